//! The shipped lesson is the match of its script, and what its captions claim is so in that match.
//! After a change of rules or of the script `SHOAL_BLESS=1` writes it anew; the captions stay.

use super::*;
use shoal_contract::{Actor, Game as _, Match};
use shoal_table::features::tutorial::LEARNER;
use shoal_table::features::tutorial::testing::{self, lesson};
use shoal_virus_fight::action::{Event, SquareCoordinates};
use shoal_virus_fight::program::VirusProgram;
use shoal_virus_fight::setup::Setup;

/// The seat that plays against the learner.
const OTHER: Seat = Seat(1);

fn program(line: &str, marker: usize) -> Action {
    let line = line.split(' ').map(|piece| piece.parse().expect("one")).collect();
    Action::Arrange(VirusProgram { line, marker, offset: None })
}

fn write(piece: &str, at: SquareCoordinates) -> Action {
    Action::Write { piece: piece.parse().expect("one"), at }
}

/// What both do, and the house.
fn script() -> Vec<(Actor, Action)> {
    let (me, other) = (Actor::Seat(LEARNER), Actor::Seat(OTHER));
    vec![
        (me, program("W3 E3 M2", 2)),
        (other, program("W1 E3 W3 J1", 2)),
        (Actor::House, Action::Reveal),
        (me, Action::Move { from: SquareCoordinates(4, 1), to: SquareCoordinates(3, 3) }),
        (me, Action::Walk(SquareCoordinates(3, 3))),
        (other, write("M2", SquareCoordinates(1, 3))),
        (other, Action::Walk(SquareCoordinates(0, 3))),
        (me, write("J3", SquareCoordinates(3, 2))),
        (me, Action::Walk(SquareCoordinates(3, 2))),
        (other, Action::Erase(SquareCoordinates(0, 4))),
        (other, Action::Walk(SquareCoordinates(0, 2))),
        (me, Action::Jump(SquareCoordinates(4, 2))),
        // Both blocks are one now.
        (other, write("E1", SquareCoordinates(2, 3))),
        (other, Action::Walk(SquareCoordinates(0, 1))),
        // Beside the ERASE at the other end.
        (me, Action::Erase(SquareCoordinates(0, 2))),
        (me, Action::Walk(SquareCoordinates(4, 3))),
        (Actor::House, Action::Eliminate),
    ]
}

fn scripted() -> Match<VirusFight> {
    let mut game = Match::<VirusFight>::new(Setup::for_players(2), 1).expect("it is sound");
    for (actor, action) in script() {
        game.apply(actor, &action).expect("it is legal");
    }
    game
}

/// The match before the action with this number, and what the action before it has brought.
fn before(number: usize) -> (Match<VirusFight>, Vec<Event>) {
    testing::before::<VirusFightView>(number)
}

/// The sentences of the caption before this action.
fn caption(number: usize) -> String {
    testing::caption::<VirusFightView>(number)
}

#[test]
fn the_shipped_lesson_is_the_match_of_its_script_and_fits_the_rules() {
    testing::is_the_match_of_its_script::<VirusFightView>("virus_fight", &scripted());
}

#[test]
fn the_lesson_has_eight_to_twelve_short_captions_from_the_first_action_to_the_end() {
    testing::has_short_captions::<VirusFightView>(8..=12);
}

#[test]
fn each_instruction_is_done_once_by_the_learner_or_seen_and_the_captions_name_it() {
    assert!(caption(4).contains("Your marker is on M2"), "{}", caption(4));
    assert!(caption(5).contains("2 are next to yours"), "{}", caption(5));
    assert!(caption(6).contains("is on W3"), "{}", caption(6));
    assert!(caption(8).contains("on W3: it adds one of your 9 spares"), "{}", caption(8));
    assert!(caption(10).contains("is on E3"), "{}", caption(10));
    assert!(caption(12).starts_with("From J3"), "{}", caption(12));
}

#[test]
fn the_blocks_are_one_before_the_last_trap_and_the_other_cannot_get_away() {
    let (game, _) = before(15);
    let before_it = position(game.world());
    assert_eq!(before_it.block_of(0), before_it.block_of(1));
    let all = before_it.block_of(0).count();
    assert!(caption(15).contains(&format!("act on all {all} pieces")), "{}", caption(15));
    let (game, _) = before(17);
    let trapped = position(game.world());
    assert!(trapped.falls() && trapped.turn == OTHER.index());
    assert!(caption(17).contains("on J1, cut off: 0 pieces"), "{}", caption(17));
}

#[test]
fn the_learner_wins_and_the_spares_are_counted_right() {
    let (game, events) = before(lesson::<VirusFightView>().steps.len() + 1);
    assert_eq!(VirusFight::standing(game.world()).winners, Some(vec![LEARNER]));
    assert!(events.contains(&Event::Ended { winners: vec![LEARNER] }));
    // Nine, less the JUMP, and the piece that was taken.
    assert!(caption(18).contains("you have 9"), "{}", caption(18));
}
