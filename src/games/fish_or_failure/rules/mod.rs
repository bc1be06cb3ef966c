//! The rules over the entities of a match world, in the order of the rulebook.
//!
//! - [`pieces`]: what lies on the table; [`load`]: which positions are sound
//! - [`check`]: whether an action may be taken; [`apply`]: doing it
//! - [`schedules`]: the phases, one schedule each
//! - `beginning`: the start events; `revealing`: catch, profit, the win; `ending`: the end of a round;
//!   `counting`: votes; `drawing`: cards that the players draw; `leaving`: who quits
//! - [`describe`]: events as lines of text
//!
//! What a step does is a method of [`Position`](super::position::Position), which the schedules call; what has
//! changed is then written back to the entities.

pub mod apply;
mod beginning;
pub mod check;
mod counting;
pub mod describe;
mod drawing;
mod ending;
mod leaving;
pub mod load;
pub mod pieces;
mod revealing;
pub mod schedules;
