//! What is refused, and in which words (rules 3, 6).

use super::scene::{Scene, animals, dish, plants};
use serde_json::json;
use shoal_contract::Actor;
use shoal_food_chain::action::Action;
use shoal_food_chain::orders::read;

fn two() -> Scene {
    dish(
        &["Ann", "Bob"],
        &[
            plants(500),
            animals(2, "Ann", "H N2 Y1 M2", 150),
            animals(3, "Ann", "H N3 Y1 M1", 99),
            animals(4, "Bob", "C Y1 L1 P1 M1 R1", 200),
        ],
    )
}

#[test]
fn the_orders_of_the_original_are_read() {
    let parts = |text: &str| serde_json::from_str(text).expect("levels");
    for line in ["START H N2 Y1 M2", "  start h n2  y1 m2 ", "Start H M2 Y1 N2\r"] {
        let Ok(Action::Start { parts: read, .. }) = read(line) else { panic!("{line}") };
        assert_eq!(read, parts(r#"{"N":2,"Y":1,"M":2}"#), "{line}");
    }
    let mutate = |kind: &str| Action::Mutate {
        species: 26,
        kind: (!kind.is_empty()).then(|| kind.parse().expect("a type")),
        parts: parts(r#"{"R":5,"T":2}"#),
    };
    assert_eq!(read("MUTATE 26 C R5 T2"), Ok(mutate("C")));
    assert_eq!(read("mutate 26 r5 t2"), Ok(mutate("")));
    let name = |species, name: &str| Action::Name { species, name: name.into() };
    assert_eq!(read("NAME 12 Sabre-Tooth Tiger"), Ok(name(Some(12), "Sabre-Tooth Tiger")));
    assert_eq!(read("NAME Fieldmouse"), Ok(name(None, "Fieldmouse")));
    assert_eq!(read("NAME 12th Night"), Ok(name(None, "12th Night")));
}

#[test]
fn what_is_no_order_is_refused_with_what_to_write() {
    for (line, why) in [
        ("", "is not an order. The orders are START"),
        ("BREED H", "\"BREED\" is not an order"),
        ("START", "START takes a type and parts, such as START H N2 Y1 M2."),
        ("START N2", "\"N2\" is not a type"),
        ("START X N2", "\"X\" is not a type"),
        ("START P N2", "\"P\" is not a type"),
        ("START H X2", "\"X2\" does not name a part; the letters are N, Y, R, M, P, T, L, B."),
        ("START H 2N", "\"2N\" does not name a part"),
        ("START H N", "\"N\" has no level"),
        ("START H N-1", "\"N-1\" has no level"),
        ("START H N1.5", "\"N1.5\" has no level"),
        ("START H N+1", "\"N+1\" has no level"),
        ("START H N99999999999", "has no level"),
        ("START H N2 N3", "Nose is named twice."),
        ("START H é2", "does not name a part"),
        ("MUTATE", "MUTATE takes the number of a species"),
        ("MUTATE C R5", "MUTATE takes the number of a species"),
        ("MUTATE 26 X R5", "\"X\" is not a type"),
        ("NAME", "NAME takes a species and its name"),
        ("NAME 12", "NAME 12: the name is missing."),
    ] {
        let told = read(line).expect_err(line);
        assert!(told.contains(why), "{line}: {told}");
    }
}

#[test]
fn what_may_not_be_done_is_refused_with_a_reason() {
    let mut scene = two();
    for (order, why) in [
        ("START H N0", "Nose 0 is not a level from 1 to 9999. Leave out parts at level 0."),
        ("START H N10000", "Nose 10000 is not a level from 1 to 9999. Leave out parts at level 0."),
        ("START C Y1 L1 P1 M1 R1", "Species 4 also has a body of 8 and preys on 4 to 4"),
        ("MUTATE 9 C R5", "There is no species 9."),
        ("MUTATE 1 C R5", "The plants belong to nobody."),
        ("MUTATE 4 C R5", "Species 4 is not yours."),
        ("MUTATE 3 R1", "Too few members: species 3 has 99, but needs 100 to be mutated."),
        ("MUTATE 2 R1 P1 T1", "Ears, Paws, Tail would change, but at most 2 parts can."),
        ("MUTATE 2 R3", "The levels would add up to 8 instead of 5: they can differ by at most 2."),
        ("MUTATE 2 N0 M1", "The levels would add up to 2 instead of 5"),
        ("MUTATE 2 R10000", "Ears 10000 is too high: levels go up to 9999."),
        ("MUTATE 2 H", "Species 2 also has a body of 7"),
        ("MUTATE 2 N3 M1", "Species 3 also has a body of 7 and preys on 5 to 5"),
        ("NAME 4 Mine", "Species 4 is not yours."),
        ("NAME 77 Mine", "There is no species 77."),
    ] {
        let told = scene.refusal(0, order);
        assert!(told.contains(why), "{order}: {told}");
    }
    assert_eq!(
        scene.refusal(0, "REPORT 4"),
        "action: \"REPORT\" is not an order. The orders are START, MUTATE and NAME."
    );
    assert_eq!(scene.refusal(0, json!("ready")), "Nobody is waiting for you to be ready.");
    assert_eq!(scene.refusal(7, "START H N2"), "You have no seat in this jungle.");
    let plants = scene.refusal(0, json!({"start": {"type": "P", "parts": {}}}));
    assert_eq!(plants, "Only herbivores (H) and carnivores (C) can be founded.");
}

#[test]
fn only_the_house_lets_cycles_pass_and_players_in() {
    let mut scene = two();
    for action in [json!({"cycle": 1}), json!({"join": {"name": "Eve"}}), json!({"leave": 1})] {
        assert_eq!(scene.refusal(0, action), "Only the house does that.");
    }
    for (action, why) in [
        (json!({"cycle": 0}), "Cycles: 0 is not a number from 1 to 10000."),
        (json!({"cycle": 10_001}), "Cycles: 10001 is not a number from 1 to 10000."),
        (json!({"join": {"name": "Ann"}}), "There is already a player called Ann."),
        (
            json!({"join": {"name": ""}}),
            "The player's name: a name needs something that can be seen",
        ),
        (json!({"leave": 5}), "There is no seat 5."),
        (json!("START H N2"), "Only a player can do that."),
    ] {
        let told = scene.refused(Actor::House, action);
        assert!(told.contains(why), "{told}");
    }
}

/// 3.2: levels may be moved from one part to another by any amount.
#[test]
fn two_parts_change_by_any_amount_if_the_sum_stays() {
    let mut scene = dish(&["Ann"], &[plants(500), animals(2, "Ann", "H N40 Y1 M2", 150)]);
    let told = scene.act(0, "MUTATE 2 N0 L42");
    assert_eq!(
        told,
        [
            "Ann makes species 3 from species 2: a herbivore of body 89 that preys on 45 to 46 (Y1 M2 L42)"
        ]
    );
    assert_eq!(scene.species(3)["parent"], json!(2));
}

#[test]
fn a_player_who_joins_has_the_next_seat_and_may_found() {
    let mut scene = two();
    assert_eq!(
        scene.house(json!({"join": {"name": "eve@example.test"}})),
        ["eve@example.test joins"]
    );
    scene.act(2, "START H N4 Y1");
    assert_eq!(scene.species(5)["player"], json!("eve@example.test"));
    assert_eq!(
        scene.state()["players"],
        json!(["Ann", "Bob", {"name": "eve@example.test", "acted": true}])
    );
}
