//! Events as people see, hear and read them, before the picture is that of the match again.
//!
//! - [`show`]: how long each event takes, and what it did to whom
//! - [`happenings`], [`fates`]: what is seen and heard for a moment; [`sentences`]: what is read

pub mod fates;
pub mod happenings;
pub mod sentences;
pub mod show;
