//! A whole position, and the view of it; and both as programs and journals write them
//! (rules 9).

use super::setup::PLAYERS;
use super::{
    Company, EventCard, FISHERIES, FishStock, Fishery, FishingPosition, FishingStep,
    MOST_COMPANIES, Setup,
};
use serde::{Deserialize, Serialize};
use shoal_contract::{RandomGenerator, Seat};
use std::collections::BTreeMap;
use std::ops::Not;
use std::sync::Arc;

/// A whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SavedFishingPosition", into = "SavedFishingPosition")]
pub struct State {
    /// The setup of the match.
    pub setup: Arc<Setup>,
    /// All but the generator.
    pub position: FishingPosition,
    /// `true` if the deck is not known: then it is all cards that are nowhere else, to be shuffled.
    pub is_deck_left_out: bool,
    /// The generator of the match; left out by programs that do not care what is drawn.
    pub generator: Option<RandomGenerator>,
}

/// The position as far as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SavedFishingPosition", into = "SavedFishingPosition")]
pub struct View {
    /// The setup of the match.
    pub setup: Arc<Setup>,
    /// The position; without the deck, and without what others have placed or vote for, if the viewer is
    /// not the house.
    pub position: FishingPosition,
    /// Number of cards in the deck.
    pub deck_left: usize,
}

/// A position as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedFishingPosition {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Arc<Setup>>,
    round: u32,
    initiative: Seat,
    #[serde(default)]
    step: FishingStep,
    companies: Vec<Company>,
    fisheries: BTreeMap<Fishery, SavedStock>,
    #[serde(default)]
    event_1: Option<EventCard>,
    #[serde(default)]
    event_2: Option<EventCard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck: Option<Vec<EventCard>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck_left: Option<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    discards: Vec<EventCard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    generator: Option<RandomGenerator>,
}

/// A fishery as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedStock {
    population: u32,
    #[serde(default, skip_serializing_if = "Not::not")]
    extinct: bool,
    /// The price in this round, if it is not the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    price: Option<u32>,
    #[serde(default, skip_serializing_if = "Not::not")]
    closed: bool,
}

impl TryFrom<SavedFishingPosition> for State {
    type Error = String;

    fn try_from(mut saved: SavedFishingPosition) -> Result<Self, String> {
        if saved.deck_left.is_some() {
            return Err("deck_left is for views only: give the deck, or leave it out".into());
        }
        let generator = saved.generator.take();
        let is_deck_left_out = saved.deck.is_none();
        let (setup, position) = read(saved)?;
        Ok(Self { setup, position, is_deck_left_out, generator })
    }
}

impl TryFrom<SavedFishingPosition> for View {
    type Error = String;

    fn try_from(saved: SavedFishingPosition) -> Result<Self, String> {
        let deck_left = saved.deck_left.unwrap_or(0);
        let (setup, position) = read(saved)?;
        Ok(Self { setup, position, deck_left })
    }
}

/// Reads setup and position; a setup that is left out is the default one with the fisheries that are named.
fn read(saved: SavedFishingPosition) -> Result<(Arc<Setup>, FishingPosition), String> {
    let players = saved.companies.len();
    if !PLAYERS.contains(&players) {
        return Err(format!("companies: there are {players}, but 3 to 5 are possible"));
    }
    let setup = saved.setup.unwrap_or_else(|| {
        let is_missing = |fishery: &Fishery| !saved.fisheries.contains_key(fishery);
        let left_out = Fishery::ALL.into_iter().filter(is_missing).collect();
        Arc::new(Setup { left_out, ..Setup::for_players(players) })
    });
    if setup.players != players {
        return Err(format!(
            "companies: there are {players}, but the setup has {} players",
            setup.players
        ));
    }
    // Of a setup that is unsound the numbers are of no use; load names all that is wrong with it.
    let numbers = setup.numbers();
    let stock = |at: usize| match saved.fisheries.get(&Fishery::ALL[at]) {
        None => FishStock { is_extinct: true, price: numbers.price[at], ..FishStock::default() },
        Some(&SavedStock { population, extinct, price, closed }) => FishStock {
            fish: population,
            is_extinct: extinct,
            price: price.unwrap_or(numbers.price[at]),
            is_closed: closed,
        },
    };
    let stocks: [FishStock; FISHERIES] = std::array::from_fn(stock);
    let mut companies = [Company { is_out: true, ..Company::default() }; MOST_COMPANIES];
    companies[..players].copy_from_slice(&saved.companies);
    let mut deck = saved.deck.unwrap_or_default();
    deck.reverse();
    let position = FishingPosition {
        numbers,
        round: saved.round,
        initiative: saved.initiative.index(),
        step: saved.step,
        companies,
        stocks,
        newer: saved.event_1,
        older: saved.event_2,
        deck,
        discards: saved.discards,
    };
    Ok((setup, position))
}

fn write(setup: Arc<Setup>, position: &FishingPosition) -> SavedFishingPosition {
    let numbers = position.numbers;
    let stock = |fishery: Fishery| {
        let at = fishery.index();
        let stock = position.stocks[at];
        let price = (stock.price != numbers.price[at]).then_some(stock.price);
        let (population, extinct, closed) = (stock.fish, stock.is_extinct, stock.is_closed);
        (fishery, SavedStock { population, extinct, price, closed })
    };
    SavedFishingPosition {
        setup: Some(setup),
        round: position.round,
        initiative: Seat(position.initiative as u16),
        step: position.step,
        companies: position.companies[..numbers.companies].to_vec(),
        fisheries: numbers.in_play().map(stock).collect(),
        event_1: position.newer,
        event_2: position.older,
        deck: None,
        deck_left: None,
        discards: position.discards.clone(),
        generator: None,
    }
}

impl From<State> for SavedFishingPosition {
    fn from(state: State) -> Self {
        let deck =
            (!state.is_deck_left_out).then(|| state.position.deck.iter().rev().copied().collect());
        Self { deck, generator: state.generator, ..write(state.setup, &state.position) }
    }
}

impl From<View> for SavedFishingPosition {
    fn from(view: View) -> Self {
        let deck = view.position.deck.iter().rev().copied().collect::<Vec<_>>();
        let deck = (!deck.is_empty()).then_some(deck);
        Self { deck, deck_left: Some(view.deck_left), ..write(view.setup, &view.position) }
    }
}
