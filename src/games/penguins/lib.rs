//! Fish: penguins on shrinking ice. They take the fish of each tile they leave, and the player
//! with the most at the end wins.
//!
//! - [`setup`]: the setup of a match, with its [`level`]; [`action`]: actions and events; [`state`]: a whole
//!   position; [`protocol`]: positions as programs write them
//! - [`position`]: the compact value that search and rules share; [`rules`]: one file a phase or thing
//! - [`bot`]: the players that are programs
//! - [`level_file`], [`editor`]: levels as files, and drawing them
//! - [`words`]: actions in words; [`turning_points`]: the moves that decided a match
//!
//! Numbers such as `(rules 3.1)` or `(rules F3)` here and in the tests of this game are those of
//! `docs/rules/penguins.md`.
//!
//! # Examples
//!
//! ```
//! use shoal_contract::{Actor, Game, Match, Viewer};
//! use shoal_penguins::Penguins;
//! use shoal_penguins::action::Action;
//! use shoal_penguins::setup::Setup;
//!
//! let mut game = Match::<Penguins>::new(Setup::for_players(2), 7)?;
//! let actor = Actor::Seat(game.awaited_seats()[0]);
//! let legal = Penguins::legal(game.world(), actor);
//! assert!(matches!(legal.list()[0], Action::Place(_)));
//! game.apply(actor, &legal.list()[0])?;
//!
//! // All that the players see: one penguin stands on the ice.
//! let view = Penguins::seen_by(game.world(), Viewer::Table);
//! assert_eq!(view.players.iter().map(|player| player.places.len()).sum::<usize>(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod bot;
pub mod editor;
pub mod level;
pub mod level_file;
pub mod position;
pub mod protocol;
pub mod rules;
pub mod setup;
pub mod state;
pub mod turning_points;
pub mod words;

use action::{Action, Event};
use bevy_ecs::world::World;
use level::Level;
use level_file::LevelFile;
use setup::{IceSource, PLAYERS, Setup};
use shoal_contract::text::json::Json;
use shoal_contract::{
    Actor, Bot, BotRequest, FindReview, Game, GameProfile, InputProblems, LegalActions, Match,
    MatchReview, MatchStanding, Misconduct, PendingDecision, RandomGenerator, Refusal,
    ReviewableGame, SearchBrake, Seat, TurningPoint, Viewer,
};
use state::{Ask, IceView, State};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The game, for [`Match`] and everything else that is generic over games.
#[derive(Debug, Clone, Copy)]
pub struct Penguins;

impl Game for Penguins {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    /// Hidden is the generator alone.
    type View = IceView;
    type Ask = Ask;
    /// Every legal action can be listed, so there is no shape.
    type Shape = ();
    type Level = Level;

    fn info() -> GameProfile {
        GameProfile {
            name: "penguins",
            aliases: &["fish"],
            title: "Fish (penguins)",
            rules_version: 1,
            seats: PLAYERS,
            bots: &bot::NAMES,
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup::for_players(seats)
    }

    fn with_level(setup: Setup, level: Arc<Level>) -> Setup {
        Setup { ice: IceSource::Level(level), ..setup }
    }

    /// A grid is drawn as the default level is.
    fn level_in(setup: &Setup) -> Option<Arc<Level>> {
        match &setup.ice {
            IceSource::Level(level) => Some(level.clone()),
            IceSource::Grid { .. } => Some(Arc::new(LevelFile::default_level().level)),
            IceSource::Board(_) => None,
        }
    }

    fn prepare(world: &mut World) {
        rules::world::prepare(world);
    }

    fn start(world: &mut World, setup: &Setup, seed: u64) {
        rules::world::start(world, setup, seed);
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
        rules::load::load(world, state, seed)
    }

    fn state(world: &World) -> State {
        rules::world::state_of(world)
    }

    fn seats(world: &World) -> usize {
        rules::ice::position(world).players()
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        rules::check::check(world, actor, *action)
    }

    fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
        rules::apply::apply(world, actor, *action, out);
    }

    fn decisions(world: &World) -> Vec<PendingDecision<Ask>> {
        rules::legal::decision(world).into_iter().collect()
    }

    fn legal(world: &World, actor: Actor) -> LegalActions<Action, ()> {
        LegalActions::of(rules::legal::legal(world, actor))
    }

    fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
        rules::legal::sample(world, actor, generator)
    }

    fn leave(world: &World, seat: Seat) -> Option<Action> {
        rules::removal::check(world, seat).is_ok().then_some(Action::Quit)
    }

    fn expel(world: &World, seat: Seat, why: Misconduct) -> Option<(Actor, Action)> {
        let may = rules::removal::check(world, seat).is_ok();
        may.then_some((Actor::House, Action::Remove { seat, why: why.into() }))
    }

    fn next_house_action(world: &World) -> Option<Action> {
        rules::legal::next_house_action(world)
    }

    fn seen_by(world: &World, _viewer: Viewer) -> IceView {
        rules::world::ice_of(world)
    }

    fn affects(event: &Event) -> Vec<Seat> {
        match event {
            Event::Removed { seat, .. } => vec![*seat],
            _ => Vec::new(),
        }
    }

    fn standing(world: &World) -> MatchStanding {
        rules::ending::standing(world)
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        bot::make(request.name, request.options, request.setup, request.seed)
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
        let mut position = rules::ice::position(world).clone();
        let counted = position.perft(depth, brake);
        let scores = &counted.scores[..position.players()];
        Some(serde_json::json!({ "count": counted.count, "scores": scores }))
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        rules::invariants::check_invariants(world)
    }

    fn encode_state(world: &World) -> Json {
        protocol::write_state(&rules::world::state_of(world))
    }

    fn decode_state(text: &str) -> Result<State, String> {
        protocol::read_state(text)
    }

    fn encode_action(action: &Action) -> Json {
        protocol::write_action(action)
    }

    fn decode_action(text: &str) -> Result<Action, String> {
        protocol::read_action(text)
    }

    fn examples() -> &'static [&'static str] {
        &protocol::EXAMPLES
    }

    /// Placements and moves alone: that anybody may leave at any time is no choice to list.
    fn encode_legal(world: &World, actor: Actor) -> Json {
        protocol::write_list(&match actor {
            Actor::House => rules::legal::legal(world, actor),
            Actor::Seat(seat) => rules::legal::plies(world, seat),
        })
    }

    /// The player that stands first in turn, stuck or not.
    fn default_seat(world: &World) -> Option<Seat> {
        let position = rules::ice::position(world);
        (position.still_in() > 0).then(|| Seat(position.first() as u16))
    }
}

impl ReviewableGame for Penguins {
    fn review(game: &Match<Self>) -> FindReview {
        let points = turning_points::turning_points(game).into_iter();
        let sentences = points.map(|point| point.words).collect();
        Box::new(|_| Some(MatchReview { sentences, ..MatchReview::default() }))
    }

    fn turning_points(game: &Match<Self>) -> Vec<TurningPoint> {
        turning_points::turning_points(game)
    }
}
