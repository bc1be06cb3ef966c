//! The legal actions of a seat, as a shape, and any of them for random play.

use super::check::{check, is_awaited, next_house_action};
use super::pieces::{jungle, record};
use crate::orders::LONGEST_NAME;
use crate::part::HIGHEST_LEVEL;
use crate::position::{MOST_CHANGED, MOST_SUM};
use crate::state::{MutateShape, NameShape, StartShape};
use crate::{Action, AnimalPart, MUTABLE, OrderLevels, SeasonStep, Shape, SpeciesKind};
use bevy_ecs::world::World;
use shoal_contract::{Actor, LegalActions, RandomGenerator, Seat};

/// Number of drawn actions that may be refused before nothing is drawn.
const TRIES: usize = 20;
/// The levels that random play usually draws up to, and those that it seldom does.
const USUAL_LEVEL: u32 = 5;
const LARGE_LEVEL: u32 = 40;

/// The legal actions of an actor.
pub fn legal(world: &World, actor: Actor) -> LegalActions<Action, Shape> {
    match actor {
        Actor::House => LegalActions::of(next_house_action(world).into_iter().collect()),
        Actor::Seat(seat) => LegalActions {
            list: is_awaited(world, seat).then_some(Action::Ready).into_iter().collect(),
            shape: may_design(world, seat).then(|| shape(world, seat)),
        },
    }
}

/// `true` if a seat may found and mutate.
fn may_design(world: &World, seat: Seat) -> bool {
    record(world).step != SeasonStep::Over && record(world).playing(seat).is_some()
}

fn shape(world: &World, seat: Seat) -> Shape {
    let ids = |least: u32| -> Vec<u32> {
        let own = jungle(world).of(seat).filter(|species| species.population >= least);
        own.map(|species| species.id).collect()
    };
    let (all, mutable) = (ids(1), ids(MUTABLE));
    Shape {
        start: StartShape {
            kind: vec![SpeciesKind::Herbivore, SpeciesKind::Carnivore],
            levels: [1, HIGHEST_LEVEL],
        },
        mutate: (!mutable.is_empty()).then_some(MutateShape {
            species: mutable,
            levels: [0, HIGHEST_LEVEL],
            most_changed: MOST_CHANGED,
            most_sum: MOST_SUM,
        }),
        name: (!all.is_empty()).then_some(NameShape { species: all, longest: LONGEST_NAME }),
    }
}

/// Any design or name, or being ready, by levels up to 40.
pub fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
    let Actor::Seat(seat) = actor else { return next_house_action(world) };
    if !may_design(world, seat) {
        return None;
    }
    if is_awaited(world, seat) && generator.chance(50) {
        return Some(Action::Ready);
    }
    let drawn = (0..TRIES).map(|_| draw(world, seat, generator));
    let found = drawn.flatten().find(|action| check(world, actor, action).is_ok());
    found.or_else(|| is_awaited(world, seat).then_some(Action::Ready))
}

fn draw(world: &World, seat: Seat, generator: &mut RandomGenerator) -> Option<Action> {
    let own: Vec<_> = jungle(world).of(seat).collect();
    let species = generator.pick(&own).map(|species| (species.id, species.parts));
    match (species, generator.below(4)) {
        (Some((id, _)), 0) => {
            let species = generator.chance(50).then_some(id);
            let name = format!("Kin {}", generator.below(100));
            Some(Action::Name { species, name })
        }
        (Some((id, parts)), 1 | 2) => {
            let mut levels = OrderLevels::new();
            for _ in 0..=generator.below(2) {
                let part = AnimalPart::any(generator);
                let near = (parts.level(part) + generator.below(5)).saturating_sub(2);
                levels.insert(part, near);
            }
            let kind = generator.chance(50).then(|| SpeciesKind::any(generator));
            Some(Action::Mutate { species: id, kind, parts: levels })
        }
        _ => {
            Some(Action::Start { kind: SpeciesKind::any(generator), parts: any_levels(generator) })
        }
    }
}

fn any_levels(generator: &mut RandomGenerator) -> OrderLevels {
    let most = if generator.chance(2) { LARGE_LEVEL } else { USUAL_LEVEL };
    let any = |part| generator.chance(50).then(|| (part, 1 + generator.below(most)));
    AnimalPart::ALL.into_iter().filter_map(any).collect()
}
