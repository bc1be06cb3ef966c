//! The order that is worth considering: the most promising mutations are tried by letting the jungle, as the reader
//! sees it, play on.

use super::animals::{name_for, viable_herbivore};
use super::reader_facts::{ReaderFacts, called};
use super::trial::{DesignTrial, food};
use crate::canonical;
use shoal_contract::counted;
use shoal_food_chain::action::Action;
use shoal_food_chain::bot::{DesignIdea, SpeciesWorth};
use shoal_food_chain::part::{PartLevels, SpeciesKind};
use shoal_food_chain::position::NEW_SPECIES;
use shoal_food_chain::state::SeenSpecies;

/// Mutations that are drawn, and those of them that are tried.
const DRAWN: usize = 20;
const TRIED: u64 = 3;
/// Points that a mutation must bring on top to be worth considering, and the members it must have by then.
const WORTH_IT: u32 = 10;
const LIVES: u32 = 40;
/// With so few animals in all, and fewer than before, it is time to begin anew.
const FEW: u32 = 25;
/// Seeds of the draws, and of those for what is said of an order that was chosen.
const SEED: u64 = 0x6c65_7474_6572_7321;
const AFRESH: u64 = 0x6166_7265_7368;

/// An order, and why it could be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OrderAdvice {
    /// The order, finished.
    pub order: String,
    /// The reason for it, in a sentence or a few.
    pub why: String,
}

/// The order that the reader may consider; none if the reader's animals do best as they are.
pub(super) fn advice(known: &ReaderFacts<'_>) -> Option<OrderAdvice> {
    let seat = known.seat.map_or(u64::MAX, |seat| seat.index() as u64);
    let seed = SEED ^ (u64::from(known.view.cycle) << 20) ^ seat;
    let (mut animals, mut species) = (0_u32, 0);
    for own in known.own() {
        animals = animals.saturating_add(own.population);
        species += 1;
    }
    if species == 0 {
        let tried = known.facts.newcomer.cloned();
        let animal = tried.unwrap_or_else(|| viable_herbivore(&known.view, seed));
        return Some(OrderAdvice { order: animal.order, why: animal.why });
    }
    mutation(known, seed).or_else(|| naming(known)).or_else(|| {
        let is_well = |own: &SeenSpecies| own.net_growth > 0 || own.founded == known.view.cycle;
        let grows = known.own().any(is_well);
        if animals > FEW || grows {
            return None;
        }
        let animal = viable_herbivore(&known.view, seed);
        let why = format!("This gives up the few animals that you have left. {}", animal.why);
        Some(OrderAdvice { order: animal.order, why })
    })
}

/// The best of some mutations, if it brings more than none.
fn mutation(known: &ReaderFacts<'_>, seed: u64) -> Option<OrderAdvice> {
    let seat = known.seat?;
    if !known.own().any(ReaderFacts::is_mutable) {
        return None;
    }
    let has_time = known.facts.has_time;
    let mut trial = DesignTrial::new(&known.view, seat, seed, TRIED + 1, has_time);
    let ideas = trial.promising(DRAWN);
    let nothing = SpeciesWorth::of(&trial.play_on(None), seat);
    let tried = ideas.into_iter().take(trial.runs as usize - 1).map(|idea| {
        let after = trial.play_on(Some(&idea));
        (SpeciesWorth::of(&after, seat), idea)
    });
    let (worth, idea) = tried.max_by_key(|(worth, _)| *worth)?;
    if worth.points < nothing.points + WORTH_IT {
        return None;
    }
    // The best of several runs is also the luckiest: what is said comes from others, with hidden parts drawn anew.
    let mut trial = DesignTrial::new(&known.view, seat, seed ^ AFRESH, TRIED + 1, has_time);
    let nothing = SpeciesWorth::of(&trial.play_on(None), seat);
    let after = trial.play_on(Some(&idea));
    let worth = SpeciesWorth::of(&after, seat);
    let members = after.find(known.view.next_id).map_or(0, |new| new.population);
    if worth.points < nothing.points + WORTH_IT || members < LIVES {
        return None;
    }
    let Action::Mutate { species, .. } = &idea.action else { return None };
    let parent = known.find(*species)?;
    let why = format!(
        "Fifty of your {} become a second species, {}; the player with the most species of 100 or more leads. In a trial of {}, it has about {} in the end, and you have {} in all; without it you have {}.",
        called(parent),
        what_it_eats(known, &trial, &idea),
        counted(trial.cycles, "cycles"),
        counted(about(members), "members"),
        counted(about(worth.animals), "animals"),
        about(nothing.animals),
    );
    Some(OrderAdvice { order: canonical::action(&idea.action)?, why })
}

/// The number with two digits that count: how a jungle goes on is drawn.
pub(super) fn about(number: u32) -> u32 {
    let unit = 10_u32.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number.saturating_add(unit / 2) / unit * unit
}

/// `a carnivore that can hunt Vole (2)`.
fn what_it_eats(known: &ReaderFacts<'_>, trial: &DesignTrial, idea: &DesignIdea) -> String {
    let kind = idea.design.kind;
    match food(&trial.jungle, idea)
        .and_then(|id| known.find(id))
        .filter(|_| kind == SpeciesKind::Carnivore)
    {
        Some(prey) => format!("a carnivore that can hunt {}", called(prey)),
        None => format!("a {}", kind.name()),
    }
}

/// A name for a species that has none.
fn naming(known: &ReaderFacts<'_>) -> Option<OrderAdvice> {
    let nameless = known.own().find(|own| own.name == NEW_SPECIES)?;
    let taken: Vec<String> = known.view.species.iter().map(|seen| seen.name.clone()).collect();
    let name = name_for(nameless.kind, nameless.body, nameless.id, &taken);
    let why = format!(
        "Species {} has no name yet; any name of up to 40 characters will do.",
        nameless.id
    );
    Some(OrderAdvice { order: format!("NAME {} {name}", nameless.id), why })
}

/// A species as the order that would mutate it, with all its parts as they are.
pub(super) fn to_mutate(species: &SeenSpecies) -> String {
    let parts = species.parts.map(|parts: PartLevels| format!(" {parts}")).unwrap_or_default();
    format!("MUTATE {} {}{parts}", species.id, species.kind.letter())
}
