//! What remains of an evening: the book, a picture to keep, and another match with the same people.
//!
//! - [`date`]: the day on the calendar
//! - [`book`]: who played what, and who won
//! - [`souvenir`]: the picture of a match that is over

pub mod book;
pub mod date;
pub mod souvenir;
