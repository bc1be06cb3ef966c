//! The program with the table: the one place that knows every game with a view, and puts the table, the
//! games and the engine together.

pub mod games;
pub mod run;

pub use run::{Options, run};
