//! A position as text, what all place or vote in it, and what comes of it as lines.

use serde_json::{Value, json};
use shoal_contract::{Actor, Game, Match, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, CardPlacement, CompanyVote, Event};
use shoal_fish_or_failure::fishery::Fishery;
use shoal_fish_or_failure::state::State;

pub use shoal_fish_or_failure::fishery::Fishery::{Crab, Grouper, Parrot, Tang};

/// A match at some position.
pub struct Scene {
    pub hosted: Match<FishOrFailure>,
}

/// Round 4 of three companies with $10 each, the second one first; every fishery is full, no events lie, and
/// nothing is drawn. `change` is laid over it.
pub fn scene(change: Value) -> Scene {
    let mut state = json!({
        "round": 4,
        "initiative": 1,
        "companies": [{"money": 10}, {"money": 10}, {"money": 10}],
        "fisheries": {
            "crab": {"population": 18},
            "tang": {"population": 15},
            "parrot": {"population": 12},
            "grouper": {"population": 6},
        },
        "deck": [],
    });
    lay_over(&mut state, change);
    Scene { hosted: load(&state).unwrap_or_else(|what| panic!("{what}\n{state}")) }
}

/// The match at a position as programs write it.
pub fn load(state: &Value) -> Result<Match<FishOrFailure>, String> {
    let state: State = FishOrFailure::decode_state(&state.to_string())?;
    Match::from_state(state, None).map_err(|problems| problems.to_string())
}

fn lay_over(state: &mut Value, change: Value) {
    match (state, change) {
        (Value::Object(state), Value::Object(change)) => {
            for (key, value) in change {
                lay_over(state.entry(key).or_insert(Value::Null), value);
            }
        }
        (state, change) => *state = change,
    }
}

impl Scene {
    /// An action that is legal, and what came of it.
    pub fn act(&mut self, actor: Actor, action: Action) -> Vec<Event> {
        let done = self.hosted.apply(actor, &action);
        done.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"))
    }

    /// Why a seat may not do this.
    pub fn refusal(&mut self, seat: u16, action: Action) -> String {
        let done = self.hosted.apply(Actor::Seat(Seat(seat)), &action);
        done.expect_err("it is refused").to_string()
    }

    /// What the house does, as lines.
    pub fn house(&mut self, action: Action) -> Vec<String> {
        let events = self.act(Actor::House, action);
        let setup = self.hosted.setup();
        events.iter().map(|event| FishOrFailure::describe(setup, event)).collect()
    }

    /// Every seat votes, and the votes are counted.
    pub fn vote(&mut self, votes: &[CompanyVote]) -> Vec<String> {
        for (seat, &vote) in Seat::all(votes.len()).zip(votes) {
            self.act(Actor::Seat(seat), Action::Vote(vote));
        }
        self.house(Action::CountVotes)
    }

    /// Every seat places its cards, and they are revealed.
    pub fn harvest(&mut self, cards: &[(Fishery, u8)]) -> Vec<String> {
        for (seat, &(fishery, number)) in Seat::all(cards.len()).zip(cards) {
            self.act(Actor::Seat(seat), Action::Place(CardPlacement { fishery, number }));
        }
        self.house(Action::Reveal)
    }

    /// A whole round without votes: what its three parts told.
    pub fn round(&mut self, cards: &[(Fishery, u8)]) -> [Vec<String>; 3] {
        let began = self.house(Action::BeginRound);
        let harvested = self.harvest(cards);
        let ended = if self.hosted.is_over() { Vec::new() } else { self.house(Action::EndRound) };
        [began, harvested, ended]
    }

    /// The fish of each fishery.
    pub fn fish(&self) -> [u32; 4] {
        self.hosted.state().position.stocks.map(|stock| stock.fish)
    }

    /// The money of each company.
    pub fn money(&self) -> Vec<u32> {
        let position = self.hosted.state().position;
        position.companies[..position.numbers.companies].iter().map(|one| one.money).collect()
    }

    /// The seats that have won, once the match is over.
    pub fn winners(&self) -> Option<Vec<u16>> {
        let winners = FishOrFailure::standing(self.hosted.world()).winners?;
        Some(winners.into_iter().map(|Seat(seat)| seat).collect())
    }
}

/// Whether one of these lines says exactly this.
pub fn says(lines: &[String], line: &str) -> bool {
    lines.iter().any(|told| told == line)
}
