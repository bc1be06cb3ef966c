//! Events as people see and hear them, before the picture is that of the match again.
//!
//! - [`show`]: how long each event takes, how it changes the picture, and what it did to whom
//! - [`happenings`]: what is seen and heard for a moment, and where to look

pub mod happenings;
pub mod show;
