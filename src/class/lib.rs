//! A lesson for a whole class. In Fish or Failure several groups play at once, each on a reef of its own; in Food
//! Chain each group has a seat of one shared jungle. A page for the projector (the wall) shows all of it, the teacher
//! leads by a page in any browser. It needs no window: the headless build has it. `docs/fish_or_failure_class.md` and
//! `docs/food_chain_class.md` are written for teachers.
//!
//! - [`game`]: what a game says of its own; [`fish_or_failure`] and [`food_chain`]: what these say
//! - [`plan`]: what a lesson is made from; [`lesson`]: the lesson itself, a state machine without a network and
//!   without a clock; [`group`]: one group with its match
//! - [`orders`]: what the teacher can do; [`phones`]: what pupils see and choose on phones; [`addresses`]: where these
//!   come from
//! - [`shown`]: what wall and teacher's page show; [`debriefs`]: debriefs of matches, made beside the lesson;
//!   [`results`]: what is left of a match
//! - [`lesson_folder`]: the folder of a lesson, from which it goes on after a crash
//! - [`server`]: serves the pages and lets time pass; `page/`: what browsers load, with `page/` of the game
//!
//! # Examples
//!
//! ```
//! use shoal_class::lesson::ClassLesson;
//! use shoal_class::plan::{ChoiceMethod, LessonPlan};
//! use shoal_contract::journal::JournalFolder;
//! use shoal_fish_or_failure::FishOrFailure;
//! use std::time::Duration;
//!
//! // Two groups of four companies, which choose with cards.
//! let plan = LessonPlan::<FishOrFailure>::new(2, 4, ChoiceMethod::Cards, 7);
//! plan.check()?;
//! let home = tempfile::tempdir().map_err(|error| error.to_string())?;
//! let mut lesson = ClassLesson::new(plan, JournalFolder::at(home.path()));
//! lesson.start()?;
//! lesson.advance_time(Duration::from_secs(1));
//! assert!(!lesson.has_phones());
//! assert_eq!(lesson.groups.len(), 2);
//! assert!(lesson.groups.iter().all(|group| group.game().is_some()));
//! # Ok::<(), String>(())
//! ```
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod addresses;
pub mod debriefs;
pub mod fish_or_failure;
pub mod food_chain;
pub mod game;
pub mod group;
pub mod lesson;
pub mod lesson_folder;
pub mod orders;
pub mod phones;
pub mod plan;
pub mod results;
pub mod server;
pub mod shown;
#[cfg(test)]
mod tests;
