//! What lies in the middle of the table before a match and between two: a panel for each side where
//! somebody reads.

mod panels;

pub use panels::filled;
