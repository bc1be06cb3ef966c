//! Events as people see and hear them, before the picture is that of the match again.
//!
//! - [`show`]: how long each event takes; `happened`: what it did to whom
//! - [`happenings`]: what is seen and heard for a moment, and where to look

mod happened;
pub mod happenings;
pub mod show;
