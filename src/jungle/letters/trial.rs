//! Trying designs ahead. How much is tried is counted in turns of animals, so that a letter from a full jungle is not
//! slow.

use super::growth::DesignSurroundings;
use shoal_contract::{RandomGenerator, Seat};
use shoal_food_chain::action::Action;
use shoal_food_chain::bot::{DesignIdea, JungleTrial, draw_idea};
use shoal_food_chain::forecast::{DesignQuestion, SpeciesOutlook};
use shoal_food_chain::position::{Jungle, Species, SpeciesFactors};
use shoal_food_chain::state::{JunglePlayer, View};
use std::ops::RangeInclusive;

/// Turns of animals that are played for a letter, about; and for a letter while many wait.
const TURNS: u64 = 80_000;
const TURNS_OF_MANY: u64 = 40_000;
/// The fewest and the most cycles for which a design is tried.
const CYCLES: (u64, u64) = (1, 12);
/// The cost of a species beside that of its animals, in turns, about.
const OVERHEAD: u64 = 20;
/// With more species than these fewer designs are drawn: each is compared with all of them; and how few at least.
const FEW_SPECIES: usize = 50;
const LEAST: usize = 8;

/// The cycles of a forecast for an animal that is offered, the turns of animals that it may cost, and the fewest and
/// most runs that it has.
pub(super) const FORETOLD_CYCLES: u32 = 5;
const FORETOLD_TURNS: u64 = 1_000_000;
const FORETOLD_RUNS: RangeInclusive<u64> = 5..=40;

/// The jungle as a reader sees it, to try designs in.
pub(super) struct DesignTrial {
    /// The jungle; hidden parts are drawn.
    pub jungle: Jungle,
    /// The number of cycles for which it is played on.
    pub cycles: u32,
    /// The number of times that it is played on.
    pub runs: u64,
    seat: Seat,
    generator: RandomGenerator,
    trying: JungleTrial,
}

impl DesignTrial {
    /// For a seat that wants to play on `runs` times; there are fewer in a full jungle or while many letters wait. The
    /// same seed draws the same.
    pub fn new(view: &View, seat: Seat, seed: u64, runs: u64, has_time: bool) -> Self {
        let most = if has_time { TURNS } else { TURNS_OF_MANY };
        let mut generator = RandomGenerator::from_seed(seed);
        let jungle = match has_time {
            true => view.likely_jungle(&mut generator),
            false => view.jungle(&mut generator),
        };
        let animals = jungle.animals().map(|species| u64::from(species.population) + OVERHEAD);
        let turns = animals.sum::<u64>().max(1);
        let runs = runs.min((most / turns).max(2));
        let cycles = (most / (turns * runs)).clamp(CYCLES.0, CYCLES.1) as u32;
        Self { jungle, cycles, runs, seat, generator, trying: JungleTrial::default() }
    }

    /// The different ones of `drawn` designs, of fewer in a full jungle; the most promising first.
    pub fn promising(&mut self, drawn: usize) -> Vec<DesignIdea> {
        let surroundings = DesignSurroundings::of(&self.jungle);
        let drawn = (drawn * FEW_SPECIES / self.jungle.species.len().max(1)).clamp(LEAST, drawn);
        let ideas =
            (0..drawn).filter_map(|_| draw_idea(&self.jungle, self.seat, &mut self.generator));
        let grown = |idea: DesignIdea| (surroundings.growth(&idea.design), idea);
        let mut all: Vec<(f64, DesignIdea)> = ideas.map(grown).collect();
        all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        all.dedup_by(|(_, one), (_, other)| one.design == other.design);
        all.into_iter().map(|(_, idea)| idea).collect()
    }

    /// The jungle after the cycles, if this is done or nothing.
    pub fn play_on(&mut self, idea: Option<&DesignIdea>) -> Jungle {
        let Self { jungle, cycles, seat, generator, trying, .. } = self;
        trying.play_on(jungle, *seat, idea, *cycles, generator)
    }
}

/// Forecasts a new animal of somebody who has none. These runs are not those by which it was chosen: the best of
/// several is also the luckiest of them.
pub(super) fn forecast_newcomer(view: &View, action: &Action) -> Option<SpeciesOutlook> {
    let seat = Seat(u16::try_from(view.players.len()).ok()?);
    let mut players = view.players.clone();
    players.push(JunglePlayer::default());
    let (species, view) = (view.next_id, View { players, ..view.clone() });
    let animals: u64 = view.species.iter().map(|seen| u64::from(seen.population)).sum();
    let cycles = FORETOLD_CYCLES;
    let runs = FORETOLD_TURNS / (2 * u64::from(cycles) * animals.max(1));
    let question = DesignQuestion::new(view, seat, Some(action)).ok()?.for_cycles(cycles);
    let numbers = 0..runs.clamp(*FORETOLD_RUNS.start(), *FORETOLD_RUNS.end());
    let runs: Vec<_> = numbers.map(|number| question.run(number)).collect();
    question.outlook(&runs, species)
}

/// The most plentiful species that a design can eat.
pub(super) fn food(jungle: &Jungle, idea: &DesignIdea) -> Option<u32> {
    let (kind, factors) = (idea.design.kind, SpeciesFactors::of(&idea.design.parts));
    let is_prey =
        |other: &&Species| kind.eats(other.kind) && factors.preys_on(other.factors().body);
    let prey = jungle.species.iter().filter(is_prey);
    prey.max_by_key(|other| (other.population, std::cmp::Reverse(other.id))).map(|other| other.id)
}
