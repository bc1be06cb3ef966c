//! What would become of a design, from what a seat sees.

use super::scene::{animals, at, plants};
use serde_json::{Value, json};
use shoal_contract::chance::what_if::WhatIfRun;
use shoal_contract::{Actor, Game, Match, PercentileBand, RandomGenerator, Seat, Viewer};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::forecast::{CYCLES, DesignQuestion, JungleForecast};
use shoal_food_chain::position::{RunningCycle, SpeciesFactors};
use shoal_food_chain::state::View;

const VOLE: &str = "H N2 Y1 M2";
/// It is as large as [`WITH_LEGS`] and preys on the same.
const WITH_TAIL: &str = "H N2 Y2 M2 T2 B1";
const WITH_LEGS: &str = "H N2 Y2 M2 L2 B1";

/// Ann has voles, Bob another species; designs are secret.
fn of_two(bobs: &str) -> Match<FoodChain> {
    let species = [plants(900), animals(2, "Ann", VOLE, 200), animals(3, "Bob", bobs, 150)];
    at(json!({"players": ["Ann", "Bob"], "designs": "secret", "species": species})).hosted
}

fn view(hosted: &Match<FoodChain>, seat: u16) -> View {
    FoodChain::seen_by(hosted.world(), Viewer::Seat(Seat(seat)))
}

fn action(action: Value) -> Action {
    FoodChain::decode_action(&action.to_string()).expect("an action")
}

fn ask(hosted: &Match<FoodChain>, seat: u16, tried: Option<&Action>) -> DesignQuestion {
    DesignQuestion::new(view(hosted, seat), Seat(seat), tried).expect("it is allowed")
}

fn runs(question: &DesignQuestion, count: u64) -> Vec<WhatIfRun> {
    (0..count).map(|number| question.run(number)).collect()
}

fn forecast(question: &DesignQuestion, count: u64) -> JungleForecast {
    question.forecast(&runs(question, count))
}

#[test]
fn parts_that_a_seat_does_not_see_change_nothing_of_its_forecast() {
    let (one, other) = (of_two(WITH_TAIL), of_two(WITH_LEGS));
    for tried in [None, Some(action(json!("MUTATE 2 C R2")))] {
        let of = |hosted, seat| runs(&ask(hosted, seat, tried.as_ref()), 20);
        assert_eq!(of(&one, 0), of(&other, 0));
    }
    // Their own player sees them.
    assert_ne!(runs(&ask(&one, 1, None), 20), runs(&ask(&other, 1, None), 20));
}

#[test]
fn hidden_parts_are_drawn_anew_in_each_run_and_all_that_fit_come_up() {
    let seen = view(&of_two(WITH_TAIL), 0);
    let drawn =
        (0..200).map(|seed| seen.jungle(&mut RandomGenerator::from_seed(seed)).species[2].parts);
    let tails = drawn.filter(|parts| parts.to_string().contains('T')).count();
    assert!((20..180).contains(&tails), "{tails} of 200 with a tail");
}

#[test]
fn hidden_parts_are_likelier_the_better_they_fit_what_was_eaten() {
    let mean_hunt = |bobs: &str| {
        let mut hosted = of_two(bobs);
        hosted.apply(Actor::House, &Action::Cycle(2)).expect("cycles pass");
        let seen = view(&hosted, 0);
        let hunt = |seed| {
            let jungle = seen.likely_jungle(&mut RandomGenerator::from_seed(seed));
            SpeciesFactors::of(&jungle.species[2].parts).hunt
        };
        (0..400).map(hunt).sum::<i64>() as f64 / 400.0
    };
    // Both look the same; legs hunt twice as often.
    let (tail, legs) = (mean_hunt(WITH_TAIL), mean_hunt(WITH_LEGS));
    assert!(tail + 0.2 < legs, "a hunt of {tail} with the tail, of {legs} with legs");
}

/// The same jungle, played on by the house; nobody else designs.
#[test]
fn what_a_forecast_expects_is_what_cycles_bring() {
    let hosted = of_two(WITH_TAIL);
    let question = ask(&hosted, 1, Some(&action(json!("MUTATE 3 H R1"))));
    // Its player sees no parts of the voles; here all are known.
    let open = json!({"players": ["Ann", "Bob"], "species": [
        plants(900), animals(2, "Ann", VOLE, 200), animals(3, "Bob", WITH_TAIL, 150)]});
    let mut hosted_open = at(open).hosted;
    hosted_open.apply(Actor::House, &Action::Leave(Seat(0))).expect("she leaves");
    let known = ask(&hosted_open, 1, Some(&action(json!("MUTATE 3 H R1"))));
    assert_eq!(forecast(&question, 4).own.species, 4);
    let expected = forecast(&known, 200).own.members.with;
    let mut jungle = hosted_open.state().jungle;
    let design = action(json!("MUTATE 3 H R1")).design(&jungle, Seat(1));
    jungle.found(Seat(1), design.expect("it founds one").expect("it is allowed"));
    for cycle in [1, 5, 20, CYCLES] {
        let played = (1_000..1_200).map(|seed| {
            let (mut jungle, mut generator) = (jungle.clone(), RandomGenerator::from_seed(seed));
            let mut passing = RunningCycle::default();
            (0..cycle).for_each(|_| passing.run(&mut jungle, &mut generator));
            jungle.find(4).map_or(0, |species| i64::from(species.population))
        });
        let (expected, played) = (expected[cycle as usize], PercentileBand::of(played));
        let near = |one: i64, other: i64| one.abs_diff(other) as i64 <= 6 + one / 6;
        assert!(
            near(expected.middle, played.middle)
                && near(expected.low, played.low)
                && near(expected.high, played.high),
            "cycle {cycle}: {expected:?} and {played:?}"
        );
    }
}

#[test]
fn it_tells_of_the_new_species_and_of_those_that_it_changes_most() {
    let voles: Vec<Value> = ["N2 Y1 M2", "N1 Y1 M3", "N3 Y2 M1"]
        .iter()
        .zip(2..)
        .map(|(parts, id)| animals(id, "Ann", &format!("H {parts}"), 300))
        .collect();
    let species = [vec![plants(3_000)], voles].concat();
    let hosted = at(json!({"players": ["Ann", "Bob"], "species": species})).hosted;
    // It preys on bodies of 7 to 8: on species 2 and 3, not on 4 with a body of 9.
    let hunter = action(json!("START C N4 Y3 R1"));
    let told = forecast(&ask(&hosted, 1, Some(&hunter)), 20);
    assert_eq!((told.runs, told.own.species), (20, 5));
    let at_first = PercentileBand { low: 50, middle: 50, high: 50 };
    assert_eq!(
        (told.own.members.with[0], told.own.members.without[0]),
        (at_first, PercentileBand::default())
    );
    assert_eq!(told.own.members.with.len(), CYCLES as usize + 1);
    assert_eq!(told.others.len(), 2);
    assert!(told.others.iter().all(|other| other.species > 1), "not the plants");
    // Nothing tried: both courses are the same, and the seat's largest species is told of.
    let told = forecast(&ask(&hosted, 0, None), 20);
    assert_eq!(told.own.species, 4);
    assert_eq!(told.own.members.with, told.own.members.without);
}

#[test]
fn what_the_rules_refuse_is_refused() {
    let hosted = of_two(WITH_TAIL);
    let refusal = |seat: u16, text: Value| {
        let tried = action(text);
        DesignQuestion::new(view(&hosted, seat), Seat(seat), Some(&tried)).expect_err("refused").0
    };
    assert_eq!(refusal(0, json!("MUTATE 3 R1")), "Species 3 is not yours.");
    assert!(refusal(0, json!("START H N2 Y2 M2 T2 B1")).contains("also has a body"));
    assert!(refusal(0, json!("NAME Vole")).contains("Only founding or mutating"));
    assert!(refusal(7, json!("START H N1")).contains("are not playing"));
}
