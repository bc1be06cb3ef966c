//! Clues that the last cycle gives about the species that lived in it, and how well they fit what the species may be.

use crate::position::hunts_in_60ths;
use crate::{FOUNDERS, SeenSpecies, SpeciesFactors, View};

/// Default distance of numbers from what is expected of them, as a share of it: of the eaten, and of the starved.
const EATEN_SPREAD: f64 = 0.3;
const STARVED_SPREAD: f64 = 0.4;
/// The least weight of one number: no number alone rules anything out.
const LEAST: f64 = 0.01;
/// The weight of what cannot live: it never hunts, or starves at once.
const LIFELESS: f64 = 1e-9;

/// The facts about a species in the last cycle that everybody knows.
#[derive(Debug)]
pub(super) struct SpeciesClues {
    /// `true` if it lived in it.
    lived: bool,
    /// Its members before, how many of them might be hunted, and how many came to hunt.
    members: f64,
    open: f64,
    active: f64,
    starved: f64,
    /// The hunger of its members in whole cycles, and what part of them is one cycle hungrier.
    hunger: (u64, f64),
    /// The places of its prey and of its hunters, each with how many were eaten.
    prey: Vec<(usize, f64)>,
    hunters: Vec<(usize, f64)>,
}

/// The last cycle, with all species as they were drawn at its start.
pub(super) struct LastCycle<'a> {
    clues: &'a [SpeciesClues],
    /// The number of members that a species might hunt, by place.
    pools: Vec<f64>,
    /// The part of the hunts for a species that found one left, by place.
    found: Vec<f64>,
}

impl SpeciesClues {
    /// The clues about all species, in order.
    pub fn of(view: &View) -> Vec<Self> {
        view.species.iter().map(|seen| Self::of_species(view, seen)).collect()
    }

    fn of_species(view: &View, seen: &SeenSpecies) -> Self {
        let lived = |one: &SeenSpecies| one.founded < view.cycle;
        let eaten = |hunter: u32, prey: u32| {
            let place =
                view.web.binary_search_by_key(&(hunter, prey), |one| (one.hunter, one.prey));
            f64::from(place.map_or(0, |place| view.web[place].eaten))
        };
        let others =
            || view.species.iter().enumerate().filter(|(_, one)| lived(one) && lived(seen));
        let prey = others().filter(|(_, one)| seen.eats(one));
        let hunters = others().filter(|(_, one)| one.eats(seen));
        let is_new_child =
            |one: &&SeenSpecies| one.parent == Some(seen.id) && one.founded == view.cycle;
        let given = view.species.iter().filter(is_new_child).count() as i64 * i64::from(FOUNDERS);
        let members = (i64::from(seen.population) - seen.net_growth + given).max(0) as f64;
        let grown = seen.net_growth.max(0) as f64;
        let gone = f64::from(seen.starved) + f64::from(seen.eaten) / 2.0;
        let (all, hunger) = (u64::from(seen.population.max(1)), seen.hunger.of(seen.population));
        Self {
            lived: lived(seen),
            members,
            open: ((members + grown) / 2.0).min(members),
            active: (members - gone).max(0.0),
            starved: seen.starved.into(),
            // Of a species that goes on as it did.
            hunger: (hunger / all, (hunger % all) as f64 / all as f64),
            prey: prey.map(|(place, one)| (place, eaten(seen.id, one.id))).collect(),
            hunters: hunters.map(|(place, one)| (place, eaten(one.id, seen.id))).collect(),
        }
    }

    /// The number of hunts that its members have together, with these factors.
    fn hunts(&self, factors: &SpeciesFactors) -> f64 {
        self.active * hunts_in_60ths(factors.hunt) as f64 / 60.0
    }
}

impl<'a> LastCycle<'a> {
    /// The last cycle of species with these factors.
    pub fn of(clues: &'a [SpeciesClues], factors: &[SpeciesFactors]) -> Self {
        let open = |one: &SpeciesClues| one.prey.iter().map(|&(place, _)| clues[place].open).sum();
        let pools: Vec<f64> = clues.iter().map(open).collect();
        let mut wanted = vec![0.0; clues.len()];
        for (place, hunter) in clues.iter().enumerate().filter(|(place, _)| pools[*place] > 0.0) {
            let each = hunter.hunts(&factors[place]) / pools[place];
            hunter.prey.iter().for_each(|&(prey, _)| wanted[prey] += each * clues[prey].open);
        }
        let found = |(one, wanted): (&SpeciesClues, f64)| {
            if wanted <= one.open { 1.0 } else { one.open / wanted }
        };
        let found = clues.iter().zip(wanted).map(found).collect();
        Self { clues, pools, found }
    }

    /// Rates how well the last cycle fits to one species having these factors; all others have those that are given.
    pub fn fit(&self, factors: &[SpeciesFactors], place: usize, this: &SpeciesFactors) -> f64 {
        if this.hunt <= 0 || this.resilience <= 0 {
            return LIFELESS;
        }
        let own = &self.clues[place];
        if !own.lived {
            return 1.0;
        }
        let as_hunter = own.prey.iter().map(|&(prey, eaten)| {
            let expected = self.hunts_for(place, this, prey) * eating_chance(this, &factors[prey]);
            nearness(eaten, expected, EATEN_SPREAD)
        });
        let as_prey = own.hunters.iter().map(|&(hunter, eaten)| {
            let its = &factors[hunter];
            let expected = self.hunts_for(hunter, its, place) * eating_chance(its, this);
            nearness(eaten, expected, EATEN_SPREAD)
        });
        let (whole, over) = own.hunger;
        let starving = |hunger: u64| hunger as f64 / (hunger as f64 + this.resilience as f64);
        let share = starving(whole) * (1.0 - over) + starving(whole + 1) * over;
        let fit = as_hunter.chain(as_prey).fold(1.0, |fit, nearness| fit * nearness);
        fit * nearness(own.starved, own.members * share, STARVED_SPREAD)
    }

    /// The number of hunts of a species with these factors for another one.
    fn hunts_for(&self, hunter: usize, its: &SpeciesFactors, prey: usize) -> f64 {
        let share = self.clues[prey].open / self.pools[hunter].max(1.0);
        self.clues[hunter].hunts(its) * share * self.found[prey]
    }
}

/// Rates how near a number is to the expected one: 1 at best.
fn nearness(seen: f64, expected: f64, spread: f64) -> f64 {
    let apart = seen - expected;
    let variance = 1.0 + expected + spread * spread * expected * expected;
    let share = 1.0 / (1.0 + apart * apart / variance / 2.0);
    (share * share).max(LEAST)
}

/// The chance that one animal eats the other that it hunts (rules 2.5).
fn eating_chance(hunter: &SpeciesFactors, prey: &SpeciesFactors) -> f64 {
    success(hunter.chase, prey.evade) * success(hunter.power, prey.power)
}

/// The chance of a test (rules 1.3).
fn success(one: i64, other: i64) -> f64 {
    let (one, other) = (one.max(0) as f64, other.max(0) as f64);
    let share = one / (one + other);
    if one + other == 0.0 { 0.5 } else { share * share }
}
