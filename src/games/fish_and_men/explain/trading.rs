//! Trades of cards in words.

use crate::cards::card::CardName;

/// Returns the question about a trade that is drawn up with somebody of this name, and the word for the button that
/// offers it.
pub fn draft_words(name: &str, give: &[CardName], take: &[CardName]) -> (String, &'static str) {
    let it = |cards: &[CardName]| if cards.len() == 1 { "it" } else { "them" };
    match (give.len(), take.len()) {
        (1, 1) => (format!("Trade your card for {name}'s?"), "Offer"),
        (0, _) => (format!("Ask {name} for {}?", it(take)), "Ask"),
        (_, 0) => (format!("Give {} to {name}?", it(give)), "Give"),
        (give, take) => (format!("Your first {give} for {name}'s last {take}?"), "Offer"),
    }
}

/// Describes an offer to its reader; `from` is the name of the one who has made it.
pub fn offer_words(from: &str, give: &[CardName], take: &[CardName]) -> String {
    let these = |cards: &[CardName]| if cards.len() == 1 { "this card" } else { "these cards" };
    match (give.len(), take.len()) {
        (1, 1) => format!("{from} offers the first card for your second."),
        (0, _) => format!("{from} asks you for {}.", these(take)),
        (_, 0) => format!("{from} offers you {}.", these(give)),
        (give, take) => format!("{from} offers the first {give} for your last {take}."),
    }
}
