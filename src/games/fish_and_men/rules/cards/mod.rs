//! Cards in play, from the deck to what they do (rules 4.2, 7 and 8). The cards themselves are in
//! [`crate::cards`].
//!
//! - [`hands`]: the hands, and the ways of cards (rules 7.1, 7.8); [`drawing`]: a card for everybody (rules 4.2)
//! - [`playing`]: permission to play a card, and its targets; [`resolving`]: its play and its fate; [`effects`]: what
//!   cards do to the sea; [`time_freeze`]: extra turns
//! - [`trading`]: permission to trade, and all offers and answers; [`exchanging`]: trades themselves (rules 7.6)

pub mod drawing;
pub mod effects;
pub mod exchanging;
pub mod hands;
pub mod playing;
pub mod resolving;
pub mod time_freeze;
pub mod trading;
