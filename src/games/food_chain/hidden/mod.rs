//! Hidden parts, drawn among those that fit what everybody sees of a species (rules 3.6): its body and what it preys on, and
//! what the last cycle did: who was eaten by whom, and who starved.
//!
//! One species after the other is drawn anew, likelier the better the last cycle fits, as long as all others are as
//! they were drawn last (Gibbs sampling). Weights are sums, products and quotients alone, so that all machines draw
//! the same.

mod clues;

use super::position::{children_with, guess_parts};
use super::{PartLevels, SeenSpecies, SpeciesFactors, SpeciesKind, View};
use clues::{LastCycle, SpeciesClues};
use shoal_contract::RandomGenerator;

/// Number of times that each species is drawn anew.
const ROUNDS: usize = 6;
/// Number of designs among which it is drawn, beside its own and those of children of its parent.
const DRAWN: usize = 16;
/// Weight of the differences that mutations make between a species and its living parent, against any other way to
/// differ.
const OF_PARENT: f64 = 8.0;
/// Weight of an animal that fails against most of its prey, beside one that does not: people rarely make one.
const FAILS: f64 = 0.1;
/// Weight of a part at 0, against how often it is at 0 among drawn parts.
const PART_LEFT_OUT: f64 = 2.0;
/// Least number of prey that a species has to be able to catch and overpower.
const ENOUGH_PREY: u32 = 60;
/// The precision of weights.
const WHOLE: f64 = 1_000_000.0;

/// The parts of all species of a view, hidden ones drawn.
pub fn draw_parts(view: &View, generator: &mut RandomGenerator) -> Vec<PartLevels> {
    let known_or_drawn =
        |seen: &SeenSpecies| seen.parts.unwrap_or_else(|| guess_parts(form(seen), generator));
    let mut parts: Vec<PartLevels> = view.species.iter().map(known_or_drawn).collect();
    let is_hidden = |seen: &SeenSpecies| seen.parts.is_none() && seen.kind != SpeciesKind::Plant;
    let hidden: Vec<usize> =
        (0..parts.len()).filter(|&place| is_hidden(&view.species[place])).collect();
    if hidden.is_empty() {
        return parts;
    }
    let clues = SpeciesClues::of(view);
    let of = |(seen, parts): (&SeenSpecies, &PartLevels)| match seen.kind {
        SpeciesKind::Plant => SpeciesFactors::PLANT,
        _ => SpeciesFactors::of(parts),
    };
    let mut factors: Vec<SpeciesFactors> = view.species.iter().zip(&parts).map(of).collect();
    for _ in 0..ROUNDS {
        let last = LastCycle::of(&clues, &factors);
        for &place in &hidden {
            let drawn = draw_anew(view, &last, &factors, &parts, place, generator);
            (parts[place], factors[place]) = (drawn, SpeciesFactors::of(&drawn));
        }
    }
    parts
}

/// Body, min and max, which everybody sees.
fn form(seen: &SeenSpecies) -> [i64; 3] {
    let [min, max] = seen.preys_on;
    [seen.body, min, max]
}

/// The parts of one species, drawn with all others as they are.
fn draw_anew(
    view: &View,
    last: &LastCycle<'_>,
    factors: &[SpeciesFactors],
    parts: &[PartLevels],
    place: usize,
    generator: &mut RandomGenerator,
) -> PartLevels {
    let seen = &view.species[place];
    let mut all: Vec<PartLevels> = (0..DRAWN).map(|_| guess_parts(form(seen), generator)).collect();
    all.push(parts[place]);
    let free = all.len();
    let parent = seen.parent.and_then(|id| place_of(view, id));
    if let Some(parent) = parent {
        all.extend(children_with(&parts[parent], form(seen)));
    }
    let of_parent = OF_PARENT * free as f64 / (all.len() - free).max(1) as f64;
    let weigh = |(at, parts): (usize, &PartLevels)| {
        let this = SpeciesFactors::of(parts);
        let mut weight = last.fit(factors, place, &this);
        if at >= free {
            weight *= of_parent;
        }
        if !is_fit_to_hunt(view, factors, place, &this) {
            weight *= FAILS;
        }
        let left_out = parts.all().iter().filter(|level| **level == 0).count();
        (0..left_out).fold(weight, |weight, _| weight * PART_LEFT_OUT)
    };
    let weights: Vec<f64> = all.iter().enumerate().map(weigh).collect();
    all[pick_by_weight(&weights, generator)]
}

fn place_of(view: &View, id: u32) -> Option<usize> {
    view.species.binary_search_by_key(&id, |species| species.id).ok()
}

/// `true` if there is enough prey that a species with these factors catches and overpowers.
fn is_fit_to_hunt(
    view: &View,
    factors: &[SpeciesFactors],
    place: usize,
    this: &SpeciesFactors,
) -> bool {
    let seen = &view.species[place];
    let is_prey = |(other, its): &(&SeenSpecies, &SpeciesFactors)| {
        seen.eats(other) && this.chase > its.evade && this.power > its.power
    };
    let prey = view.species.iter().zip(factors).filter(is_prey);
    prey.map(|(other, _)| other.population).sum::<u32>() >= ENOUGH_PREY
}

/// One of these places, as likely as its weight says.
fn pick_by_weight(weights: &[f64], generator: &mut RandomGenerator) -> usize {
    let most = weights.iter().fold(0.0_f64, |most, &weight| most.max(weight));
    if most <= 0.0 {
        return generator.below(weights.len() as u32) as usize;
    }
    let whole: Vec<u32> = weights.iter().map(|weight| (weight / most * WHOLE) as u32).collect();
    let mut nth = generator.below(whole.iter().sum());
    let is_it = |&weight: &u32| {
        let is_within = nth < weight;
        nth = nth.saturating_sub(weight);
        is_within
    };
    whole.iter().position(is_it).unwrap_or(0)
}
