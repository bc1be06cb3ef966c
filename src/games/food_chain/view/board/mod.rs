//! The land: the plants in its middle, and the animals that live around them.
//!
//! - [`land`]: places of all that lives, in coordinates of the table; [`ground`]: meadow and rings
//! - [`animals`]: the swarms; [`creature`]: an animal from above
//! - [`web`]: lines from prey to those that ate it in the last cycle; [`charts`]: populations and the family tree

pub mod animals;
pub mod appearance;
pub mod charts;
pub mod layout;
pub mod terrain;
pub mod web;
