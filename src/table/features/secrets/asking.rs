//! Secret buttons: one question at a time, by a public legend that is shuffled for each seat and question.
//!
//! Nothing that is pressed changes the picture: a question ends once the hand has rested for a moment, and
//! what it pressed last counts. So presses before that one are decoys, and free. Each answer is given twice,
//! under two legends. Every button stands for an answer, so that whatever is pressed, it goes on.

use super::form::{MOST_ANSWERS, SecretQuestion};
use shoal_contract::RandomGenerator;
use shoal_tabletop::pointers::Verb;
use std::time::Duration;

/// Time for which a hand rests before its last press counts.
pub const RESTED: Duration = Duration::from_secs(2);
/// Time within which notches of the wheel count as one step.
const BURST: Duration = Duration::from_millis(300);
/// Number of times that a legend is drawn to find one in which every answer has another button.
const TRIES: usize = 16;
/// The note after two different answers.
const NOT_THE_SAME: &str = "Not the same twice: try again.";
/// The note after answers that mean nothing that can be done.
pub const NOT_THAT: &str = "That cannot be chosen: start again from the beginning.";

/// The answer that each button stands for, in the order of [`Verb::ANSWERS`]: of fewer answers than buttons some have
/// several buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ButtonLegend(pub [usize; MOST_ANSWERS]);

impl ButtonLegend {
    /// Returns a shuffled legend for a question with this many answers.
    fn shuffled(answers: usize, generator: &mut RandomGenerator) -> Self {
        // Which of them have a second button is drawn, too.
        let mut order: Vec<usize> = (0..answers.max(1)).collect();
        generator.shuffle(&mut order);
        let mut buttons = [0, 1, 2, 3].map(|button| order[button % order.len()]);
        generator.shuffle(&mut buttons);
        Self(buttons)
    }

    /// Returns another legend for the same number of answers, in which each button stands for another answer.
    fn reshuffled(self, answers: usize, generator: &mut RandomGenerator) -> Self {
        let is_other =
            |other: &Self| self.0.iter().zip(&other.0).all(|(here, there)| here != there);
        let mut drawn = (0..TRIES).map(|_| Self::shuffled(answers, generator));
        drawn
            .find(is_other)
            .unwrap_or_else(|| Self(self.0.map(|answer| (answer + 1) % answers.max(1))))
    }
}

/// The progress of a seat through its questions. Nobody sees what it has answered.
#[derive(Debug, Clone, PartialEq)]
pub struct SecretFormProgress {
    questions: Vec<SecretQuestion>,
    answers: Vec<usize>,
    legend: ButtonLegend,
    /// The first of the two answers to this question.
    first: Option<usize>,
    pressed: Option<usize>,
    rested: Duration,
    since_wheel: Duration,
    note: Option<&'static str>,
    /// `true` if nobody else reads the legend: then one answer is enough.
    alone: bool,
}

impl SecretFormProgress {
    /// Begins with the first question, and shows a note before it. `alone` is `true` if only its seat reads the legend:
    /// then one answer is enough.
    pub fn begin(
        questions: Vec<SecretQuestion>,
        alone: bool,
        note: Option<&'static str>,
        generator: &mut RandomGenerator,
    ) -> Self {
        let first = questions.first().map_or(0, |question| question.answers.len());
        Self {
            questions,
            answers: Vec::new(),
            legend: ButtonLegend::shuffled(first, generator),
            first: None,
            pressed: None,
            rested: Duration::ZERO,
            since_wheel: BURST,
            note,
            alone,
        }
    }

    /// Returns the current question, its number from 1, and the number of questions.
    pub fn question(&self) -> Option<(&SecretQuestion, usize, usize)> {
        let at = self.answers.len();
        Some((self.questions.get(at)?, at + 1, self.questions.len()))
    }

    /// The current meaning of the buttons.
    pub fn legend(&self) -> ButtonLegend {
        self.legend
    }

    /// Returns `true` if the answer is asked for the second time.
    pub fn is_again(&self) -> bool {
        self.first.is_some()
    }

    /// The note before the question.
    pub fn note(&self) -> Option<&'static str> {
        self.note
    }

    /// Returns all that is read before its seat now: the index of the question, whether it is asked again, the note and
    /// the legend. A legend may be drawn that the question before had too.
    pub(super) fn reading(&self) -> (usize, bool, Option<&'static str>, ButtonLegend) {
        (self.answers.len(), self.is_again(), self.note, self.legend)
    }

    /// Takes a press of a button. Every press that another one follows is a decoy.
    pub fn press(&mut self, verb: Verb) {
        let Some(at) = Verb::ANSWERS.iter().position(|&other| other == verb) else { return };
        self.rested = Duration::ZERO;
        if matches!(verb, Verb::AnswerUp | Verb::AnswerDown)
            && std::mem::take(&mut self.since_wheel) < BURST
        {
            return;
        }
        self.pressed = Some(self.legend.0[at]);
    }

    /// Lets time pass, and returns all answers once the last one is given twice; `None` while there are more questions.
    pub fn rest(&mut self, time: Duration, generator: &mut RandomGenerator) -> Option<Vec<usize>> {
        self.rested = self.rested.saturating_add(time);
        self.since_wheel = self.since_wheel.saturating_add(time);
        let answer = self.pressed.filter(|_| self.rested >= RESTED)?;
        self.pressed = None;
        match self.first.take() {
            None if !self.alone => {
                (self.first, self.note) = (Some(answer), None);
                let answers = self.question().map_or(0, |(question, ..)| question.answers.len());
                self.legend = self.legend.reshuffled(answers, generator);
                return None;
            }
            Some(first) if first != answer => self.note = Some(NOT_THE_SAME),
            _ => {
                self.note = None;
                self.answers.push(answer);
            }
        }
        let Some((question, ..)) = self.question() else { return Some(self.answers.clone()) };
        self.legend = ButtonLegend::shuffled(question.answers.len(), generator);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Duration = Duration::from_millis(20);

    fn asking(answers: &[usize]) -> (SecretFormProgress, RandomGenerator) {
        let mut generator = RandomGenerator::from_seed(3);
        let all = ["a", "b", "c", "d"];
        let question = |&count: &usize| SecretQuestion::new("Which?", &all[..count]);
        let questions = answers.iter().map(question).collect();
        (SecretFormProgress::begin(questions, false, None, &mut generator), generator)
    }

    /// The button of an answer.
    fn button(asking: &SecretFormProgress, answer: usize) -> Verb {
        let at = asking.legend.0.iter().position(|&there| there == answer);
        Verb::ANSWERS[at.expect("each has one")]
    }

    /// An answer is pressed, and the hand rests.
    fn give(
        asking: &mut SecretFormProgress,
        answer: usize,
        generator: &mut RandomGenerator,
    ) -> Option<Vec<usize>> {
        asking.press(button(asking, answer));
        asking.rest(RESTED, generator)
    }

    #[test]
    fn each_answer_is_given_twice_by_two_buttons() {
        let (mut asking, mut generator) = asking(&[4, 2, 3]);
        for (at, answer) in [3, 0, 2].into_iter().enumerate() {
            let first = button(&asking, answer);
            assert_eq!(give(&mut asking, answer, &mut generator), None);
            assert!(asking.is_again());
            assert_ne!(button(&asking, answer), first, "question {at}");
            let all = give(&mut asking, answer, &mut generator);
            assert_eq!(all, (at == 2).then(|| vec![3, 0, 2]));
        }
    }

    #[test]
    fn after_each_answer_something_else_is_read_even_where_the_same_legend_is_drawn() {
        let mut had_the_same_legend = 0;
        for seed in 0..200 {
            let (mut asking, _) = asking(&[3, 3, 3]);
            let mut generator = RandomGenerator::from_seed(seed);
            for _ in 0..5 {
                let before = asking.reading();
                give(&mut asking, 1, &mut generator);
                assert_ne!(asking.reading(), before, "seed {seed}");
                had_the_same_legend += u32::from(asking.legend() == before.3);
            }
        }
        assert!(had_the_same_legend > 0, "no seed drew one");
    }

    #[test]
    fn one_answer_is_enough_where_nobody_else_reads_the_legend() {
        let (mut asking, mut generator) = asking(&[4, 3]);
        asking.alone = true;
        assert_eq!(give(&mut asking, 2, &mut generator), None);
        assert_eq!(give(&mut asking, 1, &mut generator), Some(vec![2, 1]));
    }

    #[test]
    fn two_different_answers_are_asked_once_more() {
        let (mut asking, mut generator) = asking(&[4]);
        give(&mut asking, 1, &mut generator);
        give(&mut asking, 2, &mut generator);
        assert_eq!((asking.note(), asking.is_again()), (Some(NOT_THE_SAME), false));
        give(&mut asking, 1, &mut generator);
        assert_eq!(give(&mut asking, 1, &mut generator), Some(vec![1]));
    }

    #[test]
    fn the_last_press_before_a_rest_counts_and_decoys_are_free() {
        let (mut asking, mut generator) = asking(&[2]);
        for decoy in [1, 0, 1, 0, 1] {
            asking.since_wheel = BURST;
            asking.press(button(&asking, decoy));
            assert_eq!(asking.rest(RESTED - FRAME, &mut generator), None);
        }
        let before = asking.clone();
        asking.since_wheel = BURST;
        asking.press(button(&asking, 1));
        assert_eq!(asking.rest(RESTED - FRAME, &mut generator), None);
        assert!(!asking.is_again(), "every press is followed by a rest: {before:?}");
        asking.rest(FRAME, &mut generator);
        assert_eq!(asking.first, Some(1));
    }

    #[test]
    fn a_burst_of_the_wheel_is_one_step() {
        let (mut asking, mut generator) = asking(&[4]);
        asking.press(Verb::AnswerUp);
        let first = asking.pressed;
        for verb in [Verb::AnswerUp, Verb::AnswerDown, Verb::AnswerUp] {
            asking.rest(FRAME, &mut generator);
            asking.press(verb);
            assert_eq!(asking.pressed, first);
        }
        asking.rest(BURST, &mut generator);
        asking.press(Verb::AnswerDown);
        assert_ne!(asking.pressed, first);
    }

    #[test]
    fn whatever_button_is_pressed_the_questions_go_on_as_fast() {
        for answers in 1..=MOST_ANSWERS {
            for (first, second) in
                Verb::ANSWERS.into_iter().flat_map(|it| Verb::ANSWERS.map(|at| (it, at)))
            {
                let (mut asking, mut generator) = asking(&[answers, 4]);
                asking.press(first);
                asking.rest(RESTED, &mut generator);
                assert!(asking.is_again(), "{first:?} of {answers} is an answer");
                asking.since_wheel = BURST;
                asking.press(second);
                asking.rest(RESTED, &mut generator);
                assert!(!asking.is_again(), "{second:?} of {answers} is an answer");
            }
        }
    }

    #[test]
    fn under_the_second_legend_each_button_stands_for_another_answer() {
        let mut generator = RandomGenerator::from_seed(5);
        for answers in 2..=MOST_ANSWERS {
            for _ in 0..50 {
                let legend = ButtonLegend::shuffled(answers, &mut generator);
                let reshuffled = legend.reshuffled(answers, &mut generator);
                assert!(
                    legend.0.iter().zip(reshuffled.0).all(|(one, other)| *one != other),
                    "{legend:?}"
                );
                assert!(
                    (0..answers).all(|it| legend.0.contains(&it) && reshuffled.0.contains(&it))
                );
            }
        }
    }

    #[test]
    fn nothing_goes_on_before_something_was_pressed() {
        let (mut asking, mut generator) = asking(&[3]);
        let before = asking.legend;
        asking.rest(RESTED * 50, &mut generator);
        assert_eq!((asking.legend, asking.is_again()), (before, false));
    }
}
