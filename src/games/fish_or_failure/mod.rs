//! Fish or Failure: fishing companies choose in secret and at once what they take from shared fisheries.
//! The first to have $100 wins; if the sea is empty, all lose.
//!
//! - [`setup`]: what a match is made from, with its [`reef`] ([`reef_file`]: as a file) and how the group
//!   may [`talk`]; [`fishery`], [`event_card`]: what there is; [`playing_deck`]: playing cards as the event deck;
//!   [`action`]: what can be done and what comes of it; [`state`]: a whole position, and how it is written
//! - [`mod@position`]: the compact value with every rule; [`rules`]: one file a phase or thing of the match
//!   world, which plays by it
//! - [`bot`]: the players that are programs
//! - [`debrief`]: what a match that is over has shown
//!
//! Numbers such as `(rules 3.1)` here and in the tests of this game are those of
//! `docs/rules/fish_or_failure.md`.

pub mod action;
pub mod bot;
pub mod debrief;
pub mod event_card;
pub mod fishery;
pub mod playing_deck;
pub mod position;
pub mod reef;
pub mod reef_file;
pub mod rules;
pub mod setup;
pub mod state;

pub use crate::contract::talk;

use crate::contract::compact::{self, CompactGame};
use crate::contract::{
    Actor, Bot, Decision, FindReview, Game, Generator, Info, Legal, Match, Number, Problems,
    Refusal, Reveals, Review, Reviewed, Seat, Standing, Viewer,
};
use action::{Action, Event, Vote};
use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use debrief::Past;
use debrief::told::QUESTIONS;
use position::{Asked, Position};
use reef::Reef;
use rules::pieces::{Card, Firm, Ground, position};
use setup::{PLAYERS, Setup};
use state::{State, View};
use std::sync::Arc;

/// The game, for [`Match`] and everything else that is generic over games.
#[derive(Debug, Clone, Copy)]
pub struct FishOrFailure;

impl Game for FishOrFailure {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    type View = View;
    type Ask = Asked;
    /// Every legal action can be listed, so there is no shape.
    type Shape = ();
    type Level = Reef;

    fn info() -> Info {
        Info {
            name: "fish-or-failure",
            aliases: &[],
            title: "Fish or Failure",
            rules_version: 1,
            seats: PLAYERS,
            bots: &bot::NAMES,
        }
    }

    fn usual_setup(seats: usize) -> Setup {
        Setup::for_players(seats)
    }

    fn with_level(setup: Setup, reef: Arc<Reef>) -> Setup {
        Setup { reef, ..setup }
    }

    fn level_in(setup: &Setup) -> Option<Arc<Reef>> {
        Some(Arc::clone(&setup.reef))
    }

    fn check_setup(setup: &Setup) -> Result<(), Problems> {
        setup.check()
    }

    fn numbers(setup: &Setup) -> Vec<Number> {
        setup.turnable()
    }

    fn set_number(setup: &mut Setup, key: &str, value: i64) -> Result<(), String> {
        setup.turn(key, value)
    }

    fn prepare(world: &mut World) {
        compact::prepare::<Self>(world);
    }

    fn start(world: &mut World, setup: &Setup, seed: u64) {
        rules::world::start(world, setup, seed);
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), Problems> {
        rules::load::load(world, state, seed)
    }

    fn state(world: &World) -> State {
        rules::world::state_of(world)
    }

    fn seats(world: &World) -> usize {
        position(world).numbers.companies
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        rules::check::check(world, actor, *action)
    }

    fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
        rules::apply::apply(world, actor, *action, out);
    }

    fn decisions(world: &World) -> Vec<Decision<Asked>> {
        rules::standing::decisions(world)
    }

    fn joint_choice(world: &World) -> Vec<Seat> {
        let decisions = Self::decisions(world).into_iter();
        let secret = decisions.filter(|decision| decision.ask != Asked::Draw);
        secret.map(|decision| decision.seat).collect()
    }

    fn legal(world: &World, actor: Actor) -> Legal<Action, ()> {
        Legal::of(rules::check::legal(world, actor))
    }

    /// Any cards or votes, all equally likely; leaving only ends the fun.
    fn sample(world: &World, actor: Actor, generator: &mut Generator) -> Option<Action> {
        match actor {
            Actor::House => position(world).house_action(),
            Actor::Seat(seat) => generator.pick(&position(world).legal(seat.index())).copied(),
        }
    }

    fn leave(world: &World, seat: Seat) -> Option<Action> {
        position(world).check(seat.index(), Action::Quit).is_ok().then_some(Action::Quit)
    }

    fn next_house_action(world: &World) -> Option<Action> {
        position(world).house_action()
    }

    fn seen_by(world: &World, viewer: Viewer) -> View {
        rules::world::seen_by(world, viewer)
    }

    fn reveals(_world: &World, event: &Event) -> Option<Reveals> {
        match event {
            Event::Revealed { .. } => Some(Reveals::Secret("what everybody placed")),
            Event::Voted { .. } => Some(Reveals::Secret("what everybody voted for")),
            Event::EventsMoved { drawn: Some(_), .. } => Some(Reveals::Chance("the next event")),
            _ => None,
        }
    }

    fn affects(event: &Event) -> Vec<Seat> {
        match event {
            Event::Left { seat } | Event::Restricted { seat } => vec![*seat],
            Event::Voted { vote: Vote::Seat(seat), .. } => vec![*seat],
            _ => Vec::new(),
        }
    }

    fn is_secret(_world: &World, action: &Action) -> bool {
        matches!(action, Action::Place(_) | Action::Vote(_))
    }

    fn turns(world: &World) -> Option<u64> {
        Some(position(world).round.into())
    }

    fn standing(world: &World) -> Standing {
        rules::standing::standing(world)
    }

    fn bot(
        name: &str,
        options: &serde_json::Value,
        _setup: &Setup,
        _seat: Seat,
        seed: u64,
    ) -> Result<Box<dyn Bot<Self>>, String> {
        bot::make(name, options, seed)
    }

    fn names_in(setup: &Setup) -> Vec<String> {
        (0..setup.players).map(|index| setup.name(index).to_owned()).collect()
    }

    fn setup_of(state: &State) -> &Setup {
        &state.setup
    }

    fn describe(setup: &Setup, event: &Event) -> String {
        rules::describe::describe(setup, event)
    }

    fn examples() -> &'static [&'static str] {
        &[
            r#"{"place":{"fishery":"crab","number":3}}"#,
            r#"{"vote":{"fishery":"tang"}}"#,
            r#"{"vote":{"seat":1}}"#,
            r#"{"vote":"nobody"}"#,
            r#"{"draw":"7S"}"#,
            r#""quit""#,
            r#""begin_round""#,
            r#""count_votes""#,
            r#""reveal""#,
            r#""end_round""#,
        ]
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        compact::check_laws::<Self>(world)
    }
}

impl CompactGame for FishOrFailure {
    type Position = Position;
    type Pieces = (Ground, Firm, Card);

    fn schedules() -> Vec<Schedule> {
        rules::schedules::schedules().into()
    }

    fn without_pieces(position: &Position) -> Position {
        let (deck, discards) = (Vec::new(), Vec::new());
        Position { newer: None, older: None, deck, discards, ..position.clone() }
    }

    fn check_state(state: &State, problems: &mut Problems) {
        rules::load::check_position(&state.setup, &state.position, problems);
    }
}

impl Reviewed for FishOrFailure {
    fn review(game: &Match<Self>) -> FindReview {
        let past = Past::of(game);
        Box::new(move |sampler| {
            let debrief = past.debrief(sampler)?;
            let gain = debrief.gains.largest();
            let gain = gain
                .map(|gain| gain.sentence(past.setup.name(gain.from), past.setup.name(gain.to)));
            Some(Review {
                sentences: debrief.sentences().into_iter().chain(gain).collect(),
                timeline: debrief.timeline().unwrap_or_default(),
                questions: QUESTIONS.map(str::to_owned).to_vec(),
            })
        })
    }
}
