//! FF, AS, SA, FPB and FP: what they do to health.

use super::waters::{Waters, fish, square};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Event, PlayTarget};

fn health(waters: &Waters, seat: usize) -> i32 {
    waters.fish(seat).health
}

/// What a card does to the health of seat 0.
fn change(id: &str, on: PlayTarget, before: i32) -> (i32, i32) {
    let mut waters = Scenario::new(1).fish(0, 3, 5, before).waters();
    let events = waters.play(id, on);
    let [Event::HealthChanged { seat: Seat(0), change, health }] = events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(waters.fish(0).health, health);
    (change, health)
}

#[test]
fn flowering_of_flounder_gives_20_and_abundant_seaweed_10() {
    assert_eq!(change("FF", fish(0), 50), (20, 70));
    assert_eq!(change("AS", fish(0), 50), (10, 60));
    assert_eq!(change("FF", fish(0), 93), (7, 100), "what does not fit is lost");
    assert_eq!(change("AS", fish(0), 100), (0, 100));
}

#[test]
fn health_may_be_given_to_any_fish_on_the_board() {
    let mut waters = Scenario::new(3).sea(|sea| {
        sea.fish[1].quit = true;
        sea.fish[1].at = None;
        sea.order.remove(1);
    });
    waters = waters.fish(2, 4, 4, 30);
    let mut waters = waters.waters();
    assert_eq!(waters.targets("FF"), [fish(0), fish(2)]);
    assert_eq!(waters.refused("AS", fish(1)), "That fish is not on the board.");
    assert_eq!(waters.refused("AS", fish(7)), "That fish is not on the board.");
    assert_eq!(waters.refused("AS", square(1, 1)), "Abundant Seaweed is aimed at a fish.");
    waters.play("FF", fish(2));
    assert_eq!((health(&waters, 0), health(&waters, 2)), (50, 50), "the others gain nothing");
}

#[test]
fn a_shark_takes_10_from_each_fish_inside() {
    let scenario = Scenario::new(3).fish(0, 3, 5, 50).fish(1, 2, 4, 8).fish(2, 3, 7, 50);
    let mut waters = scenario.waters();
    let events = waters.play("SA", square(3, 5));
    let told = [(0, -10, 40), (1, -7, 1)].map(|(seat, change, health)| Event::HealthChanged {
        seat: Seat(seat),
        change,
        health,
    });
    assert_eq!(events, told, "none falls below 1, and a fish outside is safe");
}

#[test]
fn a_population_burst_gives_every_fish_a_quarter_rounded_down() {
    for (before, after) in [(1, (0, 1)), (3, (0, 3)), (4, (1, 5)), (50, (12, 62)), (90, (10, 100))]
    {
        assert_eq!(change("FPB", PlayTarget::Nothing, before), after, "of {before}");
    }
}

#[test]
fn a_fish_plague_takes_from_every_fish_a_quarter_rounded_down() {
    for (before, after) in [(1, (0, 1)), (3, (0, 3)), (4, (-1, 3)), (50, (-12, 38))] {
        assert_eq!(change("FP", PlayTarget::Nothing, before), after, "of {before}");
    }
    let mut waters = Scenario::new(3).waters();
    assert_eq!(
        waters.play("FP", PlayTarget::Nothing).len(),
        3,
        "all fish are told, in order of seats"
    );
    assert_eq!(waters.refused("FP", fish(0)), "Fish Plague is aimed at nothing.");
}

#[test]
fn a_player_who_has_left_is_not_in_the_count() {
    let scenario = Scenario::new(2).sea(|sea| {
        sea.fish[1].quit = true;
        sea.fish[1].at = None;
        sea.order.remove(1);
    });
    let events = scenario.waters().play("FPB", PlayTarget::Nothing);
    assert_eq!(events.len(), 1, "{events:?}");
}
