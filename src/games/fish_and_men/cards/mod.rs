//! The cards (rules 7 and 8): what they are, not how they are played; that is
//! [`super::rules`].
//!
//! - [`card`]: a card as data: its class, its effects and their numbers; [`bundle`]: a few that change hands
//! - [`default_cards`]: the one table of the 28 kinds; a new card is one more entry
//! - [`deck`]: the cards of a match, and the way they are held
//! - [`texts`]: the text of a card, made from its effects; [`playing_cards`]: the playing cards that stand for it
//! - [`worn_effects`]: the effects of cards on one fish until the end of the turn

pub mod bundle;
pub mod card;
pub mod deck;
pub mod default_cards;
pub mod playing_cards;
pub mod texts;
pub mod worn_effects;
