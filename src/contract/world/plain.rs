//! A game whose whole position is one plain value: a few lists and numbers, and the rules are its methods
//! ([`PlainPosition`]). [`PlainGame`] is the game of it, for everything that is generic over games.
//!
//! It is the shortest way to a game. Seats act only when they are awaited, a match is made from names alone, and there
//! are no levels and no numbers to turn. A game with more than that implements [`Game`] itself.

use super::compact::{CompactPosition, MatchSetup};
use crate::levels::NoLevel;
use crate::{
    Actor, Bot, BotRequest, Game, GameProfile, GameSetup, InputProblems, LONGEST_NAME,
    LegalActions, MatchStanding, PendingDecision, PortableValue, RandomBot, RandomGenerator,
    Refusal, RevealedFact, ReviewableGame, SearchBrake, Seat, SeatScore, Viewer, check_names_into,
    name_in, unknown_bot,
};
use bevy_ecs::world::{Mut, World};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::marker::PhantomData;
use std::sync::Arc;

/// The position of a game, with the rules as its methods. It holds everything but the names and the generator.
///
/// Positions, actions and events are plain data with the derives `Debug, Clone, PartialEq, Serialize, Deserialize`.
pub trait PlainPosition: PortableValue {
    /// One thing an actor does; imperative: `Choose`.
    type Action: PortableValue;
    /// One thing that came of an action; past tense: `Dived`.
    type Event: PortableValue;

    /// The names of players whose name is empty, in order of seats.
    const NAMES: &'static [&'static str] =
        &["Ama", "Coral", "Nacre", "Tide", "Kelp", "Ebb", "Lagoon", "Reef"];
    /// An action of each kind as JSON, as programs write it: `{"choose":4}`, or `[0,1]` for a struct of two numbers.
    const EXAMPLES: &'static [&'static str];

    /// The record of the game.
    fn profile() -> GameProfile;

    /// Returns the position with which a match of this many seats begins.
    fn new(seats: usize, generator: &mut RandomGenerator) -> Self;

    /// Adds, by field, all that no match of this many seats could come to: a position may come from a stranger. The tests
    /// of [`battery`](crate::battery) ask it of every position of a match, too.
    fn check_position(&self, seats: usize, problems: &mut InputProblems);

    /// Returns the seats that the match waits for, in order of seats; none once it is over.
    fn awaited(&self) -> Vec<Seat>;

    /// Returns everything that a seat could ever do, in the order of the rules; [`check`](Self::check) says which of it
    /// is legal now.
    fn actions(&self) -> Vec<Self::Action>;

    /// Checks that an awaited seat may do this now. The action may come from a program or from a click that means nothing,
    /// with any numbers.
    ///
    /// # Errors
    /// Why the rules forbid it, in a sentence to the player.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), &'static str>;

    /// Does an action that was checked, and returns what came of it, in order.
    fn apply(
        &mut self,
        actor: Actor,
        action: &Self::Action,
        generator: &mut RandomGenerator,
    ) -> Vec<Self::Event>;

    /// Returns what a seat may do now; nothing, unless it is awaited.
    fn legal(&self, seat: Seat) -> Vec<Self::Action> {
        let mut actions = if self.awaited().contains(&seat) { self.actions() } else { Vec::new() };
        actions.retain(|action| self.check(seat, action).is_ok());
        actions
    }

    /// Returns the winners; `None` while the match goes on, nobody if it ended without one, and several if they share it.
    fn winners(&self) -> Option<Vec<Seat>>;

    /// Returns the score of each seat; empty in a game in which people only win or lose.
    fn scores(&self) -> Vec<i64> {
        Vec::new()
    }

    /// Returns the turn or round that people count, from 1; when the match is over, the last one.
    fn turn(&self) -> u64;

    /// Returns what the house does now, when no seat is awaited: nothing, in a game that needs no house.
    fn house_action(&self) -> Option<Self::Action> {
        None
    }

    /// `true` if an action stays hidden from the other seats until it is revealed. The awaited seats that can choose
    /// such a one do so at the same time.
    fn is_secret(_action: &Self::Action) -> bool {
        false
    }

    /// Returns the position as far as a viewer may know it: all of it, in a game without secrets.
    fn seen_by(&self, _viewer: Viewer) -> Self {
        self.clone()
    }

    /// Returns the news in an event, if people could not know it before.
    fn reveals(_event: &Self::Event) -> Option<RevealedFact> {
        None
    }

    /// Makes a bot of the profile by its name. Every game has `random` without this, but names it in its profile.
    fn bot(_name: &str, _seed: u64) -> Option<Box<dyn Bot<PlainGame<Self>>>> {
        None
    }

    /// Tells an event in a line of text, by the names of the players.
    fn describe(event: &Self::Event, names: &[String]) -> String;
}

/// The game of a plain position.
pub struct PlainGame<P>(PhantomData<fn() -> P>);

/// The setup of a plain game: its players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct PlainSetup<P> {
    /// A name for each seat; the game names a player whose name is empty.
    pub names: Vec<String>,
    #[serde(skip)]
    game: PhantomData<fn() -> P>,
}

impl<P> PlainSetup<P> {
    /// The setup for players with these names.
    pub fn of(names: Vec<String>) -> Self {
        Self { names, game: PhantomData }
    }
}

impl<P: PlainPosition> GameSetup for PlainSetup<P> {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        problems.within("names", self.names.len(), P::profile().seats);
        check_names_into(&self.names, self.names.len(), LONGEST_NAME, &mut problems);
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        let name = |at| name_in(&self.names, P::NAMES, at).to_owned();
        (0..self.names.len()).map(name).collect()
    }
}

/// A whole position of a plain game, as it is saved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlainState<P> {
    /// The setup that the match was made from.
    pub setup: PlainSetup<P>,
    /// The position.
    pub position: P,
    /// The generator of all that chance will decide.
    pub generator: RandomGenerator,
}

impl<P: PlainPosition> PlainGame<P> {
    /// The position of a match.
    pub fn position(world: &World) -> &P {
        &world.resource::<CompactPosition<P>>().0
    }

    fn lay_out(world: &mut World, setup: &PlainSetup<P>, position: P, generator: RandomGenerator) {
        world.insert_resource(MatchSetup(Arc::new(setup.clone())));
        world.insert_resource(CompactPosition(position));
        world.insert_resource(generator);
    }

    fn setup(world: &World) -> &PlainSetup<P> {
        &world.resource::<MatchSetup<PlainSetup<P>>>().0
    }

    /// Checks that a seat is awaited.
    fn check_seat(position: &P, seat: Seat) -> Result<(), &'static str> {
        match position.awaited().contains(&seat) {
            true => Ok(()),
            false if position.winners().is_some() => Err("The match is over."),
            false if position.actions().iter().any(P::is_secret) => {
                Err("You have chosen: wait for the others.")
            }
            false => Err("It is not your turn."),
        }
    }

    fn house_action(position: &P) -> Option<P::Action> {
        position.house_action().filter(|_| position.winners().is_none())
    }

    fn legal_in(position: &P, actor: Actor) -> Vec<P::Action> {
        match actor {
            Actor::House => Self::house_action(position).into_iter().collect(),
            Actor::Seat(seat) => position.legal(seat),
        }
    }

    /// Counts the ways to play on for this many plies, the first awaited seat or the house playing each.
    fn count_plies(
        position: &P,
        generator: &RandomGenerator,
        depth: u32,
        brake: &SearchBrake,
    ) -> u64 {
        let actor = position.awaited().first().map_or(Actor::House, |&seat| Actor::Seat(seat));
        let legal = Self::legal_in(position, actor);
        if depth <= 1 || brake.pulled().is_some() {
            return if depth == 0 { 1 } else { legal.len() as u64 };
        }
        let count = |action| {
            let (mut position, mut generator) = (position.clone(), generator.clone());
            position.apply(actor, &action, &mut generator);
            Self::count_plies(&position, &generator, depth - 1, brake)
        };
        legal.into_iter().map(count).sum()
    }
}

impl<P: PlainPosition> Game for PlainGame<P> {
    type Setup = PlainSetup<P>;
    type Action = P::Action;
    type Event = P::Event;
    type State = PlainState<P>;
    /// The position, but for what others keep secret.
    type View = P;
    type Ask = ();
    type Shape = ();
    type Level = NoLevel;

    fn info() -> GameProfile {
        P::profile()
    }

    fn default_setup(seats: usize) -> PlainSetup<P> {
        PlainSetup::of(vec![String::new(); seats])
    }

    fn start(world: &mut World, setup: &PlainSetup<P>, seed: u64) {
        let mut generator = RandomGenerator::from_seed(seed);
        let position = P::new(setup.names.len(), &mut generator);
        Self::lay_out(world, setup, position, generator);
    }

    fn load(
        world: &mut World,
        state: &PlainState<P>,
        seed: Option<u64>,
    ) -> Result<(), InputProblems> {
        state.setup.check()?;
        let mut problems = InputProblems::none();
        state.position.check_position(state.setup.names.len(), &mut problems);
        problems.into_result()?;
        let generator = RandomGenerator::of_loaded(Some(&state.generator), seed);
        Self::lay_out(world, &state.setup, state.position.clone(), generator);
        Ok(())
    }

    fn state(world: &World) -> PlainState<P> {
        let (setup, position) = (Self::setup(world).clone(), Self::position(world).clone());
        PlainState { setup, position, generator: world.resource::<RandomGenerator>().clone() }
    }

    fn seats(world: &World) -> usize {
        Self::setup(world).names.len()
    }

    fn check(world: &World, actor: Actor, action: &P::Action) -> Result<(), Refusal> {
        let position = Self::position(world);
        let checked = match actor {
            Actor::House if Self::house_action(position).as_ref() == Some(action) => Ok(()),
            Actor::House => Err("The house cannot do that now."),
            Actor::Seat(seat) => {
                Self::check_seat(position, seat).and_then(|()| position.check(seat, action))
            }
        };
        checked.map_err(Refusal::because)
    }

    fn apply(world: &mut World, actor: Actor, action: &P::Action, out: &mut Vec<P::Event>) {
        world.resource_scope(|world, mut generator: Mut<RandomGenerator>| {
            let mut position = world.resource_mut::<CompactPosition<P>>();
            out.extend(position.0.apply(actor, action, &mut generator));
        });
    }

    fn decisions(world: &World) -> Vec<PendingDecision<()>> {
        let awaited = Self::position(world).awaited().into_iter();
        awaited.map(|seat| PendingDecision { seat, ask: () }).collect()
    }

    fn legal(world: &World, actor: Actor) -> LegalActions<P::Action, ()> {
        LegalActions::of(Self::legal_in(Self::position(world), actor))
    }

    fn next_house_action(world: &World) -> Option<P::Action> {
        Self::house_action(Self::position(world))
    }

    fn seen_by(world: &World, viewer: Viewer) -> P {
        Self::position(world).seen_by(viewer)
    }

    fn reveals(_world: &World, event: &P::Event) -> Option<RevealedFact> {
        P::reveals(event)
    }

    fn is_secret(_world: &World, action: &P::Action) -> bool {
        P::is_secret(action)
    }

    fn joint_choice(world: &World) -> Vec<Seat> {
        let position = Self::position(world);
        let hides = |seat: &Seat| position.legal(*seat).iter().any(P::is_secret);
        position.awaited().into_iter().filter(hides).collect()
    }

    fn turns(world: &World) -> Option<u64> {
        Some(Self::position(world).turn())
    }

    fn standing(world: &World) -> MatchStanding {
        let position = Self::position(world);
        let (mut scores, winners) = (position.scores(), position.winners());
        if scores.is_empty() {
            let has_won = |seat| winners.iter().flatten().any(|&winner| winner == seat);
            scores = Seat::all(Self::seats(world)).map(|seat| has_won(seat).into()).collect();
        }
        let scores = scores.into_iter().map(SeatScore::Number).collect();
        MatchStanding { scores, out: Vec::new(), winners }
    }

    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String> {
        match P::bot(request.name, request.seed) {
            Some(bot) => Ok(bot),
            None if request.name == "random" => Ok(Box::new(RandomBot::new(request.seed))),
            None => Err(unknown_bot(request.name, P::profile().bots)),
        }
    }

    fn setup_of(state: &PlainState<P>) -> &PlainSetup<P> {
        &state.setup
    }

    fn describe(setup: &PlainSetup<P>, event: &P::Event) -> String {
        P::describe(event, &setup.names())
    }

    fn perft(world: &mut World, depth: u32, brake: &SearchBrake) -> Option<Value> {
        let generator = world.resource::<RandomGenerator>();
        let count = Self::count_plies(Self::position(world), generator, depth, brake);
        Some(json!({ "count": count }))
    }

    fn examples() -> &'static [&'static str] {
        P::EXAMPLES
    }

    fn check_invariants(world: &World) -> Result<(), String> {
        let mut problems = InputProblems::none();
        Self::position(world).check_position(Self::seats(world), &mut problems);
        problems.into_result().map_err(|problems| problems.to_string())
    }
}

impl<P: PlainPosition> ReviewableGame for PlainGame<P> {}
