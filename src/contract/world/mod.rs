//! The world of a match, as its rules use it.
//!
//! - [`schedule`]: a phase of a game as a schedule, and where its systems put what came of it
//! - [`steps`]: the systems of a phase with the numbers of their rules, and the list of all phases
//! - [`laws`]: laws that hold in it, checked in sentences
//! - [`compact`]: the world of a game that plays by a compact value; [`plain`]: a game that is a compact value and nothing else

pub mod compact;
pub mod laws;
pub mod plain;
pub mod schedule;
pub mod steps;
