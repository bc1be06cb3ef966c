//! Explanations for people before they choose. They need no table.
//!
//! - [`ways`]: where a fish can swim, and at which price; [`ahead`]: what may be decided before one's turn
//! - [`aiming`]: what a card may be aimed at, and what would come of it; [`playable`]: why it cannot be
//!   played; [`tasks`]: what is to be done with it
//! - [`words`]: actions in words

pub mod ahead;
pub mod aiming;
pub mod playable;
pub mod tasks;
pub mod ways;
pub mod words;
