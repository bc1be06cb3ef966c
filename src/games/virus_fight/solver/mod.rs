//! Solvers that try everything.
//!
//! - [`puzzle`]: positions with a goal, solving them, and finding new ones
//! - [`small`]: all positions of a board of 3 by 3

pub mod puzzle;
pub mod small;
