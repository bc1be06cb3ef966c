//! Designs worth trying: animals that find something to eat.

use crate::{
    Action, AnimalPart, Jungle, MUTABLE, OrderLevels, Species, SpeciesDesign, SpeciesFactors,
    SpeciesKind,
};
use shoal_contract::{RandomGenerator, Seat};

/// Number of draws before there is none.
const TRIES: u32 = 60;
/// Least number of prey of a size to live on.
const ENOUGH: u32 = 60;

/// A design that could be worth it.
#[derive(Debug, Clone)]
pub struct DesignIdea {
    /// The action to take.
    pub action: Action,
    /// The design that comes of it.
    pub design: SpeciesDesign,
    /// Number of animals that are given up for it.
    pub gives_up: u32,
    /// In a sentence.
    pub why: String,
}

/// Any design that finds something to eat: a mutation if there is a species for it, else mostly a new one.
pub fn draw_idea(
    jungle: &Jungle,
    seat: Seat,
    generator: &mut RandomGenerator,
) -> Option<DesignIdea> {
    let own: Vec<&Species> = jungle.of(seat).collect();
    let mutable: Vec<&Species> =
        own.iter().copied().filter(|species| species.population >= MUTABLE).collect();
    let animals: u32 = own.iter().map(|species| species.population).sum();
    let mut drawn = (0..TRIES).filter_map(|_| {
        let (action, why) = match generator.pick(&mutable) {
            Some(parent) => mutation(parent, generator),
            None => founding(generator),
        };
        let design = action.design(jungle, seat)?.ok()?;
        let gives_up = if design.parent.is_some() { 0 } else { animals };
        Some(DesignIdea { action, design, gives_up, why })
    });
    drawn.find(|idea| finds_food(jungle, idea))
}

fn founding(generator: &mut RandomGenerator) -> (Action, String) {
    let kind = SpeciesKind::any(generator);
    let mut parts = OrderLevels::new();
    for _ in 0..2 + generator.below(4) {
        let part = AnimalPart::any(generator);
        *parts.entry(part).or_default() += 1 + generator.below(3);
    }
    let why = format!("A new {} that finds something to eat", kind.name());
    (Action::Start { kind, parts }, why)
}

fn mutation(parent: &Species, generator: &mut RandomGenerator) -> (Action, String) {
    let mut parts = OrderLevels::new();
    for _ in 0..2 {
        let part = AnimalPart::any(generator);
        let least = parent.parts.level(part).saturating_sub(2);
        parts.insert(part, least + generator.below(5));
    }
    let kind = if generator.chance(25) { parent.kind.other() } else { parent.kind };
    let why = format!("A second species besides {}, a {}", parent.id, kind.name());
    (Action::Mutate { species: parent.id, kind: Some(kind), parts }, why)
}

/// `true` if it hunts, and there is prey that it can catch and overpower.
fn finds_food(jungle: &Jungle, idea: &DesignIdea) -> bool {
    let factors = SpeciesFactors::of(&idea.design.parts);
    let is_prey = |species: &&Species| {
        let other = species.factors();
        idea.design.kind.eats(species.kind)
            && Some(species.id) != idea.design.parent
            && factors.preys_on(other.body)
            && factors.chase > other.evade
            && factors.power > other.power
    };
    let prey: u32 = jungle.species.iter().filter(is_prey).map(|species| species.population).sum();
    factors.hunt > 0 && factors.resilience > 0 && prey >= ENOUGH
}
