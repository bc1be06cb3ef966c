//! Which jungles are sound: what comes from outside is checked, and what play makes is always so.

use super::orders::LONGEST_NAME;
use super::part::{Kind, Parts};
use super::position::{Jungle, MOST_ANIMALS, MOST_SPECIES, PLANT, Species};
use super::setup::{ALL_PLANTS, within};
use crate::contract::{Problems, check_name};

/// For how many cycles on average the members of a loaded species can have been hungry.
const MOST_HUNGER: u64 = 1_000_000_000;
/// The most species that a loaded jungle can have had.
const MOST_PEAK: u32 = 1_000_000;

/// Whether a species can have this name (rules 8.22).
///
/// # Errors
/// What is wrong with it.
pub fn check_species_name(name: &str) -> Result<(), String> {
    check_name(name, LONGEST_NAME)
}

/// Adds all that no rule could hold, by field.
pub fn check_jungle(jungle: &Jungle, players: usize, problems: &mut Problems) {
    let species = &jungle.species;
    problems.require(species.is_sorted_by(|one, next| one.id < next.id), "species", || {
        "they are in order of their ids, each once".into()
    });
    let has_plants = species.first().is_some_and(|one| one.id == PLANT && one.kind == Kind::Plant);
    problems.require(has_plants, "species[0]", || {
        format!("the first is the plants: id {PLANT}, type P")
    });
    problems.require(species.len() <= MOST_SPECIES, "species", || {
        format!("there are {}, and at most {MOST_SPECIES} are possible", species.len())
    });
    for (index, one) in species.iter().enumerate() {
        let field = format!("species[{index}]");
        match one.kind {
            Kind::Plant => check_plants(one, &field, problems),
            _ => check_animals(one, players, &field, problems),
        }
        check_counts(one, &field, problems);
        if let Err(what) = check_species_name(&one.name) {
            problems.add(format!("{field}.name"), what);
        }
    }
    let animals: u64 = jungle.animals().map(|one| u64::from(one.population)).sum();
    problems.require(animals <= MOST_ANIMALS.into(), "species", || {
        format!("there are {animals} animals, and at most {MOST_ANIMALS} are possible")
    });
    problems.require(jungle.peak_species <= MOST_PEAK, "peak_species", || {
        format!("{} is not a number up to {MOST_PEAK}", jungle.peak_species)
    });
    let newest = species.last().map_or(0, |one| one.id);
    problems.require(jungle.next_id > newest, "next_id", || {
        format!("{} is not beyond {newest}, the newest species", jungle.next_id)
    });
    problems.require(jungle.web.is_sorted_by(|one, next| one < next), "web", || {
        "its entries are in order, each once".into()
    });
    let is_sound = jungle.web.iter().all(|one| one.eaten <= one.caught && one.caught <= one.hunted);
    problems.require(is_sound, "web", || {
        "of those hunted some are caught, and of those some eaten".into()
    });
}

fn check_plants(one: &Species, field: &str, problems: &mut Problems) {
    problems.require(one.id == PLANT, field, || format!("only species {PLANT} is the plants"));
    problems.require(one.owner.is_none(), field, || "the plants are nobody's".into());
    problems.require(one.parts == Parts::default(), field, || "plants have no parts".into());
    if let Err(what) = within(one.population, ALL_PLANTS) {
        problems.add(format!("{field}.population"), what);
    }
}

fn check_animals(one: &Species, players: usize, field: &str, problems: &mut Problems) {
    problems.require((1..=MOST_ANIMALS).contains(&one.population), field, || {
        format!("a population of {} is not a number from 1 to {MOST_ANIMALS}", one.population)
    });
    let has_owner = one.owner.is_none_or(|seat| seat.index() < players);
    problems.require(has_owner, field, || "there is no such player".into());
}

fn check_counts(one: &Species, field: &str, problems: &mut Problems) {
    let most = u64::from(one.population) * MOST_HUNGER;
    problems.require(one.hunger <= most, &format!("{field}.average_hunger"), || {
        format!("it is more than {MOST_HUNGER}")
    });
    let most = i64::from(MOST_ANIMALS);
    problems.require(one.net_growth.abs() <= most, &format!("{field}.last_net_growth"), || {
        format!("{} is not a number from -{most} to {most}", one.net_growth)
    });
    for (name, count) in [("born", one.born), ("eaten", one.eaten), ("starved", one.starved)] {
        problems.require(count <= MOST_ANIMALS, &format!("{field}.{name}"), || {
            format!("{count} is not a number up to {MOST_ANIMALS}")
        });
    }
}
