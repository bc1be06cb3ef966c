//! The worked examples of the rules (rules 5).

use super::scene::{cycles, dish, jungle, mean, parts, plants, species};
use shoal_contract::RandomGenerator;
use shoal_food_chain::part::AnimalPart;
use shoal_food_chain::position::{Species, SpeciesFactors, added_by, hunts_in_60ths, succeeds};

#[test]
fn the_first_animal_of_the_rules_has_these_factors() {
    let factors = SpeciesFactors::of(&parts("N2 Y1 M2"));
    let expected = SpeciesFactors {
        hunt: 2,
        chase: 2,
        evade: 0,
        power: 2,
        body: 7,
        min: 5,
        max: 6,
        resilience: 5,
    };
    assert_eq!(factors, expected);
}

#[test]
fn eyes_3_and_legs_1_chase_with_7() {
    assert_eq!(SpeciesFactors::of(&parts("Y3 L1")).chase, 7);
}

#[test]
fn what_a_part_adds_is_told_in_words() {
    let mouth = "power +1, body +1, smallest prey +1, largest prey +2, survives hunger +1";
    assert_eq!(added_by(AnimalPart::Mouth), mouth);
    assert_eq!(added_by(AnimalPart::Brain), "largest prey +2, survives hunger −1");
}

#[test]
fn every_part_has_the_weights_of_the_table() {
    for (text, weights) in [
        ("N1", [1, 0, 0, 0, 4, 1, 1, 1]),
        ("Y1", [0, 2, 0, 0, 3, 1, 0, 1]),
        ("R1", [0, 0, 1, 0, 4, 0, 1, 1]),
        ("M1", [0, 0, 0, 1, 4, 1, 2, 1]),
        ("P1", [1, 0, 0, 1, 4, 1, 0, 0]),
        ("T1", [0, 2, 3, 0, 5, 1, 1, 1]),
        ("L1", [1, 1, 2, 0, 5, 1, 1, 0]),
        ("B1", [0, 0, 0, 0, 3, 0, 2, -1]),
    ] {
        let SpeciesFactors { hunt, chase, evade, power, body, min, max, resilience } =
            SpeciesFactors::of(&parts(text));
        assert_eq!([hunt, chase, evade, power, body, min, max, resilience], weights, "{text}");
    }
}

/// 4 in 9, and 1 in 9; one half if both are 0; a factor below 0 counts as 0.
#[test]
fn chase_2_catches_evade_1_in_4_of_9_hunts_and_chase_1_evade_2_in_1_of_9() {
    let mut generator = RandomGenerator::from_seed(1);
    for (one, other, expected) in [
        (2, 1, 40_000),
        (1, 2, 10_000),
        (0, 0, 45_000),
        (-3, 0, 45_000),
        (-3, 2, 0),
        (0, 1, 0),
        (1, 0, 90_000),
        (5, -1, 90_000),
    ] {
        let succeeded = (0..90_000).filter(|_| succeeds(&mut generator, one, other)).count();
        assert!(succeeded.abs_diff(expected) < 750, "{one} against {other}: {succeeded}");
        let is_certain = expected == 0 || expected == 90_000;
        assert!(!is_certain || succeeded == expected, "{one} against {other}: {succeeded}");
    }
}

/// Half of 70, and 40 % of 30.
#[test]
fn of_100_members_with_hunger_2_3_against_resilience_2_live_47_on_average() {
    let hungry = Species { hunger: 230, ..species(2, "C R2", 100) };
    assert_eq!(hungry.factors().resilience, 2);
    let lived = mean(&jungle(500, [hungry]), 4_000, |_, numbers| numbers(2).population.into());
    assert!(lived.abs_diff(4_700) < 40, "{lived} hundredths");
}

#[test]
fn hunt_3_is_one_and_a_half_hunts_and_hunt_10_is_3_and_55_60ths() {
    for (hunt, in_60ths) in
        [(0, 0), (1, 30), (3, 90), (4, 120), (9, 220), (10, 235), (19, 370), (20, 382), (-1, 0)]
    {
        assert_eq!(hunts_in_60ths(hunt), in_60ths, "hunt {hunt}");
    }
}

/// What the hunters of these tests are: body 8, preys on 4, one hunt each, which is certain against prey without
/// evade and power.
pub const HUNTER: &str = "C Y1 L1 P1 M1 R1";
/// What they prey on: body 4, no evade, no power, nothing to eat, and not hungry.
pub const PREY: &str = "C N1";

#[test]
fn of_100_members_with_50_born_30_eaten_and_5_starved_57_may_be_hunted() {
    let prey = Species { net_growth: 15, ..species(2, PREY, 100) };
    cycles(&jungle(0, [prey, species(3, HUNTER, 80)]), 50, |_, numbers| {
        assert_eq!(numbers(2).eaten, 57);
    });
}

#[test]
fn chase_and_power_0_catch_a_plant_in_half_of_the_hunts_and_eat_it_in_half_of_those() {
    let grazers = jungle(9_000, [species(2, "H N5", 500)]);
    let hunted = mean(&grazers, 100, |jungle, _| jungle.web[0].hunted.into());
    let caught = mean(&grazers, 100, |jungle, _| jungle.web[0].caught.into());
    let eaten = mean(&grazers, 100, |jungle, _| jungle.web[0].eaten.into());
    assert!((2 * caught).abs_diff(hunted) * 100 < hunted * 2, "{caught} of {hunted}");
    assert!((4 * eaten).abs_diff(hunted) * 100 < hunted * 3, "{eaten} of {hunted}");
}

/// 50 animals eat 50 plants: 0.95 x 5 x 50 / 7 is 33.9; then 84 eat 84: 57.
#[test]
fn a_lone_herbivore_on_plenty_of_plants_is_exact_for_its_first_cycles() {
    let mut scene = dish(&["Ann"], &[plants(500)]);
    scene.act(0, "START H N2 Y1 M2");
    let told = scene.house(serde_json::json!({"cycle": 1}));
    assert_eq!(told, ["cycle 1: 1: 550 (+100 -50 -0), 2: 84 (+34 -0 -0)"]);
    let told = scene.house(serde_json::json!({"cycle": 1}));
    assert_eq!(told, ["cycle 2: 1: 566 (+100 -84 -0), 2: 141 (+57 -0 -0)"]);
    assert_eq!(scene.species(2)["average_hunger"], serde_json::json!(0));
}
