//! Fish: penguins on shrinking ice. They take the fish of each tile they leave, and who has the most
//! at the end wins.
//!
//! - [`position`]: the compact value that search and rules share

pub mod bot;
pub mod position;
