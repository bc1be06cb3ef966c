//! Food Chain: people design animals, and watch them eat each other. The player with the most species of
//! 100 members and more leads.
//!
//! - [`part`]: the parts of an animal; [`settings`]: the open points of the rules; [`mod@setup`]: the setup of a
//!   match, with its [`dish`] ([`dish_file`]: as a file)
//! - [`action`]: actions and events; [`orders`]: actions as lines of text; `drafting`: designs that a person makes,
//!   step by step
//! - [`state`]: a whole position, and the view of it; [`saved_jungle`]: its written forms
//! - [`mod@position`]: the compact value with every rule of the jungle; [`rules`]: the match world, which plays
//!   by it; [`forecast`]: the future of a design; `hidden`: parts that a seat does not see, drawn
//! - [`bot`]: the players that are programs
//!
//! Numbers such as `(rules 2.4)` here and in the tests of this game are those of
//! `docs/rules/food_chain.md`.
//!
//! # Examples
//!
//! ```
//! use shoal_contract::{Actor, Game, Match, Seat, Viewer};
//! use shoal_food_chain::{Action, FoodChain, Setup, orders};
//!
//! let mut game = Match::<FoodChain>::new(Setup::for_players(2), 7)?;
//! // A design, as players write it.
//! game.apply(Actor::Seat(Seat(0)), &orders::read("START H N2 Y1 M2")?)?;
//! game.apply(Actor::Seat(Seat(0)), &Action::Ready)?;
//! assert_eq!(game.awaited_seats(), [Seat(1)]);
//!
//! let view = FoodChain::seen_by(game.world(), Viewer::Table);
//! assert_eq!(view.of(Seat(0)).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod bot;
pub mod card_list;
pub mod dish;
pub mod dish_file;
mod drafting;
pub mod forecast;
#[cfg(feature = "form")]
pub mod form;
mod hidden;
pub mod orders;
pub mod part;
pub mod position;
pub mod rules;
pub mod saved_jungle;
pub mod settings;
pub mod setup;
pub mod state;
#[cfg(feature = "testing")]
pub mod testing;

pub use action::{Action, Event, StandstillReason};
pub use dish::Dish;
pub use drafting::HungerCause;
pub use part::{AnimalPart, OrderLevels, PART_LETTERS, PartLevels, SpeciesKind};
pub use position::{
    FOUNDERS, HuntTally, Jungle, MOST_PLANTS, MUTABLE, PLANT, RunningCycle, Species,
    SpeciesChanges, SpeciesDesign, SpeciesFactors,
};
pub use settings::JungleSettings;
pub use setup::{Designs, PLAYERS, Season, Setup, Stops};
pub use state::{
    Ask, JunglePlayer, SeasonRecord, SeasonStep, SeenHuntTally, SeenSpecies, Shape, State, View,
};

use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use rules::pieces::{SpeciesPiece, jungle, record, setup};
use rules::{check, choices};
use shoal_contract::number::figure::TurnMeasure;
use shoal_contract::text::json::read;
use shoal_contract::world::compact::{self, CompactGame};
use shoal_contract::{
    Actor, Bot, BotRequest, Game, GameProfile, GameSetup as _, InputProblems, LegalActions,
    MatchStanding, Misconduct, PendingDecision, RandomGenerator, Refusal, RevealedFact,
    ReviewableGame, Seat, Viewer,
};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The game, for [`Match`](shoal_contract::Match) and everything else that is generic over games.
#[derive(Debug, Clone, Copy)]
pub struct FoodChain;

impl Game for FoodChain {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type State = State;
    type View = View;
    type Ask = Ask;
    type Shape = Shape;
    type Level = Dish;

    fn info() -> GameProfile {
        GameProfile {
            name: "food-chain",
            aliases: &[],
            title: "Food Chain",
            rules_version: 1,
            seats: PLAYERS,
            bots: &bot::NAMES,
        }
    }

    fn default_setup(seats: usize) -> Setup {
        Setup::for_players(seats)
    }

    fn with_level(setup: Setup, dish: Arc<Dish>) -> Setup {
        Setup { dish, ..setup }
    }

    fn level_in(setup: &Setup) -> Option<Arc<Dish>> {
        Some(Arc::clone(&setup.dish))
    }

    fn prepare(world: &mut World) {
        compact::prepare::<Self>(world);
    }

    fn start(world: &mut World, setup: &Setup, seed: u64) {
        let names = setup.names();
        let players = names.iter().cloned().map(JunglePlayer::new).collect();
        let step = if setup.season.is_some() { SeasonStep::Design } else { SeasonStep::Run };
        let record = SeasonRecord { players, step };
        let jungle = setup.dish.jungle(setup.settings, setup.players);
        let known = Arc::new(Setup { names, dish: Dish::usual(), ..setup.clone() });
        compact::lay_out::<Self>(world, known, jungle, record, RandomGenerator::from_seed(seed));
    }

    fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
        let State { setup, jungle, record, generator } = state.clone();
        let generator = RandomGenerator::of_loaded(generator.as_ref(), seed);
        compact::load::<Self>(world, state, setup, jungle, record, generator)
    }

    fn state(world: &World) -> State {
        State {
            setup: Arc::clone(setup(world)),
            jungle: compact::position_of_entities::<Self>(world),
            record: record(world).clone(),
            generator: Some(world.resource::<RandomGenerator>().clone()),
        }
    }

    fn seats(world: &World) -> usize {
        record(world).players.len()
    }

    fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
        check::check(world, actor, action)
    }

    fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
        rules::schedules::apply(world, actor, action, out);
    }

    fn decisions(world: &World) -> Vec<PendingDecision<Ask>> {
        check::decisions(world)
    }

    fn may_interrupt(world: &World, seat: Seat) -> bool {
        check::may_interrupt(world, seat)
    }

    fn legal(world: &World, actor: Actor) -> LegalActions<Action, Shape> {
        choices::legal(world, actor)
    }

    fn is_shaped(action: &Action) -> bool {
        matches!(action, Action::Start { .. } | Action::Mutate { .. } | Action::Name { .. })
    }

    fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
        choices::sample(world, actor, generator)
    }

    fn expel(world: &World, seat: Seat, _why: Misconduct) -> Option<(Actor, Action)> {
        let leave = Action::Leave(seat);
        check::check(world, Actor::House, &leave).is_ok().then_some((Actor::House, leave))
    }

    fn next_house_action(world: &World) -> Option<Action> {
        check::next_house_action(world)
    }

    /// Hides the parts of others where designs are secret (rules 3.6).
    fn seen_by(world: &World, viewer: Viewer) -> View {
        let (jungle, setup, record) = (jungle(world), setup(world), record(world));
        let is_open = setup.designs == Designs::Open || viewer == Viewer::House;
        let is_own = |species: Option<&Species>| {
            let owner = species.and_then(|species| species.owner);
            is_open || owner.is_some_and(|seat| viewer == Viewer::Seat(seat))
        };
        let species =
            jungle.species.iter().map(|species| SeenSpecies::of(species, is_own(Some(species))));
        let web = jungle.web.iter().map(|tally| {
            let ids = [tally.hunter, tally.prey];
            SeenHuntTally::of(tally, ids.iter().any(|id| is_own(jungle.find(*id))))
        });
        View {
            setup: Arc::clone(setup),
            cycle: jungle.cycle,
            step: record.step,
            players: record.players.clone(),
            peak_species: jungle.peak_species,
            next_id: jungle.next_id,
            species: species.collect(),
            web: web.collect(),
            extinct: jungle.extinct.clone(),
        }
    }

    fn reveals(_world: &World, event: &Event) -> Option<RevealedFact> {
        let is_cycle = matches!(event, Event::CycleRan { .. });
        is_cycle.then_some(RevealedFact::Chance("what the cycle brought"))
    }

    fn affects(event: &Event) -> Vec<Seat> {
        match event {
            Event::Left { seat } => vec![*seat],
            _ => Vec::new(),
        }
    }

    fn is_secret(world: &World, action: &Action) -> bool {
        setup(world).designs == Designs::Secret
            && matches!(action, Action::Start { .. } | Action::Mutate { .. } | Action::Ready)
    }

    fn joint_choice(world: &World) -> Vec<Seat> {
        let is_secret = setup(world).designs == Designs::Secret;
        let awaited = check::decisions(world).into_iter().filter(|_| is_secret);
        awaited.map(|decision| decision.seat).collect()
    }

    fn level_at(world: &World) -> Option<Dish> {
        Some(Dish::of(jungle(world)))
    }

    fn turns(world: &World) -> Option<u64> {
        Some(jungle(world).cycle.into())
    }

    fn measures(world: &World) -> Vec<TurnMeasure> {
        rules::standing::measures(world)
    }

    fn standing(world: &World) -> MatchStanding {
        rules::standing::standing(world)
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        bot::make(request.name, request.options, request.seed)
    }

    fn positions(bot: &str) -> Option<RangeInclusive<u32>> {
        bot::cycles_up_to_usual(bot)
    }

    fn setup_of(state: &State) -> &Setup {
        &state.setup
    }

    fn describe(setup: &Setup, event: &Event) -> String {
        rules::describe::describe_event(event, setup)
    }

    /// An order is a text of its own: `"START H N2 Y1 M2"`.
    fn decode_action(text: &str) -> Result<Action, String> {
        let line = serde_json::from_str::<String>(text).ok().filter(|line| line != "ready");
        match line.as_deref().map(orders::read) {
            None => read("action", text),
            Some(order) => order.map_err(|what| format!("action: {what}")),
        }
    }

    fn examples() -> &'static [&'static str] {
        &[
            r#"{"start":{"type":"H","parts":{"N":2,"Y":1,"M":2}}}"#,
            r#"{"mutate":{"species":26,"type":"C","parts":{"R":5,"T":2}}}"#,
            r#"{"name":{"species":12,"name":"Vole"}}"#,
            r#""ready""#,
            r#"{"join":{"name":"Ann"}}"#,
            r#"{"cycle":1}"#,
            r#"{"leave":0}"#,
        ]
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        compact::check_laws::<Self>(world)
    }
}

impl CompactGame for FoodChain {
    type Position = Jungle;
    type Record = SeasonRecord;
    type Pieces = (SpeciesPiece,);

    fn schedules() -> Vec<Schedule> {
        rules::schedules::schedules().into()
    }

    fn without_pieces(jungle: &Jungle) -> Jungle {
        Jungle { species: Vec::new(), ..jungle.clone() }
    }

    fn check_state(state: &State, problems: &mut InputProblems) {
        rules::load::check_state(state, problems);
    }
}

impl ReviewableGame for FoodChain {}
