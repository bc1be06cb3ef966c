//! The trait of every game, the one that engine, simulation, journal, bots, tests and table know.

use super::levels::FiledLevel;
use super::number::figure::{FeelFigure, TurnMeasure};
use super::setup::preset::SetupPreset;
use super::text::json::{Json, json, read};
use super::{
    Actor, Audience, Bot, BotRequest, GameSetup, InputProblems, Misconduct, PortableValue,
    RandomGenerator, Refusal, RevealedFact, RuleNumber, SearchBrake, Seat, Viewer,
};
use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameProfile {
    /// Its name on the command line: `fish-and-men`.
    pub name: &'static str,
    /// Names it had earlier, the oldest last. They still work wherever a name is read.
    pub aliases: &'static [&'static str],
    /// Its name for people: `Fish and Men`.
    pub title: &'static str,
    /// Raised whenever the same setup, seed and actions could give another match.
    pub rules_version: u32,
    /// The possible numbers of seats.
    pub seats: RangeInclusive<usize>,
    /// The bots it knows, weakest first.
    pub bots: &'static [&'static str],
}

impl GameProfile {
    /// The record of a game in the first version of its rules.
    pub fn of_first_version(
        name: &'static str,
        title: &'static str,
        seats: RangeInclusive<usize>,
        bots: &'static [&'static str],
    ) -> Self {
        Self { name, aliases: &[], title, rules_version: 1, seats, bots }
    }

    /// `true` if this is the game's name, or was once. Every name that comes from outside is compared by this: from a
    /// command line, a journal, a tournament's file.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// The game's name in messages to programs: its oldest, because programs compare it.
    pub fn protocol_name(&self) -> &'static str {
        self.aliases.last().copied().unwrap_or(self.name)
    }
}

/// A seat the match waits for, and what it is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingDecision<Ask> {
    /// The seat that is asked.
    pub seat: Seat,
    /// The choice that it has to make.
    pub ask: Ask,
}

/// The actions that an actor may take now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalActions<Action, Shape> {
    /// Every legal action but those that the shape tells, in the order of the game's rules.
    pub list: Vec<Action>,
    /// The parts of further actions and their ranges, where a list of them would be endless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
}

impl<Action, Shape> LegalActions<Action, Shape> {
    /// All legal actions as a list, without a shape.
    pub fn of(list: Vec<Action>) -> Self {
        Self { list, shape: None }
    }

    /// The list.
    pub fn list(&self) -> &[Action] {
        &self.list
    }

    /// `true` if nothing is legal.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.shape.is_none()
    }
}

/// A score: one number, or several that are compared in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SeatScore {
    /// The more the better.
    Number(i64),
    /// The first that differs decides.
    Keys(Vec<i64>),
}

/// The scores of a match, the seats that are out, and the winners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchStanding {
    /// The score of each seat, in order.
    pub scores: Vec<SeatScore>,
    /// Seats that no longer play, and cannot win.
    pub out: Vec<Seat>,
    /// `None` while the match goes on; then the winners, possibly several or nobody.
    pub winners: Option<Vec<Seat>>,
}

/// A game's rules over a headless ECS world.
///
/// The entities of the world are the truth. A game's functions never touch files, clocks, threads,
/// rendering, or any random source but the world's [`RandomGenerator`].
pub trait Game: Sized + Send + Sync + 'static {
    /// All that a match is made from, the level included.
    type Setup: GameSetup;
    /// One thing an actor does; imperative: `Feed`.
    type Action: PortableValue;
    /// One thing that came of an action; past tense: `Fed`.
    type Event: PortableValue;
    /// A whole position with its generator: [`Game::load`] of it goes on exactly as the original.
    type State: PortableValue;
    /// The part of a position that one viewer may know.
    type View: PortableValue;
    /// The choice that an awaited seat has to make.
    type Ask: PortableValue;
    /// The parts and ranges of legal actions that are too many to list; `()` where there are none.
    type Shape: PortableValue;
    /// The board or scenario of a match: [`NoLevel`](super::levels::NoLevel) for games without levels.
    type Level: FiledLevel;

    /// The record of the game.
    fn info() -> GameProfile;

    /// The default setup for `seats` seats.
    fn default_setup(seats: usize) -> Self::Setup;

    /// The setup on another level.
    fn with_level(setup: Self::Setup, _level: Arc<Self::Level>) -> Self::Setup {
        setup
    }

    /// The level of a setup, if it has one.
    fn level_in(_setup: &Self::Setup) -> Option<Arc<Self::Level>> {
        None
    }

    /// Numbers that go well together, in the order in which they are offered; none for games without
    /// such.
    fn presets() -> &'static [SetupPreset] {
        &[]
    }

    /// The numbers of a match as they are now; none for games without such.
    fn numbers_in(_world: &World) -> Vec<RuleNumber> {
        Vec::new()
    }

    /// The action by which the house sets a number of a match, if the game has such.
    fn change_number(_key: &str, _value: i64) -> Option<Self::Action> {
        None
    }

    /// Adds schedules and resources to a fresh world. Called once for each world.
    fn prepare(_world: &mut World) {}

    /// Lays out a new match in a prepared world, in place of whatever stood there. `setup` has
    /// passed [`GameSetup::check`].
    fn start(world: &mut World, setup: &Self::Setup, seed: u64);

    /// Lays out a position in a prepared world, in place of whatever stood there; `seed`, if given,
    /// replaces the position's generator. If the state is refused the world is unchanged.
    fn load(world: &mut World, state: &Self::State, seed: Option<u64>)
    -> Result<(), InputProblems>;

    /// The position. Equal positions are equal values.
    fn state(world: &World) -> Self::State;

    /// The number of seats, including those that are out.
    fn seats(world: &World) -> usize;

    /// Checks that `actor` may do `action` now, without changing anything; the error is a sentence for the player.
    fn check(world: &World, actor: Actor, action: &Self::Action) -> Result<(), Refusal>;

    /// Does an action that passed [`Game::check`] and appends what came of it, in order. Stops at
    /// the next point where an actor may decide something.
    fn apply(world: &mut World, actor: Actor, action: &Self::Action, out: &mut Vec<Self::Event>);

    /// The seats the match waits for, in order of seats. Empty when the house is to go on, and when
    /// the match is over.
    fn decisions(world: &World) -> Vec<PendingDecision<Self::Ask>>;

    /// `true` if a seat that is not awaited may act all the same (play a card, answer an offer), other than by leaving
    /// the match. Asked often: it must be cheap, and may say yes too often, but never no by mistake.
    fn may_interrupt(_world: &World, _seat: Seat) -> bool {
        false
    }

    /// Finds the legal actions of `actor`; for the house only those that press the game on.
    fn legal(world: &World, actor: Actor) -> LegalActions<Self::Action, Self::Shape>;

    /// `true` if an action is one of those that only the shape of [`Game::legal`] tells.
    fn is_shaped(_action: &Self::Action) -> bool {
        false
    }

    /// One action that `actor` may take, for random play: every legal one can come up, except those
    /// that only end the fun (quitting). The draw is from `generator`, never from the match's own.
    /// Unless the game says otherwise, any that [`Game::legal`] lists.
    fn sample(
        world: &World,
        actor: Actor,
        generator: &mut RandomGenerator,
    ) -> Option<Self::Action> {
        generator.pick(Self::legal(world, actor).list()).cloned()
    }

    /// The action by which a seat leaves the match for good now, if the game has a rule for that.
    fn leave(_world: &World, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The action that puts a seat out of the match because its player misbehaved, and whose action
    /// it is; `None` if the seat is out already, or the game cannot go on without it. Unless the game
    /// says otherwise, the seat leaves.
    fn expel(world: &World, seat: Seat, _why: Misconduct) -> Option<(Actor, Self::Action)> {
        Some((Actor::Seat(seat), Self::leave(world, seat)?))
    }

    /// The action by which the house presses on once nobody wants to act any more, if there is one
    /// and no seat is awaited.
    fn next_house_action(world: &World) -> Option<Self::Action>;

    /// The position as far as `viewer` may know it.
    fn seen_by(world: &World, viewer: Viewer) -> Self::View;

    /// The audience of an event that has just happened in this match: everybody, unless the game says otherwise.
    fn audience(_world: &World, _event: &Self::Event) -> Audience {
        Audience::All
    }

    /// The news in an event that has just happened: something that chance decided, or that was hidden, and that people
    /// could not know before. It decides how far people can go back, and is shown when they ask.
    ///
    /// A match notices by itself that something was drawn; this gives the word for it. Unless the game says otherwise,
    /// an event that not everybody may learn of was a secret.
    fn reveals(world: &World, event: &Self::Event) -> Option<RevealedFact> {
        (Self::audience(world, event) != Audience::All)
            .then_some(RevealedFact::Secret("something hidden"))
    }

    /// The seats whose pieces an event touches, beside those whose score it changes: they are asked
    /// before it is undone.
    fn affects(_event: &Self::Event) -> Vec<Seat> {
        Vec::new()
    }

    /// `true` if an action that was just taken in this match stays hidden from the other seats until the reveal; the
    /// journal then seals it.
    fn is_secret(_world: &World, _action: &Self::Action) -> bool {
        false
    }

    /// The seats among those of [`Game::decisions`] that choose at the same time, each hidden from the
    /// others, and are shown together: in the order in which the table gives their choices to the
    /// match, once all have chosen. What each chooses is one action that is secret
    /// ([`Game::is_secret`]). Empty for games, and moments, without such.
    fn joint_choice(_world: &World) -> Vec<Seat> {
        Vec::new()
    }

    /// The turn (or round) a match is in or ended in, counted from 1, if the game has such: it is
    /// how people count a match's length. `None` where only actions can be counted.
    fn turns(_world: &World) -> Option<u64> {
        None
    }

    /// The position as a level, as far as a level can hold it; `None` for games whose levels hold none. It need not be
    /// sound.
    fn level_at(_world: &World) -> Option<Self::Level> {
        None
    }

    /// The game's own figures, beside the common ones, of how a match feels (`simulate --feel`).
    fn figures() -> Vec<FeelFigure<Self::Event>> {
        Vec::new()
    }

    /// The values that change from turn to turn (`simulate --course`): the score of each seat, unless the game has
    /// more.
    fn measures(world: &World) -> Vec<TurnMeasure> {
        let scores = Self::standing(world).scores.into_iter().enumerate();
        let measure = |(seat, score): (usize, SeatScore)| TurnMeasure {
            kind: "score",
            of: format!("seat {seat}"),
            value: match score {
                SeatScore::Number(value) => value,
                SeatScore::Keys(keys) => keys.first().copied().unwrap_or(0),
            },
        };
        scores.map(measure).collect()
    }

    /// Scores, who is out, who has won.
    fn standing(world: &World) -> MatchStanding;

    /// A bot by name, with its options; the error is a sentence that names the known ones.
    fn bot(request: &BotRequest<'_, Self>) -> Result<Box<dyn Bot<Self>>, String>;

    /// The range of the option `positions`, which bounds how many positions the bot of this name looks at for a
    /// decision; the upper end is its default. `None` for a bot that counts none.
    fn positions(_bot: &str) -> Option<RangeInclusive<u32>> {
        None
    }

    /// The setup a state belongs to.
    fn setup_of(state: &Self::State) -> &Self::Setup;

    /// One line of plain text that tells an event of a match with this setup, with its names, to a reader
    /// of a playthrough.
    fn describe(setup: &Self::Setup, event: &Self::Event) -> String;

    /// Counts the positions `depth` plies ahead, for games where that is a number worth knowing;
    /// `None` where it is not. It ends soon once the brake is pulled, with any number.
    fn perft(_world: &mut World, _depth: u32, _brake: &SearchBrake) -> Option<serde_json::Value> {
        None
    }

    /// The position in the form for programs: as in journals, unless the game has a shorter form.
    fn encode_state(world: &World) -> Json {
        json(&Self::state(world))
    }

    /// Reads what [`Game::encode_state`] writes.
    ///
    /// # Errors
    /// A sentence that names each wrong field, from `state` on.
    fn decode_state(text: &str) -> Result<Self::State, String> {
        read("state", text)
    }

    /// An action in the form for programs: as in journals, unless the game has a shorter form.
    fn encode_action(action: &Self::Action) -> Json {
        json(action)
    }

    /// Reads what [`Game::encode_action`] writes.
    ///
    /// # Errors
    /// A sentence that names the wrong field, from `action` on.
    fn decode_action(text: &str) -> Result<Self::Action, String> {
        read("action", text)
    }

    /// An action of each kind as programs write it, for those whose action cannot be read: the first two
    /// stand for all.
    fn examples() -> &'static [&'static str] {
        &[]
    }

    /// [`Game::legal`] in the form for programs: `{"list":[..]}`, and perhaps a `shape`.
    fn encode_legal(world: &World, actor: Actor) -> Json {
        json(&Self::legal(world, actor))
    }

    /// The seat that acts if a program names none, where that is not the awaited one.
    fn default_seat(_world: &World) -> Option<Seat> {
        None
    }

    /// The bounds and conservation laws of the game that must hold in every position; the error
    /// says which is broken. For tests.
    fn check_invariants(world: &World) -> Result<(), String>;
}
