//! The game's cycle has the same distribution of outcomes as one that is played animal by animal.
//!
//! Each number of a scenario, and each pair of numbers that hang together, is compared in many runs of both. A test
//! fails in three of ten million seeds if both are equal. There are some 2,600, so that by chance one of them would fail
//! in fewer than one of 1,000 seeds; and the seeds are fixed.

use super::mistakes::Mistake;
use super::plain;
use super::scenarios::{self, Scenario};
use super::statistics::{apart, pairs_apart};
use shoal_contract::RandomGenerator;
use shoal_food_chain::position::{Jungle, RunningCycle, SpeciesChanges};
use shoal_food_chain::settings::{Fraction, JungleSettings, Pool, Rounding, Split};

const RUNS: usize = 3_000;
/// In how many of this many runs the effect that a scenario is for must be seen.
const ONE_IN: usize = 100;

/// A number that is compared: what it is called, and its value in each run.
struct Column {
    name: String,
    values: Vec<i64>,
}

/// What many runs of a scenario came to.
struct Sample {
    columns: Vec<Column>,
    /// In how many of them that was seen for which the scenario is there.
    seen: usize,
}

/// Runs a scenario many times.
fn sample(scenario: &Scenario, mut run: impl FnMut(&mut Jungle) -> Vec<SpeciesChanges>) -> Sample {
    let ids: Vec<u32> = scenario.jungle.species.iter().map(|species| species.id).collect();
    let mut columns = columns_for(&ids);
    let mut seen = 0;
    for _ in 0..RUNS {
        let mut jungle = scenario.jungle.clone();
        let mut numbers = Vec::new();
        for _ in 0..scenario.cycles {
            numbers = run(&mut jungle);
        }
        seen += usize::from((scenario.point)(&jungle, &numbers));
        for (column, value) in columns.iter_mut().zip(values(&ids, &jungle, &numbers)) {
            column.values.push(value);
        }
    }
    Sample { columns, seen }
}

const OF_SPECIES: [&str; 5] = ["born", "eaten", "starved", "population", "hunger"];
const OF_PAIR: [&str; 3] = ["hunted", "caught", "eaten"];

fn columns_for(ids: &[u32]) -> Vec<Column> {
    let of_species = ids.iter().flat_map(|id| OF_SPECIES.map(|what| format!("{what} of {id}")));
    let of_pair = ids.iter().flat_map(|hunter| {
        ids.iter().flat_map(move |prey| OF_PAIR.map(|what| format!("{prey} {what} by {hunter}")))
    });
    let names = of_species.chain(of_pair);
    names.map(|name| Column { name, values: Vec::with_capacity(RUNS) }).collect()
}

fn values(ids: &[u32], jungle: &Jungle, numbers: &[SpeciesChanges]) -> Vec<i64> {
    let mut values = Vec::new();
    for &id in ids {
        let of = numbers.iter().find(|one| one.id == id).copied().unwrap_or_default();
        let hunger = jungle.find(id).map_or(0, |species| species.hunger as i64);
        let counts = [of.born, of.eaten, of.starved, of.population];
        values.extend(counts.map(i64::from));
        values.push(hunger);
    }
    for &hunter in ids {
        for &prey in ids {
            let found = jungle.web.iter().find(|one| (one.hunter, one.prey) == (hunter, prey));
            let of = found.copied().unwrap_or_default();
            values.extend([of.hunted, of.caught, of.eaten].map(i64::from));
        }
    }
    values
}

/// Which columns hang together: of each species, of each hunter with its prey, and of two who hunt the same.
fn pairs(species: usize) -> Vec<(usize, usize)> {
    let of = |place: usize, what: usize| place * OF_SPECIES.len() + what;
    let by = |hunter: usize, prey: usize, what: usize| {
        species * OF_SPECIES.len() + (hunter * species + prey) * OF_PAIR.len() + what
    };
    let mut pairs = Vec::new();
    for one in 0..species {
        // Eaten with starved, born with starved, population with hunger.
        pairs.extend([(1, 2), (0, 2), (3, 4)].map(|(a, b)| (of(one, a), of(one, b))));
        for prey in 0..species {
            pairs.extend([(by(one, prey, 0), by(one, prey, 2)), (by(one, prey, 2), of(one, 2))]);
            pairs.extend((0..one).map(|other| (by(one, prey, 2), by(other, prey, 2))));
        }
        pairs.extend((0..one).map(|other| (of(one, 3), of(other, 3))));
    }
    pairs
}

/// What tells two samples apart, each with how far beyond the bound it is.
fn differences(one: &Sample, other: &Sample, species: usize) -> (usize, Vec<String>) {
    let vary = |at: usize| {
        let values = one.columns[at].values.iter().chain(&other.columns[at].values);
        values.clone().any(|value| *value != one.columns[at].values[0])
    };
    let mut tests: Vec<(String, f64)> = (0..one.columns.len())
        .filter(|&at| vary(at))
        .map(|at| {
            (
                one.columns[at].name.clone(),
                apart(&one.columns[at].values, &other.columns[at].values),
            )
        })
        .collect();
    let zipped = |sample: &Sample, a: usize, b: usize| -> Vec<(i64, i64)> {
        sample.columns[a]
            .values
            .iter()
            .copied()
            .zip(sample.columns[b].values.iter().copied())
            .collect()
    };
    for (a, b) in pairs(species).into_iter().filter(|&(a, b)| vary(a) && vary(b)) {
        let name = format!("{} with {}", one.columns[a].name, one.columns[b].name);
        tests.push((name, pairs_apart(&zipped(one, a, b), &zipped(other, a, b))));
    }
    let count = tests.len();
    let told = tests.into_iter().filter(|(_, apart)| *apart > 1.0);
    (count, told.map(|(name, apart)| format!("{name}: {apart:.2}")).collect())
}

fn fast(seed: u64) -> impl FnMut(&mut Jungle) -> Vec<SpeciesChanges> {
    let (mut cycle, mut generator) = (RunningCycle::default(), RandomGenerator::from_seed(seed));
    move |jungle| {
        cycle.run(jungle, &mut generator);
        cycle.numbers.clone()
    }
}

fn slow(seed: u64, mistake: Mistake) -> impl FnMut(&mut Jungle) -> Vec<SpeciesChanges> {
    let mut generator = RandomGenerator::from_seed(seed);
    move |jungle| plain::run_with(jungle, mistake, &mut generator)
}

/// Holds that both engines come to the same in a scenario, and that the scenario shows what it is for.
fn assert_same(scenario: Scenario) {
    let one = sample(&scenario, fast(1));
    let other = sample(&scenario, slow(2, Mistake::None));
    assert!(other.seen >= RUNS / ONE_IN, "its point was seen in {} of {RUNS} runs", other.seen);
    let (count, told) = differences(&one, &other, scenario.jungle.species.len());
    assert!(
        told.is_empty(),
        "{} of {count} tests tell them apart:\n{}",
        told.len(),
        told.join("\n")
    );
}

/// The same with settings otherwise than usual, in a jungle in which all of them count.
fn assert_same_with(set: impl Fn(&mut JungleSettings)) {
    let mut settings = JungleSettings::default();
    set(&mut settings);
    assert_ne!(settings, JungleSettings::default());
    assert_same(scenarios::carnivores_of_carnivores().with(settings));
    assert_same(scenarios::limits_reached().with(settings));
}

macro_rules! scenarios {
    ($($name:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            assert_same(scenarios::$name());
        })*
    };
}

scenarios![
    tiny,
    hunger_fractions,
    prey_that_hunts,
    carnivores_of_carnivores,
    limits_reached,
    extinction_and_revival,
    one_players_own,
    zero_factors,
    negative_resilience,
    shared_prey,
    plants_eaten_up,
    failed_hunts,
    nothing_to_eat,
    many_hunts,
    large_factors,
    many_members,
    several_cycles,
];

macro_rules! settings {
    ($($name:ident: $field:ident = $value:expr;)*) => {
        $(#[test]
        fn $name() {
            assert_same_with(|settings| settings.$field = $value);
        })*
    };
}

settings! {
    parts_of_a_hunt_are_lost: fractional_hunts = Fraction::Down;
    parts_of_a_hunt_are_whole: fractional_hunts = Fraction::Up;
    failed_hunts_use_nobody_up: failed_hunt_uses_up = false;
    a_meal_ends_the_turn: hunts_after_meal = false;
    shrinking_protects: shrinking_counts = true;
    any_may_be_hunted_up_to_the_limit: pool = Pool::Any;
    growth_is_rounded_down: growth_rounding = Rounding::Down;
    growth_is_rounded_up: growth_rounding = Rounding::Up;
    the_newborn_are_as_hungry: newborn_count = false;
    hunger_is_drawn: hunger_split = Split::Drawn;
    evade_is_doubled: evade_doubled = true;
}

#[test]
fn two_settings_otherwise_together() {
    assert_same_with(|settings| {
        (settings.pool, settings.failed_hunt_uses_up) = (Pool::Any, false);
    });
    assert_same_with(|settings| {
        (settings.hunger_split, settings.newborn_count) = (Split::Drawn, false);
    });
}

/// Holds that a mistake in the rules is told apart from runs by the rules.
fn assert_noticed(scenario: &Scenario, right: &Sample, mistake: Mistake) {
    let wrong = sample(scenario, slow(4, mistake));
    let (_, told) = differences(right, &wrong, scenario.jungle.species.len());
    assert!(!told.is_empty(), "{mistake:?} was not noticed");
}

/// The test of the test: it is blind to no mistake that a cycle could have.
#[test]
fn every_mistake_in_the_rules_is_told_apart() {
    let others = [
        (Mistake::SpeciesIsPickedFirst, scenarios::shared_prey()),
        (Mistake::ChaseIsNotSquared, scenarios::failed_hunts()),
        (Mistake::HalfMayBeHunted, scenarios::limits_reached()),
        (Mistake::HungryAreMarked, scenarios::many_members()),
    ];
    for (mistake, scenario) in &others {
        let right = sample(scenario, slow(3, Mistake::None));
        assert_noticed(scenario, &right, *mistake);
    }
    let usual = scenarios::carnivores_of_carnivores();
    let right = sample(&usual, slow(3, Mistake::None));
    for mistake in Mistake::ALL {
        if others.iter().all(|(other, _)| *other != mistake) {
            assert_noticed(&usual, &right, mistake);
        }
    }
    let settings = JungleSettings { failed_hunt_uses_up: false, ..JungleSettings::default() };
    let (usual, wrong) = (scenarios::failed_hunts(), scenarios::failed_hunts().with(settings));
    let right = sample(&usual, slow(3, Mistake::None));
    let other = sample(&wrong, slow(4, Mistake::None));
    assert!(!differences(&right, &other, 3).1.is_empty(), "failed hunts used nobody up, unnoticed");
}

/// The same engine twice is not told apart in any scenario.
#[test]
fn the_plain_cycle_is_like_itself() {
    for scenario in [scenarios::shared_prey(), scenarios::several_cycles()] {
        let (one, other) =
            (sample(&scenario, slow(5, Mistake::None)), sample(&scenario, slow(6, Mistake::None)));
        let (count, told) = differences(&one, &other, scenario.jungle.species.len());
        assert!(count > 20 && told.is_empty(), "{told:?}");
    }
}
