//! The ice and all that stands on it.
//!
//! - [`ice_layout`]: tiles in coordinates of the table; [`tiles`]: the ice, and how it sinks
//! - [`penguins`]: the penguins; [`marks`]: marks for the penguin or tile that each seat looks at

pub mod ice_layout;
pub mod marks;
pub mod penguins;
pub mod tiles;
