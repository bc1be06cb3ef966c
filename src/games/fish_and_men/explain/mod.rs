//! Explanations for people before they choose. They need no table.
//!
//! - [`swim_paths`]: the paths that a fish can swim, and their prices; [`premove`]: decisions before one's turn
//! - [`aiming`]: the targets of a card, and its result; [`playable`]: the reasons it cannot be played; [`tasks`]: the
//!   task of its player; [`card_choice`]: a card and what else its player has chosen so far; [`trading`]: trades in words
//! - [`words`]: actions in words

pub mod aiming;
pub mod card_choice;
pub mod playable;
pub mod premove;
pub mod swim_paths;
pub mod tasks;
pub mod trading;
pub mod words;
