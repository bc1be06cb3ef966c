//! Text that people and programs read: cleaned, short, in sentences, in columns, or as JSON.
//!
//! - [`visible`]: text from outside, as people can be shown it
//! - `listing`: names and numbers in sentences; [`columns`]: tables of plain text
//! - `short_text`: short words inside actions and events
//! - [`json`]: reading and writing JSON, with errors that name the field

pub mod columns;
pub mod json;
pub(crate) mod listing;
pub(crate) mod short_text;
pub mod visible;
