//! The rules over the entities of a match world.
//!
//! - [`pieces`]: what lies on the table; [`load`]: which positions are sound
//! - [`check`]: whether an action may be taken, and who is asked; [`apply`]: doing it
//! - [`arranging`], [`executing`], [`ending`]: the phases, one of [`schedules`] each; [`stalemate`]: what ends each
//! - [`describe`]: events as lines of text
//!
//! What a step does is written in [`Position`](super::position::Position), which the schedules call; what has
//! changed is then written back to the entities.

pub mod apply;
pub mod arranging;
pub mod check;
pub mod describe;
pub mod ending;
pub mod executing;
pub mod load;
pub mod pieces;
pub mod schedules;
pub mod stalemate;
