//! Events as people see, hear and read them, before the picture is that of the match again.
//!
//! - [`show`]: the time that each event takes, and its effects on seats
//! - [`happenings`], [`fates`]: sights and sounds for a moment; [`sentences`]: texts to read

pub mod fates;
pub mod happenings;
pub mod sentences;
pub mod show;
