//! What each event card does (rules 7.1).

use super::scene::{Crab, Grouper, Parrot, Scene, Tang, says, scene};
use serde_json::{Value, json};
use shoal_fish_or_failure::action::Action;

/// A scene in which one card lies, as Event 1.
fn with(card: Value) -> Scene {
    scene(json!({"event_1": card}))
}

fn about(event: &str, fishery: &str) -> Value {
    json!({"event": event, "fishery": fishery})
}

#[test]
fn supply_and_demand_raises_a_price_and_more_where_fish_are_scarce() {
    let mut full = with(about("supply_and_demand", "tang"));
    assert!(says(&full.house(Action::BeginRound), "a tang brings $3"));
    let card = about("supply_and_demand", "tang");
    let mut scarce = scene(json!({"event_1": card, "fisheries": {"tang": {"population": 7}}}));
    assert!(says(&scarce.house(Action::BeginRound), "a tang brings $4"));
    let paid = scarce.harvest(&[(Tang, 1), (Crab, 1), (Crab, 1)]);
    assert!(says(&paid, "Gull & Sons is paid $4 for the catch"));
}

#[test]
fn supply_and_demand_takes_exactly_half_of_the_capacity_for_scarce() {
    for (fish, more) in [(6, 2), (7, 1)] {
        let card = about("supply_and_demand", "parrot");
        let mut scene =
            scene(json!({"event_1": card, "fisheries": {"parrot": {"population": fish}}}));
        scene.house(Action::BeginRound);
        let position = scene.hosted.state().position;
        let parrot = Parrot.index();
        assert_eq!(position.numbers.capacity[parrot], 12);
        assert_eq!(position.stocks[parrot].price, position.numbers.price[parrot] + more, "{fish}");
    }
}

#[test]
fn without_market_interest_a_price_falls_to_nothing_at_most() {
    let mut scene = with(about("no_market_interest", "crab"));
    scene.round(&[(Crab, 5), (Parrot, 1), (Parrot, 1)]);
    assert_eq!(scene.money(), [10, 13, 13]);
}

/// B10: the low incentive is a reward, too.
#[test]
fn incentives_pay_each_company_that_catches_something_there() {
    for (event, dollars) in [("high_incentive", 4), ("low_incentive", 2)] {
        let card = about(event, "grouper");
        let scarce = json!({"event_1": card, "fisheries": {"grouper": {"population": 1}}});
        let mut scene = scene(scarce);
        scene.round(&[(Grouper, 1), (Grouper, 1), (Crab, 1)]);
        assert_eq!(scene.money(), [10, 15 + dollars, 11], "the first company came too late");
    }
}

#[test]
fn a_conservation_watch_pays_for_one_or_two_fish_and_for_no_more() {
    let mut scene = with(about("conservation_watch", "crab"));
    let [_, _, end] = scene.round(&[(Crab, 2), (Crab, 3), (Tang, 1)]);
    assert!(says(&end, "Gull & Sons is paid $4 by the conservation watch"));
    assert_eq!(scene.money(), [16, 13, 12]);
}

#[test]
fn a_protected_species_is_left_alone() {
    let mut scene = with(about("protected_species", "parrot"));
    let began = scene.house(Action::BeginRound);
    assert!(says(&began, "the parrot fish is closed this round"));
    let legal = scene.hosted.state().position.legal(0).len();
    assert_eq!(legal, 15);
}

#[test]
fn under_limits_nobody_lands_more_than_two() {
    let mut scene = with(about("limits", "grouper"));
    scene.round(&[(Grouper, 5), (Grouper, 2), (Grouper, 1)]);
    assert_eq!(scene.money(), [20, 20, 15]);
}

#[test]
fn invasives_take_a_tenth_of_the_capacity_but_never_the_last_fish() {
    for (fish, left) in [(18, 16), (2, 1), (1, 1)] {
        let card = about("invasives", "crab");
        let mut scene =
            scene(json!({"event_1": card, "fisheries": {"crab": {"population": fish}}}));
        scene.house(Action::BeginRound);
        assert_eq!(scene.fish()[0], left);
    }
}

#[test]
fn a_boom_adds_a_fifth_of_the_capacity_as_far_as_there_is_room() {
    for (fish, after) in [(7, 9), (11, 12), (12, 12)] {
        let card = about("population_boom", "parrot");
        let mut scene =
            scene(json!({"event_1": card, "fisheries": {"parrot": {"population": fish}}}));
        scene.house(Action::BeginRound);
        assert_eq!(scene.fish()[2], after);
    }
}

#[test]
fn bycatch_costs_a_fish_for_each_high_number_elsewhere() {
    let mut scene = with(about("bycatch", "tang"));
    let [_, _, end] = scene.round(&[(Crab, 5), (Crab, 4), (Tang, 5)]);
    assert!(says(&end, "Bycatch (tang): 2 tang lost"), "{end:?}");
    assert_eq!(scene.fish()[1], 15, "10 were left, 2 are lost, and 8 double to at most 15");
}

#[test]
fn bureaucracy_pays_the_lowest_number() {
    let mut scene = with(json!({"event": "bureaucracy"}));
    scene.round(&[(Crab, 2), (Crab, 2), (Crab, 3)]);
    assert_eq!(scene.money(), [15, 15, 13]);
}

#[test]
fn an_oil_spill_takes_a_quarter_of_two_fisheries() {
    let mut scene = with(json!({"event": "oil_spill", "fisheries": ["crab", "tang"]}));
    scene.house(Action::BeginRound);
    assert_eq!(scene.fish(), [13, 11, 12, 6]);
}

#[test]
fn bleached_corals_let_fisheries_grow_by_half_as_newer_and_as_older_card() {
    for place in ["event_1", "event_2"] {
        let card = json!({"event": "coral_bleaching"});
        let mut scene = scene(json!({place: card, "fisheries": {"crab": {"population": 8}}}));
        scene.round(&[(Crab, 1), (Crab, 1), (Crab, 1)]);
        assert_eq!(scene.fish()[0], 7, "5 are left, and 2 come: {place}");
    }
}

/// Rule 3.6 d.
#[test]
fn event_1_becomes_event_2_and_then_a_discard_that_is_dealt_again() {
    let mut scene = scene(json!({
        "event_1": about("limits", "crab"),
        "event_2": about("limits", "tang"),
        "deck": [about("limits", "parrot")],
    }));
    let cards = [(Crab, 1), (Crab, 1), (Crab, 1)];
    let [_, _, end] = scene.round(&cards);
    assert!(says(&end, "drawn: Limits (parrot fish)"));
    let [_, _, end] = scene.round(&cards);
    assert!(says(&end, "the discarded event cards are shuffled"));
    let position = scene.hosted.state().position;
    assert_eq!(position.older.map(|card| card.fisheries()), Some(vec![Parrot]));
    assert_eq!((position.newer.is_some(), position.deck.len()), (true, 1));
}
