//! The rules, without a window: where to find which.
//!
//! - [`ice`]: tiles and penguins, the players they belong to, and the compact value beside them
//! - [`laying`]: the tiles of a new match (rules 1); [`world`]: laying out a match and reading it back;
//!   [`load`]: what is refused
//! - [`placing`] (rules 2.3), [`moving`] (rules 3.1, 3.2), [`removal`] (rules 4.1): a schedule for
//!   each of the actions
//! - [`passing`]: whose turn it is then, and who is passed over (rules 3.3); [`ending`]: the end (rules 3.3)
//! - [`check`], [`apply`], [`legal`]: the doors by which actions come in; [`turn`]: who may act
//! - [`schedules`], [`outbox`]: how systems run; [`invariants`], [`describe`]: what must always hold, playthroughs

pub mod apply;
pub mod check;
pub mod describe;
pub mod ending;
pub mod ice;
pub mod invariants;
pub mod laying;
pub mod legal;
pub mod load;
pub mod moving;
pub mod outbox;
pub mod passing;
pub mod placing;
pub mod removal;
pub mod schedules;
pub mod turn;
pub mod world;
