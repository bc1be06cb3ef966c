//! A match: a world, what it began from, and the actions accepted since.
//!
//! - `playing`: bots at a match; `guest`: programs from outside at it, and `example` for those whose action cannot be
//!   read
//! - `undo`: what going back costs; [`moments`]: a moment of a match as a level; `rerun`: the same match once more

pub(crate) mod example;
pub(crate) mod guest;
pub mod moments;
mod playing;
mod rerun;
pub(crate) mod undo;

pub use rerun::MatchRerun;

use super::{
    Actor, Audience, Game, GameSetup, InputProblems, RandomGenerator, Refusal, RevealedFact,
    SearchBrake, Seat, StateHash, Viewer, hash_of,
};
use bevy_ecs::world::World;

/// The words for an outcome of chance that the game has no word for.
const BY_CHANCE: &str = "what chance decided";

/// The start of a match: a setup or a position.
#[derive(Debug, PartialEq)]
pub enum MatchBeginning<G: Game> {
    /// A new match.
    Setup {
        /// Its setup.
        setup: G::Setup,
        /// The seed everything random in it is drawn from.
        seed: u64,
    },
    /// A position that was loaded.
    State {
        /// The position.
        state: Box<G::State>,
        /// Replaces the position's generator.
        seed: Option<u64>,
    },
}

// Derived, it would ask games themselves to be `Clone`.
impl<G: Game> Clone for MatchBeginning<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Setup { setup, seed } => Self::Setup { setup: setup.clone(), seed: *seed },
            Self::State { state, seed } => Self::State { state: state.clone(), seed: *seed },
        }
    }
}

/// An action that was accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct TakenAction<Action> {
    /// The seat that took it, or the house.
    pub actor: Actor,
    /// The action itself.
    pub action: Action,
    /// The news that it showed to people and that they could not know before, if any.
    pub revealed: Option<RevealedFact>,
}

/// A match of one game. It is `Send`: one match lives on one thread, many matches on many.
///
/// # Examples
///
/// ```
/// use shoal_contract::battery::toy::{Action, Pebbles};
/// use shoal_contract::{Actor, Game, Match, Seat};
///
/// let mut game = Match::<Pebbles>::new(Pebbles::default_setup(2), 7)?;
/// // The house has to deal before a seat may take anything: a refused action changes nothing.
/// assert!(game.apply(Actor::Seat(Seat(0)), &Action::Take(1)).is_err());
/// assert!(game.taken().is_empty());
///
/// game.apply(Actor::House, &Action::Deal)?;
/// assert_eq!(game.taken().len(), 1);
/// // The same setup, seed and actions give the same match.
/// let mut again = Match::<Pebbles>::begin(game.beginning().clone())?;
/// again.apply(Actor::House, &Action::Deal)?;
/// assert_eq!(again.hash(), game.hash());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match<G: Game> {
    world: World,
    beginning: MatchBeginning<G>,
    taken: Vec<TakenAction<G::Action>>,
    brake: SearchBrake,
}

impl<G: Game> Match<G> {
    /// A new match.
    ///
    /// # Errors
    /// Everything in the setup that no rule could hold, by field.
    pub fn new(setup: G::Setup, seed: u64) -> Result<Self, InputProblems> {
        Self::begin(MatchBeginning::Setup { setup, seed })
    }

    /// A match that goes on from a position.
    ///
    /// # Errors
    /// Everything in the state that no rule could hold, by field.
    pub fn from_state(state: G::State, seed: Option<u64>) -> Result<Self, InputProblems> {
        Self::begin(MatchBeginning::State { state: Box::new(state), seed })
    }

    /// A match from what an earlier one began from.
    ///
    /// # Errors
    /// Everything in it that no rule could hold, by field.
    pub fn begin(beginning: MatchBeginning<G>) -> Result<Self, InputProblems> {
        if let MatchBeginning::Setup { setup, .. } = &beginning {
            setup.check()?;
        }
        let mut world = World::new();
        G::prepare(&mut world);
        let mut hosted =
            Self { world, beginning, taken: Vec::new(), brake: SearchBrake::default() };
        hosted.lay_out()?;
        Ok(hosted)
    }

    /// Begins anew in the same world with another seed, for simulating many matches of one setup.
    pub fn restart(&mut self, seed: u64) {
        match &mut self.beginning {
            MatchBeginning::Setup { seed: old, .. } => *old = seed,
            MatchBeginning::State { seed: old, .. } => *old = Some(seed),
        }
        self.taken.clear();
        self.lay_out().unwrap_or_else(|problems| unreachable!("accepted before: {problems}"));
    }

    fn lay_out(&mut self) -> Result<(), InputProblems> {
        match &self.beginning {
            MatchBeginning::Setup { setup, seed } => {
                G::start(&mut self.world, setup, *seed);
                Ok(())
            }
            MatchBeginning::State { state, seed } => G::load(&mut self.world, state, *seed),
        }
    }

    /// The world of the match, for reading.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world of the match, for tests and searches that restore it. Changing it by anything but
    /// actions breaks undo and replay.
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// The setup or position that the match began from.
    pub fn beginning(&self) -> &MatchBeginning<G> {
        &self.beginning
    }

    /// The setup of the match.
    pub fn setup(&self) -> &G::Setup {
        match &self.beginning {
            MatchBeginning::Setup { setup, .. } => setup,
            MatchBeginning::State { state, .. } => G::setup_of(state),
        }
    }

    /// The seed bots' own generators are derived from.
    pub fn seed(&self) -> u64 {
        match &self.beginning {
            MatchBeginning::Setup { seed, .. } => *seed,
            MatchBeginning::State { seed, .. } => seed.unwrap_or(0),
        }
    }

    /// The accepted actions, oldest first.
    pub fn taken(&self) -> &[TakenAction<G::Action>] {
        &self.taken
    }

    /// From now on play stops when this brake is pulled.
    pub fn set_brake(&mut self, brake: SearchBrake) {
        self.brake = brake;
    }

    /// The brake that stops play.
    pub fn brake(&self) -> &SearchBrake {
        &self.brake
    }

    /// The position.
    pub fn state(&self) -> G::State {
        G::state(&self.world)
    }

    /// The position as far as a viewer may know it.
    pub fn seen_by(&self, viewer: Viewer) -> G::View {
        G::seen_by(&self.world, viewer)
    }

    /// The fingerprint of the position.
    pub fn hash(&self) -> StateHash {
        hash_of(&self.state())
    }

    /// Takes an action and answers with what came of it.
    ///
    /// # Errors
    /// A sentence for the player; the match is then unchanged.
    pub fn apply(&mut self, actor: Actor, action: &G::Action) -> Result<Vec<G::Event>, Refusal> {
        let mut events = Vec::new();
        self.apply_into(actor, action, &mut events)?;
        Ok(events)
    }

    /// [`Match::apply`], appending to `events` of the caller.
    ///
    /// # Errors
    /// A sentence for the player; the match and `events` are then unchanged.
    pub fn apply_into(
        &mut self,
        actor: Actor,
        action: &G::Action,
        events: &mut Vec<G::Event>,
    ) -> Result<(), Refusal> {
        G::check(&self.world, actor, action)?;
        let before = self.world.get_resource::<RandomGenerator>().cloned();
        let known = events.len();
        G::apply(&mut self.world, actor, action, events);
        let used_chance = self.world.get_resource::<RandomGenerator>() != before.as_ref();
        let new = events.get(known..).unwrap_or_default();
        let revealed = find_revealed_fact::<G>(&self.world, actor, new, used_chance);
        self.taken.push(TakenAction { actor, action: action.clone(), revealed });
        Ok(())
    }

    /// Goes back to the position after the first `count` actions; does nothing if there are no more.
    pub fn undo_to(&mut self, count: usize) {
        if count >= self.taken.len() {
            return;
        }
        let kept: Vec<_> = self.taken.drain(..).take(count).collect();
        self.lay_out().unwrap_or_else(|problems| unreachable!("accepted before: {problems}"));
        let mut events = Vec::new();
        for TakenAction { actor, action, .. } in kept {
            self.apply_into(actor, &action, &mut events)
                .unwrap_or_else(|refusal| unreachable!("accepted before: {refusal}"));
            events.clear();
        }
    }

    /// The seats that are awaited, in order.
    pub fn awaited_seats(&self) -> Vec<Seat> {
        G::decisions(&self.world).into_iter().map(|awaited| awaited.seat).collect()
    }

    /// `true` if the match has ended.
    pub fn is_over(&self) -> bool {
        G::standing(&self.world).winners.is_some()
    }
}

/// Finds the news that an action showed: the gravest of what its events reveal, or chance if it drew.
fn find_revealed_fact<G: Game>(
    world: &World,
    actor: Actor,
    events: &[G::Event],
    used_chance: bool,
) -> Option<RevealedFact> {
    // An event for one seat alone tells it of its own choice, which it knew.
    let only = actor.seat().map(Audience::Only);
    let own = |event: &G::Event| !used_chance && only == Some(G::audience(world, event));
    let revealing = events.iter().filter_map(|event| Some((event, G::reveals(world, event)?)));
    let revealing =
        revealing.filter(|(event, fact)| matches!(fact, RevealedFact::Chance(_)) || !own(event));
    // The first of the gravest kind has the word.
    let gravest = revealing.map(|(_, fact)| fact).reduce(|worst, next| match (worst, next) {
        (RevealedFact::Chance(_), RevealedFact::Secret(_)) => next,
        _ => worst,
    });
    gravest.or(used_chance.then_some(RevealedFact::Chance(BY_CHANCE)))
}
