//! The rules over the entities of a match world, in the order of the rulebook.
//!
//! - [`pieces`]: the species that live, as entities (rules 1.1)
//! - [`schedules`]: the phases, each with its numbered steps: [`cycling`] (rules 2), [`designing`] (rules 3),
//!   [`seasons`] (rules 7.1, 7.2), [`joining`] (rules 7.4)
//! - [`standing`]: the standing of a match (rules 4.1); [`load`]: checks of loaded positions (rules 6.1)
//! - [`check`]: checks of actions, and the questions to seats; [`choices`]: legal actions of a seat as a shape, and any
//!   of them for random play; [`describe`]: events as lines of text
//!
//! Within an action the compact value of [`position`](super::position) is the truth: bots and forecasts play its
//! cycles thousands of times, by the same methods that the steps call one by one. Then the entities follow.

pub mod phase;
pub mod pieces;
pub mod schedules;

pub mod cycling;
pub mod designing;
pub mod seasons;

pub mod joining;

pub mod load;
pub mod standing;

pub mod check;
pub mod choices;
pub mod describe;
