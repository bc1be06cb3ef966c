//! A game small enough to know by heart, for testing what is written once for all games.
//!
//! The house deals a heap of pebbles; the seats take 1 to 3 in turn; who takes the last one wins.
#![expect(missing_docs, reason = "what the heap and its pebbles are is said above")]

use crate::levels::NoLevel;
use crate::number::figure::{FeelFigure, FigureDivisor};
use crate::setup::preset::SetupPreset;
use crate::{
    Actor, Bot, BotObservation, BotRequest, Game, GameProfile, GameSetup, InputProblems,
    LegalActions, MatchStanding, PendingDecision, RandomBot, RandomGenerator, Refusal,
    RevealedFact, ReviewableGame, RuleNumber, SearchBrake, Seat, SeatScore, Viewer, number,
};
use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The game.
pub struct Pebbles;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    pub players: u16,
    pub most: u32,
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        problems.require((2..=3).contains(&self.players), "players", || "not 2 or 3".into());
        problems.require(self.most > 0, "most", || "nothing to take".into());
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        Seat::all(self.players.into()).map(|seat| seat.to_string()).collect()
    }

    fn adjustable_numbers(&self) -> Vec<RuleNumber> {
        vec![RuleNumber {
            key: "most".into(),
            label: "greatest heap".into(),
            group: "Pebbles".into(),
            unit: "pebbles".into(),
            least: 1,
            most: 1000,
            default: Setup::default().most.into(),
            value: self.most.into(),
            rule: "The house deals at most this many (rule 1).".into(),
            at_start: false,
        }]
    }

    fn set_number(&mut self, key: &str, value: i64) -> Result<(), String> {
        number::find(&self.adjustable_numbers(), key)?.check_value(value)?;
        self.most = value as u32;
        Ok(())
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { players: 2, most: 30 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Deal,
    Take(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Dealt { heap: u32 },
    Took { seat: Seat, pebbles: u32 },
}

#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub setup: Setup,
    pub heap: Option<u32>,
    pub next: u16,
    pub generator: RandomGenerator,
}

/// Takes what leaves a multiple of four, or one.
struct Clever;

impl Bot<Pebbles> for Clever {
    fn choose(&mut self, seen: &BotObservation<'_, Pebbles>) -> Option<Action> {
        let best = Action::Take((*seen.view())? % 4);
        let legal = seen.legal().list();
        Some(if legal.contains(&best) { best } else { *legal.first()? })
    }
}

/// Never wants to do anything.
struct Sleeper;

impl Bot<Pebbles> for Sleeper {
    fn choose(&mut self, _seen: &BotObservation<'_, Pebbles>) -> Option<Action> {
        None
    }
}

fn of(world: &World) -> &State {
    world.resource()
}

fn turn(state: &State) -> Option<Seat> {
    state.heap.filter(|&heap| heap > 0).map(|_| Seat(state.next))
}

impl Game for Pebbles {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    type View = Option<u32>;
    type Ask = u32;
    type Shape = ();
    type Level = NoLevel;

    fn info() -> GameProfile {
        GameProfile {
            name: "pebbles",
            aliases: &[],
            title: "Pebbles",
            rules_version: 1,
            seats: 2..=3,
            bots: &["sleeper", "random", "clever"],
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup { players: seats as u16, ..Setup::default() }
    }

    fn presets() -> &'static [SetupPreset] {
        const USUAL: SetupPreset = SetupPreset {
            name: "usual",
            title: "As always",
            sentence: "A heap of any size.",
            recommended: false,
            numbers: &[],
        };
        const SHORT: SetupPreset = SetupPreset {
            name: "short",
            title: "A small heap",
            sentence: "It is soon over.",
            recommended: true,
            numbers: &[&[("most", 8)]],
        };
        &[USUAL, SHORT]
    }

    fn start(world: &mut World, setup: &Setup, seed: u64) {
        let generator = RandomGenerator::from_seed(seed);
        world.insert_resource(State { setup: setup.clone(), heap: None, next: 0, generator });
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
        state.setup.check()?;
        let mut problems = InputProblems::none();
        problems.require(state.next < state.setup.players, "next", || "no such seat".into());
        problems.into_result()?;
        let mut state = state.clone();
        state.generator = seed.map_or(state.generator, RandomGenerator::from_seed);
        world.insert_resource(state);
        Ok(())
    }

    fn state(world: &World) -> State {
        of(world).clone()
    }

    fn seats(world: &World) -> usize {
        of(world).setup.players.into()
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        match Self::legal(world, actor).list().contains(action) {
            true => Ok(()),
            false => Err(Refusal::because(format!("{actor} may not do that now"))),
        }
    }

    fn apply(world: &mut World, _actor: Actor, action: &Action, out: &mut Vec<Event>) {
        let mut state = world.resource_mut::<State>();
        match *action {
            Action::Deal => {
                let most = state.setup.most;
                let heap = 1 + state.generator.below(most);
                state.heap = Some(heap);
                out.push(Event::Dealt { heap });
            }
            Action::Take(pebbles) => {
                let seat = Seat(state.next);
                let left = state.heap.unwrap_or(0) - pebbles;
                state.heap = Some(left);
                // Who took the last pebble stays next: that is the winner.
                if left > 0 {
                    state.next = (state.next + 1) % state.setup.players;
                }
                out.push(Event::Took { seat, pebbles });
            }
        }
    }

    fn decisions(world: &World) -> Vec<PendingDecision<u32>> {
        let state = of(world);
        let ask = state.heap.unwrap_or(0).min(3);
        turn(state).map(|seat| PendingDecision { seat, ask }).into_iter().collect()
    }

    fn legal(world: &World, actor: Actor) -> LegalActions<Action, ()> {
        let state = of(world);
        LegalActions::of(match actor {
            Actor::House => Self::next_house_action(world).into_iter().collect(),
            Actor::Seat(seat) if turn(state) == Some(seat) => {
                (1..=state.heap.unwrap_or(0).min(3)).map(Action::Take).collect()
            }
            Actor::Seat(_) => Vec::new(),
        })
    }

    fn next_house_action(world: &World) -> Option<Action> {
        of(world).heap.is_none().then_some(Action::Deal)
    }

    fn seen_by(world: &World, _viewer: Viewer) -> Option<u32> {
        of(world).heap
    }

    fn reveals(_world: &World, event: &Event) -> Option<RevealedFact> {
        matches!(event, Event::Dealt { .. }).then_some(RevealedFact::Chance("the heap"))
    }

    fn figures() -> Vec<FeelFigure<Event>> {
        fn taken(_world: &World, event: &Event) -> u64 {
            if let Event::Took { pebbles, .. } = *event { pebbles.into() } else { 0 }
        }
        fn takes(_world: &World, event: &Event) -> u64 {
            u64::from(matches!(event, Event::Took { .. }))
        }
        fn single(_world: &World, event: &Event) -> u64 {
            u64::from(matches!(event, Event::Took { pebbles: 1, .. }))
        }
        vec![
            FeelFigure { label: "pebbles, a seat", count: taken, per: FigureDivisor::Seat },
            FeelFigure { label: "takes of one", count: single, per: FigureDivisor::Count(takes) },
        ]
    }

    fn standing(world: &World) -> MatchStanding {
        let state = of(world);
        MatchStanding {
            scores: vec![SeatScore::Number(0); state.setup.players.into()],
            out: Vec::new(),
            winners: (state.heap == Some(0)).then(|| vec![Seat(state.next)]),
        }
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        match request.name {
            "sleeper" => Ok(Box::new(Sleeper)),
            "random" => Ok(Box::new(RandomBot::new(request.seed))),
            "clever" => Ok(Box::new(Clever)),
            name => Err(format!("there is no bot \"{name}\"; there are sleeper, random, clever")),
        }
    }

    fn setup_of(state: &State) -> &Setup {
        &state.setup
    }

    fn describe(_setup: &Setup, event: &Event) -> String {
        format!("{event:?}")
    }

    fn examples() -> &'static [&'static str] {
        &[r#"{"take":2}"#, r#""deal""#]
    }

    fn perft(world: &mut World, depth: u32, _brake: &SearchBrake) -> Option<Value> {
        fn count(heap: u32, depth: u32) -> u64 {
            match depth {
                0 => 1,
                _ => (1..=heap.min(3)).map(|taken| count(heap - taken, depth - 1)).sum(),
            }
        }
        Some(serde_json::json!({ "count": count(of(world).heap?, depth) }))
    }

    fn check_invariants(_world: &World) -> Result<(), String> {
        Ok(())
    }
}

impl ReviewableGame for Pebbles {}
