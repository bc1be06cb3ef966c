//! Events as people see and hear them, before the picture is that of the match again.
//!
//! - [`show`]: how long each event takes; [`touches`]: what it did to seats
//! - [`happenings`], [`effects`]: what is seen and heard for a moment

pub mod effects;
pub mod happenings;
pub mod show;
pub mod touches;
