//! What currents do to the cost of a step (rules 4.1.7, 4.1.8).

use crate::fish_and_men::scenario::Scenario;
use shoal_fish_and_men::rules::board::heading::CompassHeading::{self, *};

/// The cost of motion of one step from a square.
fn motion(row: u16, column: u16, heading: CompassHeading) -> i32 {
    Scenario::new(1).fish(0, row, column, 90).moving(2).play().step(heading).0.motion
}

#[test]
fn with_the_current_a_step_is_free_against_it_costs_2_across_it_1() {
    for (heading, cost) in [(E, 0), (NE, 0), (SE, 0), (N, 1), (S, 1), (W, 2), (NW, 2), (SW, 2)] {
        assert_eq!(motion(2, 3, heading), cost, "{heading} where the current flows east");
    }
}

#[test]
fn the_arrow_of_the_square_the_step_starts_in_decides() {
    assert_eq!(motion(2, 1, E), 1, "into a current, from a square without one");
    assert_eq!(motion(2, 4, E), 0, "out of a current, into a square without one");
    assert_eq!(motion(2, 5, W), 1, "the arrow it meets does not count");
}

#[test]
fn entering_a_river_is_against_the_current_whatever_the_arrow_at_its_mouth() {
    assert_eq!(motion(5, 3, S), 2, "the arrow flows into the river");
    assert_eq!(motion(5, 10, S), 2, "the arrow flows out of it");
    assert_eq!(motion(5, 2, SE), 2, "there is no arrow");
}

#[test]
fn leaving_a_river_is_with_the_current() {
    for heading in [N, NE, NW] {
        assert_eq!(motion(6, 3, heading), 0, "leaving to the {heading}");
    }
}

#[test]
fn the_numbers_of_currents_come_from_the_setup() {
    let scenario = || {
        Scenario::new(1).fish(0, 2, 3, 90).moving(2).parameters(|p| {
            p.moving_cost = 2;
            p.with_current = 5;
            p.against_current = 3;
        })
    };
    assert_eq!(scenario().play().step(E).1, 93, "2 - 5: such a step gains");
    assert_eq!(scenario().play().step(W).1, 85, "2 + 3");
}
