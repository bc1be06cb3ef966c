//! EC and EG.

use super::waters::{fish, square};
use crate::fish_and_men::scenario::{Scenario, WEST};
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::rules::board::level::IndustryGrade;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::Industry;

fn two_industries() -> Scenario {
    Scenario::new(2).industry(6, 0).industry(6, 5)
}

#[test]
fn economic_collapse_closes_one_industry_for_good() {
    let mut waters = two_industries().waters();
    let events = waters.play("EC", PlayTarget::Industry(0));
    let closed = Event::IndustryClosed { industry: 0, square: Square::new(6, 0) };
    assert_eq!(events, [closed]);
    assert_eq!(waters.sea().industries.iter().map(|one| one.id).collect::<Vec<_>>(), [1]);
    assert_eq!(waters.targets("EC"), [PlayTarget::Industry(1)]);
    assert_eq!(waters.refused("EC", PlayTarget::Industry(0)), "That industry is gone.");
    waters.play("EC", PlayTarget::Industry(1));
    assert!(!waters.has_target("EC"), "without industries nothing happens");
}

#[test]
fn economic_growth_founds_an_industry_on_any_shore() {
    for (row, column, what) in [(6, 0, "land"), (6, 3, "a river"), (0, 5, "ice")] {
        let mut waters = Scenario::new(1).waters();
        let events = waters.play("EG", square(row, column));
        let [Event::IndustryFounded { industry }] = events[..] else { panic!("{events:?}") };
        assert_eq!((industry.id, industry.square), (0, Square::new(row, column)), "on {what}");
        assert_eq!(waters.sea().industries, [industry]);
        let why = waters.refused("EG", square(row, column));
        assert_eq!(why, "There is already an industry there.");
    }
}

#[test]
fn economic_growth_needs_a_shore() {
    let waters = Scenario::new(1).waters();
    let sea = waters.refused("EG", square(3, 3));
    assert_eq!(sea, "An industry has to be on the shore, not in the sea.");
    assert_eq!(waters.refused("EG", square(8, 3)), "There is no sea next to that square.");
    assert_eq!(waters.refused("EG", square(60, 3)), "The board has no such square.");
    let fish = waters.refused("EG", fish(0));
    assert_eq!(fish, "Economic Growth is aimed at land, a river or ice next to the sea.");
}

#[test]
fn all_five_colours_of_new_industries_are_equally_likely() {
    let mut waters = Scenario::new(1).waters();
    let mut counts = [0_usize; 5];
    for id in 0..1000 {
        waters.play("EG", square(6, 0));
        let grade = waters.sea().industries[0].grade;
        counts[IndustryGrade::ALL.iter().position(|&other| other == grade).expect("a colour")] += 1;
        waters.play("EC", PlayTarget::Industry(id));
    }
    // Five standard deviations of a binomial with n = 1000 and p = 1/5.
    assert!(counts.iter().all(|count| count.abs_diff(200) < 64), "{counts:?}");
}

#[test]
fn a_new_industry_takes_the_next_number_and_pollutes() {
    let mut waters = two_industries().waters();
    waters.play("EC", PlayTarget::Industry(1));
    waters.play("EG", square(6, 5));
    let ids: Vec<u32> = waters.sea().industries.iter().map(|one| one.id).collect();
    assert_eq!(ids, [0, 2], "numbers are never used again");
    let mut table = waters.table();
    table.seat(0, Action::Feed);
    table.seat(1, Action::Feed);
    let events = table.house(Action::MakePollution);
    let [Event::PollutionMade { puffs, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(puffs.iter().map(|puff| puff.industry).collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn a_river_that_was_built_on_cannot_be_entered_until_the_industry_has_closed() {
    let mut waters = Scenario::new(1).fish(0, 5, 3, 100).waters();
    waters.play("EG", square(6, 3));
    let into = Action::Step { heading: CompassHeading::S };
    let why = waters.moving().refused(0, into);
    assert_eq!(why, "That river has an industry: fish can leave it, but not enter it.");
    waters.play("EC", PlayTarget::Industry(0));
    let events = waters.moving().seat(0, into);
    let won = Event::Won { seat: Seat(0), river: WEST, health: 98 };
    assert!(events.contains(&won), "{events:?}");
}

#[test]
fn closing_takes_the_chosen_one_of_many() {
    let mut waters = two_industries().industry(6, 8).waters();
    waters.play("EC", PlayTarget::Industry(1));
    let left: Vec<Industry> = waters.sea().industries;
    let squares: Vec<Square> = left.iter().map(|one| one.square).collect();
    assert_eq!(squares, [Square::new(6, 0), Square::new(6, 8)]);
}
