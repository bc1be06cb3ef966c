//! What a match is made from.

use super::event_card::EventCard;
use super::fishery::Fishery;
use super::playing_deck::{Deck, check_deck};
use super::position::Numbers;
use super::reef::{MOST_FISH, MOST_PRICE, Reef, Species, column};
use super::reef_file::ReefFile;
use super::talk::Talk;
use crate::contract::levels::{FiledLevel as _, whole_or_named};
use crate::contract::{Number, Problems, check_names_into, name_in, number};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The fewest and the most companies of a match (rules 1.1).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 3..=5;
/// The longest name of a company, in characters.
pub const LONGEST_NAME: usize = 40;
/// The names of companies whose players give none, by seat.
pub const COMPANY_NAMES: [&str; 5] =
    ["Gull & Sons", "Blue Net", "Coral Bay", "Old Harbour", "Tidewater"];
/// The highest goal that can be set, in dollars.
const MOST_GOAL: u32 = 1_000;
/// The highest fine that can be set, in dollars.
const MOST_FINE: u32 = 100;

/// What the keys of the numbers of cards begin with.
const CARDS: &str = "cards_";
/// The most copies of an event card that can be set by its number. More are possible in a file.
const MOST_COPIES: i64 = 4;

/// What a match is made from: who plays, on which reef, for how much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many seats, 3 to 5.
    pub players: usize,
    /// Names by seat; left out or empty: the game's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The reef: its fisheries and its deck.
    #[serde(deserialize_with = "whole_or_named")]
    pub reef: Arc<Reef>,
    /// Who draws the event cards (rules 5.1).
    #[serde(skip_serializing_if = "Deck::is_dealt")]
    pub deck: Deck,
    /// The money that wins, in dollars (rules 1.1).
    pub goal: u32,
    /// What a majority may take from a company after a harvest, in dollars; 0 without this variant (rules
    /// 8.2).
    pub fine: u32,
    /// What the group has agreed about talking (rules 8.3).
    #[serde(skip_serializing_if = "Talk::is_free")]
    pub talk: Talk,
    /// Whether nobody is shown the companies' money before the end (rules 8.4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden_totals: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self::for_players(4)
    }
}

impl Setup {
    /// The usual match for this number of players.
    pub fn for_players(players: usize) -> Self {
        let reef = Arc::new(ReefFile::usual().level);
        let (names, deck, talk) = (Vec::new(), Deck::Dealt, Talk::Free);
        Self { players, names, reef, deck, goal: 100, fine: 0, talk, hidden_totals: false }
    }

    /// The name of the company in the seat with this index.
    pub fn name(&self, index: usize) -> &str {
        name_in(&self.names, &COMPANY_NAMES, index)
    }

    /// The numbers that the rules read.
    pub fn numbers(&self) -> Numbers {
        let column = column(self.players);
        Numbers {
            companies: self.players,
            goal: self.goal,
            fine: self.fine,
            capacity: self.reef.of_each(|species| species.capacity[column]),
            price: self.reef.of_each(|species| species.price),
            physical_deck: !self.deck.is_dealt(),
        }
    }

    /// The fish of each fishery at the beginning.
    pub fn start(&self) -> [u32; super::fishery::FISHERIES] {
        let column = column(self.players);
        self.reef.of_each(|species| species.start[column])
    }

    /// Everything no rule could hold, by field.
    ///
    /// # Errors
    /// All problems found, each with its field.
    pub fn check(&self) -> Result<(), Problems> {
        let mut problems = Problems::none();
        let players = self.players as i64;
        let mut within = |field: &str, value: i64, least: i64, most: i64| {
            if let Err(what) = number::within(value, least, most) {
                problems.add(field, what);
            }
        };
        within("players", players, *PLAYERS.start() as i64, *PLAYERS.end() as i64);
        within("goal", self.goal.into(), 1, MOST_GOAL.into());
        within("fine", self.fine.into(), 0, MOST_FINE.into());
        check_names_into(&self.names, self.players, LONGEST_NAME, &mut problems);
        self.reef.check_into(&mut problems);
        if !self.deck.is_dealt()
            && let Err(what) = check_deck(&self.reef)
        {
            problems.add("deck", what);
        }
        if let Err(what) = self.talk.check() {
            problems.add("talk", what);
        }
        problems.into_result()
    }

    /// The numbers that people may turn: those of the match, then those of each fishery for this number
    /// of players.
    pub fn turnable(&self) -> Vec<Number> {
        let of_match = Number {
            key: "goal".into(),
            label: "money that wins".into(),
            group: "Match".into(),
            unit: "dollars".into(),
            least: 1,
            most: MOST_GOAL.into(),
            usual: 100,
            value: self.goal.into(),
            rule: "The match ends when a company has this much after a harvest (1.1).".into(),
            at_start: true,
        };
        let fine = Number {
            key: "fine".into(),
            label: "fine after a harvest".into(),
            group: "Match".into(),
            unit: "dollars".into(),
            least: 0,
            most: MOST_FINE.into(),
            usual: 0,
            value: self.fine.into(),
            rule: "More than half of all votes take it from a company; 0 for no such votes (8.2)."
                .into(),
            at_start: true,
        };
        let usual = Reef::named_like(&self.reef);
        let column = column(self.players);
        let of_fisheries = self.reef.fisheries.iter().flat_map(|species| {
            let usual = usual.species(species.fishery).unwrap_or(species);
            Lever::ALL.map(|lever| lever.number(species, usual, column))
        });
        let of_deck = EventCard::kinds().map(|kind| copies(&self.reef, &usual, kind));
        [of_match, fine].into_iter().chain(of_fisheries).chain(of_deck).collect()
    }

    /// Sets one of [`Setup::turnable`].
    ///
    /// # Errors
    /// A sentence that names the nearest of an unknown key, or the bounds.
    pub fn turn(&mut self, key: &str, value: i64) -> Result<(), String> {
        let numbers = self.turnable();
        number::find(&numbers, key)?.holds(value)?;
        // Within its bounds, it is small.
        let value = u32::try_from(value).unwrap_or(0);
        match key {
            "goal" => self.goal = value,
            "fine" => self.fine = value,
            _ if key.starts_with(CARDS) => {
                Arc::make_mut(&mut self.reef).set_copies(&key[CARDS.len()..], value);
            }
            _ => {
                let column = column(self.players);
                let reef = Arc::make_mut(&mut self.reef);
                for species in &mut reef.fisheries {
                    let lever = Lever::ALL.into_iter().find(|lever| lever.key(species) == key);
                    if let Some(lever) = lever {
                        *lever.of(species, column) = value;
                    }
                }
            }
        }
        Ok(())
    }
}

/// How many cards of a kind of event there are, as a number that people may turn.
fn copies(reef: &Reef, usual: &Reef, kind: &str) -> Number {
    let in_play: Vec<Fishery> = reef.fisheries.iter().map(|species| species.fishery).collect();
    let cards = EventCard::of_kind(kind, &in_play);
    let title = cards.first().map_or(kind, |card| card.title());
    let each = if cards.len() > 1 { ", each" } else { "" };
    Number {
        key: format!("{CARDS}{kind}").into(),
        label: format!("cards of {title}{each}").into(),
        group: "Event deck".into(),
        unit: "cards".into(),
        least: 0,
        most: MOST_COPIES.max(reef.copies_of(kind).into()),
        usual: usual.copies_of(kind).into(),
        value: reef.copies_of(kind).into(),
        rule: "The event deck has this many of each such card (7.2).".into(),
        at_start: true,
    }
}

/// A number of a fishery that people may turn.
#[derive(Clone, Copy)]
enum Lever {
    Capacity,
    Start,
    Price,
}

impl Lever {
    const ALL: [Self; 3] = [Self::Capacity, Self::Start, Self::Price];

    fn key(self, species: &Species) -> String {
        let word = species.fishery.word();
        match self {
            Self::Capacity => format!("{word}_capacity"),
            Self::Start => format!("{word}_start"),
            Self::Price => format!("{word}_price"),
        }
    }

    fn of(self, species: &mut Species, column: usize) -> &mut u32 {
        match self {
            Self::Capacity => &mut species.capacity[column],
            Self::Start => &mut species.start[column],
            Self::Price => &mut species.price,
        }
    }

    fn number(self, species: &Species, usual: &Species, column: usize) -> Number {
        let value = |species: &Species| i64::from(*self.of(&mut species.clone(), column));
        let fishery: Fishery = species.fishery;
        let (label, unit, most, rule) = match self {
            Self::Capacity => (
                format!("capacity for {fishery}"),
                "fish",
                MOST_FISH,
                "What is left doubles at the end of a round, up to this (3.6).",
            ),
            Self::Start => (
                format!("{fishery} at the start"),
                "fish",
                MOST_FISH,
                "There are this many at the beginning, at most the capacity (2.1).",
            ),
            Self::Price => (
                format!("price of {fishery}"),
                "dollars",
                MOST_PRICE,
                "A fish brings this much, unless an event changes it (3.4).",
            ),
        };
        Number {
            key: self.key(species).into(),
            label: label.into(),
            group: "Fisheries".into(),
            unit: unit.into(),
            least: 1,
            most: most.into(),
            usual: value(usual),
            value: value(species),
            rule: rule.into(),
            at_start: true,
        }
    }
}

impl Reef {
    /// The reef of the program that has the same name as this one, or else this one.
    fn named_like(reef: &Self) -> Self {
        Self::named(&reef.name).unwrap_or_else(|| reef.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_event_deck_is_turned_by_kinds_also_to_none_and_back() {
        let usual = Setup::for_players(3);
        let mut setup = usual.clone();
        for kind in EventCard::kinds() {
            setup.turn(&format!("{CARDS}{kind}"), 0).expect("none is possible");
        }
        assert_eq!((setup.reef.deck(), setup.check()), (Vec::new(), Ok(())));
        for number in usual.turnable() {
            setup.turn(&number.key, number.value).expect("it is the usual one");
        }
        let sorted = |setup: &Setup| {
            let mut deck = setup.reef.deck();
            deck.sort_unstable();
            deck
        };
        assert_eq!(sorted(&setup), sorted(&usual));
        assert_eq!(setup.check(), Ok(()));
    }

    #[test]
    fn all_cards_that_can_be_turned_up_are_a_deck_that_can_be_played() {
        let mut setup = Setup::for_players(5);
        for kind in EventCard::kinds() {
            setup.turn(&format!("{CARDS}{kind}"), MOST_COPIES).expect("it is possible");
        }
        assert_eq!(setup.check(), Ok(()));
    }
}
