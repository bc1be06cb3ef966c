//! Saying no: a refused action, and a setup or state that no rule could hold.

use super::number::within;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The reason why an action is not accepted, as one sentence for the player. A refused action changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(transparent)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// A refusal with this sentence.
    pub fn because(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// The end of a check that refuses an action with this sentence.
///
/// # Errors
/// Always: the refusal.
pub fn refuse<T>(sentence: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::because(sentence))
}

/// One thing wrong with data from outside, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputProblem {
    /// The field, as a path from the top: `parameters.cutoffs.green`.
    pub field: String,
    /// A description of what is wrong and what to do, without the field's name.
    pub what: String,
}

/// The words for a problem: a sentence, or a closure that makes one if there is a problem at all.
pub trait ProblemText {
    /// The sentence.
    fn text(self) -> String;
}

impl ProblemText for &str {
    fn text(self) -> String {
        self.to_owned()
    }
}

impl<F: FnOnce() -> String> ProblemText for F {
    fn text(self) -> String {
        self()
    }
}

/// The most problems that are listed; further ones are only counted, because a million of them are one and the same.
const MOST: usize = 50;

/// The problems of a setup or a state: every one is listed, not only the first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InputProblems {
    found: Vec<InputProblem>,
    left_out: usize,
}

impl InputProblems {
    /// An empty list of problems.
    pub fn none() -> Self {
        Self::default()
    }

    /// Adds a problem of `field`.
    pub fn add(&mut self, field: impl Into<String>, what: impl Into<String>) {
        if self.found.len() < MOST {
            self.found.push(InputProblem { field: field.into(), what: what.into() });
        } else {
            self.left_out += 1;
        }
    }

    /// Adds a problem of `field` unless `holds`.
    pub fn require(&mut self, holds: bool, field: &str, what: impl ProblemText) {
        if !holds {
            self.add(field, what.text());
        }
    }

    /// Adds a problem of `field` unless `value` is a number within these bounds.
    pub fn within<T: PartialOrd + Copy + fmt::Display>(
        &mut self,
        field: &str,
        value: T,
        bounds: RangeInclusive<T>,
    ) {
        let (least, most) = bounds.into_inner();
        self.add_error(field, within(value, least, most));
    }

    /// Adds what a check of `field` has found, if it has.
    pub fn add_error(&mut self, field: &str, checked: Result<(), String>) {
        if let Err(what) = checked {
            self.add(field, what);
        }
    }

    /// Adds the problems of something else.
    pub fn extend(&mut self, others: InputProblems) {
        for problem in others.found {
            self.add(problem.field, problem.what);
        }
        self.left_out += others.left_out;
    }

    /// `Ok` if nothing was found.
    pub fn into_result(self) -> Result<(), InputProblems> {
        if self.found.is_empty() { Ok(()) } else { Err(self) }
    }

    /// The problems in the order they were found; at most fifty.
    pub fn iter(&self) -> impl Iterator<Item = &InputProblem> {
        self.found.iter()
    }

    /// The same problems of something that is the field `top` of something larger.
    #[must_use]
    pub fn nested_under(mut self, top: &str) -> Self {
        for problem in &mut self.found {
            problem.field = match problem.field.as_str() {
                "" => top.to_owned(),
                field => format!("{top}.{field}"),
            };
        }
        self
    }
}

impl fmt::Display for InputProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.found.iter().enumerate() {
            let gap = if index == 0 { "" } else { "; " };
            write!(f, "{gap}{}: {}", problem.field, problem.what)?;
        }
        if self.left_out > 0 {
            write!(f, "; and {} more", self.left_out)?;
        }
        Ok(())
    }
}

impl std::error::Error for InputProblems {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_named_from_the_top_and_a_million_of_them_stay_short() {
        let mut problems = InputProblems::none();
        problems.add("", "empty");
        problems.require(false, "names[3]", || "too long".into());
        let told = problems.clone().nested_under("setup").to_string();
        assert_eq!(told, "setup: empty; setup.names[3]: too long");
        problems.within("players", 9, 2..=5);
        problems.within("players", 2, 2..=5);
        problems.add_error("talk", Ok(()));
        problems.add_error("talk", Err("too loud".into()));
        let mut of_setup = InputProblems::none();
        of_setup.extend(problems.clone());
        let told = of_setup.to_string();
        assert!(told.ends_with("players: 9 is not a number from 2 to 5; talk: too loud"), "{told}");
        (0..1_000_000).for_each(|_| problems.add("names[4]", "too long"));
        assert_eq!(problems.iter().count(), MOST);
        assert!(problems.to_string().ends_with("; and 999954 more"), "{problems}");
    }
}
