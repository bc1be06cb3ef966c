//! The rules, without a window, in the order of the rulebook.
//!
//! - [`schedules`]: the phases; each file of a phase has its schedule at the top, and the steps below
//! - [`ice`]: tiles and penguins, the players they belong to, and the compact value beside them (rules 1, 2.1)
//! - [`tile_layout`]: the tiles of a new match (rules 1.1)
//! - [`turn`]: the seat in turn alone may act (rules 2.2)
//! - [`placing`]: the phase `Place` (rules 2.3)
//! - [`moving`]: the phase `Move` (rules 3.1, 3.2)
//! - [`passing`], [`ending`]: the steps that end every phase: the turn passes on, players that are stuck are
//!   passed over, and the match ends (rules 2.2, 3.3)
//! - [`removal`]: the phase `Remove` (rules 4.1)
//! - [`check`], [`apply`], [`legal`]: the entry points of actions
//! - [`world`]: laying out a match and reading it back; [`load`]: loading, and refusing unsound positions
//! - [`invariants`], [`describe`]: invariants of every position, playthroughs

pub mod apply;
pub mod check;
pub mod describe;
pub mod ending;
pub mod ice;
pub mod invariants;
pub mod legal;
pub mod load;
pub mod moving;
pub mod passing;
pub mod placing;
pub mod removal;
pub mod schedules;
pub mod tile_layout;
pub mod turn;
pub mod world;
