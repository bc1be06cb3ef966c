//! What holds in every cycle: numbers add up, and nothing grows that was not eaten (rules 2).

use super::scene::{animals, at, jungle, plants, species};
use serde_json::json;
use shoal_contract::{Actor, Game as _, RandomGenerator, Seat};
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::position::{Jungle, MOST_ANIMALS, RunningCycle, Species};
use shoal_food_chain::{Action, FoodChain};

/// Lets one cycle pass and checks what it did to each species.
pub fn check_cycle(
    cycle: &mut RunningCycle,
    jungle: &mut Jungle,
    generator: &mut RandomGenerator,
    at: &str,
) {
    let before = jungle.clone();
    cycle.run(jungle, generator);
    for (species, numbers) in before.species.iter().zip(&cycle.numbers) {
        assert_eq!(species.id, numbers.id, "{at}");
        let left = species.population.checked_sub(numbers.eaten + numbers.starved);
        let left = left.unwrap_or_else(|| panic!("{at}: {species:?} has lost {numbers:?}"));
        assert_eq!(left + numbers.born, numbers.population, "{at}: {species:?}, {numbers:?}");
        let eaten = |one: &&shoal_food_chain::position::HuntTally| one.prey == species.id;
        let eaten: u32 = jungle.web.iter().filter(eaten).map(|one| one.eaten).sum();
        assert_eq!(eaten, numbers.eaten, "{at}: {species:?}");
        let alive = jungle.find(species.id);
        assert_eq!(alive.map_or(0, |one| one.population), numbers.population, "{at}");
        let hunger = alive.map_or(0, |one| one.hunger);
        assert!(hunger <= (species.hunger + u64::from(species.population)), "{at}: {species:?}");
        if species.kind == SpeciesKind::Plant {
            let most = (50 * jungle.peak_species).min(9_999_u32.saturating_sub(left));
            assert_eq!((numbers.born, numbers.starved), (most, 0), "{at}");
        } else {
            balance(&before, jungle, species, numbers.born, at);
        }
    }
}

/// Food eaten, in hundredths of a body, is growth within half an animal.
fn balance(before: &Jungle, after: &Jungle, species: &Species, born: u32, at: &str) {
    let own = after.web.iter().filter(|one| one.hunter == species.id);
    let food: i64 = own
        .map(|one| {
            let prey = before.find(one.prey).expect("it lived").factors();
            assert!(species.factors().preys_on(prey.body), "{at}: {one:?}");
            i64::from(one.eaten) * 95 * prey.body
        })
        .sum();
    let (one, grown) = (species.factors().body * 100, i64::from(born));
    let is_full = after.animals().map(|one| one.population).sum::<u32>() == MOST_ANIMALS;
    assert!(is_full || (food - grown * one).abs() * 2 <= one, "{at}: {food} became {grown}");
}

/// A jungle of drawn species.
pub fn drawn(generator: &mut RandomGenerator, count: u32) -> Jungle {
    let letters = ['N', 'Y', 'R', 'M', 'P', 'T', 'L', 'B'];
    let mut all = Vec::new();
    for id in 2..count + 2 {
        let kind = if generator.chance(60) { "H" } else { "C" };
        let mut order = kind.to_owned();
        for letter in letters {
            if generator.chance(45) {
                order += &format!(" {letter}{}", 1 + generator.below(4));
            }
        }
        let one = species(id, &order, 1 + generator.below(120));
        let hunger = u64::from(generator.below(3 * one.population));
        let net_growth = i64::from(generator.below(60)) - 30;
        all.push(Species { hunger, net_growth, ..one });
    }
    let mut jungle = jungle(generator.below(3_000), all);
    jungle.settings.failed_hunt_uses_up = generator.chance(80);
    jungle.settings.hunts_after_meal = generator.chance(80);
    jungle.settings.evade_doubled = generator.chance(20);
    if generator.chance(20) {
        jungle.settings.pool = shoal_food_chain::settings::Pool::Any;
    }
    jungle
}

#[test]
fn numbers_add_up_and_food_becomes_growth_in_every_cycle() {
    let (mut generator, mut cycle) = (RandomGenerator::from_seed(5), RunningCycle::default());
    for game in 0..60 {
        let count = generator.below(40);
        let mut jungle = drawn(&mut generator, count);
        for turn in 0..40 {
            check_cycle(&mut cycle, &mut jungle, &mut generator, &format!("jungle {game}, {turn}"));
        }
    }
}

#[test]
fn a_match_founds_species_and_passes_cycles_by_the_steps_that_bots_try_at_once() {
    let mut hosted = at(json!({"players": ["Ann", "Bob"], "species": [
        plants(900), animals(2, "Ann", "H N2 Y1 M2", 200), animals(3, "Bob", "C N3 Y3 M4", 90),
        animals(4, "Bob", "C N1 T4 M3 B2", 3)]}))
    .hosted;
    let mut jungle = hosted.state().jungle;
    for (seat, order) in [(0, "MUTATE 2 H R1 Y2"), (1, "START C N2 Y2 M3")] {
        let action = FoodChain::decode_action(&json!(order).to_string()).expect("an order");
        let design = action.design(&jungle, Seat(seat)).expect("a design");
        jungle.found(Seat(seat), design.expect("it is allowed"));
        hosted.apply(Actor::Seat(Seat(seat)), &action).expect("it is allowed");
        assert_eq!(hosted.state().jungle, jungle, "{order}");
    }
    let mut generator = hosted.state().generator.expect("a match has one");
    let mut cycle = RunningCycle::default();
    for turn in 0..60 {
        cycle.run(&mut jungle, &mut generator);
        hosted.apply(Actor::House, &Action::Cycle(1)).expect("the house may");
        let state = hosted.state();
        assert_eq!(
            (state.jungle, state.generator.as_ref()),
            (jungle.clone(), Some(&generator)),
            "cycle {turn}"
        );
    }
    assert!(!jungle.extinct.is_empty(), "nothing has died");
}
