//! Random play: an awaited seat acts, now and then one that is not awaited, else the house.

use super::{Battery, Case};
use crate::chance::random::seed_of_match;
use crate::{Actor, Game, Match, RandomGenerator, Seat};

/// A match that is played at random.
pub struct RandomWalk<G: Game> {
    /// The match.
    pub hosted: Match<G>,
    /// The generator of the walk's own decisions, apart from the match's own.
    pub generator: RandomGenerator,
    /// All events so far.
    pub events: Vec<G::Event>,
    /// The number of all events so far, after each action.
    pub told: Vec<usize>,
}

impl<G: Game> RandomWalk<G> {
    /// A new match of a case.
    ///
    /// # Errors
    /// The setup is refused.
    pub fn begin(battery: &Battery<G>, case: Case) -> Result<Self, String> {
        Ok(Self {
            hosted: battery.begin(case)?,
            generator: RandomGenerator::from_seed(seed_of_match(case.seed, case.seats as u64)),
            events: Vec::new(),
            told: Vec::new(),
        })
    }

    /// A match of a case, played for as long as the battery says.
    ///
    /// # Errors
    /// An action that was sampled is refused.
    pub fn whole(battery: &Battery<G>, case: Case) -> Result<Self, String> {
        let mut walk = Self::begin(battery, case)?;
        for _ in 0..battery.actions {
            if !walk.step()? {
                break;
            }
        }
        Ok(walk)
    }

    /// Walks, and looks at every position on the way, the first and the last included. `look` gets
    /// the walk and the number of actions so far; it may change nothing that shows.
    ///
    /// # Errors
    /// The fault that `look` found, with the action before it; or an action that was sampled is refused.
    pub fn look_at_all(
        battery: &Battery<G>,
        case: Case,
        mut look: impl FnMut(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut walk = Self::begin(battery, case)?;
        for count in 0..=battery.actions {
            look(&mut walk).map_err(|broken| walk.with_position(&broken))?;
            if count == battery.actions || !walk.step()? {
                break;
            }
        }
        Ok(())
    }

    /// Takes one more action; `false` if there is none.
    ///
    /// # Errors
    /// An action that was sampled is refused.
    pub fn step(&mut self) -> Result<bool, String> {
        let Some((actor, action)) = self.next() else { return Ok(false) };
        self.hosted.apply_into(actor, &action, &mut self.events).map_err(|refusal| {
            self.with_position(&format!(
                "{actor} may not do {action:?}, which was sampled: {refusal}"
            ))
        })?;
        self.told.push(self.events.len());
        Ok(true)
    }

    fn next(&mut self) -> Option<(Actor, G::Action)> {
        let world = self.hosted.world();
        let mut able = self.hosted.awaited_seats();
        if self.generator.chance(20) {
            able = Seat::all(G::seats(world)).collect();
            self.generator.shuffle(&mut able);
        }
        let first = self.generator.below(u32::try_from(able.len()).unwrap_or(1)) as usize;
        able.rotate_left(first);
        for seat in able {
            let actor = Actor::Seat(seat);
            if let Some(action) = G::sample(world, actor, &mut self.generator) {
                return Some((actor, action));
            }
        }
        Some((Actor::House, G::next_house_action(world)?))
    }

    /// A sentence with the place of this position.
    pub fn with_position(&self, broken: &str) -> String {
        let taken = self.hosted.taken();
        match taken.last() {
            None => format!("before the first action: {broken}"),
            Some(last) => {
                let n = taken.len();
                format!("after action {n} ({}: {:?}): {broken}", last.actor, last.action)
            }
        }
    }
}
