//! The program with the table: the one place that puts the table and the games it is given together.
//!
//! # Examples
//!
//! ```no_run
//! use shoal::app::{self, TableOptions};
//!
//! let options = TableOptions { game: Some("penguins".into()), ..TableOptions::default() };
//! app::run(options, shoal::views::all())?;
//! # Ok::<(), String>(())
//! ```

pub mod film;
mod own_game;
pub mod run;
pub mod series;
pub mod windowless;

pub use own_game::run_game;
pub use run::{PhoneAddress, TableOptions, run, watch};
pub use shoal_table::features::table_games::TableGame;
