//! The rules over the entities of a match world.
//!
//! - [`pieces`]: the pieces on the table (rules 1)
//! - [`arranging`]: programs and the reveal (rules 3, 4.1); [`rounds`]: the order (rules 4.2, 4.3)
//! - [`executing`]: a turn, by kind of instruction (rules 5)
//! - [`falling`]: going out (rules 6.1, 6.2); [`stalemate`]: asking for one (rules 6.3, 6.4); [`ending`]: resigning,
//!   and the end (rules 6.5)
//! - [`schedules`]: all phases, and which follows on which; [`apply`]: doing an action
//! - [`check`]: checks of actions, and the questions to seats; [`load`]: checks of loaded positions
//! - [`describe`]: events as lines of text
//!
//! Each of the phases is a schedule at the top of its file, and its systems come below it. They change the compact
//! [`VirusFightPosition`](super::position::VirusFightPosition) by its own steps, which search calls too, so that a rule is written once;
//! the last systems of a phase let those entities follow that it moves.

pub mod pieces;

pub mod arranging;
pub mod rounds;

pub mod executing;
pub mod falling;
pub mod stalemate;

pub mod ending;

pub mod schedules;

pub mod apply;
pub mod check;
pub mod describe;
pub mod load;
