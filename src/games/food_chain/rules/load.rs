//! Checks of loaded positions: unsound ones are refused (rules 6). Positions that play makes are always sound.

use crate::orders::LONGEST_NAME;
use crate::position::{MOST_ANIMALS, MOST_SPECIES};
use crate::setup::MOST_PLAYERS;
use crate::{
    Jungle, MOST_PLANTS, PLANT, PartLevels, SeasonRecord, SeasonStep, Species, SpeciesKind, State,
};
use shoal_contract::{InputProblems, check_name};

/// Greatest number of cycles for which the members of a loaded species have been hungry, on average.
const MOST_HUNGER: u64 = 1_000_000_000;
/// The most species that a loaded jungle can have had.
const MOST_PEAK: u32 = 1_000_000;

/// Adds all that no rule could hold, by field.
pub(crate) fn check_state(state: &State, problems: &mut InputProblems) {
    let State { setup, jungle, record, .. } = state;
    let players = record.players.len();
    problems.require(players <= MOST_PLAYERS, "players", || {
        format!("there are {players}, but at most {MOST_PLAYERS} are possible")
    });
    setup.check_into(problems);
    check_jungle(jungle, problems);
    for (index, species) in jungle.species.iter().enumerate() {
        check_species(species, record, &format!("species[{index}]"), problems);
    }
    let is_so = match (record.step, setup.cycles_left(jungle.cycle)) {
        (SeasonStep::Run, None) => true,
        (SeasonStep::Run, Some(left)) => left > 0 && !record.waits(),
        (SeasonStep::Design, Some(left)) => left > 0 && record.waits(),
        (SeasonStep::Over, Some(left)) => left == 0,
        (_, None) => false,
    };
    problems.require(is_so, "step", || {
        "must be \"design\" while a player is not ready, then \"run\", \"over\" after the season's last cycle".into()
    });
}

/// Checks the rules for all species together.
fn check_jungle(jungle: &Jungle, problems: &mut InputProblems) {
    let Jungle { species, web, peak_species, next_id, .. } = jungle;
    problems.require(species.is_sorted_by(|one, next| one.id < next.id), "species", || {
        "they must be in order of their ids, each once".into()
    });
    let has_plants =
        species.first().is_some_and(|one| one.id == PLANT && one.kind == SpeciesKind::Plant);
    problems.require(has_plants, "species[0]", || {
        format!("the first must be the plants: id {PLANT}, type P")
    });
    problems.require(species.len() <= MOST_SPECIES, "species", || {
        format!("there are {}, but at most {MOST_SPECIES} are possible", species.len())
    });
    let animals: u64 = jungle.animals().map(|one| u64::from(one.population)).sum();
    problems.require(animals <= MOST_ANIMALS.into(), "species", || {
        format!("there are {animals} animals, but at most {MOST_ANIMALS} are possible")
    });
    problems.within("peak_species", *peak_species, 0..=MOST_PEAK);
    let newest = species.last().map_or(0, |one| one.id);
    problems.require(*next_id > newest, "next_id", || {
        format!("{next_id} is not above {newest}, the newest species")
    });
    problems.require(web.is_sorted_by(|one, next| one < next), "web", || {
        "its entries must be in order, each once".into()
    });
    let is_sound = web.iter().all(|one| one.eaten <= one.caught && one.caught <= one.hunted);
    problems.require(is_sound, "web", || {
        "no more can be caught than hunted, and no more eaten than caught".into()
    });
}

/// Checks the rules for a single species.
fn check_species(one: &Species, record: &SeasonRecord, field: &str, problems: &mut InputProblems) {
    let of = |name: &str| format!("{field}.{name}");
    if one.kind == SpeciesKind::Plant {
        problems
            .require(one.id == PLANT, field, || format!("only species {PLANT} can be the plants"));
        problems
            .require(one.owner.is_none(), field, || "the plants cannot belong to a player".into());
        problems.require(one.parts == PartLevels::default(), field, || {
            "plants cannot have parts".into()
        });
        problems.within(&of("population"), one.population, 0..=MOST_PLANTS);
    } else {
        problems.within(&of("population"), one.population, 1..=MOST_ANIMALS);
        let is_there = one.owner.is_none_or(|seat| record.playing(seat).is_some());
        problems
            .require(is_there, field, || "there is no such player, or that player has left".into());
    }
    problems.add_error(&of("name"), check_name(&one.name, LONGEST_NAME));
    let most = u64::from(one.population) * MOST_HUNGER;
    problems.require(one.hunger <= most, &of("average_hunger"), || {
        format!("it is more than {MOST_HUNGER}")
    });
    let most = i64::from(MOST_ANIMALS);
    problems.within(&of("last_net_growth"), one.net_growth, -most..=most);
    for (name, count) in [("born", one.born), ("eaten", one.eaten), ("starved", one.starved)] {
        problems.within(&of(name), count, 0..=MOST_ANIMALS);
    }
}
