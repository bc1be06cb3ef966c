//! The plain cycle comes to the numbers that the rules themselves work out (rules 5).

use super::plain::{self, Sums};
use super::scenarios::design;
use shoal_contract::{RandomGenerator, Seat};
use shoal_food_chain::part::{AnimalPart, OrderLevels, PartLevels, SpeciesKind};
use shoal_food_chain::position::{self, Jungle, Species, SpeciesChanges, SpeciesFactors};
use shoal_food_chain::settings::{JungleSettings, Rounding};

fn sums(text: &str) -> Sums {
    let (kind, parts) = design(text);
    Sums::of(kind, &parts)
}

/// A jungle with plants and one species.
fn jungle(plants: u32, text: &str, population: u32, hunger: u64) -> Jungle {
    let mut jungle = Jungle::new(JungleSettings::default(), plants);
    let (kind, parts) = design(text);
    jungle.species.push(Species {
        population,
        hunger,
        ..Species::founded(2, Some(Seat(0)), kind, parts)
    });
    jungle.next_id = 3;
    jungle
}

/// The sum of something over many cycles of the same jungle.
fn total(jungle: &Jungle, runs: u64, what: fn(&Jungle, &[SpeciesChanges]) -> u32) -> u32 {
    let mut generator = RandomGenerator::from_seed(7);
    let once = |_| {
        let mut jungle = jungle.clone();
        let numbers = plain::run(&mut jungle, &mut generator);
        what(&jungle, &numbers)
    };
    (0..runs).map(once).sum()
}

#[test]
fn the_factors_of_the_first_order() {
    let Sums { hunt, chase, evade, power, body, min, max, resilience } = sums("H N2 Y1 M2");
    assert_eq!([hunt, chase, evade, power, body, min, max, resilience], [2, 2, 0, 2, 7, 5, 6, 5]);
    assert_eq!(sums("H Y3 L1").chase, 7);
    assert_eq!(Sums::of(SpeciesKind::Plant, &PartLevels::default()).body, 5);
}

#[test]
fn the_game_adds_up_the_same_factors() {
    let mut generator = RandomGenerator::from_seed(1);
    for _ in 0..500 {
        let levels: OrderLevels =
            AnimalPart::ALL.into_iter().map(|part| (part, generator.below(12))).collect();
        let parts = PartLevels::default().with(&levels).expect("levels");
        let Sums { hunt, chase, evade, power, body, min, max, resilience } =
            Sums::of(SpeciesKind::Carnivore, &parts);
        let factors = SpeciesFactors { hunt, chase, evade, power, body, min, max, resilience };
        assert_eq!(SpeciesFactors::of(&parts), factors, "{parts}");
        assert_eq!(position::hunts_in_60ths(hunt), i64::from(plain::hunts_in_60ths(hunt)));
    }
    assert_eq!(position::hunts_in_60ths(9_999), i64::from(plain::hunts_in_60ths(9_999)));
}

#[test]
fn a_hunt_factor_of_3_is_a_hunt_and_a_half_and_one_of_10_nearly_four() {
    assert_eq!([0, 1, 3, 10, 20].map(plain::hunts_in_60ths), [0, 30, 90, 235, 382]);
}

#[test]
fn of_100_that_grew_by_15_57_may_be_hunted() {
    let usual = JungleSettings::default();
    assert_eq!(plain::limit(100, 50 - 30 - 5, &usual), 57);
    assert_eq!(plain::limit(100, -31, &usual), 50);
    assert_eq!(plain::limit(100, -31, &JungleSettings { shrinking_counts: true, ..usual }), 34);
    assert_eq!(plain::limit(3, 9, &usual), 3);
}

#[test]
fn ten_preys_of_body_8_make_four_young_of_body_20() {
    assert_eq!(plain::grown(10 * 95 * 8, 2_000, Rounding::Nearest), 4);
    assert_eq!(
        [999, 1_000, 3_000].map(|food| plain::grown(food, 2_000, Rounding::Nearest)),
        [0, 1, 2]
    );
}

/// Chase 2 against evade 1 catches 4 of 9, and 1 against 2 one of 9.
#[test]
fn the_chance_of_a_test_is_the_square_of_the_share() {
    for (hunter, prey, of_nine) in [("C Y1 N4 M1", "H R1 N2", 4), ("C L1 N3 R1 M1", "H R2 N2", 1)] {
        assert_eq!(
            (sums(hunter).chase, sums(prey).evade),
            if of_nine == 4 { (2, 1) } else { (1, 2) }
        );
        let mut jungle = jungle(0, hunter, 200, 0);
        let (kind, parts) = design(prey);
        let founded = Species::founded(3, Some(Seat(1)), kind, parts);
        jungle.species.push(Species { population: 90, net_growth: 90, ..founded });
        let count = |what: fn(&Jungle, &[SpeciesChanges]) -> u32| total(&jungle, 100, what);
        let hunted = count(|jungle, _| jungle.web.iter().map(|one| one.hunted).sum());
        let caught = count(|jungle, _| jungle.web.iter().map(|one| one.caught).sum());
        assert_eq!(hunted, 9_000, "{hunter}");
        assert!(caught.abs_diff(of_nine * 1_000) < 250, "{hunter}: {caught}");
    }
}

/// Hunger 2.3 against a resilience of 2: 70 half of which live, and 30 of which 2 in 5 do.
#[test]
fn of_100_with_hunger_230_and_resilience_2_47_live() {
    let jungle = jungle(0, "C N2", 100, 230);
    let left = total(&jungle, 1_000, |_, numbers| numbers[1].population);
    assert!(left.abs_diff(47_000) < 1_000, "{left}");
}

/// Without chase and power a plant is caught half the time, and eaten half of that; the fed have no hunger.
#[test]
fn a_herbivore_without_chase_and_power_gets_a_plant_in_one_hunt_of_four() {
    let jungle = jungle(4_000, "H N5", 60, 0);
    let hunted = total(&jungle, 100, |jungle, _| jungle.web[0].hunted);
    let caught = total(&jungle, 100, |jungle, _| jungle.web[0].caught);
    let eaten = total(&jungle, 100, |_, numbers| numbers[0].eaten);
    assert!(hunted.abs_diff(14_000) < 250, "2 hunts and a third of one: {hunted}");
    assert!(caught.abs_diff(7_000) < 350 && eaten.abs_diff(3_500) < 300, "{caught}, {eaten}");
}

/// A herbivore alone with chase and power eats whenever it hunts: here each eats exactly one plant a cycle.
#[test]
fn a_lone_herbivore_on_plenty_is_exact() {
    let mut jungle = jungle(500, "H N2 Y1 M2", 50, 0);
    let mut generator = RandomGenerator::from_seed(3);
    // 50 plants of body 5 for a body of 7: 33.9 young; 100 plants grow for two species.
    for (plants, voles) in [(550, 84), (566, 141), (525, 237)] {
        plain::run(&mut jungle, &mut generator);
        assert_eq!([jungle.species[0].population, jungle.species[1].population], [plants, voles]);
        assert_eq!(jungle.species[1].hunger, 0);
    }
}

/// What is 0 on both sides is a half, what is 0 on one side is certain.
#[test]
fn hunger_of_nothing_starves_half_of_those_without_resilience() {
    for (text, hunger, dead) in [("C B2", 0, 50_000), ("C N2", 0, 0), ("C B2", 100, 100_000)] {
        let starved = total(&jungle(0, text, 100, hunger), 1_000, |_, numbers| numbers[1].starved);
        assert!(
            starved.abs_diff(dead) <= if dead == 50_000 { 1_000 } else { 0 },
            "{text}: {starved}"
        );
    }
}

/// Plants grow by 50 for the most species there ever were, up to 9,999 (rules 2.7, 8.16).
#[test]
fn plants_never_grow_more_slowly_and_stop_at_9999() {
    let mut jungle = jungle(100, "C B1", 1, 40);
    let mut generator = RandomGenerator::from_seed(5);
    plain::run(&mut jungle, &mut generator);
    plain::run(&mut jungle, &mut generator);
    assert_eq!((jungle.species.len(), jungle.species[0].population), (1, 300));
    jungle.species[0].population = 9_950;
    plain::run(&mut jungle, &mut generator);
    assert_eq!((jungle.species[0].population, jungle.species[0].born), (9_999, 49));
}
