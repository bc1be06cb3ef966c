//! The players that are programs.

pub mod easy;
pub mod hard;
pub mod islands;
pub mod medium;
pub mod search;
pub mod table;
pub mod territory;
pub mod thinker;
pub mod why;
