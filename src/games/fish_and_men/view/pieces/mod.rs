//! The pieces on the sea: fish, boats, blobs and industries.
//!
//! - [`fish`], with the [`badges`] it wears until the end of the turn
//! - [`boats`] of fishermen, their [`spreading`], and their [`boat_places`] beside what would cover them
//! - [`pollution`]: blobs that drift; [`industries`]: the industries they come from

pub mod badges;
pub mod boat_places;
pub mod boats;
pub mod fish;
pub mod industries;
pub mod pollution;
pub mod spreading;
