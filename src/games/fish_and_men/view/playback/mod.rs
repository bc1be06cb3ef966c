//! Events as people see and hear them, before the picture is that of the match again.
//!
//! - [`show`]: the duration of each event; [`seat_effects`]: its effects on seats
//! - [`happenings`]: pictures and sounds that last a moment

pub mod happenings;
pub mod seat_effects;
pub mod show;
