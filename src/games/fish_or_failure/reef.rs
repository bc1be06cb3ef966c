//! A reef: the fisheries, and the events of its deck (rules 6, 7). It is the level of this game.

use super::event_card::EventCard;
use super::fishery::{FISHERIES, Fishery};
use super::position::MOST_COMPANIES;
use super::setup::PLAYERS;
use crate::contract::Problems;
use serde::{Deserialize, Serialize};

/// The reefs that are part of the program: name and text.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("usual", include_str!("../../../levels/fish_or_failure/usual.level")),
    ("hard", include_str!("../../../levels/fish_or_failure/hard.level")),
    ("calm", include_str!("../../../levels/fish_or_failure/calm.level")),
    ("three", include_str!("../../../levels/fish_or_failure/three.level")),
    ("two", include_str!("../../../levels/fish_or_failure/two.level")),
];

/// The longest name of a reef, in characters.
pub const LONGEST_NAME: usize = 60;
/// The greatest capacity of a fishery, in fish.
pub const MOST_FISH: u32 = 200;
/// The highest price of a fish, in dollars.
pub const MOST_PRICE: u32 = 20;
/// The most cards of a deck.
pub const MOST_CARDS: u32 = 200;

/// A reef.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reef {
    /// Its name for people.
    pub name: String,
    /// The fisheries in play.
    pub fisheries: Vec<Species>,
    /// The events of its deck.
    pub events: Vec<Copies>,
}

/// A fishery of a reef. Its numbers of fish are for 3, 4 and 5 companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Species {
    /// Which.
    pub fishery: Fishery,
    /// The most fish that find food there.
    pub capacity: [u32; PLAYERS_COUNT],
    /// How many fish there are at the beginning.
    pub start: [u32; PLAYERS_COUNT],
    /// What a fish brings, in dollars.
    pub price: u32,
}

/// How many numbers of companies there are.
const PLAYERS_COUNT: usize = MOST_COMPANIES - 2;

/// An event, and how many cards of the deck it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copies {
    /// The event.
    pub card: EventCard,
    /// How many cards.
    pub copies: u32,
}

/// The place of this number of companies among the numbers of a [`Species`].
pub fn column(players: usize) -> usize {
    players.clamp(*PLAYERS.start(), *PLAYERS.end()) - PLAYERS.start()
}

impl Reef {
    /// The numbers of a fishery, if it is in play.
    pub fn species(&self, fishery: Fishery) -> Option<&Species> {
        self.fisheries.iter().find(|species| species.fishery == fishery)
    }

    /// A number of each fishery; 0 where it is not in play.
    pub fn of_each(&self, number: impl Fn(&Species) -> u32) -> [u32; FISHERIES] {
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
        let cards = |event: &Copies| std::iter::repeat_n(event.card, event.copies as usize);
        self.events.iter().flat_map(cards).collect()
    }

    /// How many cards there are of each event of this kind; the most, if they differ.
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
        self.events.extend(missing.into_iter().map(|card| Copies { card, copies }));
        self.events.retain(|event| event.copies > 0);
    }

    /// Everything no rule could hold. Places are indices among the fisheries, or the events.
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let mut add = |place, what| flaws.push(Flaw { place, what });
        if self.name.chars().count() > LONGEST_NAME || self.name.contains(char::is_control) {
            let what =
                format!("a name has at most {LONGEST_NAME} characters, none of them invisible");
            add(Place::Name, what);
        }
        if self.fisheries.is_empty() {
            add(Place::Fisheries, "there is no fishery".into());
        }
        for (index, species) in self.fisheries.iter().enumerate() {
            let fishery = species.fishery.word();
            let place = Place::Fishery(index);
            if self.fisheries[..index].iter().any(|other| other.fishery == species.fishery) {
                add(place, format!("`{fishery}` has already been given"));
            }
            for (capacity, start) in species.capacity.into_iter().zip(species.start) {
                if !(1..=MOST_FISH).contains(&capacity) {
                    let what = format!("{capacity} is not a capacity from 1 to {MOST_FISH}");
                    add(place, what);
                } else if !(1..=capacity).contains(&start) {
                    let what = format!("{start} fish at the start: there are 1 to {capacity}");
                    add(place, what);
                }
            }
            if !(1..=MOST_PRICE).contains(&species.price) {
                add(place, format!("{} is not a price from 1 to {MOST_PRICE}", species.price));
            }
        }
        for (index, event) in self.events.iter().enumerate() {
            let fisheries = event.card.fisheries();
            let in_play = |fishery: &Fishery| self.species(*fishery).is_some();
            if !fisheries.is_empty() && !fisheries.iter().any(in_play) {
                let what = format!("there is no {} in this reef", fisheries[0].word());
                add(Place::Event(index), what);
            }
            if !(1..=MOST_CARDS).contains(&event.copies) {
                let what =
                    format!("{} is not a number of cards from 1 to {MOST_CARDS}", event.copies);
                add(Place::Event(index), what);
            }
        }
        let cards = self.events.iter().map(|event| u64::from(event.copies)).sum::<u64>();
        if cards > u64::from(MOST_CARDS) {
            let what = format!("{cards} cards are more than a deck has: at most {MOST_CARDS}");
            add(Place::Events, what);
        }
        flaws
    }

    /// Adds all that is wrong with it.
    pub(super) fn check_into(&self, problems: &mut Problems) {
        for Flaw { place, what } in self.flaws() {
            let field = match place {
                Place::Name => "reef.name".to_owned(),
                Place::Fisheries => "reef.fisheries".to_owned(),
                Place::Fishery(index) => format!("reef.fisheries[{index}]"),
                Place::Events => "reef.events".to_owned(),
                Place::Event(index) => format!("reef.events[{index}]"),
            };
            problems.add(field, what);
        }
    }
}

/// One thing wrong with a reef.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub what: String,
}

/// A place in a reef.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Its name.
    Name,
    /// The list of fisheries.
    Fisheries,
    /// One of them.
    Fishery(usize),
    /// The list of events.
    Events,
    /// One of them.
    Event(usize),
}
