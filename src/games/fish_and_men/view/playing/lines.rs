//! What the line of a tray says about cards.

use super::aiming::{aimed, preview, question};
use super::ids::CardPress;
use super::law::Playable;
use super::picks::{Origin, Pick};
use crate::contract::Seat;
use crate::games::fish_and_men::action::On;
use crate::games::fish_and_men::cards::card::{Card, CardName, FACE_DOWN, JOKER, Target};
use crate::games::fish_and_men::cards::deck::Holding;
use crate::games::fish_and_men::cards::texts::{sentence, when};
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{Ask, Sea};

/// What is to be done with a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// In a few words, which have room on one line of every tray.
    pub short: &'static str,
    /// What else there is to know.
    more: String,
}

impl Task {
    fn new(short: &'static str, more: &str) -> Self {
        Self { short, more: more.into() }
    }

    fn of_joker() -> Self {
        Self::new("Choose a card", "The joker stands for it.")
    }

    /// For the line of a tray: what to do stands on a line of its own.
    pub fn told(&self) -> String {
        format!("{}\n{}", self.short, self.more)
    }

    /// All of it as sentences.
    pub fn sentences(&self) -> String {
        format!("{}. {}", self.short, self.more).trim_end().to_owned()
    }
}

/// What a seat has to do that is asked this; nothing if it is not about cards.
pub fn task(setup: &Setup, ask: Ask, pick: Option<&Pick>) -> Option<Task> {
    let card = match ask {
        Ask::DrawCard => {
            let more = "If it must be played, say which it is; else keep it, or play it.";
            return Some(Task::new("Draw a card", more));
        }
        Ask::PlayCard { card, .. } => card,
        _ => return None,
    };
    Some(match (pick, card) {
        (Some(pick), _) => aim_task(setup, pick),
        (None, FACE_DOWN) => {
            Task::new("Draw and name a card", "Draw as the card says, and say which it is.")
        }
        (None, JOKER) => Task::of_joker(),
        (None, card) => Task::new("Play your card", &describe(setup, card)),
    })
}

/// What is to be clicked for a card that has risen.
pub fn aim_task(setup: &Setup, pick: &Pick) -> Task {
    let target = setup.deck.card(pick.play.kind()).map(Card::target);
    match target {
        None => Task::of_joker(),
        Some(target) => {
            let by_hand = by_hand(setup, target);
            let (short, more) = by_hand.unwrap_or_else(|| question(target, pick.fish));
            Task::new(short, more)
        }
    }
}

/// What a card in a hand is, and why it cannot be played now.
pub fn about(
    sea: &Sea,
    setup: &Setup,
    playable: &Playable,
    (owner, id): (Seat, u32),
    reader: Seat,
) -> Option<String> {
    let Some(CardPress::Card(place)) = CardPress::from_id(id) else { return None };
    let name = *sea.cards.hands.get(owner.index())?.get(place as usize)?;
    let text = describe(setup, name);
    let why_not = playable.why_not(owner, place as usize).filter(|_| owner == reader);
    Some(why_not.map_or(text.clone(), |why| format!("{why}\n{text}")))
}

/// The name of a card and what it does.
pub fn describe(setup: &Setup, name: CardName) -> String {
    match (name, setup.deck.card(name)) {
        (FACE_DOWN, _) => "A card that only its player sees.".into(),
        (JOKER, _) => "Joker: play it as another card.".into(),
        (_, Some(card)) => format!("{}: {}", card.name, sentence(card)),
        _ => String::new(),
    }
}

/// What is to be chosen for a card that has risen, and what would come of it.
pub fn choice(sea: &Sea, setup: &Setup, pick: &Pick, hover: Option<Square>) -> String {
    let task = aim_task(setup, pick);
    let Some(card) = setup.deck.card(pick.play.kind()) else { return task.told() };
    let name = &card.name;
    if let Some(why) = &pick.why_not {
        return format!("{why}\n{}", describe(setup, card.id));
    }
    if pick.needs_nothing() {
        let effect = if card.target() == Target::Nothing {
            sentence(card)
        } else {
            "it will have no effect.".into()
        };
        let press = match pick.from {
            Origin::Hand(_) => "Click it again to play it",
            _ => when(card),
        };
        return format!("{press}\n{name}: {effect}");
    }
    let pointed = hover.and_then(|square| aimed(sea, card.target(), pick.fish, square));
    let on: Option<On> = pick.focused().or(pointed.filter(|on| pick.targets.contains(on)));
    // What is pointed at comes first: the end of a long text may have no room.
    let would = on.and_then(|on| preview(sea, setup, card, on));
    let text = format!("{} {name}: {}", would.unwrap_or(task.more), sentence(card));
    format!("{}\n{}", task.short, text.trim_start())
}

/// With cards of their own people do by hand what the computer cannot.
fn by_hand(setup: &Setup, target: Target) -> Option<(&'static str, &'static str)> {
    match target {
        _ if setup.deck.holding != Holding::Physical => None,
        Target::HandOfAnother => Some(("Click a player", "Who then discards the hand.")),
        Target::CardOfAnother => {
            Some(("Click a player", "Take a card by hand, and say which it is."))
        }
        _ => None,
    }
}
