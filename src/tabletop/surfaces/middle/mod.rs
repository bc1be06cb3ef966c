//! The middle of the table before a match and between two: a panel for each side where somebody reads, and on it as
//! much as there is room for.

mod panels;
mod shown;

pub use panels::filled;
pub use shown::{ContentSelection, fit_if};
