//! A match: a world, what it began from, and the actions accepted since.

use super::{
    Actor, Bot, Brake, Decision, Game, Generator, Hash, Problems, Refusal, Reveals, Seat, Seen,
    guest, hash_of, undo,
};
use bevy_ecs::world::World;

/// What a match began from.
#[derive(Debug, PartialEq)]
pub enum Beginning<G: Game> {
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
impl<G: Game> Clone for Beginning<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Setup { setup, seed } => Self::Setup { setup: setup.clone(), seed: *seed },
            Self::State { state, seed } => Self::State { state: state.clone(), seed: *seed },
        }
    }
}

/// An action that was accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken<Action> {
    /// Who took it.
    pub actor: Actor,
    /// What was done.
    pub action: Action,
    /// What people saw by it that they could not know before, if anything.
    pub showed: Option<Reveals>,
}

/// A match of one game. It is `Send`: one match lives on one thread, many matches on many.
pub struct Match<G: Game> {
    world: World,
    beginning: Beginning<G>,
    taken: Vec<Taken<G::Action>>,
    brake: Brake,
}

impl<G: Game> Match<G> {
    /// A new match.
    ///
    /// # Errors
    /// Everything in the setup that no rule could hold, by field.
    pub fn new(setup: G::Setup, seed: u64) -> Result<Self, Problems> {
        Self::begin(Beginning::Setup { setup, seed })
    }

    /// A match that goes on from a position.
    ///
    /// # Errors
    /// Everything in the state that no rule could hold, by field.
    pub fn from_state(state: G::State, seed: Option<u64>) -> Result<Self, Problems> {
        Self::begin(Beginning::State { state: Box::new(state), seed })
    }

    /// A match from what an earlier one began from.
    ///
    /// # Errors
    /// Everything in it that no rule could hold, by field.
    pub fn begin(beginning: Beginning<G>) -> Result<Self, Problems> {
        if let Beginning::Setup { setup, .. } = &beginning {
            G::check_setup(setup)?;
        }
        let mut world = World::new();
        G::prepare(&mut world);
        let mut hosted = Self { world, beginning, taken: Vec::new(), brake: Brake::default() };
        hosted.lay_out()?;
        Ok(hosted)
    }

    /// Begins anew in the same world with another seed, for simulating many matches of one setup.
    pub fn restart(&mut self, seed: u64) {
        match &mut self.beginning {
            Beginning::Setup { seed: old, .. } => *old = seed,
            Beginning::State { seed: old, .. } => *old = Some(seed),
        }
        self.taken.clear();
        self.lay_out().unwrap_or_else(|problems| unreachable!("accepted before: {problems}"));
    }

    fn lay_out(&mut self) -> Result<(), Problems> {
        match &self.beginning {
            Beginning::Setup { setup, seed } => {
                G::start(&mut self.world, setup, *seed);
                Ok(())
            }
            Beginning::State { state, seed } => G::load(&mut self.world, state, *seed),
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

    /// What the match began from.
    pub fn beginning(&self) -> &Beginning<G> {
        &self.beginning
    }

    /// The setup of the match.
    pub fn setup(&self) -> &G::Setup {
        match &self.beginning {
            Beginning::Setup { setup, .. } => setup,
            Beginning::State { state, .. } => G::setup_of(state),
        }
    }

    /// The seed bots' own generators are derived from.
    pub fn seed(&self) -> u64 {
        match &self.beginning {
            Beginning::Setup { seed, .. } => *seed,
            Beginning::State { seed, .. } => seed.unwrap_or(0),
        }
    }

    /// The accepted actions, oldest first.
    pub fn taken(&self) -> &[Taken<G::Action>] {
        &self.taken
    }

    /// From now on play stops when this brake is pulled.
    pub fn heed(&mut self, brake: Brake) {
        self.brake = brake;
    }

    /// What stops play.
    pub fn brake(&self) -> &Brake {
        &self.brake
    }

    /// The position.
    pub fn state(&self) -> G::State {
        G::state(&self.world)
    }

    /// The fingerprint of the position.
    pub fn hash(&self) -> Hash {
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
        let before = self.world.get_resource::<Generator>().cloned();
        let known = events.len();
        G::apply(&mut self.world, actor, action, events);
        let drew = self.world.get_resource::<Generator>() != before.as_ref();
        let new = events.get(known..).unwrap_or_default();
        let showed = undo::showed::<G>(&self.world, actor, new, drew);
        self.taken.push(Taken { actor, action: action.clone(), showed });
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
        for Taken { actor, action, .. } in kept {
            self.apply_into(actor, &action, &mut events)
                .unwrap_or_else(|refusal| unreachable!("accepted before: {refusal}"));
            events.clear();
        }
    }

    /// The seats that are awaited, in order.
    pub fn awaited_seats(&self) -> Vec<Seat> {
        G::decisions(&self.world).into_iter().map(|awaited| awaited.seat).collect()
    }

    /// Whether the match has ended.
    pub fn is_over(&self) -> bool {
        G::standing(&self.world).winners.is_some()
    }

    /// What a bot in `seat` does now, or `None` if it waits. It is shown only what the seat sees.
    pub fn ask_bot(&self, seat: Seat, bot: &mut dyn Bot<G>) -> Option<G::Action> {
        let asks = G::decisions(&self.world);
        let ask = asks.iter().find(|awaited| awaited.seat == seat).map(|awaited| &awaited.ask);
        bot.choose(&Seen::new(self, seat, ask))
    }

    /// The first of the bots that wants to act although it is not awaited, and what it wants.
    fn interruption(
        &self,
        bots: &mut [Box<dyn Bot<G>>],
        awaited: &[Decision<G::Ask>],
    ) -> Option<(Seat, G::Action)> {
        Seat::all(bots.len()).zip(bots).find_map(|(seat, bot)| {
            let unasked = awaited.iter().all(|awaited| awaited.seat != seat)
                && G::may_interrupt(&self.world, seat);
            let action = unasked.then(|| bot.choose(&Seen::new(self, seat, None)))??;
            Some((seat, action))
        })
    }

    /// Makes the bot `name` for a seat of this match.
    ///
    /// # Errors
    /// A sentence that names the known bots or options.
    pub fn bot(
        &self,
        seat: Seat,
        name: &str,
        options: &serde_json::Value,
    ) -> Result<Box<dyn Bot<G>>, String> {
        let seed = super::random::seed_of_bot(self.seed(), seat);
        G::bot(name, options, self.setup(), seat, seed)
    }

    /// Lets bots (one a seat) and the house play on for at most `limit` actions, and answers how
    /// many were taken. A bot that misbehaved is put out first ([`Game::expel`]); then bots that merely
    /// may act are asked, in order of seats. Stops early when the match is over or its brake is pulled, or
    /// when a bot that is awaited waits or does something illegal; the error names it.
    ///
    /// # Errors
    /// The bot's seat and what was wrong.
    pub fn play(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        limit: u64,
        events: &mut Vec<G::Event>,
    ) -> Result<u64, String> {
        bots.iter_mut().for_each(|bot| bot.heed(&self.brake));
        for count in 0..limit {
            let next = self.next_action(bots);
            // What was chosen in haste is not done.
            if self.brake.pulled().is_some() {
                return Ok(count);
            }
            let Some((actor, action)) = next? else { return Ok(count) };
            if !self.brake.spend(1) {
                return Ok(count);
            }
            self.apply_into(actor, &action, events).map_err(|refusal| match actor {
                Actor::House => format!("the house may not: {refusal}"),
                Actor::Seat(seat) => format!("the bot of {seat} may not: {refusal}"),
            })?;
        }
        Ok(limit)
    }

    /// What happens next if these bots play; nothing once the match is over.
    fn next_action(
        &self,
        bots: &mut [Box<dyn Bot<G>>],
    ) -> Result<Option<(Actor, G::Action)>, String> {
        if let Some(expulsion) = guest::expulsion(self, bots) {
            return Ok(Some(expulsion));
        }
        let awaited = G::decisions(&self.world);
        if let Some((seat, action)) = self.interruption(bots, &awaited) {
            return Ok(Some((Actor::Seat(seat), action)));
        }
        let Some(first) = awaited.first() else {
            return Ok(G::next_house_action(&self.world).map(|action| (Actor::House, action)));
        };
        let seat = first.seat;
        let bot = bots
            .get_mut(seat.index())
            .ok_or_else(|| format!("there is no bot for {seat}"))?
            .as_mut();
        if let Some(action) = self.ask_bot(seat, bot) {
            return Ok(Some((Actor::Seat(seat), action)));
        }
        let Some(fault) = bot.fault() else {
            return Err(format!("the bot of {seat} waits although it is asked"));
        };
        let expulsion = G::expel(&self.world, seat, fault.kind);
        expulsion.map(Some).ok_or_else(|| {
            format!("the match cannot go on without {seat}, whose player misbehaved; it {fault}")
        })
    }
}
