//! Questions for a choice: forms that ask for it by questions of at most four answers each.
//!
//! Everybody at the table may read the questions. So there are always as many, and the same, whatever is
//! answered; and a game makes them from what all know.

use shoal_phone::{FormEntry, FormPart};
use std::ops::Range;

/// Greatest number of answers to a question: left, right, up and down.
pub const MOST_ANSWERS: usize = 4;
/// Greatest number of actions from which [`SecretForm::listed`] lets people choose.
pub const MOST_LISTED: usize = 64;
/// The question after one whose answers stand for several choices each. Whoever is asked finds their own choice among
/// its answers, whatever it is.
const AND_OF_THESE: &str = "Which of these has yours?";

/// Greatest number of actions whose words are all written out; of more only the first and the last are.
const NAMED: usize = 4;

/// An answer, as everybody reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretAnswer {
    /// The answer in a few words.
    pub words: String,
    /// A drawing of it.
    pub icon: Option<&'static str>,
}

impl From<&str> for SecretAnswer {
    fn from(words: &str) -> Self {
        Self { words: words.into(), icon: None }
    }
}

/// A question with two to [`MOST_ANSWERS`] answers; one answer is asked, too, where there is no choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretQuestion {
    /// The question in words: `Which row?`
    pub asks: String,
    /// Its answers.
    pub answers: Vec<SecretAnswer>,
}

impl SecretQuestion {
    /// A question with answers in words.
    pub fn new(asks: impl Into<String>, answers: &[&str]) -> Self {
        Self { asks: asks.into(), answers: answers.iter().copied().map(Into::into).collect() }
    }
}

/// Two choices that share an answer to the first question of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretPair<Action> {
    /// Their names.
    pub names: [&'static str; 2],
    /// A drawing of both.
    pub icon: &'static str,
    /// Their actions.
    pub actions: [Action; 2],
}

/// The questions of a choice, and what the answers mean.
#[derive(Debug, Clone, PartialEq)]
pub struct SecretForm<Action> {
    /// The questions, in their order.
    pub questions: Vec<SecretQuestion>,
    /// The meaning of each row of answers, counted like the digits of a number: the answer to the last question changes
    /// first. `None` where a row of answers means nothing.
    pub outcomes: Vec<Option<Action>>,
}

impl<Action: Clone> SecretForm<Action> {
    /// Returns a form for up to [`MOST_ANSWERS`] pairs of choices: ready to use in a game whose choices are too many for
    /// one question. It is asked twice, and each answer names all choices that it stands for: first pairs, then one of
    /// each pair.
    pub fn of_pairs(asks: &str, pairs: Vec<SecretPair<Action>>) -> Self {
        let either = |pair: &SecretPair<Action>| {
            let words = any_of(pair.names.iter().map(|&name| name.to_owned()));
            SecretAnswer { words, icon: Some(pair.icon) }
        };
        let each = [0, 1].map(|of| any_of(pairs.iter().map(|pair| pair.names[of].to_owned())));
        let answers = pairs.iter().map(either).collect();
        let pair = SecretQuestion { asks: asks.into(), answers };
        let questions = vec![pair, question_of(asks, each.into())];
        let actions = pairs.into_iter().flat_map(|pair| pair.actions);
        Self { questions, outcomes: actions.map(Some).collect() }
    }

    /// Returns a form for any list of up to [`MOST_LISTED`] actions, each with its words; `None` for a longer list, or
    /// an empty one.
    pub fn listed(actions: &[(String, Action)]) -> Option<Self> {
        let count = actions.len();
        let rest = match count {
            0 => return None,
            1..=4 => 0,
            5..=16 => 1,
            17..=MOST_LISTED => 2,
            _ => return None,
        };
        let block = MOST_ANSWERS.pow(rest);
        let first = count.div_ceil(block);
        let words = |range: Range<usize>| {
            let all = actions.get(range.start..range.end.min(count)).unwrap_or_default();
            listed_words(&all.iter().map(|(words, _)| words.as_str()).collect::<Vec<_>>())
        };
        let groups: Vec<String> =
            (0..first).map(|at| words(at * block..(at + 1) * block)).collect();
        let mut questions = vec![question_of("Which of these?", groups)];
        for place in (0..rest).rev() {
            let part = MOST_ANSWERS.pow(place);
            let of_each = |answer: usize| {
                let parts = (0..first * block / (part * MOST_ANSWERS)).map(|group| {
                    let from = (group * MOST_ANSWERS + answer) * part;
                    words(from..from + part)
                });
                let parts: Vec<String> = parts.filter(|words| !words.is_empty()).collect();
                listed_words(&parts.iter().map(String::as_str).collect::<Vec<_>>())
            };
            questions.push(question_of(AND_OF_THESE, (0..MOST_ANSWERS).map(of_each).collect()));
        }
        let mut outcomes: Vec<Option<Action>> =
            actions.iter().map(|(_, action)| Some(action.clone())).collect();
        outcomes.resize(first * block, None);
        Some(Self { questions, outcomes })
    }

    /// Returns the questions for a phone's form in which one offer of each part is chosen; `None` if a part is of
    /// another kind, or has more than eight offers that can be chosen. `icon` finds the drawing of an offer, and
    /// `meant` says what the form filled in means.
    pub fn of_parts(
        parts: &[FormPart],
        icon: impl Fn(&str) -> Option<&'static str>,
        meant: impl Fn(&[FormEntry]) -> Option<Action>,
    ) -> Option<Self> {
        let mut questions = Vec::new();
        let mut rows: Vec<Vec<FormEntry>> = vec![Vec::new()];
        for part in parts {
            let (FormPart::List { label, offers, least: 1, most: 1 }
            | FormPart::Cards { label, offers, least: 1, most: 1 }
            | FormPart::Buttons { label, offers }) = part
            else {
                return None;
            };
            let open = (0..).zip(offers).filter(|(_, offer)| offer.why_not.is_none());
            let open: Vec<(i32, &str)> =
                open.map(|(at, offer)| (at, offer.label.as_str())).collect();
            let asks = format!("{}?", label.as_str());
            let chosen: Vec<i32> = if open.len() > MOST_ANSWERS {
                // Two offers share an answer, and the next question tells them apart; one that is left over is in
                // both of its answers.
                let pairs: Vec<[(i32, &str); 2]> =
                    open.chunks(2).map(|pair| [pair[0], pair[pair.len() - 1]]).collect();
                let either = |(_, words): &(i32, &str)| (*words).to_owned();
                let answers = pairs.iter().map(|pair| any_of(pair.iter().map(either)));
                let each = [0, 1].map(|of| any_of(pairs.iter().map(|pair| either(&pair[of]))));
                questions.push(question_of(&asks, answers.collect()));
                questions.push(question_of(&asks, each.into()));
                pairs.as_flattened().iter().map(|(at, _)| *at).collect()
            } else {
                let answer = |(_, words): &(i32, &str)| SecretAnswer {
                    words: (*words).into(),
                    icon: icon(words),
                };
                questions.push(SecretQuestion { asks, answers: open.iter().map(answer).collect() });
                open.iter().map(|(at, _)| *at).collect()
            };
            let with = |row: &Vec<FormEntry>, at: i32| [row.as_slice(), &[vec![at]]].concat();
            rows =
                rows.iter().flat_map(|row| chosen.iter().map(move |at| with(row, *at))).collect();
        }
        let fits = |question: &SecretQuestion| (1..=MOST_ANSWERS).contains(&question.answers.len());
        let is_asked = !questions.is_empty() && questions.iter().all(fits);
        let outcomes = rows.iter().map(|row| meant(row)).collect();
        is_asked.then_some(Self { questions, outcomes })
    }

    /// Returns the meaning of these answers, one to each question.
    pub fn outcome(&self, answers: &[usize]) -> Option<&Action> {
        let digits = self.questions.iter().zip(answers);
        let at = digits.fold(0, |at, (question, answer)| at * question.answers.len() + answer);
        self.outcomes.get(at)?.as_ref()
    }
}

/// Returns a question with answers in words.
fn question_of(asks: &str, words: Vec<String>) -> SecretQuestion {
    let answers = words.into_iter().map(|words| SecretAnswer { words, icon: None }).collect();
    SecretQuestion { asks: asks.into(), answers }
}

/// `a, b or c`, each once.
fn any_of(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    words.dedup();
    match words.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        words => words.concat(),
    }
}

/// `a, b, c`, or `a to f` where there are many.
fn listed_words(words: &[&str]) -> String {
    match words {
        [first, .., last] if words.len() > NAMED => format!("{first} to {last}"),
        words => words.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_phone::FormOffer;

    fn listed(count: usize) -> SecretForm<usize> {
        let actions: Vec<(String, usize)> = (0..count).map(|it| (it.to_string(), it)).collect();
        SecretForm::listed(&actions).expect("not too many")
    }

    #[test]
    fn each_of_up_to_64_actions_has_answers_of_its_own() {
        for count in 1..=MOST_LISTED {
            let form = listed(count);
            let most = form.questions.iter().map(|question| question.answers.len()).max();
            assert!(most <= Some(MOST_ANSWERS), "{count}");
            let rows: usize =
                form.questions.iter().map(|question| question.answers.len()).product();
            assert_eq!(form.outcomes.len(), rows, "{count}");
            let meant: Vec<usize> = form.outcomes.iter().flatten().copied().collect();
            assert_eq!(meant, (0..count).collect::<Vec<_>>());
        }
        assert_eq!(SecretForm::<usize>::listed(&[]), None);
        assert!(SecretForm::listed(&vec![(String::new(), 0); MOST_LISTED + 1]).is_none());
    }

    #[test]
    fn a_form_of_a_phone_becomes_questions_in_which_each_offer_that_can_be_had_has_its_answers() {
        let offer = |name: &str, open: bool| FormOffer {
            label: name.into(),
            why_not: (!open).then(|| "closed".into()),
            ..FormOffer::default()
        };
        let waters = ["a", "b", "c"].map(|name| offer(name, name != "b")).to_vec();
        let numbers = ["1", "2", "3", "4", "5"].map(|name| offer(name, true)).to_vec();
        let parts = [
            FormPart::Cards { label: "Where".into(), offers: waters, least: 1, most: 1 },
            FormPart::Buttons { label: "How many".into(), offers: numbers },
        ];
        let form = SecretForm::of_parts(&parts, |_| None, |row| Some((row[0][0], row[1][0])));
        let form = form.expect("few are offered");
        let asks: Vec<&str> = form.questions.iter().map(|one| one.asks.as_str()).collect();
        assert_eq!(asks, ["Where?", "How many?", "How many?"]);
        let words = |at: usize| -> Vec<&str> {
            form.questions[at].answers.iter().map(|answer| answer.words.as_str()).collect()
        };
        assert_eq!(words(1), ["1 or 2", "3 or 4", "5"]);
        assert_eq!(words(2), ["1, 3 or 5", "2, 4 or 5"]);
        assert_eq!(form.outcome(&[1, 0, 0]), Some(&(2, 0)), "the third water, and one");
        assert_eq!(form.outcome(&[0, 1, 1]), Some(&(0, 3)), "four");
        for either in [0, 1] {
            assert_eq!(form.outcome(&[0, 2, either]), Some(&(0, 4)), "five");
        }
        assert_eq!(form.outcomes.len(), 2 * 3 * 2);
        let many = FormPart::Buttons { label: "Which".into(), offers: vec![offer("x", true); 9] };
        assert_eq!(SecretForm::of_parts(&[many], |_| None, |_| Some(())), None);
    }

    #[test]
    fn the_answers_name_what_they_choose() {
        let form = listed(7);
        let said = |at: usize| -> Vec<&str> {
            form.questions[at].answers.iter().map(|answer| answer.words.as_str()).collect()
        };
        assert_eq!(said(0), ["0, 1, 2, 3", "4, 5, 6"]);
        assert_eq!(said(1), ["0, 4", "1, 5", "2, 6", "3"]);
        assert_eq!(form.outcome(&[1, 2]), Some(&6));
        assert_eq!(form.outcome(&[1, 3]), None);
        let form = listed(40);
        assert_eq!(form.questions[0].answers[2].words, "32 to 39");
    }
}
