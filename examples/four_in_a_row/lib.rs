//! Four in a Row: two players drop stones into seven columns in turn, and the first with four in a row, level, upright
//! or diagonal, wins. `cargo run --example four_in_a_row` starts it.
//!
//! # Examples
//!
//! ```
//! use four_in_a_row::rules::{DropStone, FourInARow};
//! use shoal_contract::{Actor, Game, Match, Seat};
//!
//! let mut game = Match::<FourInARow>::new(FourInARow::default_setup(2), 1)?;
//! for column in [3, 0, 3, 0, 3, 0, 3] {
//!     game.apply(Actor::Seat(game.awaited_seats()[0]), &DropStone(column))?;
//! }
//! assert_eq!(FourInARow::standing(game.world()).winners, Some(vec![Seat(0)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bot;
pub mod rules;
pub mod view;
