//! The ice and all that stands on it.
//!
//! - [`floe`]: tiles in coordinates of the table; [`tiles`]: the ice, and how it sinks
//! - [`birds`]: the penguins; [`marks`]: marks for the penguin or tile that each seat looks at

pub mod birds;
pub mod floe;
pub mod marks;
pub mod tiles;
