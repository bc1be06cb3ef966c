//! Jungles in which designs are tried, and what really comes of them: bots play as they do at a table or by mail.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use shoal_contract::chance::random::seed_of_match;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Actor, Bot, Game as _, Match, RandomGenerator, Seat, Viewer};
use shoal_food_chain::action::Action;
use shoal_food_chain::bot::{self, draw_idea};
use shoal_food_chain::dish::Dish;
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::setup::{Designs, Season, Setup, Stops};
use shoal_food_chain::state::{State, View};
use shoal_food_chain::{FoodChain, MUTABLE};
use std::sync::Arc;

/// The cycles after which it is looked at what has come.
pub const HORIZONS: [u32; 3] = [5, 20, 50];
/// How many cycles a jungle is old at least, and by how many more at most.
const AGE: (u32, u32) = (3, 40);
/// How often a design of a kind is drawn before a jungle has none.
const TRIES: u32 = 300;
/// How many of a hundred cycles a person who plays by mail uses to design.
const WRITES: u32 = 35;
/// The dishes that jungles begin with; the usual one of a jungle by mail most often.
const DISHES: [&str; 7] = [
    "web_of_twelve",
    "web_of_twelve",
    "web_of_twelve",
    "bare",
    "empty_continent",
    "invasion",
    "collapse",
];

/// The way in which a jungle is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Medium {
    /// Open designs, and everybody designs when the jungle stands still.
    Table,
    /// Secret designs, and everybody may design before each cycle.
    Mail,
}

/// A jungle with bots in all seats but the last, whose player has no animals yet.
pub struct Played {
    medium: Medium,
    state: State,
    /// The levels of the bots by seat, and how many of a hundred cycles each uses to design.
    bots: Vec<(&'static str, u32)>,
    seed: u64,
}

/// A design that a seat may want to know more of.
pub struct Wanted {
    pub seat: Seat,
    pub action: Action,
    /// What the seat sees of the jungle in which it asks.
    pub view: Arc<View>,
}

impl Played {
    /// The jungle of this seed.
    pub fn new(medium: Medium, seed: u64) -> Self {
        let mut generator = RandomGenerator::from_seed(seed);
        let bots = bots(medium, &mut generator);
        let dish = DISHES[generator.below(DISHES.len() as u32) as usize];
        let dish = Arc::new(Dish::named(dish).unwrap_or_else(|| panic!("it is shipped")));
        let players = bots.len() + 1;
        let usual = Setup { dish, ..Setup::for_players(players) };
        let setup = match medium {
            Medium::Table => {
                Setup { season: Some(Season { cycles: 200, stops: Stops::Events }), ..usual }
            }
            Medium::Mail => Setup { season: None, designs: Designs::Secret, ..usual },
        };
        let hosted = Match::<FoodChain>::new(setup, seed);
        let mut hosted = hosted.unwrap_or_else(|problems| panic!("{problems}"));
        let cycles = AGE.0 + generator.below(AGE.1);
        let mut played = Self { medium, state: hosted.state(), bots, seed };
        played.pass(&mut hosted, cycles, None, seed);
        played.state = hosted.state();
        played
    }

    /// Some designs of a kind: of the newcomer, and of players who have an animal to mutate, in turn.
    pub fn wanted(&self, kind: SpeciesKind, count: u64) -> Vec<Wanted> {
        let hosted = self.hosted();
        let newcomer = Seat(self.bots.len() as u16);
        let jungle = &self.state.jungle;
        let has_large = |seat: &Seat| jungle.of(*seat).any(|species| species.population >= MUTABLE);
        let owners: Vec<Seat> = Seat::all(self.bots.len()).filter(has_large).collect();
        let draw = |number: u64| {
            let mut generator = RandomGenerator::from_seed(seed_of_match(self.seed, 7 + number));
            let owner = generator.pick(&owners).copied().filter(|_| number % 2 == 1);
            let seat = owner.unwrap_or(newcomer);
            let view = Arc::new(FoodChain::seen_by(hosted.world(), Viewer::Seat(seat)));
            let seen = view.jungle(&mut generator);
            let mut ideas = (0..TRIES).filter_map(|_| draw_idea(&seen, seat, &mut generator));
            let found = ideas.find(|idea| idea.design.kind == kind)?;
            Some(Wanted { seat, action: found.action, view })
        };
        (0..count).filter_map(draw).collect()
    }

    /// How many there are of a design after each of the [`HORIZONS`], in one of its futures.
    pub fn fate(&self, wanted: &Wanted, future: u64) -> Option<[u32; 3]> {
        let mut hosted = self.hosted();
        hosted.apply(Actor::Seat(wanted.seat), &wanted.action).ok()?;
        let id = wanted.view.next_id;
        let mut passed = 0;
        Some(HORIZONS.map(|cycle| {
            let seed = seed_of_match(self.seed ^ 0x6661_7465, future * 64 + u64::from(cycle));
            self.pass(&mut hosted, cycle - passed, Some(wanted.seat), seed);
            passed = cycle;
            let jungle = FoodChain::seen_by(hosted.world(), Viewer::House);
            jungle.find(id).map_or(0, |species| species.population)
        }))
    }

    fn hosted(&self) -> Match<FoodChain> {
        let hosted = Match::from_state(self.state.clone(), None);
        hosted.unwrap_or_else(|problems| panic!("{problems}"))
    }

    /// Cycles pass while all design but those who only look on.
    fn pass(&self, hosted: &mut Match<FoodChain>, cycles: u32, idle: Option<Seat>, seed: u64) {
        let mut chance = RandomGenerator::from_seed(seed);
        let make = |(place, (name, _)): (usize, &(&str, u32))| {
            let bot = bot::make(name, &Value::Null, seed_of_match(seed, place as u64));
            bot.unwrap_or_else(|error| panic!("{error}"))
        };
        let mut bots: Vec<Box<dyn Bot<FoodChain>>> =
            self.bots.iter().enumerate().map(make).collect();
        for _ in 0..cycles {
            let asked: Vec<Seat> = match self.medium {
                Medium::Table => hosted.awaited_seats(),
                Medium::Mail => Seat::all(bots.len()).collect(),
            };
            for seat in asked {
                let writes = self.bots.get(seat.index()).filter(|_| Some(seat) != idle);
                let writes = writes.is_some_and(|(_, often)| chance.chance(*often));
                let bot = bots.get_mut(seat.index()).filter(|_| writes);
                let action = bot.and_then(|bot| hosted.ask_bot(seat, bot.as_mut()));
                if let Some(action) = action.filter(|action| *action != Action::Ready) {
                    let _ = hosted.apply(Actor::Seat(seat), &action);
                }
                if self.medium == Medium::Table {
                    let _ = hosted.apply(Actor::Seat(seat), &Action::Ready);
                }
            }
            if let Err(refusal) = hosted.apply(Actor::House, &Action::Cycle(1)) {
                panic!("{refusal}");
            }
        }
    }
}

/// Three bots as a jungle by mail has if nobody says otherwise, and people who play like bots and write now and then; at a
/// table two to five that design whenever it stands still.
fn bots(medium: Medium, generator: &mut RandomGenerator) -> Vec<(&'static str, u32)> {
    let mut any = |often| (if generator.chance(50) { "easy" } else { "medium" }, often);
    match medium {
        Medium::Table => {
            let mut all = vec![any(100), any(100), any(100), any(100), any(100)];
            all.truncate(2 + generator.below(4) as usize);
            all
        }
        Medium::Mail => {
            let mut all = vec![("medium", 100), ("easy", 100), ("easy", 100)];
            all.extend([any(WRITES), any(WRITES), any(WRITES), any(WRITES)]);
            all.truncate(3 + generator.below(5) as usize);
            all
        }
    }
}
