//! The forecast of a design: the jungle as a seat sees it is played on with it and without it, many times. All others
//! design meanwhile; the seat that asks does not.
//!
//! Whoever asks draws the runs, on threads or not, and makes a forecast of as many as there are.
//!
//! - `designers`: the designs of all others; `percentiles`: the percentiles of the runs that it reads

mod designers;
pub mod percentiles;

use super::{
    Action, Jungle, RunningCycle, SeasonStep, SeenSpecies, SpeciesDesign, SpeciesKind, View,
};
use designers::RivalDesigners;
use percentiles::BandReader;
use shoal_contract::chance::random::seed_of_match;
use shoal_contract::chance::what_if::{Course, ExpectedBands, WhatIfRun};
use shoal_contract::{RandomGenerator, Refusal, Seat};
use std::sync::Arc;

/// Number of runs for a good forecast.
pub const RUNS: u64 = 200;
/// Default number of cycles for which the jungle is played on.
pub const CYCLES: u32 = 50;
/// Number of other species in a forecast.
const OTHERS: usize = 2;
/// Seed from which the seeds of the runs are made.
const SEED: u64 = 0x666f_7265_6361_7374;

/// The question of a seat: what if I did this?
#[derive(Debug, Clone)]
pub struct DesignQuestion {
    view: Arc<View>,
    seat: Seat,
    /// The species that is tried.
    tried: Option<SpeciesDesign>,
    /// The species that live now or would be founded, in order of their ids.
    ids: Vec<u32>,
    designers: RivalDesigners,
    /// Number of cycles for which it is asked.
    cycles: u32,
    /// `true` if the seat does not see all parts.
    is_hidden: bool,
}

/// A forecast of the jungle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JungleForecast {
    /// Number of runs that it was made of.
    pub runs: u64,
    /// The species that is tried. If none is: the largest of the seat, or the plants if it has none.
    pub own: SpeciesOutlook,
    /// The animals that it changes most, two at most; those that change most by themselves, if nothing is tried.
    pub others: Vec<SpeciesOutlook>,
}

/// The forecast for one species.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpeciesOutlook {
    /// Its id.
    pub species: u32,
    /// The number of its members by cycle, 0 being now, with what is tried and without it.
    pub members: ExpectedBands,
    /// Cases of a hundred in which it lives, by cycle, with what is tried.
    pub lives: Vec<u32>,
}

impl DesignQuestion {
    /// Asks what happens if a seat founds or mutates a species, or what happens if it does nothing.
    ///
    /// # Errors
    /// What the rules would say to the action, or that it is neither.
    pub fn new(
        view: impl Into<Arc<View>>,
        seat: Seat,
        tried: Option<&Action>,
    ) -> Result<Self, Refusal> {
        let view = view.into();
        let design = |action| design_of(&view, seat, action).map_err(Refusal::because);
        let tried = tried.map(design).transpose()?;
        let living = view.species.iter().map(|species| species.id);
        let ids = living.chain(tried.map(|_| view.next_id)).collect();
        let is_hidden =
            |seen: &SeenSpecies| seen.parts.is_none() && seen.kind != SpeciesKind::Plant;
        let is_hidden = view.species.iter().any(is_hidden);
        let designers = RivalDesigners::beside(seat, &view);
        Ok(Self { view, seat, tried, ids, designers, is_hidden, cycles: CYCLES })
    }

    /// The same for fewer cycles.
    pub fn for_cycles(self, cycles: u32) -> Self {
        Self { cycles, ..self }
    }

    /// The run with this number: the same whenever it is asked for. Its numbers are the populations by cycle of all
    /// species of the question.
    pub fn run(&self, number: u64) -> WhatIfRun {
        let (jungle, generator) = self.start(number);
        let found = |design| move |jungle: &mut Jungle| _ = jungle.found(self.seat, design);
        WhatIfRun::of(&jungle, &generator, self.tried.map(found), |jungle, generator| {
            self.go_on(jungle, generator)
        })
    }

    /// The run with this number as it goes on with what is tried.
    pub fn course(&self, number: u64) -> Course {
        let (mut jungle, generator) = self.start(number);
        if let Some(design) = self.tried {
            jungle.found(self.seat, design);
        }
        self.go_on(jungle, generator)
    }

    fn start(&self, number: u64) -> (Jungle, RandomGenerator) {
        let mut generator = RandomGenerator::from_seed(seed_of_match(SEED, number));
        (self.view.likely_jungle(&mut generator), generator)
    }

    fn go_on(&self, mut jungle: Jungle, mut generator: RandomGenerator) -> Course {
        // The number of what is tried is no other species' where it is not.
        jungle.next_id = self.view.next_id + u32::from(self.tried.is_some());
        let mut cycle = RunningCycle::default();
        let mut course = vec![self.populations(&jungle)];
        for _ in 0..self.cycles {
            self.designers.design(&mut jungle, &mut generator);
            cycle.run(&mut jungle, &mut generator);
            course.push(self.populations(&jungle));
        }
        course
    }

    fn populations(&self, jungle: &Jungle) -> Vec<u32> {
        let of = |&id: &u32| jungle.find(id).map_or(0, |species| species.population);
        self.ids.iter().map(of).collect()
    }

    /// Makes a forecast of these runs.
    pub fn forecast(&self, runs: &[WhatIfRun]) -> JungleForecast {
        let outlook = |(place, _): (usize, &u32)| {
            let outlook = self.outlook_at(runs, place);
            let effect = match self.tried {
                Some(_) => outlook.members.largest_effect(),
                None => outlook.members.largest_drift(),
            };
            (effect, outlook)
        };
        let mut outlooks: Vec<_> = self.ids.iter().enumerate().map(outlook).collect();
        let (_, own) = outlooks.remove(self.own());
        let is_animal = |id| self.view.find(id).is_some_and(|seen| seen.kind != SpeciesKind::Plant);
        outlooks.retain(|(effect, outlook)| *effect > 0 && is_animal(outlook.species));
        // A stable sort: of equals the oldest.
        outlooks.sort_by_key(|(effect, _)| std::cmp::Reverse(*effect));
        let others = outlooks.into_iter().take(OTHERS).map(|(_, outlook)| outlook).collect();
        JungleForecast { runs: runs.len() as u64, own, others }
    }

    /// Makes a forecast for one species of these runs.
    pub fn outlook(&self, runs: &[WhatIfRun], species: u32) -> Option<SpeciesOutlook> {
        let place = self.ids.binary_search(&species).ok()?;
        Some(self.outlook_at(runs, place))
    }

    fn outlook_at(&self, runs: &[WhatIfRun], place: usize) -> SpeciesOutlook {
        let species = self.ids[place];
        let reader = self.reader(species);
        let at = |step: usize| reader.percentiles_of(step as u32, runs.len());
        let members = ExpectedBands::read(runs, place, at);
        let lives = |step: usize| {
            let dead = runs.iter().filter(|run| run.with()[step][place] == 0).count();
            reader.lives(step as u32, dead, runs.len())
        };
        let lives = (0..members.with.len()).map(lives).collect();
        SpeciesOutlook { species, members, lives }
    }

    /// The reader that finds the band of a species in runs.
    pub fn reader(&self, species: u32) -> BandReader {
        let living = self.view.find(species).map(|seen| seen.kind);
        let kind = living.or(self.tried.map(|design| design.kind)).unwrap_or(SpeciesKind::Plant);
        BandReader::of(kind, self.is_hidden)
    }

    /// The place of the species that is the seat's own.
    fn own(&self) -> usize {
        if self.tried.is_some() {
            return self.ids.len() - 1;
        }
        let species = self.view.species.iter().enumerate();
        let own = species.filter(|(_, seen)| seen.seat == Some(self.seat));
        own.max_by_key(|(_, seen)| seen.population).map_or(0, |(place, _)| place)
    }
}

/// The design that an action founds, if the rules allow it.
fn design_of(view: &View, seat: Seat, action: &Action) -> Result<SpeciesDesign, String> {
    if view.step == SeasonStep::Over {
        return Err("The season is over.".into());
    }
    if view.players.get(seat.index()).is_none_or(|player| player.left) {
        return Err("You are not playing in this jungle.".into());
    }
    // Whatever is hidden of others plays no part in what the rules say.
    let jungle = view.jungle(&mut RandomGenerator::from_seed(SEED));
    let design = action.design(&jungle, seat);
    design.ok_or("Only founding or mutating a species can be tried out.")?
}
