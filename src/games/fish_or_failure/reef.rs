//! A reef: the fisheries, and the events of its deck (rules 6, 7). It is the level of this game.

use super::fishery;
use super::setup::PLAYERS;
use super::{EventCard, Fishery, MOST_COMPANIES};
use serde::{Deserialize, Serialize};

/// The reefs that are part of the program: name and text.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("usual", include_str!("../../../levels/fish_or_failure/usual.level")),
    ("hard", include_str!("../../../levels/fish_or_failure/hard.level")),
    ("calm", include_str!("../../../levels/fish_or_failure/calm.level")),
    ("three", include_str!("../../../levels/fish_or_failure/three.level")),
    ("two", include_str!("../../../levels/fish_or_failure/two.level")),
];

/// The greatest capacity of a fishery, in fish.
pub const MOST_FISH: u32 = 200;
/// The sections of its file.
pub(super) const SEA: &str = "sea";
pub(super) const FISHERIES: &str = "fisheries";
pub(super) const EVENTS: &str = "events";
/// The highest price of a fish, in dollars.
pub const MOST_PRICE: u32 = 20;
/// Default growth of fish in a round, in percent of those that were left (rules 3.6).
pub const USUAL_GROWTH: u32 = 100;
/// The most that grows back, in percent of what was left.
pub const MOST_GROWTH: u32 = 400;
/// The most cards of a deck.
pub const MOST_CARDS: u32 = 200;

/// A reef.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reef {
    /// Its name for people.
    pub name: String,
    /// Growth of fish in a round, in percent of those that were left.
    #[serde(default = "usual_growth", skip_serializing_if = "is_usual_growth")]
    pub growth: u32,
    /// The fisheries in play.
    pub fisheries: Vec<ReefFishery>,
    /// The events of its deck.
    pub events: Vec<EventCopies>,
}

fn usual_growth() -> u32 {
    USUAL_GROWTH
}

fn is_usual_growth(growth: &u32) -> bool {
    *growth == USUAL_GROWTH
}

/// A fishery of a reef. Its numbers of fish are for 3, 4 and 5 companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReefFishery {
    /// The kind of fish.
    pub fishery: Fishery,
    /// The most fish that find food there.
    pub capacity: [u32; PLAYERS_COUNT],
    /// Number of fish at the beginning.
    pub start: [u32; PLAYERS_COUNT],
    /// Price of a fish, in dollars.
    pub price: u32,
}

/// Number of columns for numbers of companies: 3, 4 and 5.
const PLAYERS_COUNT: usize = MOST_COMPANIES - 2;

/// An event, and how many cards of the deck it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCopies {
    /// The event.
    pub card: EventCard,
    /// Number of its cards.
    pub copies: u32,
}

/// The place of this number of companies among the numbers of a [`ReefFishery`].
pub fn column(players: usize) -> usize {
    players.clamp(*PLAYERS.start(), *PLAYERS.end()) - PLAYERS.start()
}

impl Reef {
    /// The numbers of a fishery, if it is in play.
    pub fn species(&self, fishery: Fishery) -> Option<&ReefFishery> {
        self.fisheries.iter().find(|species| species.fishery == fishery)
    }

    /// A number of each fishery; 0 where it is not in play.
    pub fn of_each(&self, number: impl Fn(&ReefFishery) -> u32) -> [u32; fishery::FISHERIES] {
        Fishery::ALL.map(|fishery| self.species(fishery).map_or(0, &number))
    }

    /// Leaves out the fisheries that are not in play, and the events about them alone (rules 5.2).
    pub fn retain(&mut self, in_play: impl Fn(Fishery) -> bool) {
        self.fisheries.retain(|species| in_play(species.fishery));
        self.events.retain(|event| {
            let fisheries = event.card.fisheries();
            fisheries.is_empty() || fisheries.into_iter().any(&in_play)
        });
    }

    /// All cards of its deck, in the order of the list.
    pub fn deck(&self) -> Vec<EventCard> {
        let cards = |event: &EventCopies| std::iter::repeat_n(event.card, event.copies as usize);
        self.events.iter().flat_map(cards).collect()
    }

    /// The number of cards of each event of this kind; the most, if they differ.
    pub fn copies_of(&self, kind: &str) -> u32 {
        let of_kind = self.events.iter().filter(|event| event.card.kind() == kind);
        of_kind.map(|event| event.copies).max().unwrap_or(0)
    }

    /// Sets how many cards there are of each event of this kind; none takes them out of the deck.
    pub fn set_copies(&mut self, kind: &str, copies: u32) {
        let in_play: Vec<Fishery> = self.fisheries.iter().map(|species| species.fishery).collect();
        let mut missing = EventCard::of_kind(kind, &in_play);
        for event in self.events.iter_mut().filter(|event| event.card.kind() == kind) {
            event.copies = copies;
            missing.retain(|card| *card != event.card);
        }
        self.events.extend(missing.into_iter().map(|card| EventCopies { card, copies }));
        self.events.retain(|event| event.copies > 0);
    }
}
