//! The rules: a file a phase, in the order of the rulebook.
//!
//! - [`pieces`]: the pieces on the table (rules 1); [`load`]: loading and completing positions
//! - [`check`]: checks of actions; [`apply`]: doing one; [`schedules`]: all phases; [`phase`]: their names
//! - `beginning` (rules 3.1), `choosing` (rules 3.2), `revealing` (rules 3.3 to 3.5), `ending` (rules 3.6)
//! - `voting` (rules 4.3), `counting` and `breaking_ties` (rules 7.1)
//! - `drawing`: cards that the players draw (rules 5.1); `leaving` (rules 8.1); `fining` (rules 8.2)
//! - [`describe`]: events as lines of text
//!
//! Within an action the compact value is the truth: a step is a small method of
//! [`FishingPosition`](super::position::FishingPosition), which a system of the same name calls; then the entities follow. Bots play
//! ahead with the same methods in the same order, which [`phase`] keeps in one place.

pub mod apply;
mod beginning;
mod breaking_ties;
pub mod check;
mod choosing;
mod counting;
pub mod describe;
mod drawing;
mod ending;
mod fining;
mod leaving;
pub mod load;
pub mod phase;
pub mod pieces;
mod revealing;
pub mod schedules;
mod voting;
