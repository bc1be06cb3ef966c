//! The middle of the table before a match and between two: a panel for each side where somebody reads, and on it as
//! much as there is room for.

mod area;
mod content_selection;
mod panels;

pub use area::MiddleArea;
pub use content_selection::ContentSelection;
pub use panels::filled;
