//! Every open point of the rules, as it is decided (rules 8).

use super::examples::{HUNTER, PREY};
use super::scene::{animals, cycles, dish, jungle, mean, plants, species};
use serde_json::json;
use shoal_contract::{Game, Match, Seat, SeatScore};
use shoal_food_chain::FoodChain;
use shoal_food_chain::position::{Jungle, MOST_ANIMALS, Species, SpeciesChanges, ranking};
use shoal_food_chain::settings::{Fraction, JungleSettings, Pool, Split};

fn with(settings: JungleSettings, jungle: &Jungle) -> Jungle {
    Jungle { settings, ..jungle.clone() }
}

/// 8.1: hunt 3 is one hunt, and one more in half of the turns.
#[test]
fn a_part_of_a_hunt_is_drawn_anew_in_each_turn() {
    let grazers = jungle(9_000, [species(2, "H N3 Y1 M1", 100)]);
    let hunted = |jungle: &Jungle, _: &dyn Fn(u32) -> _| jungle.web[0].hunted.into();
    let drawn = mean(&grazers, 400, hunted);
    assert!(drawn.abs_diff(15_000) < 130, "{drawn}");
    for (fractional_hunts, expected) in [(Fraction::Down, 10_000), (Fraction::Up, 20_000)] {
        let settings = JungleSettings { fractional_hunts, ..JungleSettings::default() };
        assert_eq!(mean(&with(settings, &grazers), 20, hunted), expected);
    }
}

/// 8.2.
#[test]
fn a_failed_hunt_uses_up_the_prey() {
    // Without eyes, tail and legs nothing that evades is caught.
    let escapes = jungle(0, [species(2, "C R1", 20), species(3, "C P2 N2 R2", 60)]);
    assert_eq!(mean(&escapes, 20, |jungle, _| jungle.web[0].hunted.into()), 1_000);
    let again = JungleSettings { failed_hunt_uses_up: false, ..JungleSettings::default() };
    let again = with(again, &escapes);
    assert_eq!(mean(&again, 20, |jungle, _| jungle.web[0].hunted.into()), 12_000);
    assert_eq!(mean(&again, 20, |jungle, _| jungle.web[0].eaten.into()), 0);
}

/// 8.3: two hunts, each certain.
#[test]
fn an_animal_hunts_on_after_a_meal() {
    let twice = jungle(0, [species(2, PREY, 400), species(3, "C P3 L1 R4", 40)]);
    let eaten = |_: &Jungle, numbers: &dyn Fn(u32) -> SpeciesChanges| numbers(2).eaten.into();
    assert_eq!(mean(&twice, 20, eaten), 8_000);
    let settings = JungleSettings { hunts_after_meal: false, ..JungleSettings::default() };
    assert_eq!(mean(&with(settings, &twice), 20, eaten), 4_000);
}

/// 8.4.
#[test]
fn of_a_species_that_has_shrunk_half_may_be_hunted_all_the_same() {
    let shrunk = Species { net_growth: -31, ..species(2, PREY, 100) };
    let hunted = jungle(0, [shrunk, species(3, HUNTER, 80)]);
    let eaten = |_: &Jungle, numbers: &dyn Fn(u32) -> SpeciesChanges| numbers(2).eaten.into();
    assert_eq!(mean(&hunted, 20, eaten), 5_000);
    let settings = JungleSettings { shrinking_counts: true, ..JungleSettings::default() };
    assert_eq!(mean(&with(settings, &hunted), 20, eaten), 3_400);
}

/// 8.5: those that starve leave the pool; where any may be hunted, there are others in their place.
#[test]
fn who_may_be_hunted_is_drawn_at_the_start_and_leaves_the_pool_by_starving() {
    let starving = Species { hunger: 100, ..species(2, "C N1 B1", 100) };
    let hunted = jungle(0, [starving, species(3, HUNTER, 100)]);
    let eaten = |_: &Jungle, numbers: &dyn Fn(u32) -> SpeciesChanges| numbers(2).eaten.into();
    let marked = mean(&hunted, 400, eaten);
    let settings = JungleSettings { pool: Pool::Any, ..JungleSettings::default() };
    let any = mean(&with(settings, &hunted), 400, eaten);
    assert!(marked + 300 < any && any <= 5_000, "{marked} and {any}");
    cycles(&hunted, 20, |jungle, numbers| {
        assert_eq!(numbers(2).eaten + numbers(2).starved, 100);
        assert!(jungle.find(2).is_none());
    });
}

/// 8.6: 20 plants for a body of 7: 13.57.
#[test]
fn growth_is_rounded_to_the_nearest_whole_animal() {
    cycles(&some_eat(), 20, |_, numbers| assert_eq!(numbers(2).born, 14));
}

/// Twenty of a hundred find a plant.
fn some_eat() -> Jungle {
    jungle(40, [species(2, "H N2 Y1 M2", 100)])
}

/// 8.7.
#[test]
fn who_ate_is_not_hungry_nor_are_the_newborn_and_all_others_are_one_cycle_hungrier() {
    let hunger = |jungle: &Jungle, _: &dyn Fn(u32) -> SpeciesChanges| {
        let species = jungle.find(2).expect("it lives");
        assert_eq!(species.population, 114);
        species.hunger
    };
    assert_eq!(mean(&some_eat(), 20, hunger), 8_000);
    let settings = JungleSettings { newborn_count: false, ..JungleSettings::default() };
    assert_eq!(mean(&with(settings, &some_eat()), 20, hunger), 9_100);
}

/// 8.8: of two with an average of 1/2 one is hungry; where each is drawn both can be.
#[test]
fn the_hungrier_are_so_many_whole_members() {
    let two = jungle(0, [Species { hunger: 1, ..species(2, "C N1", 2) }]);
    let both_starve = |jungle: &Jungle| {
        let mut count = 0;
        cycles(jungle, 400, |_, numbers| count += u32::from(numbers(2).starved == 2));
        count
    };
    let settings = JungleSettings { hunger_split: Split::Drawn, ..JungleSettings::default() };
    assert_eq!(both_starve(&two), 0);
    assert!((8..60).contains(&both_starve(&with(settings, &two))));
}

/// 8.9.
#[test]
fn the_stored_average_is_exact() {
    let mut scene = dish(&["Ann"], &[plants(40), animals(2, "Ann", "H N2 Y1 M2", 100)]);
    scene.house(json!({"cycle": 1}));
    assert_eq!(scene.species(2)["average_hunger"], json!("40/57"));
}

/// 8.10: 235 x 50 / 107 is 109.8.
#[test]
fn a_founded_species_is_not_hungry_and_a_mutated_one_as_hungry_as_its_parent() {
    let mut parent = animals(2, "Ann", "H N2 Y1 M2", 107);
    parent["average_hunger"] = json!("235/107");
    let mut scene = dish(&["Ann", "Bob"], &[plants(500), parent]);
    scene.act(1, "START H N3 Y1 M1");
    assert_eq!(scene.species(3)["average_hunger"], json!(0));
    scene.act(0, "MUTATE 2 M3");
    assert_eq!(scene.species(4)["average_hunger"], json!("11/5"));
    assert_eq!(scene.species(2)["average_hunger"], json!("125/57"), "together as before");
}

/// 8.11.
#[test]
fn a_mutation_leaves_the_net_growth_of_the_parent_and_the_child_has_none() {
    let mut parent = animals(2, "Ann", "H N2 Y1 M2", 120);
    parent["last_net_growth"] = json!(15);
    let mut scene = dish(&["Ann"], &[plants(500), parent]);
    scene.act(0, "MUTATE 2 M3");
    assert_eq!(
        (&scene.species(2)["population"], &scene.species(3)["population"]),
        (&json!(70), &json!(50))
    );
    assert_eq!(scene.species(2)["last_net_growth"], json!(15));
    assert_eq!(scene.species(3)["last_net_growth"], json!(0));
}

/// 8.12.
#[test]
fn hunger_0_against_resilience_below_1_starves_one_half_at_once() {
    let weak = jungle(0, [species(2, "C B1", 100)]);
    let starved = mean(&weak, 400, |_, numbers| numbers(2).starved.into());
    assert!(starved.abs_diff(5_000) < 130, "{starved}");
}

/// 8.13.
#[test]
fn without_prey_there_is_no_hunt_and_hunger_grows() {
    cycles(&jungle(500, [species(2, PREY, 100)]), 5, |jungle, _| {
        assert!(jungle.web.is_empty());
        assert_eq!(jungle.find(2).map(|species| species.hunger), Some(100));
    });
}

/// 8.14: the last one eats and is eaten; its young revives the species.
#[test]
fn food_of_those_that_were_eaten_later_counts() {
    let last = Species { net_growth: 1, ..species(2, "H N2 Y1 M2", 1) };
    let (mut revived, mut died) = (0, 0);
    cycles(&jungle(100, [last, species(3, "C P5 M1 Y1 R5", 1)]), 200, |jungle, numbers| {
        let SpeciesChanges { born, eaten, population, .. } = numbers(2);
        revived += u32::from((born, eaten, population) == (1, 1, 1));
        died += u32::from((born, eaten) == (0, 1));
        assert_eq!(jungle.find(2).is_some(), population > 0);
    });
    assert!(revived > 10 && died > 10, "{revived} revived, {died} died");
}

/// 8.15.
#[test]
fn a_species_without_members_is_gone_and_its_id_is_never_used_again() {
    let mut last = animals(2, "Ann", "C B1", 1);
    last["average_hunger"] = json!(5);
    let mut scene = dish(&["Ann"], &[plants(500), last]);
    let told = scene.house(json!({"cycle": 1}));
    assert_eq!(told[1], "species 2 has died out");
    assert_eq!(scene.ids(), [1]);
    scene.act(0, "START H N2 Y1 M2");
    assert_eq!(scene.ids(), [1, 3]);
}

/// 8.16.
#[test]
fn plants_grow_by_50_for_the_most_species_that_there_were_and_up_to_9999() {
    let three = [species(2, PREY, 1), species(3, "C B1", 1)];
    for (plants, peak, grown) in [(500, 1, 150), (500, 10, 500), (9_900, 10, 99), (9_999, 10, 0)] {
        let jungle = Jungle { peak_species: peak, ..jungle(plants, three.clone()) };
        cycles(&jungle, 2, |jungle, numbers| {
            assert_eq!(numbers(1).born, grown);
            assert_eq!(jungle.peak_species, peak.max(3));
        });
    }
}

/// 8.17.
#[test]
fn no_species_preys_on_itself_but_on_others_of_the_same_player() {
    let eaters = species(2, "C P1 L1 M1 B3 Y3", 50);
    assert!(eaters.factors().preys_on(eaters.factors().body));
    cycles(&jungle(0, [eaters, species(3, "C N1 R4", 100)]), 20, |jungle, _| {
        let pairs: Vec<_> = jungle.web.iter().map(|one| (one.hunter, one.prey)).collect();
        assert_eq!(pairs, [(2, 3)]);
    });
    cycles(&jungle(0, [species(2, "C P1 L1 M1 B3 Y3", 50)]), 20, |jungle, _| {
        assert!(jungle.web.is_empty());
    });
}

/// 8.18.
#[test]
fn of_equals_who_joined_first_leads() {
    let species =
        [plants(500), animals(2, "Ann", "H N2 Y1 M2", 100), animals(3, "Bob", "H N3 Y1 M1", 100)];
    let scene = dish(&["Bob", "Ann"], &species);
    let standing = FoodChain::standing(scene.hosted.world());
    assert_eq!(standing.scores, vec![SeatScore::Keys(vec![1, 100]); 2]);
    let jungle = scene.hosted.state().jungle;
    let seats: Vec<Seat> = ranking(&jungle, 2).into_iter().map(|(seat, _)| seat).collect();
    assert_eq!(seats, [Seat(0), Seat(1)], "Bob, then Ann");
}

/// 8.19.
#[test]
fn a_new_species_differs_from_all_but_those_that_vanish_for_it() {
    let mut scene = dish(&["Ann", "Bob"], &[plants(500), animals(2, "Ann", "H N2 Y1 M2", 60)]);
    let why = scene.refusal(1, "START C N2 Y1 M2");
    assert_eq!(
        why,
        "Species 2 also has a body of 7 and preys on 5 to 6: one of the three must differ."
    );
    let told = scene.act(0, "START H N2 Y1 M2");
    assert_eq!(told[0], "species 2 gives way to another species");
    assert_eq!((scene.ids(), &scene.species(3)["population"]), (vec![1, 3], &json!(50)));
}

/// 8.20: what stays is no change; nothing but the type is not enough.
#[test]
fn a_mutation_may_leave_its_type_out_and_name_levels_as_they_are() {
    let mut scene = dish(&["Ann"], &[plants(500), animals(2, "Ann", "H N2 Y1 M2", 300)]);
    scene.act(0, "MUTATE 2 N2 Y1 M2 R1 P1");
    assert_eq!(scene.species(3)["type"], json!("H"));
    scene.act(0, "MUTATE 2 C R1");
    assert_eq!(scene.species(4)["type"], json!("C"));
    assert!(scene.refusal(0, "MUTATE 2 C").contains("one of the three must differ"));
}

/// 8.21.
#[test]
fn levels_are_from_1_in_a_start_and_from_0_in_a_mutation() {
    let mut scene = dish(&["Ann"], &[plants(500), animals(2, "Ann", "H N2 Y1 M2", 300)]);
    scene.act(0, "MUTATE 2 Y0");
    assert_eq!(scene.species(3)["parts"], json!({"N": 2, "M": 2}));
    for level in [0, 10_000] {
        let why = scene.refusal(0, json!({"start": {"type": "H", "parts": {"N": level}}}));
        assert!(why.contains("not a level from 1 to 9999"), "{why}");
    }
    scene.act(0, "START H N9999 B9999");
    assert!(scene.species(4)["population"] == json!(50));
}

/// 8.22.
#[test]
fn a_name_without_a_number_is_that_of_the_newest_species() {
    let mut scene = dish(
        &["Ann"],
        &[plants(500), animals(2, "Ann", "H N2 Y1 M2", 60), animals(3, "Ann", "H N3 Y1 M1", 60)],
    );
    scene.act(0, "NAME 2 Sabre-Tooth Tiger");
    scene.act(0, "NAME Fieldmouse");
    assert_eq!(scene.species(2)["name"], json!("Sabre-Tooth Tiger"));
    assert_eq!(scene.species(3)["name"], json!("Fieldmouse"));
    assert!(scene.refusal(0, format!("NAME {}", "x".repeat(41))).contains("at most 40 characters"));
    let why = scene.refusal(0, json!({"name": {"name": "a\u{7}b"}}));
    assert!(why.contains("invisible"), "{why}");
}

/// 8.23: chase 2 against evade 1 catches 4 in 9, against 2 one in four.
#[test]
fn evade_counts_twice_where_the_jungle_says_so() {
    let hunted = jungle(0, [species(2, "C R1", 400), species(3, "C Y1 P3 R4", 200)]);
    let caught = |jungle: &Jungle, _: &dyn Fn(u32) -> SpeciesChanges| jungle.web[0].caught.into();
    let usual = mean(&hunted, 200, caught);
    assert!(usual.abs_diff(8_889) < 200, "{usual}");
    let settings = JungleSettings { evade_doubled: true, ..JungleSettings::default() };
    let doubled = mean(&with(settings, &hunted), 200, caught);
    assert!(doubled.abs_diff(5_000) < 200, "{doubled}");
}

/// 8.24.
#[test]
fn a_cycle_can_be_run_again_from_the_state_before_it() {
    let mut scene = dish(&["Ann"], &[plants(500), animals(2, "Ann", "H N3 Y1 M1", 90)]);
    scene.house(json!({"cycle": 3}));
    let before = scene.state();
    let told = scene.house(json!({"cycle": 5}));
    let mut again = super::scene::Scene {
        hosted: Match::from_state(serde_json::from_value(before).expect("a state"), None)
            .expect("it is sound"),
    };
    assert_eq!(again.house(json!({"cycle": 5})), told);
    assert_eq!(again.state(), scene.state());
}

/// 8.25.
#[test]
fn the_species_of_who_leaves_stay_and_are_nobodys() {
    let mut scene = dish(&["Ann", "Bob"], &[plants(500), animals(2, "Ann", "H N2 Y1 M2", 300)]);
    assert_eq!(
        scene.house(json!({"leave": 0})),
        ["Ann leaves: the species stay, but belong to nobody"]
    );
    assert_eq!(scene.species(2)["player"], json!(null));
    assert_eq!(scene.refusal(0, "START H N3 Y1 M1"), "You have left this jungle.");
    assert_eq!(FoodChain::standing(scene.hosted.world()).out, [Seat(0)]);
}

/// 8.26: a few mice that eat giants would become more than the jungle holds.
#[test]
fn growth_beyond_what_a_jungle_can_hold_is_lost() {
    let (giants, mice) = ("C L9999", "C Y9999 M1 R1 P2 B9999");
    let jungle = jungle(0, [species(2, giants, 40_000), species(3, mice, 40_000)]);
    cycles(&jungle, 1, |jungle, numbers| {
        let animals: u32 = jungle.animals().map(|one| one.population).sum();
        assert_eq!(animals, MOST_ANIMALS);
        assert_eq!(40_000 + numbers(3).born - numbers(3).starved, numbers(3).population);
    });
}

/// 8.26: what one species bears leaves less room for the next.
#[test]
fn two_species_that_thrive_share_the_room_that_is_left() {
    let (giants, mice, rats) = ("C L9999", "C Y9999 M1 R1 P2 B9999", "C Y9999 M1 R1 P3 B9999");
    let all = [species(2, giants, 40_000), species(3, mice, 20_000), species(4, rats, 20_000)];
    cycles(&jungle(0, all), 1, |jungle, numbers| {
        let animals: u32 = jungle.animals().map(|one| one.population).sum();
        assert_eq!(animals, MOST_ANIMALS);
        assert!(numbers(3).born + numbers(4).born > 0);
    });
}
