//! Fishermen at the beginning of a turn (rules 4.0, 6).

use crate::fish_and_men::scenario::Scenario;
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, QuitReason};
use shoal_fish_and_men::rules::board::position::Square;

#[test]
fn at_the_beginning_of_a_turn_he_takes_5_from_a_fish_in_his_square() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 50).fisherman(3, 6, 2).turn_to_begin().play();
    let events = table.house(Action::BeginTurn);
    let bit = Event::FishermanBit {
        fisherman: 0,
        seat: Seat(0),
        square: Square::new(3, 6),
        loss: 5,
        health: 45,
    };
    assert_eq!(events[0], bit);
    assert_eq!(table.sea().fishermen[0].hunger, 0, "who has caught something is not hungry");
}

#[test]
fn a_bite_that_takes_no_health_feeds_nobody() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 1).fisherman(3, 6, 2).turn_to_begin().play();
    let events = table.house(Action::BeginTurn);
    assert!(matches!(events[..], [Event::TurnBegan { .. }]), "{events:?}");
    assert_eq!(table.sea().fishermen[0].hunger, 3, "he has removed no health (rules 6.4, A27)");
}

#[test]
fn a_fish_beside_him_is_safe_and_he_goes_hungry() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 50).fisherman(3, 7, 0).turn_to_begin().play();
    table.house(Action::BeginTurn);
    assert_eq!(table.fish(0).health, 50);
    assert_eq!(table.sea().fishermen[0].hunger, 1);
}

/// The turn after his creation at whose beginning a fisherman gives up who catches nothing.
fn turn_of_quitting(chance: u32) -> Option<u32> {
    let scenario = Scenario::new(1).fish(0, 1, 0, 50).fisherman(4, 8, 0).turn_to_begin();
    let mut table = scenario.parameters(|p| p.quit_chance = chance).play();
    for turn in 1..=10 {
        let events = table.house(Action::BeginTurn);
        if let Event::FishermanQuit { reason, .. } = events[0] {
            assert_eq!(reason, QuitReason::Hunger);
            assert!(table.sea().fishermen.is_empty(), "he is gone");
            return Some(turn);
        }
        table.seat(0, Action::Feed);
        for action in [Action::MakePollution, Action::MovePollution, Action::VanishPollution] {
            table.house(action);
        }
    }
    None
}

#[test]
fn he_gives_up_at_the_fourth_turn_after_his_creation_at_the_earliest() {
    assert_eq!(turn_of_quitting(100), Some(4), "a hunger of 4 is above 3");
    assert_eq!(turn_of_quitting(0), None, "without a chance he stays for ever");
}

#[test]
fn hungry_fishermen_give_up_half_of_the_time() {
    let quits = (0..400)
        .filter(|&seed| {
            let scenario = Scenario::new(1).fisherman(4, 8, 3).turn_to_begin();
            scenario.play_with_seed(seed).house(Action::BeginTurn).len() == 2
        })
        .count();
    // Five standard deviations of a binomial with n = 400 and p = 1/2.
    assert!(quits.abs_diff(200) < 50, "{quits} of 400");
}

#[test]
fn pollution_in_his_square_drives_him_away_for_certain() {
    let mut table = Scenario::new(1).fisherman(4, 8, 0).blobs(4, 8, 1).turn_to_begin().play();
    let events = table.house(Action::BeginTurn);
    assert!(
        matches!(events[0], Event::FishermanQuit { reason: QuitReason::Pollution, .. }),
        "{events:?}"
    );
    assert!(table.sea().fishermen.is_empty());
}

#[test]
fn he_bites_before_pollution_drives_him_away() {
    let scenario = Scenario::new(1).fish(0, 4, 8, 50).fisherman(4, 8, 0).blobs(4, 8, 1);
    let events = scenario.turn_to_begin().play().house(Action::BeginTurn);
    assert!(matches!(events[0], Event::FishermanBit { .. }), "bite, hunger, pollution (rules A11)");
    assert!(matches!(events[1], Event::FishermanQuit { .. }));
}

#[test]
fn every_turn_draws_a_new_order_of_all_who_still_play() {
    let mut orders = Vec::new();
    for seed in 0..40 {
        let mut table = Scenario::new(3).turn_to_begin().play_with_seed(seed);
        let events = table.house(Action::BeginTurn);
        let [Event::TurnBegan { turn: 3, order }] = &events[..] else { panic!("{events:?}") };
        orders.push(order.clone());
    }
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 6, "all orders of three seats come up in forty draws");
}
