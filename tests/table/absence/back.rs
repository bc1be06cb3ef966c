//! Players who are back, and tables that are closed.

use super::*;
use bevy::picking::pointer::PointerId;
use shoal_contract::MatchBeginning;
use shoal_contract::journal::{self, JournalFolder};
use shoal_table::features::absence::NeighbourQuestions;
use shoal_table::matches::hosting::ReactionWindows;
use shoal_table::matches::playback::NextActor;
use shoal_tabletop::surfaces::seat_areas::TrayDrags;
use std::path::{Path, PathBuf};

#[test]
fn a_mouse_that_is_plugged_in_again_gets_its_seat_back_from_the_stand_in() {
    for stand_in in ["", "Wait", "I play", "Easy"] {
        let mut table = Table::of_people(3);
        let seat = table.next();
        let neighbour = table.owner(table.other(1));
        let mouse = table.owner(seat);
        table.mice.unplug(mouse);
        table.frames(3);
        match stand_in {
            "" => {}
            "Easy" => table.wish(seat, Some(neighbour), AbsenceAction::Bot(EASY)),
            other => table.press(neighbour, seat, other),
        }
        table.check("somebody stands in");
        let mouse = table.mice.plug(&format!("Mouse {seat}"));
        table.frames(3);
        assert_eq!(table.seats_of(mouse), [Seat(seat)], "{stand_in}");
        assert_eq!((table.absent(seat), table.player(seat)), (None, SeatPlayer::Person));
        let name = table.app.world().resource::<Chairs>().0[usize::from(seat)].name.clone();
        assert_eq!(name, ["Ann", "Bob", "Cid"][usize::from(seat)], "it is the same chair");
        table.check(stand_in);
    }
}

#[test]
fn a_mouse_that_is_unplugged_over_coffee_gets_its_seat_back_too() {
    let mut table = Table::of_people(3);
    table.go(1, AbsenceReason::Coffee);
    let mouse = table.owner(1);
    table.mice.unplug(mouse);
    table.frames(2);
    assert_eq!(table.how(1), Some(AbsenceReason::Coffee));
    let mouse = table.mice.plug("Mouse 1");
    table.frames(2);
    assert_eq!((table.seats_of(mouse), table.absent(1)), (vec![Seat(1)], None));
    table.check("plugged in again");
}

#[test]
fn the_host_says_who_is_back() {
    let mut table = Table::of_people(3);
    table.go(0, AbsenceReason::Coffee);
    table.wish(0, None, AbsenceAction::Back);
    assert_eq!(table.absent(0), None, "the mouse is still there");
    let mouse = table.owner(1);
    table.mice.unplug(mouse);
    table.frames(2);
    let neighbour = table.owner(2);
    table.wish(1, Some(neighbour), AbsenceAction::Bot(EASY));
    table.wish(1, None, AbsenceAction::Back);
    assert_eq!(table.player(1), SeatPlayer::Person, "the bot makes room");
    assert_eq!(table.stand_in(1), Some(StandIn::Nobody), "and the seat waits for a mouse");
    table.check("the host has spoken");
}

#[test]
fn one_mouse_for_two_comes_back_only_where_it_is_pressed() {
    let mut table = Table::empty(&[SeatPlayer::Person; 3]);
    let mouse = table.sit(0);
    let device = table.entity(mouse).expect("it is plugged in");
    table.app.world_mut().write_message(SitDown { device, seat: Seat(1) });
    table.frames(2);
    table.wish(1, Some(mouse), AbsenceAction::Away(AbsenceReason::Coffee));
    table.wait(2.0);
    table.stir(mouse);
    assert_eq!(table.how(1), Some(AbsenceReason::Coffee), "the other one plays on with it");
    table.wish(1, Some(mouse), AbsenceAction::Sit);
    table.frames(2);
    assert_eq!(table.absent(1), None);
    table.check("both play again");
}

#[test]
fn all_mice_lost_and_plugged_in_again_in_another_order() {
    let mut table = Table::of_people(4);
    for seat in 0..4 {
        let mouse = table.owner(seat);
        table.mice.unplug(mouse);
    }
    table.wait(3.0);
    assert!((0..4).all(|seat| table.how(seat) == Some(AbsenceReason::Unplugged)));
    table.check("all are gone");
    for seat in [2, 0, 3, 1] {
        let mouse = table.mice.plug(&format!("Mouse {seat}"));
        table.frames(2);
        assert_eq!(table.seats_of(mouse), [Seat(seat)]);
    }
    assert!((0..4).all(|seat| table.absent(seat).is_none()));
    table.check("all are back");
}

#[test]
fn after_the_match_all_is_as_if_nobody_had_been_away() {
    let mut table = Table::of_people(4);
    let neighbour = table.owner(0);
    for seat in 1..4 {
        table.go(seat, AbsenceReason::Coffee);
    }
    table.wish(1, Some(neighbour), AbsenceAction::Bot(EASY));
    table.wish(2, Some(neighbour), AbsenceAction::Lend);
    table.app.insert_resource(JoinPolicy::Places);
    table.frames(2);
    for seat in 0..4 {
        let mouse = table.owner(seat);
        assert_eq!(
            (table.player(seat), table.seats_of(mouse)),
            (SeatPlayer::Person, vec![Seat(seat)])
        );
    }
    assert!(table.absences().iter().next().is_none());
    table.check("in the lobby");
}

#[test]
fn the_table_waits_for_nobody_who_is_not_there_to_do_what_is_not_asked() {
    let mut table = Table::of_people(3);
    let away = table.other(1);
    let busy = |table: &mut Table| {
        let mut windows = table.app.world_mut().resource_mut::<ReactionWindows>();
        windows.note_busy([Seat(away)].into());
        table.frames(2);
        table.app.world().resource::<ReactionWindows>().is_busy()
    };
    assert!(busy(&mut table));
    table.go(away, AbsenceReason::Coffee);
    assert!(!busy(&mut table), "a card that has risen in its hand holds nobody up");
    let open = |table: &Table, before| {
        table.app.world().resource::<ReactionWindows>().open(before).any(|seat| seat == Seat(away))
    };
    assert!(!open(&table, NextActor::House) && !open(&table, NextActor::Bot));
    let mouse = table.owner(away);
    table.stir(mouse);
    assert!(busy(&mut table));
}

#[test]
fn a_table_with_a_player_away_rests() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    table.go(seat, AbsenceReason::Coffee);
    table.frames(4);
    let ticks = |table: &Table| {
        let world = table.app.world();
        (
            world.get_resource_ref::<SeatAbsences>().expect("it is there").last_changed(),
            world.get_resource_ref::<MatchSituation>().expect("it is there").last_changed(),
            world.get_resource_ref::<Chairs>().expect("it is there").last_changed(),
            world.get_resource_ref::<NeighbourQuestions>().expect("it is there").last_changed(),
            world.get_resource_ref::<TrayMenu>().expect("it is there").last_changed(),
        )
    };
    let before = ticks(&table);
    table.wait(30.0);
    assert_eq!(ticks(&table), before, "only clocks go on");
}

/// A match of three people whose journal is here.
fn written(folder: &Path) -> (Table, PathBuf) {
    let beginning = MatchBeginning::<FishAndMen>::Setup { setup: Setup::for_players(3), seed: 7 };
    let recorded = journal::begin(&JournalFolder::at(folder), beginning, "An evening");
    let recorded = recorded.expect("the folder is ours");
    let path = recorded.path().expect("it is written").to_owned();
    let hosted = first_turn(HostedMatch::new(recorded));
    let mut table = Table::hosting(hosted, &[SeatPlayer::Person; 3]);
    for seat in 0..3 {
        let owner = table.sit(seat);
        table.owners.push(Some(owner));
    }
    (table, path)
}

/// How often a journal says who sits where.
fn notes(path: &Path) -> usize {
    let reading = journal::read(path).expect("it is whole");
    reading.records.iter().filter(|record| record.text.starts_with("{\"seated\"")).count()
}

fn slide(table: &mut Table, by: f32) {
    table.app.world_mut().resource_mut::<Chairs>().0[1].slide += by;
    table.frames(1);
}

#[test]
fn where_a_tray_lies_is_written_down_once_when_it_is_let_go_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut table, path) = written(folder.path());
    table.app.init_resource::<TrayDrags>();
    table.frames(3);
    let hand = PointerId::Mouse;
    table.app.world_mut().resource_mut::<TrayDrags>().take(hand, 0.0);
    (0..9).for_each(|_| slide(&mut table, 10.0));
    assert_eq!(notes(&path), 0, "nothing is decided while it moves");
    table.app.world_mut().resource_mut::<TrayDrags>().forget(hand);
    table.frames(9);
    drop(table);
    assert_eq!(notes(&path), 1);
    let resumed = journal::resume::<FishAndMen>(&path).expect("it is whole");
    let seating = resumed.table.and_then(MatchSeating::read).expect("it was written down");
    assert_eq!(seating.chairs[1].slide, 90.0);
}

#[test]
fn a_place_that_a_seat_moved_to_is_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut table, path) = written(folder.path());
    table.frames(3);
    table.app.world_mut().resource_mut::<Chairs>().0[2].place = PLACES[6];
    table.frames(9);
    drop(table);
    assert_eq!(notes(&path), 1);
    let seating = journal::read(&path).expect("it is whole").table().and_then(MatchSeating::read);
    assert_eq!(seating.expect("it is told").chairs[2].place, PLACES[6]);
}

#[test]
fn who_played_is_as_it_was_when_a_match_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut table, path) = written(folder.path());
    let away = table.other(1);
    let neighbour = table.owner(table.next());
    table.go(away, AbsenceReason::Coffee);
    table.wish(away, Some(neighbour), AbsenceAction::Bot(EASY));
    drop(table);

    let resumed = journal::resume::<FishAndMen>(&path).expect("it is whole");
    let seating = resumed.table.and_then(MatchSeating::read).expect("it was written down");
    assert_eq!(seating.stand_ins, [Seat(away)]);
    let players: Vec<SeatPlayer> = seating.chairs.iter().map(|chair| chair.player).collect();
    assert_eq!(players[usize::from(away)], SeatPlayer::Bot(EASY));
    let mut table = Table::hosting(HostedMatch::new(resumed.recorded), &players);
    table.app.insert_resource(ResumedStandIns(seating.stand_ins));
    // What has come by has been noticed as it is in the program: all at once.
    table.frames(3);
    assert_eq!(table.stand_in(away), Some(StandIn::Bot(EASY)));
    assert!((0..3).all(|seat| table.how(seat) == Some(AbsenceReason::NotYetHere)));
    let mouse = table.mice.plug("Ann's");
    table.frames(1);
    table.wish(away, Some(mouse), AbsenceAction::Sit);
    table.frames(2);
    assert_eq!((table.player(away), table.absent(away)), (SeatPlayer::Person, None));
    assert_eq!(table.seats_of(mouse), [Seat(away)]);
    table.check("its player is back");
}
