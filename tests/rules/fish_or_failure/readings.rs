//! The readings of what the published rules leave open, one test each (rules 10).

use super::scene::{Crab, Grouper, Parrot, Tang, says, scene};
use serde_json::json;
use shoal_contract::GameSetup;
use shoal_contract::levels::FiledLevel as _;
use shoal_fish_or_failure::action::Action;
use shoal_fish_or_failure::reef::Reef;
use shoal_fish_or_failure::setup::Setup;
use std::sync::Arc;

/// B1.
#[test]
fn a_card_acts_in_both_its_rounds() {
    let later = ["tang", "parrot", "grouper"];
    let later = later.map(|fishery| json!({"event": "limits", "fishery": fishery}));
    let card = json!({"event": "invasives", "fishery": "crab"});
    let mut scene = scene(json!({"event_1": card, "deck": later}));
    let cards = [(Tang, 1), (Tang, 1), (Tang, 1)];
    let acts = |began: &[String]| says(began, "Invasives (crab): 2 crab lost");
    let rounds: Vec<bool> = (0..3).map(|_| acts(&scene.round(&cards)[0])).collect();
    assert_eq!(rounds, [true, true, false]);
}

/// B2.
#[test]
fn an_event_leaves_the_last_fish() {
    let oil = json!({"event": "oil_spill", "fisheries": ["crab", "tang"]});
    let last = json!({"event_1": oil, "fisheries": {"crab": {"population": 1}}});
    let mut scene = scene(last);
    scene.house(Action::BeginRound);
    assert_eq!(scene.fish()[0], 1);
}

/// B3.
#[test]
fn who_reaches_the_goal_with_the_last_fish_has_won() {
    let gone = json!({"population": 0, "extinct": true});
    let mut scene = scene(json!({
        "companies": [{"money": 95}, {"money": 0}, {"money": 0}],
        "fisheries": {"crab": gone, "tang": gone, "parrot": gone, "grouper": {"population": 3}},
    }));
    scene.round(&[(Grouper, 1), (Grouper, 1), (Grouper, 1)]);
    assert_eq!((scene.fish(), scene.winners()), ([0; 4], Some(vec![0])));
}

/// B5.
#[test]
fn end_events_may_win_and_then_nothing_grows() {
    let mut scene = scene(json!({
        "event_1": {"event": "bureaucracy"},
        "companies": [{"money": 96}, {"money": 0}, {"money": 0}],
        "fisheries": {"crab": {"population": 9}},
    }));
    let [_, _, end] = scene.round(&[(Crab, 1), (Crab, 2), (Crab, 2)]);
    assert_eq!(scene.winners(), Some(vec![0]));
    assert!(says(&end, "the match is over: won by Gull & Sons"));
    assert_eq!(scene.fish()[0], 4);
}

/// B6.
#[test]
fn if_all_fisheries_with_fish_are_closed_closures_do_not_count() {
    let gone = json!({"population": 0, "extinct": true});
    let mut scene = scene(json!({
        "event_1": {"event": "protected_species", "fishery": "tang"},
        "fisheries": {"crab": gone, "parrot": gone, "grouper": gone},
    }));
    let [_, harvest, _] = scene.round(&[(Tang, 2), (Tang, 2), (Tang, 2)]);
    assert!(says(&harvest, "Gull & Sons caught 2 tang"));
}

/// B7.
#[test]
fn prices_change_in_the_order_of_the_events_and_stop_at_nothing_each_time() {
    let down = json!({"event": "no_market_interest", "fishery": "crab"});
    let up = json!({"event": "supply_and_demand", "fishery": "crab"});
    for (first, second, price) in [(&down, &up, 1), (&up, &down, 1)] {
        let mut scene = scene(json!({"event_1": first, "event_2": second}));
        scene.round(&[(Crab, 1), (Tang, 1), (Tang, 1)]);
        assert_eq!(scene.money()[0], 10 + price);
    }
}

/// B8, B9.
#[test]
fn later_companies_get_what_is_left_and_the_same_number_may_be_placed_twice() {
    let mut scene = scene(json!({"fisheries": {"parrot": {"population": 5}}}));
    let [_, harvest, _] = scene.round(&[(Parrot, 4), (Parrot, 4), (Parrot, 4)]);
    for caught in ["Blue Net caught 4", "Coral Bay caught 1", "Gull & Sons caught no"] {
        assert!(says(&harvest, &format!("{caught} parrot fish")), "{harvest:?}");
    }
}

/// B12.
#[test]
fn the_harder_reef_of_five_companies_has_three_fisheries() {
    let reef = Arc::new(Reef::named("three").expect("it is in the program"));
    let harder = Setup { reef, ..Setup::for_players(5) };
    harder.check().expect("five may play on it");
    let in_play = |setup: &Setup| setup.numbers().capacity.iter().filter(|room| **room > 0).count();
    assert_eq!((in_play(&Setup::for_players(5)), in_play(&harder)), (4, 3));
}

/// B13.
#[test]
fn the_initiative_moves_before_the_end_events() {
    let mut scene = scene(json!({"event_1": {"event": "bureaucracy"}}));
    let [_, _, end] = scene.round(&[(Crab, 1), (Crab, 2), (Crab, 2)]);
    let at = |line: &str| end.iter().position(|told| told == line);
    let paid = at("Gull & Sons is paid $3 by bureaucracy");
    assert!(paid.is_some() && at("Coral Bay now goes first") < paid, "{end:?}");
}

/// B14.
#[test]
fn with_one_fishery_left_a_conference_asks_nobody() {
    let gone = json!({"population": 0, "extinct": true});
    let mut scene = scene(json!({
        "event_1": {"event": "climate_conference"},
        "fisheries": {"crab": gone, "tang": gone, "parrot": gone},
    }));
    assert_eq!(scene.house(Action::BeginRound), ["round 4 begins"]);
}
