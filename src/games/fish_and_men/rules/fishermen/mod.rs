//! Phases of the fishermen: they bite at the beginning of a turn and spread when more of them come.
//!
//! - [`beginning`]: bites, hunger and giving up; then the order of the seats is drawn (rules 4.0, 4.1.1)
//! - [`spreading`]: room for each of them (rules 6.1)

pub mod beginning;
pub mod spreading;
