//! The task of a player who has a card to play, in words.

use super::aiming::question;
use crate::action::CardPlay;
use crate::cards::card::{CardName, CardTargetKind, FACE_DOWN, JOKER};
use crate::cards::deck::CardHandling;
use crate::cards::texts::sentence;
use crate::setup::Setup;
use crate::state::Ask;
use shoal_contract::Seat;

/// The choice of a card to play, before its target is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardPlayChoice {
    /// The card.
    pub play: CardPlay,
    /// The fish that it moves, once that is chosen.
    pub fish: Option<Seat>,
}

/// The task of a player who has a card to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardTask {
    /// The task in a few words, which have room on one line of every tray.
    pub short: &'static str,
    /// Further explanation.
    pub more: String,
}

impl CardTask {
    fn new(short: &'static str, more: &str) -> Self {
        Self { short, more: more.into() }
    }

    fn of_joker() -> Self {
        Self::new("Choose a card", "The joker stands for it.")
    }

    /// The text for the line of a tray: the short form, then the explanation on a line of its own.
    pub fn tray_text(&self) -> String {
        format!("{}\n{}", self.short, self.more)
    }

    /// All of it as sentences.
    pub fn sentences(&self) -> String {
        format!("{}. {}", self.short, self.more).trim_end().to_owned()
    }
}

/// Returns the task of a seat that is asked this; nothing if it is not about cards.
pub fn task(setup: &Setup, ask: Ask, chosen: Option<CardPlayChoice>) -> Option<CardTask> {
    Some(match (ask, chosen) {
        (Ask::DrawCard, _) => CardTask::new(
            "Draw a card",
            "If it must be played, say which it is. If not, keep it or play it.",
        ),
        (Ask::PlayCard { .. }, Some(chosen)) => aim_task(setup, chosen),
        (Ask::PlayCard { card: FACE_DOWN, .. }, None) => CardTask::new(
            "Draw and name a card",
            "Draw as the card says, then say which card it is.",
        ),
        (Ask::PlayCard { card: JOKER, .. }, None) => CardTask::of_joker(),
        (Ask::PlayCard { card, .. }, None) => {
            CardTask::new("Play your card", &describe(setup, card))
        }
        _ => return None,
    })
}

/// Returns the task of choosing a target for a card that was picked from the hand. Players who hold cards of their own do
/// by hand what the computer cannot.
pub fn aim_task(setup: &Setup, chosen: CardPlayChoice) -> CardTask {
    let Some(card) = setup.deck.card(chosen.play.kind()) else { return CardTask::of_joker() };
    let (short, more) = match (card.target(), setup.deck.holding) {
        (CardTargetKind::HandOfAnother, CardHandling::Physical) => {
            ("Click a player", "That player discards their hand.")
        }
        (CardTargetKind::CardOfAnother, CardHandling::Physical) => {
            ("Click a player", "Take a card from their hand and say which it is.")
        }
        (target, _) => question(target, chosen.fish),
    };
    CardTask::new(short, more)
}

/// The name of a card and what it does.
pub fn describe(setup: &Setup, name: CardName) -> String {
    match (name, setup.deck.card(name)) {
        (FACE_DOWN, _) => "A card that only its player can see.".into(),
        (JOKER, _) => "Joker: play it as another card.".into(),
        (_, Some(card)) => format!("{}: {}", card.name, sentence(card)),
        _ => String::new(),
    }
}
