//! Events as people see and hear them, before the picture is that of the match again.
//!
//! - [`show`]: the duration of each event; [`touches`]: its effects on seats
//! - [`happenings`], [`effects`]: pictures and sounds that last a moment

pub mod effects;
pub mod happenings;
pub mod show;
pub mod touches;
