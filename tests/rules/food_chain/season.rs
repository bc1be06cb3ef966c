//! Seasons at the table (rules 7).

use super::scene::{Scene, animals, at, plants};
use serde_json::{Value, json};
use shoal_contract::{Actor, Game, Seat};
use shoal_food_chain::FoodChain;

fn season(stops: &str, species: &[Value]) -> Scene {
    let season = json!({"cycles": 6, "stops": stops});
    at(json!({"players": ["Ann", "Bob"], "season": season, "species": species}))
}

fn voles() -> [Value; 2] {
    [plants(500), animals(2, "Ann", "H N2 Y1 M2", 50)]
}

fn awaited(scene: &Scene) -> Vec<u16> {
    scene.hosted.awaited_seats().iter().map(|seat| seat.0).collect()
}

#[test]
fn all_who_are_not_ready_are_awaited_and_then_cycles_run_until_something_happens() {
    let mut scene = season("events", &voles());
    assert_eq!(awaited(&scene), [0, 1]);
    assert_eq!(FoodChain::next_house_action(scene.hosted.world()), None);
    assert_eq!(scene.act(1, json!("ready")), ["Bob is ready"]);
    assert_eq!(scene.refusal(1, json!("ready")), "Nobody is waiting for you to be ready.");
    assert_eq!(awaited(&scene), [0]);
    scene.act(1, "START H N3 Y1 M1");
    scene.act(0, json!("ready"));
    assert_eq!(awaited(&scene), [0_u16; 0]);
    let mut told = Vec::new();
    while awaited(&scene).is_empty() {
        told = scene.house(json!({"cycle": 1}));
    }
    let last = told.last().expect("something");
    assert!(last.starts_with("species ") && last.ends_with(": all can design"), "{last}");
    assert_eq!(awaited(&scene), [0, 1]);
}

#[test]
fn a_species_that_reaches_100_stops_the_cycles_for_all() {
    let mut scene = season("events", &voles());
    (0..2).for_each(|seat| drop(scene.act(seat, json!("ready"))));
    let told = scene.house(json!({"cycle": 6}));
    assert_eq!(told[0], "cycle 2 (2 cycles): 1: 566 (+200 -134 -0), 2: 141 (+91 -0 -0)");
    assert_eq!(told[1], "species 2 has 100 members: all can design");
}

#[test]
fn a_species_that_halves_or_dies_stops_the_cycles_for_all() {
    for (population, hunger, why) in [(100, 1, "halved"), (1, 5, "died out")] {
        let mut weak = animals(2, "Ann", if population == 1 { "C B1" } else { "C N1" }, population);
        weak["average_hunger"] = json!(hunger);
        let mut scene = season("events", &[plants(500), weak]);
        (0..2).for_each(|seat| drop(scene.act(seat, json!("ready"))));
        let told = scene.house(json!({"cycle": 6}));
        let last = told.last().expect("something");
        assert_eq!(*last, format!("species 2 has {why}: all can design"));
    }
}

#[test]
fn a_season_can_stop_after_each_cycle_or_never() {
    let mut each = season("each_cycle", &voles());
    (0..2).for_each(|seat| drop(each.act(seat, json!("ready"))));
    let told = each.house(json!({"cycle": 5}));
    assert_eq!(told.last().expect("something"), "the jungle stops: all can design");
    assert_eq!((each.state()["cycle"].clone(), awaited(&each)), (json!(1), vec![0, 1]));
    let mut never = season("never", &voles());
    (0..2).for_each(|seat| drop(never.act(seat, json!("ready"))));
    never.house(json!({"cycle": 5}));
    assert_eq!((never.state()["cycle"].clone(), awaited(&never)), (json!(5), vec![]));
}

#[test]
fn after_its_last_cycle_the_ranking_wins_and_nothing_can_be_done() {
    let mut scene = season("never", &voles());
    (0..2).for_each(|seat| drop(scene.act(seat, json!("ready"))));
    assert_eq!(scene.refused(Actor::House, json!({"cycle": 7})), "The season ends in 6 cycles.");
    let told = scene.house(json!({"cycle": 6}));
    assert_eq!(told.last().expect("something"), "the season is over: Ann won");
    let standing = FoodChain::standing(scene.hosted.world());
    assert_eq!(standing.winners, Some(vec![Seat(0)]));
    assert_eq!(scene.refusal(0, "START H N2"), "The season is over.");
    assert_eq!(FoodChain::next_house_action(scene.hosted.world()), None);
}

/// 7.3: nothing that seats do keeps the house from a cycle.
#[test]
fn the_house_may_run_a_cycle_although_a_seat_is_awaited() {
    let mut scene = season("events", &voles());
    scene.house(json!({"cycle": 1}));
    assert_eq!((scene.state()["cycle"].clone(), awaited(&scene)), (json!(1), vec![0, 1]));
}

#[test]
fn each_seat_is_asked_at_most_once_between_two_cycles_of_a_jungle_without_end() {
    let mut scene = at(json!({"players": ["Ann", "Bob"], "species": [plants(500)]}));
    let may = |scene: &Scene| {
        [0, 1].map(|seat| FoodChain::may_interrupt(scene.hosted.world(), Seat(seat)))
    };
    assert_eq!(may(&scene), [true, true]);
    scene.act(0, "START H N2 Y1 M2");
    assert_eq!(may(&scene), [false, true]);
    scene.house(json!({"cycle": 1}));
    assert_eq!(may(&scene), [true, true]);
}

#[test]
fn who_leaves_is_not_awaited_and_who_joins_is_at_the_next_stop() {
    let mut scene = season("each_cycle", &voles());
    scene.act(0, json!("ready"));
    scene.house(json!({"leave": 1}));
    assert_eq!(awaited(&scene), [0_u16; 0]);
    scene.house(json!({"join": {"name": "Eve"}}));
    assert_eq!(awaited(&scene), [0_u16; 0]);
    scene.house(json!({"cycle": 1}));
    assert_eq!(awaited(&scene), [0, 2]);
    scene.house(json!({"join": {"name": "Kim"}}));
    assert_eq!(awaited(&scene), [0, 2, 3]);
}
