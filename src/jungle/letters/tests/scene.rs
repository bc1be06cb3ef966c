//! Jungles to write letters about.

use crate::letters::{CyclePopulations, LetterFacts};
use serde_json::{Value, json};
use shoal_contract::{Actor, Game as _, Match, Seat, Viewer};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::setup::Setup;
use shoal_food_chain::state::View;

pub const ADDRESS: &str = "fchain+ab12@jungle.test";

/// A jungle and what is around it.
pub struct Scene {
    pub hosted: Match<FoodChain>,
    pub names: Vec<String>,
    pub history: Vec<CyclePopulations>,
}

impl Scene {
    /// A jungle with secret designs that is written like this.
    pub fn written(mut jungle: Value) -> Self {
        jungle["designs"] = json!("secret");
        let state = serde_json::from_value(jungle).expect("a jungle");
        let hosted = Match::<FoodChain>::from_state(state, Some(7)).expect("it is sound");
        Self::around(hosted)
    }

    fn around(hosted: Match<FoodChain>) -> Self {
        let players = hosted.state().record.players.len();
        // Each is shown otherwise than the rules know it: an address stays with the host.
        let names =
            (0..players).map(|seat| format!("{} {seat}", SHOWN[seat % SHOWN.len()])).collect();
        Self { hosted, names, history: Vec::new() }
    }

    /// Lets cycles pass.
    pub fn run(mut self, cycles: u32) -> Self {
        for _ in 0..cycles {
            let jungle = self.hosted.state().jungle;
            let populations = jungle.species.iter().map(|one| (one.id, one.population)).collect();
            self.history.push(CyclePopulations { cycle: jungle.cycle, populations });
            self.hosted.apply(Actor::House, &Action::Cycle(1)).expect("the house may");
        }
        self
    }

    /// A player orders this.
    pub fn order(&mut self, seat: u16, line: &str) {
        let text = serde_json::to_string(line).expect("a text");
        let action = FoodChain::decode_action(&text).expect("an order");
        self.hosted.apply(Actor::Seat(Seat(seat)), &action).expect("it is allowed");
    }

    /// The jungle as a reader sees it.
    pub fn view(&self, seat: Option<u16>) -> View {
        let viewer = seat.map_or(Viewer::Table, |seat| Viewer::Seat(Seat(seat)));
        FoodChain::seen_by(self.hosted.world(), viewer)
    }

    /// The facts for somebody.
    pub fn facts<'a>(&'a self, view: &'a View, seat: Option<u16>) -> LetterFacts<'a> {
        LetterFacts {
            jungle: "normal",
            view,
            seat: seat.map(Seat),
            names: &self.names,
            history: &self.history,
            report_every: 4,
            next_cycle: Some("Thursday 26 November, 06:00 (Europe/Berlin)".into()),
            address: ADDRESS,
            web: None,
            missed: None,
            outlook: None,
            newcomer: None,
            has_time: true,
        }
    }
}

/// The names of players as others see them.
const SHOWN: [&str; 5] = ["Ann", "Bob", "Cem", "Dora", "Emil"];

/// A species as it is written.
pub fn animals(id: u32, player: Value, name: &str, design: &str, population: u32) -> Value {
    let (kind, parts) = design.split_once(' ').unwrap_or((design, ""));
    let levels = parts
        .split_whitespace()
        .map(|word| (word[..1].to_owned(), json!(word[1..].parse::<u32>().expect("a level"))));
    let parts: serde_json::Map<String, Value> = levels.collect();
    let mut one =
        json!({"id": id, "name": name, "type": kind, "parts": parts, "population": population});
    if !player.is_null() {
        one["player"] = player;
    }
    one
}

/// A jungle of five species of two players and of nobody.
pub fn small() -> Scene {
    Scene::written(json!({
        "cycle": 40,
        "players": ["ann@example.test", "bob@example.test", "cem@example.test"],
        "species": [
            {"id": 1, "name": "Plant", "type": "P", "population": 700},
            animals(2, json!("ann@example.test"), "Vole", "H N2 Y1 M2", 130),
            animals(3, json!("bob@example.test"), "Weasel", "C N3 Y2 M2 B1", 60),
            animals(4, Value::Null, "Hare", "H N1 Y1 M2 L1", 120),
            animals(5, Value::Null, "Guinea Pig", "H N3 M1", 90),
        ],
        "peak_species": 12,
    }))
}

/// A jungle that bots have made, with this many species or a few more.
pub fn crowded(species: u32, players: usize) -> Scene {
    let names: Vec<String> =
        (0..players).map(|seat| format!("player{seat}@example.test")).collect();
    let mut all = vec![json!({"id": 1, "name": "Plant", "type": "P", "population": 9000})];
    for id in 2..=species {
        let kind = if id % 3 == 0 { "C" } else { "H" };
        let (eyes, ears, legs) = (1 + id % 4, id / 4 % 10, id / 40);
        let nose = if kind == "C" { 3 } else { 2 };
        let brain = 3 + id % 7;
        let design = format!("{kind} N{nose} Y{eyes} M2 R{ears} L{legs} B{brain}");
        let owner = json!(names[id as usize % players]);
        all.push(animals(id, owner, &format!("Kind of {id}"), &design, 40 + id % 90));
    }
    Scene::written(json!({"cycle": 12, "players": names, "species": all, "peak_species": species}))
}

/// A jungle that bots play in for some cycles.
pub fn played(players: usize, seed: u64, actions: u64) -> Scene {
    let setup = Setup {
        season: None,
        designs: shoal_food_chain::setup::Designs::Secret,
        ..Setup::for_players(players)
    };
    let mut hosted = Match::<FoodChain>::new(setup, seed).expect("it is sound");
    let bots = Seat::all(players).map(|seat| {
        let name = if seat.index() % 2 == 0 { "easy" } else { "random" };
        hosted.bot(seat, name, &json!({})).expect("a known bot")
    });
    let mut bots: Vec<_> = bots.collect();
    hosted.play(&mut bots, actions, &mut Vec::new()).expect("bots keep to the rules");
    Scene::around(hosted)
}
