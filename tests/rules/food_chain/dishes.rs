//! Each dish of the program does what its name says, left alone, in nine of ten runs.

use shoal_contract::chance::random::seed_of_match;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{RandomGenerator, Ratio};
use shoal_food_chain::dish::{BUILT_IN, Dish};
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::position::{Jungle, RunningCycle};
use shoal_food_chain::settings::JungleSettings;

const RUNS: u64 = 60;

fn dish(name: &str) -> Dish {
    Dish::named(name).unwrap_or_else(|| panic!("there is no dish {name}"))
}

/// The members of species in each cycle of a run, the first before any.
struct Run {
    dish: Dish,
    cycles: Vec<Jungle>,
}

impl Run {
    fn of(&self, name: &str, cycle: usize) -> u32 {
        let id = self.dish.species.iter().position(|one| one.name == name).expect("a species")
            as u32
            + 2;
        self.cycles[cycle].find(id).map_or(0, |species| species.population)
    }

    fn animals(&self, cycle: usize) -> u32 {
        self.cycles[cycle].animals().map(|species| species.population).sum()
    }
}

/// In how many of a hundred runs something comes about.
fn percent(dish: &Dish, cycles: usize, comes_about: impl Fn(&Run) -> bool) -> u64 {
    let mut cycle = RunningCycle::default();
    let mut count = 0;
    for run in 0..RUNS {
        let mut generator = RandomGenerator::from_seed(seed_of_match(31, run));
        let mut all = vec![dish.jungle(JungleSettings::default(), 8)];
        for at in 0..cycles {
            let mut next = all[at].clone();
            cycle.run(&mut next, &mut generator);
            all.push(next);
        }
        count += u64::from(comes_about(&Run { dish: dish.clone(), cycles: all }));
    }
    count * 100 / RUNS
}

fn assert_usual(dish: &Dish, cycles: usize, comes_about: impl Fn(&Run) -> bool) {
    let percent = percent(dish, cycles, comes_about);
    assert!(percent >= 90, "{}: in {percent} % of runs", dish.name);
}

/// The dish without some of its species.
fn without(dish: &Dish, names: &[&str]) -> Dish {
    let mut less = dish.clone();
    less.species.retain(|one| !names.contains(&one.name.as_str()));
    assert_eq!(less.species.len() + names.len(), dish.species.len());
    less
}

#[test]
fn in_the_web_of_twelve_ten_and_more_live_50_cycles_hunters_among_them() {
    let web = dish("web_of_twelve");
    assert_eq!(web.species.len(), 12);
    assert_usual(&web, 50, |run| {
        let left: Vec<SpeciesKind> = run.cycles[50].animals().map(|species| species.kind).collect();
        left.len() >= 10 && left.iter().filter(|kind| **kind == SpeciesKind::Carnivore).count() >= 3
    });
}

#[test]
fn the_invader_is_most_of_what_lives_after_40_cycles_and_without_it_all_natives_live() {
    let invasion = dish("invasion");
    assert_usual(&invasion, 40, |run| {
        run.of("Rabbit", 0) == 20 && 10 * run.of("Rabbit", 40) > 9 * run.animals(40)
    });
    let natives = without(&invasion, &["Rabbit"]);
    assert_usual(&natives, 40, |run| run.cycles[40].species.len() == 6);
}

#[test]
fn in_the_arms_race_the_keen_and_the_quick_win_and_without_foxes_the_slow() {
    let race = dish("arms_race");
    assert_usual(&race, 40, |run| {
        run.of("Keen fox", 40) > 2 * run.of("Dull fox", 40)
            && run.of("Quick hare", 40) > run.of("Slow hare", 40)
    });
    let calm = without(&race, &["Dull fox", "Keen fox"]);
    let slow = percent(&calm, 40, |run| run.of("Slow hare", 40) > run.of("Quick hare", 40));
    assert!(slow >= 60, "in {slow} % of runs");
}

#[test]
fn the_empty_continent_fills_up_in_ten_cycles_and_then_feeds_a_third() {
    assert_usual(&dish("empty_continent"), 20, |run| {
        run.animals(0) == 200 && run.animals(10) > 3_000 && 3 * run.animals(20) < run.animals(10)
    });
}

#[test]
fn in_the_collapse_thousands_of_reindeer_become_few_and_the_musk_oxen_none() {
    assert_usual(&dish("collapse"), 50, |run| {
        let most = (0..=20).map(|cycle| run.of("Reindeer", cycle)).max();
        let most = most.unwrap_or_default();
        most > 4_000 && 8 * run.of("Reindeer", 25) < most && run.of("Musk ox", 50) == 0
    });
}

#[test]
fn from_the_printed_report_on_voles_become_few_and_squirrels_many() {
    let report = dish("printed_report");
    let jungle = report.jungle(JungleSettings::default(), 8);
    let [vole, squirrel] = [&jungle.species[1], &jungle.species[2]];
    let row = |species: &shoal_food_chain::position::Species| {
        let factors = species.factors();
        let tenths = Ratio::new(species.hunger, species.population).of(10);
        (species.population, tenths, factors.body, factors.min, factors.max)
    };
    assert_eq!(row(vole), (1_252, 36, 4, 5, 5));
    assert_eq!(row(squirrel), (87, 1, 6, 4, 5));
    assert_usual(&report, 15, |run| {
        2 * run.of("Vole", 3) < run.of("Vole", 0) && run.of("Squirrel", 15) > run.of("Vole", 15)
    });
}

#[test]
fn every_dish_but_the_bare_one_is_populated_and_seats_its_players() {
    for (name, _) in BUILT_IN {
        let dish = dish(name);
        assert_eq!(dish.species.is_empty(), *name == "bare", "{name}");
        // Who does not play leaves its species to nobody.
        let jungle = dish.jungle(JungleSettings::default(), 1);
        assert!(jungle.species.iter().all(|one| one.owner.is_none_or(|seat| seat.index() == 0)));
        assert_eq!(jungle.species.len(), dish.species.len() + 1);
        assert_eq!(jungle.next_id as usize, jungle.species.len() + 1);
    }
}
