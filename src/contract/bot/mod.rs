//! Players that are programs inside Shoal. They see what a person in their seat sees.
//!
//! - `options`: what is said of a bot beside its name
//! - `brake`: stopping one that thinks for long
//! - `fault`: what a program from outside did wrong, which sits in the place of a bot

pub(crate) mod brake;
pub(crate) mod fault;
pub(crate) mod options;

use super::text::json::Json;
use super::{
    Actor, Game, LegalActions, MatchStanding, PlayerFault, RandomGenerator, Refusal, SearchBrake,
    Seat, Viewer,
};
use bevy_ecs::world::World;
use serde_json::Value;
use std::cell::OnceCell;

/// The wish for a bot in a seat of a match.
#[derive(Debug)]
pub struct BotRequest<'a, G: Game> {
    /// The name of the bot.
    pub name: &'a str,
    /// Its options beside the name, as an object, or `null`.
    pub options: &'a Value,
    /// The setup of the match, which is public knowledge.
    pub setup: &'a G::Setup,
    /// The seat that it plays.
    pub seat: Seat,
    /// The seed of the bot's own generator.
    pub seed: u64,
}

/// The knowledge of a bot that is asked to act. What it does not look at is not computed.
pub struct BotObservation<'a, G: Game> {
    /// The bot's seat.
    pub seat: Seat,
    /// The choice that it has to make; `None` if it merely may act.
    pub ask: Option<&'a G::Ask>,
    world: &'a World,
    view: OnceCell<G::View>,
    legal: OnceCell<LegalActions<G::Action, G::Shape>>,
}

impl<'a, G: Game> BotObservation<'a, G> {
    /// Shows the world of a match to the player in `seat`, with the choice it has to make.
    pub(super) fn new(world: &'a World, seat: Seat, ask: Option<&'a G::Ask>) -> Self {
        Self { seat, ask, world, view: OnceCell::new(), legal: OnceCell::new() }
    }

    /// The position as the seat sees it.
    pub fn view(&self) -> &G::View {
        self.view.get_or_init(|| G::seen_by(self.world, Viewer::Seat(self.seat)))
    }

    /// The turn that the match is in, as [`Game::turns`] counts.
    pub fn turn(&self) -> Option<u64> {
        G::turns(self.world)
    }

    /// The legal actions of the seat.
    pub fn legal(&self) -> &LegalActions<G::Action, G::Shape> {
        self.legal.get_or_init(|| G::legal(self.world, Actor::Seat(self.seat)))
    }

    /// The legal actions of the seat, in the form for programs.
    pub fn encode_legal(&self) -> Json {
        G::encode_legal(self.world, Actor::Seat(self.seat))
    }

    /// `true` if the seat may take this action.
    pub fn may(&self, action: &G::Action) -> bool {
        self.check(action).is_ok()
    }

    /// Checks that the seat may take this action.
    ///
    /// # Errors
    /// A sentence for the player that says why not.
    pub fn check(&self, action: &G::Action) -> Result<(), Refusal> {
        G::check(self.world, Actor::Seat(self.seat), action)
    }

    /// A legal action for random play: [`Game::sample`] for this seat.
    pub fn sample(&self, generator: &mut RandomGenerator) -> Option<G::Action> {
        G::sample(self.world, Actor::Seat(self.seat), generator)
    }
}

/// A player. It may remember a plan between calls, but must check it against what it sees:
/// a match can be undone under it.
///
/// # Examples
///
/// ```
/// use shoal_contract::battery::toy::{Action, Pebbles};
/// use shoal_contract::{Bot, BotObservation, Game, Match};
///
/// /// Takes as many pebbles as it may.
/// struct Greedy;
///
/// impl Bot<Pebbles> for Greedy {
///     fn choose(&mut self, seen: &BotObservation<'_, Pebbles>) -> Option<Action> {
///         seen.legal().list().last().copied()
///     }
/// }
///
/// let mut game = Match::<Pebbles>::new(Pebbles::default_setup(2), 7)?;
/// let mut bots: Vec<Box<dyn Bot<Pebbles>>> = vec![Box::new(Greedy), Box::new(Greedy)];
/// game.play(&mut bots, 1000, &mut Vec::new())?;
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Bot<G: Game>: Send {
    /// The action the bot takes now, or `None` if it would rather wait.
    fn choose(&mut self, seen: &BotObservation<'_, G>) -> Option<G::Action>;

    /// The reason for its last choice, in a sentence; empty if it cannot say.
    fn why(&self) -> String {
        String::new()
    }

    /// The mistake it made, if it misbehaved: then it has chosen for the last time, and is put out of the match by
    /// [`Game::expel`]. Only players from outside ever misbehave.
    fn fault(&self) -> Option<&PlayerFault> {
        None
    }

    /// Makes it look at this brake while it searches, count its positions there, and come to an end soon once it is
    /// pulled: what it then chooses is not done.
    fn set_brake(&mut self, _brake: &SearchBrake) {}

    /// Tells it that the match is over.
    fn end_match(&mut self, _standing: &MatchStanding) {}

    /// `true` if choosing may take so long that people would notice: where people wait, it is then asked in the
    /// background.
    fn is_slow(&self) -> bool {
        false
    }
}

/// Plays any legal action, all equally likely. Where it merely may act it mostly waits, so that a
/// match goes on. Every game has it under the name `random`.
pub struct RandomBot {
    generator: RandomGenerator,
}

/// The percentage of cases in which the random bot acts without being asked.
const UNASKED: u32 = 12;

impl RandomBot {
    /// A random bot with its own generator.
    pub fn new(seed: u64) -> Self {
        Self { generator: RandomGenerator::from_seed(seed) }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, seen: &BotObservation<'_, G>) -> Option<G::Action> {
        if seen.ask.is_none() && !self.generator.chance(UNASKED) {
            return None;
        }
        seen.sample(&mut self.generator)
    }
}
