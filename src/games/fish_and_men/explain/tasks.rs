//! The task of a player who has a card to play, in words.

use super::aiming::question;
use crate::action::CardPlay;
use crate::cards::card::{CardKind, CardName, CardTargetKind, FACE_DOWN, JOKER};
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
    let card = match ask {
        Ask::DrawCard => {
            let more = "If it must be played, say which it is. If not, keep it or play it.";
            return Some(CardTask::new("Draw a card", more));
        }
        Ask::PlayCard { card, .. } => card,
        _ => return None,
    };
    Some(match (chosen, card) {
        (Some(chosen), _) => aim_task(setup, chosen),
        (None, FACE_DOWN) => CardTask::new(
            "Draw and name a card",
            "Draw as the card says, then say which card it is.",
        ),
        (None, JOKER) => CardTask::of_joker(),
        (None, card) => CardTask::new("Play your card", &describe(setup, card)),
    })
}

/// Returns the task of choosing a target for a card that was picked from the hand.
pub fn aim_task(setup: &Setup, chosen: CardPlayChoice) -> CardTask {
    let target = setup.deck.card(chosen.play.kind()).map(CardKind::target);
    match target {
        None => CardTask::of_joker(),
        Some(target) => {
            let by_hand = by_hand(setup, target);
            let (short, more) = by_hand.unwrap_or_else(|| question(target, chosen.fish));
            CardTask::new(short, more)
        }
    }
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

/// The request for a target where the players hold cards of their own: they do by hand what the computer cannot.
fn by_hand(setup: &Setup, target: CardTargetKind) -> Option<(&'static str, &'static str)> {
    match target {
        _ if setup.deck.holding != CardHandling::Physical => None,
        CardTargetKind::HandOfAnother => {
            Some(("Click a player", "That player discards their hand."))
        }
        CardTargetKind::CardOfAnother => {
            Some(("Click a player", "Take a card from their hand and say which it is."))
        }
        _ => None,
    }
}
