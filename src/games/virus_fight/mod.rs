//! Virus Fight: small programs run over a board, change themselves and destroy others. Whose marker cannot
//! move is out; the last one wins.
//!
//! - [`setup`]: what a match is made from; [`piece`], [`program`]: instructions and lines of them;
//!   [`laying`]: where they lie at the beginning
//! - [`action`]: what can be done and what comes of it; [`state`]: a whole position, and how it is written
//! - [`mod@position`]: the compact value with every rule of play; [`rules`]: the match world, which plays by it
//! - [`bot`]: the players that are programs; [`record`]: a match in words
//! - [`explain`]: what a position means, in words
//! - [`solver`]: puzzles, and a small board, by trying everything
//!
//! Numbers such as `(rules 5.6)` here and in the tests of this game are those of
//! `docs/rules/virus_fight.md`.

pub mod action;
pub mod bot;
pub mod explain;
pub mod laying;
pub mod piece;
pub mod position;
pub mod program;
pub mod record;
pub mod rules;
pub mod setup;
pub mod solver;
pub mod state;

use crate::contract::compact::{self, CompactGame};
use crate::contract::levels::NoLevel;
use crate::contract::{
    Actor, Bot, Brake, Decision, Game, Generator, Info, Legal, Problems, ReadRecord, RecordForm,
    Refusal, Reveals, Reviewed, Seat, Standing, Viewer,
};
use action::{Action, Event};
use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use piece::Piece;
use position::Position;
use rules::check;
use rules::pieces::{Instruction, Marker, MatchSetup, position};
use setup::{PLAYERS, Setup};
use state::{Ask, Shape, State};
use std::ops::RangeInclusive;

/// The game, for [`Match`](crate::contract::Match) and everything else that is generic over games.
#[derive(Debug, Clone, Copy)]
pub struct VirusFight;

impl Game for VirusFight {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    /// Hidden are the generator, and the programs of others before the reveal.
    type View = State;
    type Ask = Ask;
    type Shape = Shape;
    type Level = NoLevel;

    fn info() -> Info {
        Info {
            name: "virus-fight",
            aliases: &[],
            title: "Virus Fight",
            rules_version: 1,
            seats: PLAYERS,
            bots: &bot::NAMES,
        }
    }

    fn usual_setup(seats: usize) -> Setup {
        Setup::for_players(seats)
    }

    fn check_setup(setup: &Setup) -> Result<(), Problems> {
        setup.check()
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
        position(world).players
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        check::check(world, actor, action)
    }

    fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
        rules::apply::apply(world, actor, action, out);
    }

    fn decisions(world: &World) -> Vec<Decision<Ask>> {
        check::decisions(world)
    }

    fn joint_choice(world: &World) -> Vec<Seat> {
        let decisions = Self::decisions(world).into_iter();
        let secret = decisions.filter(|decision| decision.ask == Ask::Arrange);
        secret.map(|decision| decision.seat).collect()
    }

    fn legal(world: &World, actor: Actor) -> Legal<Action, Shape> {
        let list = check::legal(world, actor);
        let arranges = actor.seat().and_then(|seat| check::ask(world, seat)) == Some(Ask::Arrange);
        let position = position(world);
        let row = |seat: Seat| {
            laying::edge(position.rows, position.columns, position.players, seat.index())
        };
        let shape = arranges.then(|| Shape {
            pieces: Piece::all().collect(),
            longest: world.resource::<MatchSetup>().0.longest,
            row: actor.seat().filter(|_| position.players == 2).map(row),
        });
        Legal { list, shape }
    }

    fn is_shaped(action: &Action) -> bool {
        matches!(action, Action::Arrange(_))
    }

    /// Any line, or anything that the instruction can do; to ask for a stalemate or resign only ends the
    /// fun.
    fn sample(world: &World, actor: Actor, generator: &mut Generator) -> Option<Action> {
        let Actor::Seat(seat) = actor else { return check::next_house_action(world) };
        if check::ask(world, seat) == Some(Ask::Arrange) {
            let longest = world.resource::<MatchSetup>().0.longest;
            return Some(Action::Arrange(program::Program::random(longest, generator)));
        }
        generator.pick(&check::to_play(world, seat)).cloned()
    }

    fn leave(world: &World, seat: Seat) -> Option<Action> {
        let may = check::check(world, Actor::Seat(seat), &Action::Resign).is_ok();
        may.then_some(Action::Resign)
    }

    fn next_house_action(world: &World) -> Option<Action> {
        check::next_house_action(world)
    }

    fn seen_by(world: &World, viewer: Viewer) -> State {
        rules::world::seen_by(world, viewer)
    }

    fn reveals(_world: &World, event: &Event) -> Option<Reveals> {
        matches!(event, Event::Revealed { .. }).then_some(Reveals::Secret("the programs of all"))
    }

    fn affects(event: &Event) -> Vec<Seat> {
        match event {
            Event::Eliminated { seat, .. } => vec![*seat],
            _ => Vec::new(),
        }
    }

    fn is_secret(_world: &World, action: &Action) -> bool {
        matches!(action, Action::Arrange(_))
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

    fn positions(bot: &str) -> Option<RangeInclusive<u32>> {
        bot::positions_up_to_usual(bot)
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

    fn perft(world: &mut World, depth: u32, brake: &Brake) -> Option<serde_json::Value> {
        let mut position = position(world).clone();
        Some(serde_json::json!({ "count": position.perft(depth, true, brake) }))
    }

    fn examples() -> &'static [&'static str] {
        &[
            r#"{"move":{"from":[2,1],"to":[1,2]}}"#,
            r#"{"walk":[2,2]}"#,
            r#"{"arrange":{"line":["M1","W3"],"marker":0,"offset":1}}"#,
            r#"{"write":{"piece":"W2","at":[1,2]}}"#,
            r#"{"jump":[3,3]}"#,
            r#"{"erase":[2,2]}"#,
            r#""erase_nothing""#,
            r#""skip""#,
            r#""agree""#,
            r#""decline""#,
            r#""resign""#,
            r#""reveal""#,
            r#""eliminate""#,
        ]
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        compact::check_laws::<Self>(world)
    }
}

impl CompactGame for VirusFight {
    type Position = Position;
    type Pieces = (Instruction, Marker);

    fn schedules() -> Vec<Schedule> {
        use rules::{arranging, ending, executing};
        let phases = [arranging::schedules(), executing::schedules(), ending::schedules()];
        phases.into_iter().flatten().collect()
    }

    fn without_pieces(position: &Position) -> Position {
        let mut bare = Position::empty(position.rows, position.columns, position.players);
        position.out().for_each(|seat| bare.note_out(seat));
        (bare.round, bare.first, bare.turn) = (position.round, position.first, position.turn);
        (bare.step, bare.winners) = (position.step, position.winners.clone());
        bare
    }

    fn check_state(state: &State, problems: &mut Problems) {
        rules::load::check_state(state, problems);
    }
}

impl Reviewed for VirusFight {
    fn record_form() -> Option<RecordForm<Self>> {
        Some(RecordForm {
            is_one: record::read::is_record,
            write: |game| Ok(record::Sheet::of(game)?.to_string()),
            read: |text| {
                let (sheet, game) = record::read::read(text)?;
                Ok(ReadRecord { game, extras: sheet.extras(), tidy: sheet.to_string() })
            },
        })
    }
}
