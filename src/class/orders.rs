//! Orders of the teacher.

use super::game::ClassGame;
use super::group::ClassSeatPlayer;
use super::lesson::{ClassLesson, PhoneUser};
use super::plan::{ChoiceMethod, LessonPlan};
use serde::Deserialize;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{capital, check_name};
use std::net::IpAddr;
use std::sync::Arc;

/// The longest nickname, in characters.
pub const LONGEST_NAME: usize = 14;

/// An order of the teacher, as its page sends it. Groups and seats count from 0.
#[derive(Debug, Clone, Deserialize)]
#[serde(bound = "", tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum TeacherOrder<G: ClassGame> {
    /// Begins the matches of all groups.
    Start,
    /// Makes time stand still, or go on.
    Pause {
        /// `true` if it stands still.
        on: bool,
    },
    /// Ends the phone that a group passes round, so that another one can take its place.
    FreePhone {
        /// The group.
        group: usize,
    },
    /// Says that phones of pupils come from this address, however many they are.
    TrustAddress {
        /// The address.
        address: IpAddr,
    },
    /// Ends all phones of an address: bots play on for them, until pupils take their seats.
    FreeAddress {
        /// The address.
        address: IpAddr,
    },
    /// Chooses the level for matches that begin later.
    Level {
        /// The level's name in the library.
        name: String,
    },
    /// Sets the length of the talk.
    Seconds {
        /// Length of the talk, in seconds.
        seconds: u32,
    },
    /// Switches on or off that something is chosen for a seat that has not chosen by the last call.
    ChooseForLate {
        /// `true` if something is chosen.
        on: bool,
    },
    /// Sets whether names are shown on the wall.
    ShowNames {
        /// `true` if they are shown.
        on: bool,
    },
    /// Takes the open cards of a group, as one line.
    Line {
        /// The group.
        group: usize,
        /// The line: `c3 t2 g5 p1`.
        text: String,
        /// The question that the cards were laid for.
        question: u64,
    },
    /// Goes back to before the choices of a group were last shown.
    TakeBack {
        /// The group.
        group: usize,
    },
    /// Lets bots choose now for the pupils of a group who have not chosen.
    Call {
        /// The group.
        group: usize,
    },
    /// Removes or changes the nickname of a pupil.
    Rename {
        /// The group.
        group: usize,
        /// The seat.
        seat: usize,
        /// The new one; empty to remove it.
        name: String,
    },
    /// Gives a seat to a bot, and ends its phone; or gives it back to a pupil who has no phone.
    Bot {
        /// The group.
        group: usize,
        /// The seat.
        seat: usize,
        /// `true` if a bot plays.
        on: bool,
    },
    /// Begins another match of a group whose match is over.
    Again {
        /// The group.
        group: usize,
    },
    /// An order that only this game knows.
    #[serde(untagged)]
    Own(G::Order),
}

impl<G: ClassGame> ClassLesson<G> {
    /// Does what the teacher orders.
    ///
    /// # Errors
    /// A sentence for the teacher.
    pub fn obey(&mut self, order: TeacherOrder<G>) -> Result<(), String> {
        self.change();
        match order {
            TeacherOrder::Start => self.start()?,
            TeacherOrder::Pause { on } => self.is_paused = on,
            TeacherOrder::FreePhone { group } => {
                self.group(group)?;
                self.phones.retain(|_, holder| *holder != PhoneUser::Group(group));
            }
            TeacherOrder::TrustAddress { address } => self.addresses.trust(address),
            TeacherOrder::FreeAddress { address } => {
                self.addresses.phones_at(address).into_iter().for_each(|phone| self.forget(phone));
            }
            TeacherOrder::Level { name } => self.choose_level(&name)?,
            TeacherOrder::ChooseForLate { on } => self.plan.chooses_for_late = on,
            TeacherOrder::Seconds { seconds } => self.change_plan(|plan| plan.seconds = seconds)?,
            TeacherOrder::ShowNames { on } => {
                self.plan.with_names = on;
                self.has_new_results = true;
            }
            TeacherOrder::Line { group, text, question } => {
                self.group(group)?.type_line(&text, question)?;
            }
            TeacherOrder::TakeBack { group } => {
                self.group(group)?.take_back()?;
                self.forget_outcome(self.groups[group].played());
            }
            TeacherOrder::Call { group } => self.group(group)?.choose_for_missing()?,
            TeacherOrder::Rename { group, seat, name } => {
                self.rename(group, seat, &nickname(&name)?)?
            }
            TeacherOrder::Bot { group, seat, on } => self.give_to_bot(group, seat, on)?,
            TeacherOrder::Again { group } => self.again(group)?,
            TeacherOrder::Own(order) => G::obey(self, order)?,
        }
        Ok(())
    }

    /// Changes the plan, unless it could not be played any more.
    ///
    /// # Errors
    /// A sentence: what cannot be, and what can.
    pub fn change_plan(&mut self, change: impl FnOnce(&mut LessonPlan<G>)) -> Result<(), String> {
        let mut plan = self.plan.clone();
        change(&mut plan);
        plan.check()?;
        self.plan = plan;
        Ok(())
    }

    /// Chooses a level of the library by its name, never a file elsewhere.
    fn choose_level(&mut self, name: &str) -> Result<(), String> {
        if !self.levels.list().iter().any(|listed| listed.name == name) {
            let what = G::Level::WORD;
            return Err(format!("There is no {what} \"{name}\" any more: reload this page."));
        }
        let level = self.levels.load::<G::Level>(name)?.level;
        self.change_plan(|plan| plan.level = Arc::new(level))
    }

    /// Changes a nickname wherever it is shown or kept, also in the results of matches that are over.
    fn rename(&mut self, group: usize, seat: usize, name: &str) -> Result<(), String> {
        let player =
            self.group(group)?.seat_players.get_mut(seat).ok_or("There is no such seat.")?;
        let ClassSeatPlayer::Pupil { name: known } = player else { return Ok(()) };
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

    fn give_to_bot(&mut self, group: usize, seat: usize, on: bool) -> Result<(), String> {
        if !on && self.plan.way == ChoiceMethod::Phones {
            return Err("A pupil takes this seat by phone: the code is on the wall.".into());
        }
        let its = self.group(group)?;
        if seat >= its.seat_players.len() {
            return Err("There is no such seat.".into());
        }
        its.sit(seat, if on { ClassSeatPlayer::Bot } else { ClassSeatPlayer::NAMELESS })?;
        if on {
            self.phones.retain(|_, holder| *holder != PhoneUser::Pupil(group, seat));
        }
        Ok(())
    }
}

/// A nickname as it was typed, with no blanks around it and one between two words; empty for none.
///
/// # Errors
/// A sentence: why nobody can be called that.
pub fn nickname(text: &str) -> Result<String, String> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Ok(name);
    }
    match check_name(&name, LONGEST_NAME) {
        Ok(()) => Ok(name),
        Err(what) => Err(format!("{}.", capital(&what))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fish_or_failure::terms::FishTeacherOrder as Own;
    use shoal_fish_or_failure::FishOrFailure;
    use shoal_fish_or_failure::talk::TalkAgreement;

    type Order = super::TeacherOrder<FishOrFailure>;

    #[test]
    fn a_nickname_is_what_a_player_of_a_match_may_be_called() {
        assert_eq!(nickname("  Zoë \n the\tGreat "), Ok("Zoë the Great".into()));
        assert_eq!(nickname(" \t"), Ok(String::new()), "it may be left out");
        let hidden = nickname("Zoë \u{202e}").expect_err("nobody sees what is there");
        assert_eq!(hidden, "A name has no invisible characters; leave out U+202E.");
        for name in [
            "\u{feff}",
            "\u{200b}",
            "\u{3164}",
            "a\u{301}\u{301}\u{301}\u{301}\u{301}",
            "Zoë the Greatest",
        ] {
            assert!(nickname(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn an_order_that_is_none_is_refused() {
        for text in
            [r#"{"do":"format"}"#, r#"{"do":"line"}"#, r#"{"do":"pause","on":true,"x":1}"#, "[]"]
        {
            assert!(serde_json::from_str::<Order>(text).is_err(), "{text}");
        }
        let talk = r#"{"do":"talk","talk":{"agreed":"Leave half."}}"#;
        assert!(matches!(
            serde_json::from_str(talk),
            Ok(Order::Own(Own::Talk { talk: TalkAgreement::Agreed(_) }))
        ));
    }
}
