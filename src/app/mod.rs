//! The program with the table: the one place that puts the table and the games it is given together.

pub mod film;
pub mod run;
pub mod series;

pub use run::{TableOptions, run, watch};
pub use shoal_table::features::table_games::TableGame;
