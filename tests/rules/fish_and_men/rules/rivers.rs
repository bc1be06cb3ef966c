//! Leaving and entering rivers, and winning (rules 4.1.5, 5).

use crate::fish_and_men::scenario::{NARROW, Scenario, WEST};
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Actor, Game, GameSetup, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::rules::board::heading::CompassHeading::*;
use shoal_fish_and_men::state::FishAndMenPhase;

const ENTER: Action = Action::Step { heading: S };

fn at_the_mouth(health: i32) -> Scenario {
    Scenario::new(2).fish(0, 5, 3, health).moving(3)
}

#[test]
fn with_82_health_at_the_mouth_a_fish_wins_with_81_it_does_not() {
    let mut table = at_the_mouth(82).play();
    let events = table.seat(0, ENTER);
    let won = Event::Won { seat: Seat(0), river: WEST, health: 80 };
    assert_eq!(events.last(), Some(&won), "82 - 2 = 80 is enough (rules A21)");
    assert_eq!(table.sea().phase, FishAndMenPhase::Over, "the match ends at once");
    assert_eq!(table.sea().winner, Some(Seat(0)));
    assert_eq!(FishAndMen::standing(table.0.world()).winners, Some(vec![Seat(0)]));

    let mut table = at_the_mouth(81).play();
    let refusal = table.refused(0, ENTER);
    assert!(refusal.contains("80") && refusal.contains("79"), "both numbers are told: {refusal}");
    assert!(!table.legal(0).contains(&ENTER), "and the step is not offered");
}

#[test]
fn the_price_of_entering_counts_and_not_80_itself() {
    let mut table = at_the_mouth(80).parameters(|p| p.against_current = 0).play();
    assert!(table.refused(0, ENTER).contains("79"), "80 - 1 is too little");
    let mut table = at_the_mouth(81).parameters(|p| p.against_current = 0).play();
    table.seat(0, ENTER);
    assert_eq!(table.fish(0).health, 80, "81 - 1 is enough");
}

#[test]
fn any_river_will_do_and_from_any_side() {
    let mut table = Scenario::new(1).fish(0, 5, 9, 90).moving(1).play();
    let events = table.seat(0, Action::Step { heading: SE });
    assert!(matches!(events.last(), Some(Event::Won { river: 1, health: 88, .. })), "{events:?}");
}

#[test]
fn with_four_neighbours_a_river_is_entered_and_left_over_its_sides_alone() {
    let four = |scenario: Scenario| scenario.parameters(|p| p.diagonal_neighbours = false);
    let corner = || Scenario::new(1).fish(0, 5, 9, 90).moving(1);
    assert!(corner().play().legal(0).contains(&Action::Step { heading: SE }), "with eight it is");
    let mut table = four(corner()).play();
    let refusal = table.refused(0, Action::Step { heading: SE });
    assert!(refusal.contains("across their sides"), "{refusal}");
    assert!(!table.legal(0).contains(&Action::Step { heading: SE }));
    let mut table = four(Scenario::new(1).fish(0, 5, 10, 90).moving(1)).play();
    let events = table.seat(0, Action::Step { heading: S });
    assert!(matches!(events.last(), Some(Event::Won { river: 1, .. })), "{events:?}");

    let mut table = four(Scenario::new(1).first_turn().fish(0, 6, 3, 20)).play();
    table.seat(0, Action::Move);
    assert!(table.refused(0, Action::Step { heading: NW }).contains("across their sides"));
    table.seat(0, Action::Step { heading: N });
    table.seat(0, Action::Step { heading: NE });
}

#[test]
fn with_four_neighbours_no_river_may_meet_the_sea_at_a_corner_only() {
    let shut = |diagonal: bool| {
        let mut scenario = Scenario::new(1).parameters(|p| p.diagonal_neighbours = diagonal);
        let setup = std::sync::Arc::make_mut(&mut scenario.0.setup);
        let level = std::sync::Arc::make_mut(&mut setup.level);
        // The square below which the narrow river has its only sea is closed, and the next one opened.
        level.terrain[6].replace_range(6..8, ".#");
        setup.check()
    };
    assert_eq!(shut(true), Ok(()));
    let problems = shut(false).expect_err("nobody could leave it").to_string();
    assert!(problems.contains("the Narrow meets the sea only at corners"), "{problems}");
}

#[test]
fn the_boards_that_are_part_of_the_program_can_be_played_with_four_neighbours() {
    use shoal_fish_and_men::rules::board::level::Level;
    for name in ["world", "narrows", "twin_bays", "archipelago"] {
        let mut setup = shoal_fish_and_men::setup::Setup::for_players(2);
        setup.parameters.diagonal_neighbours = false;
        setup.level = Level::named(name).expect("it is part of the program").into();
        assert_eq!(setup.check().err().map(|found| found.to_string()), None, "{name}");
    }
}

#[test]
fn a_river_with_an_industry_cannot_be_entered() {
    let mut table = at_the_mouth(100).industry(6, 3).play();
    assert!(table.refused(0, ENTER).contains("industry"), "working or not (rules 5.2)");
}

#[test]
fn a_river_with_an_industry_can_be_left() {
    let mut table = Scenario::new(1).first_turn().fish(0, 6, 3, 20).industry(6, 3).play();
    table.seat(0, Action::Move);
    table.seat(0, Action::Step { heading: N });
    assert_eq!(table.fish(0).health, 20, "leaving it is with the current");
}

#[test]
fn health_alone_does_not_win() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 95).play();
    table.seat(0, Action::Feed);
    assert_eq!(table.sea().winner, None, "100 health in the open sea is no victory (rules 5.3)");
}

#[test]
fn after_the_end_nothing_can_be_done() {
    let mut table = at_the_mouth(90).play();
    table.seat(0, ENTER);
    assert_eq!(table.refused(1, Action::Feed), "The match is over.");
    assert_eq!(table.refused(1, Action::Quit), "The match is over.");
    assert_eq!(table.refusal(Actor::House, Action::BeginTurn), "The match is over.");
    assert!(table.legal(0).is_empty() && table.legal(1).is_empty());
    assert_eq!(FishAndMen::next_house_action(table.0.world()), None);
}

#[test]
fn a_fish_must_leave_the_river_of_its_birth() {
    let mut table = Scenario::new(1).first_turn().fish(0, 6, 3, 20).play();
    table.seat(0, Action::Move);
    assert!(table.refused(0, Action::Done).contains("must leave"));
    table.seat(0, Action::Step { heading: N });
    table.seat(0, Action::Done);
    assert!(!table.fish(0).first_turn, "its first turn is behind it");
}

#[test]
fn a_fish_cannot_go_back_into_its_river_on_the_first_turn() {
    let mut table = Scenario::new(1).first_turn().fish(0, 6, 3, 20).play();
    table.seat(0, Action::Move);
    table.seat(0, Action::Step { heading: N });
    assert!(table.refused(0, ENTER).contains("80"), "its health is far too low");
}

#[test]
fn a_fish_whose_way_out_is_taken_may_stay_and_leaves_in_its_next_move() {
    let scenario = Scenario::new(2).first_turn().fish(0, 7, 7, 20).fish(1, 6, 7, 20);
    let mut table = scenario.play();
    table.seat(0, Action::Move);
    assert_eq!(table.legal(0), [Action::Done, Action::Quit], "no step is left to it");
    table.seat(0, Action::Done);
    assert_eq!(table.0.setup().level.rivers[NARROW].at, table.fish(0).at.expect("placed").square());

    let mut table = Scenario::new(1).fish(0, 7, 7, 20).moving(1).play();
    assert!(table.refused(0, Action::Done).contains("must leave"), "now the way out is free");
    table.seat(0, Action::Step { heading: N });
}
