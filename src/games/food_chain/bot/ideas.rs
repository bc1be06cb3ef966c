//! Designs worth trying: animals that find something to eat.

use crate::contract::{Generator, Seat};
use crate::games::food_chain::action::Action;
use crate::games::food_chain::part::{Kind, Levels, PARTS, Part};
use crate::games::food_chain::position::{Design, Factors, Jungle, MUTABLE, Species};

/// How often one is drawn before there is none.
const TRIES: u32 = 60;
/// How many prey of a size there must be to live on.
const ENOUGH: u32 = 60;

/// A design that could be worth it.
#[derive(Debug, Clone)]
pub struct Idea {
    /// What is to be done.
    pub action: Action,
    /// What comes of it.
    pub design: Design,
    /// How many animals are given up for it.
    pub gives_up: u32,
    /// In a sentence.
    pub why: String,
}

/// Any design that finds something to eat: a mutation if there is a species for it, else mostly a new one.
pub fn idea(jungle: &Jungle, seat: Seat, generator: &mut Generator) -> Option<Idea> {
    let own: Vec<&Species> = jungle.of(seat).collect();
    let mutable: Vec<&Species> =
        own.iter().copied().filter(|species| species.population >= MUTABLE).collect();
    let animals: u32 = own.iter().map(|species| species.population).sum();
    for _ in 0..TRIES {
        let idea = match generator.pick(&mutable) {
            Some(parent) => mutation(jungle, seat, parent, generator),
            None => founding(jungle, seat, animals, generator),
        };
        if let Some(idea) = idea.filter(|idea| finds_food(jungle, idea)) {
            return Some(idea);
        }
    }
    None
}

fn founding(jungle: &Jungle, seat: Seat, gives_up: u32, generator: &mut Generator) -> Option<Idea> {
    let kind = if generator.chance(70) { Kind::Herbivore } else { Kind::Carnivore };
    let mut levels = Levels::new();
    for _ in 0..2 + generator.below(4) {
        let part = Part::ALL[generator.below(PARTS as u32) as usize];
        *levels.entry(part).or_default() += 1 + generator.below(3);
    }
    let design = jungle.check_start(seat, kind, &levels).ok()?;
    let why = format!("A new {} that finds something to eat", kind.name());
    Some(Idea { action: Action::Start { kind, parts: levels }, design, gives_up, why })
}

fn mutation(
    jungle: &Jungle,
    seat: Seat,
    parent: &Species,
    generator: &mut Generator,
) -> Option<Idea> {
    let mut levels = Levels::new();
    for _ in 0..2 {
        let part = Part::ALL[generator.below(PARTS as u32) as usize];
        let least = parent.parts.level(part).saturating_sub(2);
        levels.insert(part, least + generator.below(5));
    }
    let turns = generator.chance(25);
    let kind = match parent.kind {
        Kind::Herbivore if turns => Kind::Carnivore,
        Kind::Carnivore if turns => Kind::Herbivore,
        same => same,
    };
    let design = jungle.check_mutate(seat, parent.id, Some(kind), &levels).ok()?;
    let action = Action::Mutate { species: parent.id, kind: Some(kind), parts: levels };
    let why = format!("A second species beside {}, a {}", parent.id, kind.name());
    Some(Idea { action, design, gives_up: 0, why })
}

/// Whether it hunts, and there is prey that it can catch and overpower.
fn finds_food(jungle: &Jungle, idea: &Idea) -> bool {
    let factors = Factors::of(&idea.design.parts);
    let is_prey = |species: &&Species| {
        let other = species.factors();
        let is_food = match idea.design.kind {
            Kind::Herbivore => species.kind == Kind::Plant,
            _ => species.kind != Kind::Plant && Some(species.id) != idea.design.parent,
        };
        is_food
            && factors.preys_on(other.body)
            && factors.chase > other.evade
            && factors.power > other.power
    };
    let prey: u32 = jungle.species.iter().filter(is_prey).map(|species| species.population).sum();
    factors.hunt > 0 && factors.resilience > 0 && prey >= ENOUGH
}
