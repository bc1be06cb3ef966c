//! A jungle as text, what is done in it, and what comes of it as lines; and jungles without a match.

use serde_json::{Value, json};
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::orders::read;
use shoal_food_chain::part::{PartLevels, SpeciesKind};
use shoal_food_chain::position::{Jungle, RunningCycle, Species, SpeciesChanges};
use shoal_food_chain::settings::JungleSettings;
use shoal_food_chain::state::State;

/// A match at some position.
pub struct Scene {
    pub hosted: Match<FoodChain>,
}

/// The plants of a dish.
pub fn plants(population: u32) -> Value {
    json!({"id": 1, "name": "Plant", "type": "P", "population": population})
}

/// A species of a dish, with parts as in an order.
pub fn animals(id: u32, player: &str, order: &str, population: u32) -> Value {
    let (kind, parts) = order.split_once(' ').unwrap_or((order, ""));
    let parts: Vec<(&str, u32)> = parts
        .split_whitespace()
        .map(|word| (&word[..1], word[1..].parse().expect("a level")))
        .collect();
    let parts: serde_json::Map<_, _> =
        parts.into_iter().map(|(letter, level)| (letter.to_owned(), json!(level))).collect();
    json!({"id": id, "player": player, "type": kind, "parts": parts, "population": population})
}

/// A dish of these species in which players that have none may be, too.
pub fn dish(players: &[&str], species: &[Value]) -> Scene {
    at(json!({"players": players, "species": species}))
}

/// The match at a position as programs write it.
pub fn at(state: Value) -> Scene {
    Scene { hosted: load(&state).unwrap_or_else(|what| panic!("{what}\n{state}")) }
}

pub fn load(state: &Value) -> Result<Match<FoodChain>, String> {
    let state: State = FoodChain::decode_state(&state.to_string())?;
    Match::from_state(state, Some(7)).map_err(|problems| problems.to_string())
}

impl Scene {
    /// What a seat does, as JSON or as an order, and what came of it as lines.
    pub fn act(&mut self, seat: u16, action: impl Into<Value>) -> Vec<String> {
        self.by(Actor::Seat(Seat(seat)), action.into()).unwrap_or_else(|what| panic!("{what}"))
    }

    /// What the house does.
    pub fn house(&mut self, action: impl Into<Value>) -> Vec<String> {
        self.by(Actor::House, action.into()).unwrap_or_else(|what| panic!("{what}"))
    }

    /// Why a seat may not do this; nothing has changed then.
    pub fn refusal(&mut self, seat: u16, action: impl Into<Value>) -> String {
        self.refused(Actor::Seat(Seat(seat)), action)
    }

    pub fn refused(&mut self, actor: Actor, action: impl Into<Value>) -> String {
        let before = self.state();
        let why = self.by(actor, action.into()).expect_err("it is refused");
        assert_eq!(self.state(), before, "a refused action changes nothing");
        why
    }

    fn by(&mut self, actor: Actor, action: Value) -> Result<Vec<String>, String> {
        let action = FoodChain::decode_action(&action.to_string())?;
        let events = self.hosted.apply(actor, &action).map_err(|refusal| refusal.to_string())?;
        let setup = self.hosted.setup();
        Ok(events.iter().map(|event| FoodChain::describe(setup, event)).collect())
    }

    /// The position as programs read it.
    pub fn state(&self) -> Value {
        let text = FoodChain::encode_state(self.hosted.world());
        serde_json::from_str(text.get()).expect("it is JSON")
    }

    /// A living species as programs read it.
    pub fn species(&self, id: u32) -> Value {
        let state = self.state();
        let all = state["species"].as_array().expect("a list");
        all.iter().find(|one| one["id"] == json!(id)).cloned().unwrap_or(Value::Null)
    }

    /// The ids of all that lives.
    pub fn ids(&self) -> Vec<u64> {
        let state = self.state();
        let all = state["species"].as_array().expect("a list").iter();
        all.map(|one| one["id"].as_u64().expect("a number")).collect()
    }
}

/// The parts that an order names.
pub fn parts(text: &str) -> PartLevels {
    match read(&format!("START H {text}")).expect("an order") {
        shoal_food_chain::action::Action::Start { parts, .. } => {
            PartLevels::default().with(&parts).expect("levels")
        }
        other => panic!("{other:?}"),
    }
}

/// A species of nobody, with its parts as in an order.
pub fn species(id: u32, order: &str, population: u32) -> Species {
    let (letter, named) = order.split_once(' ').unwrap_or((order, ""));
    let kind: SpeciesKind = letter.parse().expect("H or C");
    Species { population, ..Species::founded(id, Some(Seat(0)), kind, parts(named)) }
}

/// A jungle of this many plants and of these species.
pub fn jungle(plants: u32, species: impl IntoIterator<Item = Species>) -> Jungle {
    let mut jungle = Jungle::new(JungleSettings::default(), plants);
    jungle.species.extend(species);
    jungle.next_id = jungle.species.last().map_or(2, |one| one.id + 1);
    jungle
}

/// What one cycle does to each species of a jungle, for this many seeds.
pub fn cycles(
    start: &Jungle,
    seeds: u64,
    mut look: impl FnMut(&Jungle, &dyn Fn(u32) -> SpeciesChanges),
) {
    let mut cycle = RunningCycle::default();
    for seed in 0..seeds {
        let (mut jungle, mut generator) = (start.clone(), RandomGenerator::from_seed(seed));
        cycle.run(&mut jungle, &mut generator);
        let numbers = |id: u32| {
            *cycle.numbers.iter().find(|one| one.id == id).expect("it lived in this cycle")
        };
        look(&jungle, &numbers);
    }
}

/// The mean of something over this many cycles, in hundredths.
pub fn mean(
    start: &Jungle,
    seeds: u64,
    of: impl Fn(&Jungle, &dyn Fn(u32) -> SpeciesChanges) -> u64,
) -> u64 {
    let mut sum = 0;
    cycles(start, seeds, |jungle, numbers| sum += of(jungle, numbers));
    100 * sum / seeds
}
