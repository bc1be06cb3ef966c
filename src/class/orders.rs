//! What the teacher can do.

use super::group::Sitter;
use super::lesson::{Holder, Lesson};
use super::plan::Way;
use crate::games::fish_or_failure::reef::Reef;
use crate::games::fish_or_failure::talk::Talk;
use serde::Deserialize;
use std::sync::Arc;

/// The longest nickname, in characters.
pub const LONGEST_NAME: usize = 14;

/// An order of the teacher, as its page sends it. Groups and seats count from 0.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// All groups begin.
    Start,
    /// Time stands still, or goes on.
    Pause {
        /// Whether it stands still.
        on: bool,
    },
    /// Turns what pupils agreed about talking, for matches that begin later.
    Talk {
        /// What they agreed.
        talk: Talk,
    },
    /// Writes down the rule about talking of one group, for its matches that begin later; it counts where groups
    /// play by own rules.
    Rule {
        /// Which group.
        group: usize,
        /// The rule; empty for the one of all.
        text: String,
    },
    /// Ends the phone that a group passes round, so that another one can take its place.
    FreePhone {
        /// Which group.
        group: usize,
    },
    /// Turns whether money is hidden, for matches that begin later.
    HideTotals {
        /// Whether it is.
        on: bool,
    },
    /// Chooses the reef, with its deck, for matches that begin later.
    Reef {
        /// Its name in the library.
        name: String,
    },
    /// Turns what a majority may take from a company, for matches that begin later.
    Fine {
        /// How much, in dollars; 0 without such votes.
        dollars: u32,
    },
    /// Turns how long a talk is.
    Seconds {
        /// How long.
        seconds: u32,
    },
    /// Switches on or off that a company which has not chosen by the last call gets a careful choice.
    ChooseForLate {
        /// Whether it is.
        on: bool,
    },
    /// Turns whether all groups draw the same events, for matches that begin later.
    SameCards {
        /// Whether they do.
        on: bool,
    },
    /// Turns whether names are shown on the wall.
    ShowNames {
        /// Whether they are.
        on: bool,
    },
    /// Takes the open cards of a group, as one line.
    Line {
        /// Which group.
        group: usize,
        /// The line: `c3 t2 g5 p1`.
        text: String,
        /// The question that the cards were laid for.
        question: u64,
    },
    /// Goes back to before the choices of a group were last shown.
    TakeBack {
        /// Which group.
        group: usize,
    },
    /// Whoever is missing in a group gets a cautious choice now.
    Call {
        /// Which group.
        group: usize,
    },
    /// Removes or changes the nickname of a pupil.
    Rename {
        /// Which group.
        group: usize,
        /// Which seat.
        seat: usize,
        /// The new one; empty to remove it.
        name: String,
    },
    /// Gives a seat to a bot, and ends its phone; or gives it back to a pupil who has no phone.
    Bot {
        /// Which group.
        group: usize,
        /// Which seat.
        seat: usize,
        /// Whether a bot plays.
        on: bool,
    },
    /// A group whose match is over plays another one.
    Again {
        /// Which group.
        group: usize,
    },
}

impl Lesson {
    /// Does what the teacher orders.
    ///
    /// # Errors
    /// A sentence for the teacher.
    pub fn obey(&mut self, order: Order) -> Result<(), String> {
        self.change();
        match order {
            Order::Start => self.start()?,
            Order::Pause { on } => self.is_paused = on,
            Order::Talk { talk } => self.replan(|plan| plan.talk = talk)?,
            Order::Rule { group, text } => self.write_rule(group, &text)?,
            Order::FreePhone { group } => {
                self.group(group)?;
                self.phones.retain(|_, holder| *holder != Holder::Group(group));
            }
            Order::HideTotals { on } => self.plan.hidden_totals = on,
            Order::Reef { name } => self.choose_reef(&name)?,
            Order::Fine { dollars } => self.replan(|plan| plan.fine = dollars)?,
            Order::ChooseForLate { on } => self.plan.chooses_for_late = on,
            Order::Seconds { seconds } => self.replan(|plan| plan.seconds = seconds)?,
            Order::SameCards { on } => self.plan.same_cards = on,
            Order::ShowNames { on } => {
                self.plan.with_names = on;
                self.has_new_results = true;
            }
            Order::Line { group, text, question } => {
                self.group(group)?.type_line(&text, question)?;
            }
            Order::TakeBack { group } => {
                self.group(group)?.take_back()?;
                self.forget_outcome(self.groups[group].played());
            }
            Order::Call { group } => self.group(group)?.call()?,
            Order::Rename { group, seat, name } => self.rename(group, seat, &nickname(&name))?,
            Order::Bot { group, seat, on } => self.give_to_bot(group, seat, on)?,
            Order::Again { group } => self.again(group)?,
        }
        Ok(())
    }

    /// Turns the plan, unless it could not be played any more.
    fn replan(&mut self, turn: impl FnOnce(&mut super::plan::Plan)) -> Result<(), String> {
        let mut plan = self.plan.clone();
        turn(&mut plan);
        plan.check()?;
        self.plan = plan;
        Ok(())
    }

    /// A reef of the library, which is no file elsewhere.
    fn choose_reef(&mut self, name: &str) -> Result<(), String> {
        if !self.reefs.list().iter().any(|listed| listed.name == name) {
            return Err(format!("There is no reef \"{name}\" any more: load this page again."));
        }
        let reef = self.reefs.load::<Reef>(name)?.level;
        self.replan(|plan| plan.reef = Arc::new(reef))
    }

    /// A nickname is changed wherever it is shown or kept, also in what is left of matches that are over.
    fn rename(&mut self, group: usize, seat: usize, name: &str) -> Result<(), String> {
        let sitter = self.group(group)?.sitters.get_mut(seat).ok_or("There is no such seat.")?;
        let Sitter::Pupil { name: known } = sitter else { return Ok(()) };
        let before = std::mem::replace(known, name.to_owned());
        for outcome in self.outcomes.iter_mut().filter(|outcome| outcome.group == group) {
            match outcome.names.get_mut(seat) {
                Some(kept) if *kept == before => name.clone_into(kept),
                _ => {}
            }
        }
        self.has_new_results = true;
        Ok(())
    }

    fn write_rule(&mut self, group: usize, text: &str) -> Result<(), String> {
        let rule = shoal_phone::Text::from(text).as_str().trim().to_owned();
        let mut plan = self.plan.clone();
        plan.talk = Talk::Agreed(rule.clone());
        plan.check()?;
        self.group(group)?.rule = rule;
        Ok(())
    }

    fn give_to_bot(&mut self, group: usize, seat: usize, on: bool) -> Result<(), String> {
        if !on && self.plan.way == Way::Phones {
            return Err("A pupil takes this seat by phone: the code is on the wall.".into());
        }
        let its = self.group(group)?;
        if seat >= its.sitters.len() {
            return Err("There is no such seat.".into());
        }
        its.sit(seat, if on { Sitter::Bot } else { Sitter::NAMELESS })?;
        if on {
            self.phones.retain(|_, holder| *holder != Holder::Pupil(group, seat));
        }
        Ok(())
    }
}

/// A nickname as it may be shown: nothing invisible, nothing long.
pub fn nickname(text: &str) -> String {
    let clean = shoal_phone::Text::from(text);
    let clean: Vec<&str> = clean.as_str().split_whitespace().collect();
    let name: String = clean.join(" ").chars().take(LONGEST_NAME).collect();
    name.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nickname_is_short_and_has_nothing_invisible() {
        assert_eq!(nickname("  Zoë \u{202e}\n the\tGreat of the Seas"), "Zoë the Great");
        assert_eq!(nickname("\u{feff}\u{7}"), "");
    }

    #[test]
    fn an_order_that_is_none_is_refused() {
        for text in
            [r#"{"do":"format"}"#, r#"{"do":"line"}"#, r#"{"do":"pause","on":true,"x":1}"#, "[]"]
        {
            assert!(serde_json::from_str::<Order>(text).is_err(), "{text}");
        }
        let talk = r#"{"do":"talk","talk":{"agreed":"Leave half."}}"#;
        assert!(matches!(serde_json::from_str(talk), Ok(Order::Talk { talk: Talk::Agreed(_) })));
    }
}
