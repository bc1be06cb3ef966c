//! Events as people see and hear them, before the picture is that of the match again.
//!
//! - [`show`]: the time that each event takes; `seat_effects`: its effects on seats
//! - [`happenings`]: sights and sounds for a moment, and the place to look at

pub mod happenings;
mod seat_effects;
pub mod show;
