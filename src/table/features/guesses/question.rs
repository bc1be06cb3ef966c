//! Questions about what comes, and what their answers mean.

use crate::features::secrets::{MOST_ANSWERS, SecretAnswer, SecretQuestion};
use shoal_contract::{Seat, listed};

/// A question about what comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuessQuestion {
    /// The number of what it is about, such as a turn: each is asked once.
    pub about: u32,
    /// The question in plain words: `Who is hit by the drift?`
    pub asks: &'static str,
    /// All that may come, the likeliest first; several of them may come together.
    pub options: Vec<GuessOption>,
    /// The words for any that is not named, where there are too many for all of them: `Somebody else`.
    pub others: &'static str,
    /// The words for none of them: `Nobody`.
    pub none: &'static str,
    /// `true` if people can answer that none of them comes.
    pub may_be_none: bool,
}

/// Something that may come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuessOption {
    /// The number by which the game knows it.
    pub key: u32,
    /// Its name in a few words.
    pub words: String,
}

/// The progress of what a question is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuessProgress {
    /// Nothing of it can be seen yet.
    Waiting,
    /// It has begun: nobody guesses any more.
    Begun,
    /// It has come, with these options.
    Over(Vec<u32>),
}

/// An answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuessAnswer {
    /// This option comes, by its index.
    Option(usize),
    /// One comes that is not named.
    Others,
    /// None comes.
    None,
}

impl GuessProgress {
    /// Returns the progress of what begins with one event and is over by a later one. `came` is asked for the options
    /// once it is over.
    pub fn between<E>(
        events: &[E],
        begins: impl Fn(&E) -> bool,
        ends: impl Fn(&E) -> bool,
        came: impl FnOnce() -> Vec<u32>,
    ) -> Self {
        match events.iter().position(begins) {
            None => Self::Waiting,
            Some(first) if events[first..].iter().any(ends) => Self::Over(came()),
            Some(_) => Self::Begun,
        }
    }
}

impl GuessQuestion {
    /// A question of which some seats are the options, with the names of all players.
    pub fn of_seats(
        about: u32,
        asks: &'static str,
        names: &[String],
        seats: impl IntoIterator<Item = Seat>,
    ) -> Self {
        let option = |seat: Seat| {
            let words = names.get(seat.index()).cloned().unwrap_or_default();
            GuessOption { key: seat.0.into(), words }
        };
        let options = seats.into_iter().map(option).collect();
        Self { about, asks, options, others: "Somebody else", none: "Nobody", may_be_none: false }
    }

    /// Returns the answers that people can give, as many as there are secret buttons at most.
    pub fn answers(&self) -> Vec<GuessAnswer> {
        let room = MOST_ANSWERS - usize::from(self.may_be_none);
        let named = if self.options.len() > room { room - 1 } else { self.options.len() };
        let others = (named < self.options.len()).then_some(GuessAnswer::Others);
        let none = self.may_be_none.then_some(GuessAnswer::None);
        (0..named).map(GuessAnswer::Option).chain(others).chain(none).collect()
    }

    /// The words of an answer.
    pub fn words(&self, answer: GuessAnswer) -> &str {
        match answer {
            GuessAnswer::Option(at) => self.options.get(at).map_or("", |option| &option.words),
            GuessAnswer::Others => self.others,
            GuessAnswer::None => self.none,
        }
    }

    /// Returns the question for secret buttons; `None` if there is nothing to choose.
    pub fn for_buttons(&self) -> Option<SecretQuestion> {
        let answers = self.answers();
        let answer = |&answer: &GuessAnswer| SecretAnswer::from(self.words(answer));
        (answers.len() > 1).then(|| SecretQuestion {
            asks: self.asks.into(),
            answers: answers.iter().map(answer).collect(),
        })
    }

    /// Returns `true` if an answer was right, when these options have come.
    pub fn is_right(&self, answer: GuessAnswer, came: &[u32]) -> bool {
        let has_come = |option: &GuessOption| came.contains(&option.key);
        let is_named = |at: usize| self.answers().contains(&GuessAnswer::Option(at));
        let all = || self.options.iter().enumerate();
        match answer {
            GuessAnswer::Option(at) => self.options.get(at).is_some_and(has_come),
            GuessAnswer::Others => all().any(|(at, option)| !is_named(at) && has_come(option)),
            GuessAnswer::None => !self.options.iter().any(has_come),
        }
    }

    /// Returns the keys of the options that have most of something; none where no option has any.
    pub fn options_with_most(&self, amount: impl Fn(u32) -> u64) -> Vec<u32> {
        let all = self.options.iter().map(|option| (option.key, amount(option.key)));
        let all: Vec<(u32, u64)> = all.collect();
        let most = all.iter().map(|(_, amount)| *amount).max().unwrap_or_default();
        let keys = all.into_iter().filter(|(_, amount)| *amount > 0 && *amount == most);
        keys.map(|(key, _)| key).collect()
    }

    /// Returns what has come in words: `Ann and Bob`.
    pub fn outcome_words(&self, came: &[u32]) -> String {
        let came = self.options.iter().filter(|option| came.contains(&option.key));
        let words: Vec<&str> = came.map(|option| option.words.as_str()).collect();
        if words.is_empty() { self.none.into() } else { listed(&words) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(options: usize, may_be_none: bool) -> GuessQuestion {
        let names: Vec<String> = (0..options).map(|seat| format!("P{seat}")).collect();
        let question = GuessQuestion::of_seats(1, "Who?", &names, Seat::all(options));
        GuessQuestion { may_be_none, ..question }
    }

    #[test]
    fn whatever_comes_one_of_at_most_four_answers_is_right() {
        for (options, may_be_none) in (2..9).flat_map(|it| [(it, false), (it, true)]) {
            let question = question(options, may_be_none);
            let answers = question.answers();
            assert!(answers.len() <= MOST_ANSWERS, "{answers:?}");
            for came in 0..options as u32 {
                let right = |it: &&GuessAnswer| question.is_right(**it, &[came]);
                assert_eq!(answers.iter().filter(right).count(), 1, "{came} of {question:?}");
            }
            let none = answers.iter().filter(|it| question.is_right(**it, &[])).count();
            assert_eq!(none, usize::from(may_be_none));
        }
    }

    #[test]
    fn several_may_come_together_and_what_was_not_asked_counts_for_nobody() {
        let question = question(5, true);
        let all = [
            GuessAnswer::Option(0),
            GuessAnswer::Option(1),
            GuessAnswer::Others,
            GuessAnswer::None,
        ];
        assert_eq!(question.answers(), all);
        let right = |came: &[u32]| all.map(|answer| question.is_right(answer, came));
        assert_eq!(right(&[0, 4]), [true, false, true, false]);
        assert_eq!(right(&[77]), [false, false, false, true]);
        assert_eq!(question.outcome_words(&[0, 4, 77]), "P0 and P4");
        assert_eq!(question.outcome_words(&[]), "Nobody");
    }
}
