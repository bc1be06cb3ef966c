//! The cards of a match, and the way they are held (rules 7.1, 7.7, 8.1).

use super::card::{CardClass, CardEffect, CardKind, CardName, CardTargetKind, FACE_DOWN, JOKER};
use super::default_cards::usual;
use super::playing_cards::has_rank_2_to_jack;
use crate::numbers::cards::flaws;
use serde::{Deserialize, Serialize};
use shoal_contract::{InputProblems, check_name, choices};
use std::sync::Arc;

/// The most copies of one kind.
pub const MOST_COPIES: u32 = 20;
/// The most jokers (rules 8.1).
pub const MOST_JOKERS: u32 = 4;
/// The most kinds of cards.
pub const MOST_KINDS: usize = 100;
/// The longest name of a card, in characters.
pub const LONGEST_CARD_NAME: usize = 40;
/// The most effects of one card.
pub const MOST_EFFECTS: usize = 8;

choices! {
    /// The way the cards are held: by the computer, by the players, or not at all.
    pub enum CardHandling {
        /// The computer shuffles and deals; hands are open on the table (rules 7.7).
        #[default]
        Dealt,
        /// The computer shuffles and deals; a hand is seen by its player alone.
        Hidden,
        /// Nobody: the game is played without cards.
        None,
        /// The players shuffle cards of their own, and announce what they play.
        Physical,
    }
}

impl CardHandling {
    /// `true` if the computer knows the hands and the deck.
    pub fn is_dealt(self) -> bool {
        matches!(self, CardHandling::Dealt | CardHandling::Hidden)
    }
}

/// The cards of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeckSetup {
    /// The way the cards are held.
    pub holding: CardHandling,
    /// Number of jokers among them, 0 to 4 (rules 8.1).
    pub jokers: u32,
    /// The kinds of cards, unique by their short names.
    pub cards: Arc<Vec<CardKind>>,
}

impl Default for DeckSetup {
    fn default() -> Self {
        Self { holding: CardHandling::default(), jokers: 0, cards: Arc::new(usual()) }
    }
}

impl DeckSetup {
    /// The default deck, held in this way.
    pub fn held(holding: CardHandling) -> Self {
        Self { holding, ..Self::default() }
    }

    /// No cards at all.
    pub fn none() -> Self {
        Self::held(CardHandling::None)
    }

    /// The kind of card with this short name; none for jokers and cards that lie face down.
    pub fn card(&self, id: CardName) -> Option<&CardKind> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// All cards that are shuffled, in the order of the table: kinds by their copies, then jokers.
    pub fn all_copies(&self) -> Vec<CardName> {
        let kinds = self.cards.iter().map(|card| (card.id, card.copies));
        kinds
            .chain([(JOKER, self.jokers)])
            .flat_map(|(id, copies)| (0..copies).map(move |_| id))
            .collect()
    }

    /// `true` if a joker may stand for this kind: one of ranks 2 to J of the playing cards, no queen, king or ace, and
    /// none that was added to the default ones (rules 8.1).
    pub fn joker_may_be(&self, id: CardName) -> bool {
        has_rank_2_to_jack(id) && self.card(id).is_some()
    }

    pub(crate) fn check_into(&self, problems: &mut InputProblems) {
        problems.within("deck.jokers", self.jokers, 0..=MOST_JOKERS);
        problems.require(self.cards.len() <= MOST_KINDS, "deck.cards", || {
            format!("{} kinds of cards are too many: at most {MOST_KINDS}", self.cards.len())
        });
        for (index, card) in self.cards.iter().enumerate().take(MOST_KINDS) {
            let field = format!("deck.cards[{index}]");
            check_card(card, &field, problems);
            let twice = self.cards[..index].iter().any(|other| other.id == card.id);
            let reserved = card.id == JOKER || card.id == FACE_DOWN;
            problems.require(!twice && !reserved, &format!("{field}.id"), || {
                format!("\"{}\" is taken: each kind must have its own short name", card.id)
            });
        }
    }
}

fn check_card(card: &CardKind, field: &str, problems: &mut InputProblems) {
    problems.add_error(&format!("{field}.name"), check_name(&card.name, LONGEST_CARD_NAME));
    problems.within(&format!("{field}.copies"), card.copies, 0..=MOST_COPIES);
    let effects = format!("{field}.effects");
    problems.require((1..=MOST_EFFECTS).contains(&card.effects.len()), &effects, || {
        format!("a card must have 1 to {MOST_EFFECTS} effects")
    });
    let target = card.target();
    let agree = card
        .effects
        .iter()
        .map(CardEffect::target)
        .all(|other| other == CardTargetKind::Nothing || other == target);
    problems.require(agree, &effects, || {
        "the effects of a card share its target, so they must all be aimed at the same thing".into()
    });
    for (index, name, what) in flaws(card) {
        problems.add(format!("{effects}[{index}].{name}"), what);
    }
    let alone = |effect| card.effects.len() == 1 || !card.effects.contains(effect);
    let odd = [CardEffect::Nullify, CardEffect::TakeAndPlay].iter().all(alone);
    problems.require(odd, &effects, || "a card with this effect can have no other".into());
    problems.require(!card.nullifies() || card.class == CardClass::Keep, &effects, || {
        "a card that nullifies the next one must be of the class keep".into()
    });
}
