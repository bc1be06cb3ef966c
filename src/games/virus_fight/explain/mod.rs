//! The meaning of a position for people: nothing here changes it.
//!
//! - [`choices`]: what the seat in turn can do, in words, and what would be its own end
//! - [`changes`]: which blocks an event joins and parts

pub mod changes;
pub mod choices;
