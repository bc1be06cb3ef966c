//! Fish and Men: schools of fish feed amid the pollution of the seas, until one is strong enough to
//! return to a river and wins.
//!
//! - [`setup`]: the setup of a match; [`action`]: actions, and the events that follow from them; [`state`]: a whole
//!   position
//! - [`cards`]: the cards and their effects; [`numbers`]: every number a rule reads, for people who turn them;
//!   [`presets`]: those that go well together; [`rules`]: one folder or file a phase or thing
//! - [`bot`]: the players that are programs
//! - [`editor`]: drawing boards; [`explain`]: ways, prices, reasons and words for those who choose
//!
//! Numbers such as `(rules 4.1.7)` or `(rules A3)` here and in the tests of this game are those of
//! `docs/rules/fish_and_men.md`; short names such as `card TF` are in its part 8.
//!
//! # Examples
//!
//! ```
//! use shoal_contract::{Actor, Game, Match, Viewer};
//! use shoal_fish_and_men::FishAndMen;
//! use shoal_fish_and_men::action::Action;
//! use shoal_fish_and_men::setup::Setup;
//!
//! let mut game = Match::<FishAndMen>::new(Setup::for_players(2), 7)?;
//! // The house goes on until a seat has to decide something.
//! while game.awaited_seats().is_empty() {
//!     let action = FishAndMen::next_house_action(game.world()).expect("the match goes on");
//!     game.apply(Actor::House, &action)?;
//! }
//! let actor = Actor::Seat(game.awaited_seats()[0]);
//! let legal = FishAndMen::legal(game.world(), actor);
//! assert!(matches!(legal.list()[0], Action::Place { .. }));
//! game.apply(actor, &legal.list()[0])?;
//!
//! let view = FishAndMen::seen_by(game.world(), Viewer::Table);
//! assert_eq!(view.fish.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod action;
pub mod bot;
pub mod card_list;
pub mod cards;
pub mod editor;
pub mod explain;
mod feel;
pub mod numbers;
pub mod parameters;
pub mod presets;
pub mod rules;
pub mod setup;
pub mod state;
pub mod whereabouts;

use action::{Action, Event};
use bevy_ecs::world::World;
use rules::board::level::{Level, MOST_PLAYERS};
use setup::Setup;
use shoal_contract::number::figure::FeelFigure;
use shoal_contract::setup::preset::SetupPreset;
use shoal_contract::{
    Actor, Audience, Bot, BotRequest, Game, GameProfile, InputProblems, LegalActions,
    MatchStanding, PendingDecision, RandomGenerator, Refusal, RevealedFact, ReviewableGame,
    RuleNumber, Seat, Viewer,
};
use state::{Ask, SeaView, State, TradeShape};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The game, for [`Match`](shoal_contract::Match) and everything else that is generic over games.
#[derive(Debug, Clone, Copy)]
pub struct FishAndMen;

impl Game for FishAndMen {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    /// The view hides the generator, the order of the deck, and hands if the match is played so.
    type View = SeaView;
    type Ask = Ask;
    type Shape = TradeShape;
    type Level = Level;

    fn info() -> GameProfile {
        GameProfile {
            name: "fish-and-men",
            aliases: &[],
            title: "Fish and Men",
            rules_version: 3,
            seats: 1..=MOST_PLAYERS,
            bots: &bot::NAMES,
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup::for_players(seats)
    }

    fn with_level(setup: Setup, level: Arc<Level>) -> Setup {
        Setup { level, ..setup }
    }

    fn level_in(setup: &Setup) -> Option<Arc<Level>> {
        Some(setup.level.clone())
    }

    fn presets() -> &'static [SetupPreset] {
        presets::PRESETS
    }

    fn numbers_in(world: &World) -> Vec<RuleNumber> {
        numbers::all(&world.resource::<rules::world::FishMatchSetup>().0)
    }

    fn change_number(key: &str, value: i64) -> Option<Action> {
        Some(Action::SetNumber { number: key.parse().ok()?, value })
    }

    fn prepare(world: &mut World) {
        rules::phases::prepare(world);
    }

    fn start(world: &mut World, setup: &Setup, seed: u64) {
        rules::world_layout::start(world, setup, seed);
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
        rules::load::load(world, state, seed)
    }

    fn state(world: &World) -> State {
        rules::world_layout::state_of(world)
    }

    fn seats(world: &World) -> usize {
        world.resource::<rules::pieces::fish::FishBySeat>().0.len()
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

    fn may_interrupt(world: &World, seat: Seat) -> bool {
        rules::legal::may_interrupt(world, seat)
    }

    fn legal(world: &World, actor: Actor) -> LegalActions<Action, TradeShape> {
        let list = rules::legal::legal(world, actor);
        LegalActions { list, shape: rules::legal::shape(world, actor) }
    }

    /// `true` for an offer out of a hidden hand (rules 7.7).
    fn is_secret(world: &World, action: &Action) -> bool {
        matches!(action, Action::Offer { .. })
            && rules::cards::hands::holding(world) == cards::deck::CardHandling::Hidden
    }

    fn is_shaped(action: &Action) -> bool {
        matches!(action, Action::Offer { give, take, .. } if give.len().max(take.len()) > 1)
    }

    fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
        rules::sampling::sample(world, actor, generator)
    }

    fn leave(world: &World, seat: Seat) -> Option<Action> {
        rules::world::turn::check_takes_part(world, seat).is_ok().then_some(Action::Quit)
    }

    fn next_house_action(world: &World) -> Option<Action> {
        rules::legal::next_house_action(world)
    }

    fn seen_by(world: &World, viewer: Viewer) -> SeaView {
        rules::viewers::secrecy::seen_by(world, viewer)
    }

    fn reveals(world: &World, event: &Event) -> Option<RevealedFact> {
        rules::viewers::secrecy::reveals(world, event)
    }

    fn affects(event: &Event) -> Vec<Seat> {
        rules::viewers::secrecy::affects(event)
    }

    fn audience(_world: &World, event: &Event) -> Audience {
        rules::viewers::secrecy::audience(event)
    }

    fn turns(world: &World) -> Option<u64> {
        Some(world.resource::<rules::world::turn::FishMatchProgress>().turn.into())
    }

    fn figures() -> Vec<FeelFigure<Self::Event>> {
        feel::figures()
    }

    fn standing(world: &World) -> MatchStanding {
        rules::standing::standing(world)
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        bot::make(request.name, request.options, request.setup, request.seat, request.seed)
    }

    fn positions(bot: &str) -> Option<RangeInclusive<u32>> {
        bot::positions_up_to_usual(bot)
    }

    fn setup_of(state: &State) -> &Setup {
        &state.setup
    }

    fn examples() -> &'static [&'static str] {
        &action::EXAMPLES
    }

    fn describe(setup: &Setup, event: &Event) -> String {
        rules::describe::describe(setup, event)
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        rules::invariants::check_invariants(world)
    }
}

impl ReviewableGame for FishAndMen {}
