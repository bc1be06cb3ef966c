//! A debrief in sentences.

use super::Debrief;
use super::restraint::RestraintGain;
use super::too_late::{LastChance, SeaLossTime};
use shoal_contract::{counted, listed};

/// Questions to talk about afterwards.
pub const QUESTIONS: [&str; 3] = [
    "When did you first think that there might not be enough?",
    "What did you agree on, and what made it hold or break?",
    "What rule of your own would you add next time?",
];

impl Debrief {
    /// The findings, a sentence each: what all caught against what lasts, and from when it was too late. Nobody is
    /// named.
    pub fn sentences(&self) -> [String; 2] {
        [self.earned(), self.too_late.sentence()]
    }

    /// The same in a few short lines, for a picture of many matches. Nobody is named.
    pub fn short(&self) -> Vec<String> {
        let lasting = &self.lasting;
        vec![
            self.too_late.short(),
            format!("Earned ${}, left {} fish", lasting.was.dollars, lasting.was.fish),
            format!("Lasting: ${} and {} fish", lasting.lasting.dollars, lasting.lasting.fish),
        ]
    }

    fn earned(&self) -> String {
        let lasting = &self.lasting;
        let rounds = counted(lasting.rounds, "rounds");
        format!(
            "Together you earned ${} in {rounds} and left {} fish. Taking only what grows back \
             would have earned ${} and left {}.",
            lasting.was.dollars, lasting.was.fish, lasting.lasting.dollars, lasting.lasting.fish,
        )
    }

    /// Tells which fisheries died in which round, in a sentence; none if all live.
    pub fn timeline(&self) -> Option<String> {
        let died = self.died.iter().map(|(fishery, round)| format!("{fishery} in round {round}"));
        let died: Vec<String> = died.collect();
        (!died.is_empty()).then(|| format!("Lost permanently: {}.", listed(&died)))
    }
}

impl RestraintGain {
    /// It in a sentence: companies by what they are called, or as `one company` and `another`.
    pub fn sentence(&self, from: &str, to: &str) -> String {
        let dollars = self.dollars;
        format!("What {from} left in the water earned {to} ${dollars} in the same rounds.")
    }
}

impl SeaLossTime {
    fn short(&self) -> String {
        match *self {
            Self::Never => "It was never too late".into(),
            Self::Always { .. } => "Hard to save from the start".into(),
            Self::After(LastChance { round, is_last: true, .. }) => {
                format!("Not too late in round {round}")
            }
            Self::After(LastChance { round, is_sure, .. }) => {
                let how = if is_sure { "Too late" } else { "Probably too late" };
                format!("{how} from round {}", round + 1)
            }
        }
    }

    fn sentence(&self) -> String {
        match *self {
            Self::Never => "The sea lives: it was never too late.".into(),
            Self::Always { less } => format!(
                "This sea was hard to save from the start: fishing less saves it in {} of 100 games.",
                less.of_hundred(),
            ),
            Self::After(LastChance { round, is_last, less, greedy, is_sure }) => {
                let when = match (is_last, is_sure) {
                    (true, _) => format!("Even round {round}, the last one, was not too late:"),
                    (false, true) => {
                        format!("Too late from round {}, but not yet in round {round}:", round + 1)
                    }
                    (false, false) => {
                        format!(
                            "Probably too late from round {}, but not in round {round}:",
                            round + 1
                        )
                    }
                };
                format!(
                    "{when} fishing less from its start saves the sea in {} of 100 games, taking \
                     everything possible in {}.",
                    less.of_hundred(),
                    greedy.of_hundred(),
                )
            }
        }
    }
}
