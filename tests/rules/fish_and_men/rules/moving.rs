//! Moving (rules 2.2 to 2.5, 4.1.4 to 4.1.9).

use crate::fish_and_men::scenario::{Scenario, centre};
use shoal_contract::{Actor, Seat};
use shoal_fish_and_men::action::{Action, Event, StepCost};
use shoal_fish_and_men::rules::board::heading::CompassHeading::{self, *};
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::FishTurn;

fn motion(motion: i32) -> StepCost {
    StepCost { motion, ..StepCost::default() }
}

fn step(heading: CompassHeading) -> Action {
    Action::Step { heading }
}

#[test]
fn the_die_gives_1_to_6_steps_all_of_them_sooner_or_later() {
    let mut seen = [false; 7];
    for seed in 0..200 {
        let events = Scenario::new(1).play_with_seed(seed).seat(0, Action::Move);
        let [Event::MoveChosen { points, rolled: true, .. }] = events[..] else {
            panic!("the die is told: {events:?}")
        };
        seen[points as usize] = true;
    }
    assert_eq!(seen, [false, true, true, true, true, true, true], "1 to 6 and nothing else");
}

#[test]
fn on_the_first_turn_a_fish_has_6_steps_without_a_die() {
    let mut table = Scenario::new(1).first_turn().fish(0, 6, 3, 20).play();
    let events = table.seat(0, Action::Move);
    let chosen = Event::MoveChosen { seat: Seat(0), points: 6, rolled: false };
    assert_eq!(events, [chosen]);
    assert_eq!(table.0.taken()[0].revealed, None, "nothing was drawn");
}

#[test]
fn a_plain_step_costs_1() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 20).moving(3).play();
    assert_eq!(table.step(N), (motion(1), 19));
    assert_eq!(table.fish(0).at, Some(centre(3, 6)));
    assert_eq!(table.fish(0).turn, FishTurn::Moving { points: 2 });
}

#[test]
fn a_diagonal_step_may_stay_in_the_square_and_is_paid_all_the_same() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 20).moving(6).play();
    let mut squares = Vec::new();
    for _ in 0..3 {
        table.step(NE);
        squares.push(table.fish(0).at.map(|at| at.square()));
    }
    let square = |row, column| Some(Square::new(row, column));
    assert_eq!(squares, [square(3, 7), square(3, 7), square(2, 8)], "offsets 1, 1, 2 (rules 2.4)");
    assert_eq!(table.fish(0).health, 17, "three steps were paid, also the one within a square");
}

#[test]
fn the_offset_is_kept_from_turn_to_turn() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 20).moving(1).play();
    table.step(NE);
    let offset = table.fish(0).at;
    for action in
        [Action::MakePollution, Action::MovePollution, Action::VanishPollution, Action::BeginTurn]
    {
        table.house(action);
    }
    assert_eq!(table.fish(0).at, offset, "a fish is never put back to the middle (rules 2.5)");
}

#[test]
fn pollution_costs_2_a_blob_in_the_square_where_the_step_ends() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 50).moving(3).blobs(3, 6, 3).play();
    let cost = StepCost { motion: 1, pollution: 6, fisherman: 0 };
    assert_eq!(table.step(N), (cost, 43));
    assert_eq!(table.step(N), (motion(1), 42), "leaving it costs nothing more");
}

#[test]
fn a_step_within_a_polluted_square_is_charged_again() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 50).moving(3).blobs(3, 7, 2).play();
    let cost = StepCost { motion: 1, pollution: 4, fisherman: 0 };
    assert_eq!(table.step(NE), (cost, 45));
    assert_eq!(table.step(NE), (cost, 40), "the second step ends in the same square (rules A4)");
}

#[test]
fn a_fisherman_takes_5_from_each_step_that_ends_in_his_square() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 50).moving(3).fisherman(3, 7, 2).play();
    let cost = StepCost { motion: 1, pollution: 0, fisherman: 5 };
    assert_eq!(table.step(NE), (cost, 44));
    assert_eq!(table.step(NE), (cost, 38), "each step, also within the square");
    assert_eq!(table.sea().fishermen[0].hunger, 0, "he has caught something");
}

#[test]
fn who_cannot_pay_falls_to_1_and_may_go_on() {
    let mut table =
        Scenario::new(1).fish(0, 4, 6, 4).moving(6).blobs(3, 6, 4).fisherman(3, 6, 9).play();
    let cost = StepCost { motion: 1, pollution: 8, fisherman: 5 };
    assert_eq!(table.step(N), (cost, 1), "4 - 1 - 8 - 5 ends at 1");
    assert_eq!(table.sea().fishermen[0].hunger, 9, "a bite that takes nothing is none (rules A27)");
    assert_eq!(table.step(N), (motion(1), 1), "a fish with health 1 moves on");
}

#[test]
fn a_bite_that_takes_the_last_health_feeds_the_fisherman() {
    let scenario = Scenario::new(1).fish(0, 4, 6, 5).moving(6).blobs(3, 6, 1).fisherman(3, 6, 9);
    let mut table = scenario.play();
    table.step(N);
    assert_eq!(table.fish(0).health, 1, "5 - 1 - 2 leaves 2 for him");
    assert_eq!(table.sea().fishermen[0].hunger, 0, "he took one");
}

#[test]
fn the_die_gives_no_less_than_the_fewest_and_no_more_than_the_most() {
    let mut rolled: Vec<u32> = (0..60)
        .map(|seed| {
            let scenario = Scenario::new(1).parameters(|p| (p.min_roll, p.max_roll) = (3, 5));
            let events = scenario.play_with_seed(seed).seat(0, Action::Move);
            let Event::MoveChosen { points, .. } = events[0] else { panic!("{events:?}") };
            points
        })
        .collect();
    rolled.sort_unstable();
    rolled.dedup();
    assert_eq!(rolled, [3, 4, 5]);
    let wrong = Scenario::new(1).parameters(|p| p.min_roll = 7).problems();
    assert!(wrong.to_string().contains("min_roll: 7 is above max_roll, which is 6"), "{wrong}");
}

#[test]
fn every_part_of_the_cost_is_clamped_by_itself() {
    let scenario = Scenario::new(1).fish(0, 2, 3, 100).moving(2).blobs(2, 4, 2);
    let mut table = scenario.parameters(|p| p.with_current = 2).play();
    let cost = StepCost { motion: -1, pollution: 4, fisherman: 0 };
    assert_eq!(table.step(E), (cost, 96), "the gain above 100 is lost before pollution is paid");
}

#[test]
fn steps_onto_land_ice_and_other_fish_are_refused_and_cost_nothing() {
    let mut table = Scenario::new(2).fish(0, 1, 6, 50).fish(1, 1, 7, 50).moving(6).play();
    assert_eq!(table.refused(0, step(N)), "A fish has to stay in the water.", "ice");
    assert_eq!(table.refused(0, step(E)), "Another fish is in that square.");
    let mut table = Scenario::new(1).fish(0, 5, 1, 50).moving(6).play();
    assert_eq!(table.refused(0, step(S)), "A fish has to stay in the water.", "land");
}

#[test]
fn a_fish_may_step_within_its_own_square() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 20).moving(6).play();
    table.step(NE);
    assert!(table.legal(0).contains(&step(NE)), "its own fish is no obstacle");
}

#[test]
fn east_and_west_are_joined() {
    let mut table = Scenario::new(1).fish(0, 3, 11, 20).moving(2).play();
    table.step(E);
    assert_eq!(table.fish(0).at, Some(centre(3, 0)));
    table.step(W);
    assert_eq!(table.fish(0).at, Some(centre(3, 11)));
}

#[test]
fn a_fish_may_stop_at_once_or_later_and_stops_by_itself_after_its_last_step() {
    let mut table = Scenario::new(1).fish(0, 4, 6, 20).moving(6).play();
    let events = table.seat(0, Action::Done);
    assert_eq!(events[0], Event::FishStopped { seat: Seat(0) }, "no step at all is legal");
    assert_eq!(table.fish(0).health, 20);
    let mut table = Scenario::new(2).fish(0, 4, 6, 20).moving(1).play();
    let events = table.seat(0, step(N));
    assert_eq!(events[1], Event::FishStopped { seat: Seat(0) }, "the last step ends the turn");
    assert_eq!(table.0.awaited_seats(), [Seat(1)]);
}

#[test]
fn steps_and_stopping_need_the_choice_to_move() {
    let mut table = Scenario::new(1).play();
    let sentence = "Choose first: feed or move.";
    assert_eq!(table.refused(0, step(S)), sentence);
    assert_eq!(table.refused(0, Action::Done), sentence);
    table.seat(0, Action::Move);
    assert_eq!(table.refused(0, Action::Move), "You are moving: take a step, or press Done.");
}

#[test]
fn nobody_acts_out_of_turn_or_for_the_house() {
    let mut table = Scenario::new(2).play();
    assert_eq!(table.refused(1, Action::Move), "It is Herring's turn.");
    assert!(table.refused(7, Action::Move).contains("no seat 7"), "there is no such seat");
    assert_eq!(table.refused(0, Action::MakePollution), "Only the house does that.");
    assert_eq!(table.refusal(Actor::House, Action::Move), "Only a player can do that.");
    let early = table.refusal(Actor::House, Action::MakePollution);
    assert_eq!(early, "The fish are still feeding and moving.");
}
