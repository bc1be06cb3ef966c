//! The board in the middle of the table, and the benches beside it.
//!
//! - [`layout`]: squares and benches in coordinates of the table
//! - [`instructions`]: the pieces; [`markers`]: they walk, leap, and are caught
//! - [`blocks`]: outlines of active blocks; [`benches`]: the spares of each player

pub mod benches;
pub mod blocks;
pub mod instructions;
pub mod layout;
pub mod markers;
