//! Food Chain by email: jungles that run for years.

pub mod letters;
