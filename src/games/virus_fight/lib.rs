//! Virus Fight: small programs run over a board, change themselves and destroy others. A player whose
//! marker cannot move is out; the last one wins.
//!
//! - [`setup`]: the setup of a match; [`piece`], [`program`]: instructions and lines of them; [`program_layout`]:
//!   their squares at the beginning
//! - [`action`]: actions and events; [`state`]: a whole position, and its written form
//! - [`mod@position`]: the compact value with every rule of play; [`rules`]: the match world, which plays by it
//! - [`bot`]: the players that are programs; [`record`](mod@record): a match in words
//! - [`explain`]: the meaning of a position, in words
//! - [`solver`]: puzzles, and a small board, by trying everything
//!
//! Numbers such as `(rules 5.6)` here and in the tests of this game are those of
//! `docs/rules/virus_fight.md`.
//!
//! # Examples
//!
//! ```
//! use shoal_contract::{Actor, Game, Match, Seat};
//! use shoal_virus_fight::program::NAMED;
//! use shoal_virus_fight::{Action, Setup, VirusFight};
//!
//! let setup = Setup::for_players(2);
//! let longest = setup.longest;
//! let mut game = Match::<VirusFight>::new(setup, 7)?;
//! // Each player arranges a program in secret, and the house shows them all.
//! for (seat, program) in Seat::all(2).zip(&NAMED) {
//!     game.apply(Actor::Seat(seat), &Action::Arrange(program.program(longest)))?;
//! }
//! game.apply(Actor::House, &Action::Reveal)?;
//!
//! let actor = Actor::Seat(game.awaited_seats()[0]);
//! assert!(!VirusFight::legal(game.world(), actor).list().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod bot;
pub mod card_list;
pub mod explain;
#[cfg(feature = "form")]
pub mod form;
pub mod piece;
pub mod position;
pub mod program;
pub mod program_layout;
pub mod record;
pub mod rules;
pub mod setup;
pub mod solver;
pub mod state;

pub use action::{Action, EliminationReason, Event, SquareCoordinates, StalemateReason};
pub use piece::{InstructionKind, PIECES, SizedInstruction};
pub use position::{MOST_PLAYERS, Square, VirusFightPosition, VirusFightStep, VirusPly};
pub use program::VirusProgram;
pub use setup::Setup;
pub use state::{Ask, OffBoardRecord, SeatArrangement, State};

use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use rules::check;
use rules::pieces::{InstructionPiece, MarkerPiece, MatchSetup, position, record};
use setup::PLAYERS;
use shoal_contract::levels::NoLevel;
use shoal_contract::world::compact::{self, CompactGame};
use shoal_contract::{
    Actor, Bot, BotRequest, Game, GameProfile, InputProblems, LegalActions, MatchStanding,
    PendingDecision, RandomGenerator, ReadRecord, RecordForm, Refusal, RevealedFact,
    ReviewableGame, SearchBrake, Seat, SeatScore, Viewer,
};
use state::Shape;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The game, for [`Match`](shoal_contract::Match) and everything else that is generic over games.
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

    fn info() -> GameProfile {
        GameProfile {
            name: "virus-fight",
            aliases: &[],
            title: "Virus Fight",
            rules_version: 2,
            seats: PLAYERS,
            bots: &bot::NAMES,
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup::for_players(seats)
    }

    fn prepare(world: &mut World) {
        compact::prepare::<Self>(world);
    }

    /// Everybody has one of each instruction beside an empty board (rules 1.1).
    fn start(world: &mut World, setup: &Setup, seed: u64) {
        let mut position = VirusFightPosition::empty(setup.rows, setup.columns, setup.players);
        for seat in 0..setup.players {
            SizedInstruction::all().for_each(|piece| position.give(seat, piece));
        }
        let arranged = vec![SeatArrangement::Nothing; setup.players];
        let (setup, generator) = (Arc::new(setup.clone()), RandomGenerator::from_seed(seed));
        let record = OffBoardRecord { arranged, ..OffBoardRecord::default() };
        compact::lay_out::<Self>(world, setup, position, record, generator);
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
        let State { setup, position, record, generator } = state.clone();
        let generator = RandomGenerator::of_loaded(generator.as_ref(), seed);
        compact::load::<Self>(world, state, setup, position, record, generator)
    }

    fn state(world: &World) -> State {
        State {
            setup: Arc::clone(&world.resource::<MatchSetup>().0),
            position: compact::position_of_entities::<Self>(world),
            record: record(world).clone(),
            generator: Some(world.resource::<RandomGenerator>().clone()),
        }
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

    fn decisions(world: &World) -> Vec<PendingDecision<Ask>> {
        check::decisions(world)
    }

    fn joint_choice(world: &World) -> Vec<Seat> {
        let decisions = Self::decisions(world).into_iter();
        let secret = decisions.filter(|decision| decision.ask == Ask::Arrange);
        secret.map(|decision| decision.seat).collect()
    }

    /// In the order of the rules; of programs only those with a name are listed.
    fn legal(world: &World, actor: Actor) -> LegalActions<Action, Shape> {
        let Actor::Seat(seat) = actor else {
            return LegalActions::of(Self::next_house_action(world).into_iter().collect());
        };
        let (asked, position) = (check::ask(world, seat), position(world));
        let offers =
            asked != Some(Ask::Stalemate) && check::check(world, actor, &Action::Agree).is_ok();
        let list = check::to_play(world, seat).into_iter();
        let list = list.chain(offers.then_some(Action::Agree)).chain(Self::leave(world, seat));
        let row = || {
            program_layout::edge(position.rows, position.columns, position.players, seat.index())
        };
        let shape = (asked == Some(Ask::Arrange)).then(|| Shape {
            pieces: SizedInstruction::all().collect(),
            longest: world.resource::<MatchSetup>().0.longest,
            row: (position.players == 2).then(row),
        });
        LegalActions { list: list.collect(), shape }
    }

    fn is_shaped(action: &Action) -> bool {
        matches!(action, Action::Arrange(_))
    }

    /// Any line, or anything that the instruction can do; to ask for a stalemate or resign only ends the
    /// fun.
    fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
        let Actor::Seat(seat) = actor else { return check::next_house_action(world) };
        if check::ask(world, seat) == Some(Ask::Arrange) {
            let longest = world.resource::<MatchSetup>().0.longest;
            return Some(Action::Arrange(program::VirusProgram::random(longest, generator)));
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

    /// Not the programs of others before the reveal (rules 3.3).
    fn seen_by(world: &World, viewer: Viewer) -> State {
        let mut record = record(world).clone();
        for (seat, arranged) in Seat::all(record.arranged.len()).zip(&mut record.arranged) {
            let is_hidden = viewer != Viewer::House && viewer != Viewer::Seat(seat);
            if is_hidden && *arranged != SeatArrangement::Nothing {
                *arranged = SeatArrangement::Covered;
            }
        }
        let setup = Arc::clone(&world.resource::<MatchSetup>().0);
        State { setup, position: position(world).clone(), record, generator: None }
    }

    fn reveals(_world: &World, event: &Event) -> Option<RevealedFact> {
        matches!(event, Event::Revealed { .. })
            .then_some(RevealedFact::Secret("everyone's programs"))
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

    /// Scores seats as a stalemate is counted (rules 6.3): those still in first, then by spares, then by pips.
    fn standing(world: &World) -> MatchStanding {
        let position = position(world);
        let score = |seat: usize| {
            let (spares, pips) = position.spares_and_pips(seat);
            SeatScore::Keys(vec![(!position.is_out(seat)).into(), spares.into(), pips.into()])
        };
        let seat = |seat: usize| Seat(seat as u16);
        let mut out: Vec<Seat> = position.out().map(seat).collect();
        out.sort_unstable();
        let is_over = position.step == VirusFightStep::Over;
        MatchStanding {
            scores: (0..position.players).map(score).collect(),
            out,
            winners: is_over.then(|| position.winners.iter().copied().map(seat).collect()),
        }
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        bot::make(request.name, request.options, request.seed)
    }

    fn positions(bot: &str) -> Option<RangeInclusive<u32>> {
        bot::positions_up_to_usual(bot)
    }

    fn setup_of(state: &State) -> &Setup {
        &state.setup
    }

    fn describe(setup: &Setup, event: &Event) -> String {
        rules::describe::describe(setup, event)
    }

    fn perft(world: &mut World, depth: u32, brake: &SearchBrake) -> Option<serde_json::Value> {
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
    type Position = VirusFightPosition;
    type Record = OffBoardRecord;
    type Pieces = (InstructionPiece, MarkerPiece);

    fn schedules() -> Vec<Schedule> {
        use rules::{arranging, ending, executing, falling, rounds, stalemate};
        let mut phases = Vec::new();
        phases.extend(arranging::schedules());
        phases.extend(rounds::schedules());
        phases.extend(executing::schedules());
        phases.extend(falling::schedules());
        phases.extend(stalemate::schedules());
        phases.extend(ending::schedules());
        phases
    }

    fn without_pieces(position: &VirusFightPosition) -> VirusFightPosition {
        let mut bare = VirusFightPosition::empty(position.rows, position.columns, position.players);
        position.out().for_each(|seat| bare.note_out(seat));
        (bare.round, bare.first, bare.turn) = (position.round, position.first, position.turn);
        (bare.step, bare.winners) = (position.step, position.winners.clone());
        bare
    }

    fn check_state(state: &State, problems: &mut InputProblems) {
        rules::load::check_state(state, problems);
    }
}

impl ReviewableGame for VirusFight {
    fn record_form() -> Option<RecordForm<Self>> {
        Some(RecordForm {
            is_one: record::read::is_record,
            write: |game| Ok(record::RecordSheet::of(game)?.to_string()),
            read: |text| {
                let (sheet, game) = record::read::read(text)?;
                let (extras, tidy) = (sheet.extras(), sheet.to_string());
                Ok(ReadRecord { game, extras, tidy, said: sheet.said })
            },
        })
    }
}
