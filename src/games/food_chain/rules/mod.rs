//! The rules over the entities of a match world.
//!
//! - [`pieces`]: the species that live, as entities; [`load`]: which loaded positions are sound
//! - [`check`]: whether an action may be taken, and who is asked
//! - [`schedules`]: doing it, by the steps of the phases: [`designing`], [`joining`], [`cycling`]
//! - [`choices`]: what a seat may do, as a shape, and any of it for random play
//! - [`standing`]: how the match stands; [`describe`]: events as lines of text
//!
//! What happens in a cycle is written in [`position`](super::position), which the schedules call; what has
//! changed is then written back to the entities.

pub mod check;
pub mod choices;
pub mod cycling;
pub mod describe;
pub mod designing;
pub mod joining;
pub mod load;
pub mod pieces;
pub mod schedules;
pub mod standing;
