//! Programs in the making, before the trays.
//!
//! - [`building`]: in the open; [`secrets`]: in secret (rules 3.3)

pub mod building;
pub mod secrets;
