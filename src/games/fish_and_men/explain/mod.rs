//! Explanations for people before they choose. They need no table.
//!
//! - [`ways`]: the ways that a fish can swim, and their prices; [`ahead`]: decisions before one's turn
//! - [`aiming`]: the targets of a card, and its result; [`playable`]: the reasons it cannot be played; [`tasks`]: the
//!   task of its player
//! - [`words`]: actions in words

pub mod aiming;
pub mod playable;
pub mod premove;
pub mod swim_paths;
pub mod tasks;
pub mod words;
