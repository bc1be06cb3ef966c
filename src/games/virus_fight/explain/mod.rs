//! The meaning of a position for people: nothing here changes it.
//!
//! - [`choices`]: the choices of the seat in turn, in words, and those that would be its own end
//! - [`changes`]: the blocks that an event joins and parts

pub mod changes;
pub mod choices;
