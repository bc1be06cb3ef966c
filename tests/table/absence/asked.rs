//! What the table offers for a seat without its player, and what becomes of it.

use super::*;
use crate::views::fish_and_men::FishAndMenView;
use shoal_fish_and_men::state::FishTurn;
use shoal_host::programs::{ProgramCommand, ProgramLimits};
use shoal_table::matches::hosting::{GuestPrograms, SeatedBots, UndoTo};
use shoal_table::matches::playback::TablePace;
use std::sync::Arc;

/// Four people, and the one whose turn it is has gone.
fn deserted() -> (Table, u16) {
    let mut table = Table::of_people(4);
    let seat = table.next();
    table.go(seat, AbsenceReason::Coffee);
    assert!(table.asks(seat));
    (table, seat)
}

#[test]
fn the_neighbours_are_asked_and_no_longer_once_the_mouse_moves() {
    let (mut table, seat) = deserted();
    let read: Vec<bool> = (0..4).map(|other| table.asked(other).is_some()).collect();
    assert_eq!(read.iter().filter(|read| **read).count(), 2);
    assert!(!read[usize::from(seat)]);
    let mouse = table.owner(seat);
    table.stir(mouse);
    assert!((0..4).all(|other| table.asked(other).is_none()));
    assert_eq!(table.absent(seat), None);
}

#[test]
fn the_table_waits_when_asked_to_and_asks_again_after_a_minute() {
    let (mut table, seat) = deserted();
    let neighbour = table.owner(table.other(1));
    table.press(neighbour, seat, "Wait");
    assert_eq!(table.stand_in(seat), Some(StandIn::Waiting));
    assert!(!table.asks(seat));
    assert!((0..4).all(|other| table.asked(other).is_none()));
    table.wait(58.0);
    assert!(!table.asks(seat));
    table.wait(3.0);
    assert!(table.asks(seat));
    assert_eq!(table.calls(), 1, "it was heard once already");
}

#[test]
fn a_neighbour_plays_on_loan_until_the_player_is_back() {
    let (mut table, seat) = deserted();
    let asked: Vec<u16> = (0..4).filter(|&other| table.asked(other).is_some()).collect();
    let other = asked[0];
    let (owner, neighbour) = (table.owner(seat), table.owner(other));
    let device = table.entity(neighbour).expect("it is there");
    let pointer = table.app.world().get::<Device>(device).expect("it is a device").pointer;
    // In the neighbour's own tray.
    let pressed = TrayPressed { seat: Seat(other), pointer, button: buttons::LEND, off: None };
    table.app.world_mut().write_message(pressed);
    table.frames(3);
    assert_eq!(table.stand_in(seat), Some(StandIn::Loan { device, by: Seat(other) }));
    assert_eq!(table.seats_of(neighbour), [Seat(other), Seat(seat)]);
    assert!(table.absences().is_away(Seat(seat)) && !table.absences().is_deserted(Seat(seat)));
    table.check("on loan");
    table.stir(owner);
    assert_eq!(table.absent(seat), None);
    assert_eq!(table.seats_of(neighbour), [Seat(other)]);
    assert_eq!(table.seats_of(owner), [Seat(seat)]);
    table.check("back again");
}

#[test]
fn a_player_with_a_seat_on_loan_may_give_it_up_and_loses_it_in_silence() {
    let (mut table, seat) = deserted();
    let neighbour = table.owner(table.other(1));
    table.press(neighbour, seat, "I play");
    table.wish(seat, Some(neighbour), AbsenceAction::GiveUp);
    assert_eq!(table.stand_in(seat), Some(StandIn::Nobody));
    table.press(neighbour, seat, "I play");
    table.wait(46.0);
    assert_eq!(table.stand_in(seat), Some(StandIn::Nobody));
    assert!(table.asks(seat));
    assert_eq!(table.absent(table.other(1)), None, "nobody waits for the neighbour's own seat");
    table.check("after silence");
}

#[test]
fn a_loan_ends_when_the_lender_goes_or_is_unplugged() {
    for unplug in [false, true] {
        let (mut table, seat) = deserted();
        let other = table.other(1);
        let neighbour = table.owner(other);
        table.press(neighbour, seat, "I play");
        if unplug {
            table.mice.unplug(neighbour);
            table.frames(3);
            assert_eq!(table.how(other), Some(AbsenceReason::Unplugged));
        } else {
            table.go(other, AbsenceReason::Coffee);
        }
        assert_eq!(table.how(seat), Some(AbsenceReason::Coffee));
        assert_eq!(table.stand_in(seat), Some(StandIn::Nobody));
        table.check("the lender is gone");
        if unplug {
            let again = table.mice.plug(&format!("Mouse {other}"));
            table.frames(3);
            assert_eq!(
                table.seats_of(again),
                [Seat(other)],
                "its own, and not what it had on loan"
            );
        }
        table.check("at the end");
    }
}

#[test]
fn a_bot_of_any_level_sits_in_and_plays() {
    let (mut table, seat) = deserted();
    let neighbour = table.owner(table.other(1));
    table.press(neighbour, seat, "Bot plays");
    assert_eq!(table.absent(seat).map(|absent| absent.question), Some(AbsenceQuestion::Levels));
    table.press(neighbour, seat, "Easy");
    assert_eq!(table.player(seat), SeatPlayer::Bot(EASY));
    assert_eq!(table.stand_in(seat), Some(StandIn::Bot(EASY)));
    assert!(table.app.world().resource::<SeatedBots<FishAndMenView>>().has(Seat(seat)));
    table.check("a bot sits in");
    let before = table.game().taken().len();
    table.wait(6.0);
    assert!(table.game().taken().len() > before, "it plays");
    let level = table.app.world().resource::<MatchSituation>().levels.last().copied();
    let level = level.expect("there are bots");
    table.wish(seat, Some(neighbour), AbsenceAction::Bot(level));
    assert_eq!(table.player(seat), SeatPlayer::Bot(level), "another level, if the others like");
    table.wish(seat, Some(neighbour), AbsenceAction::Bot(BotName::constant("cheat")));
    assert_eq!(table.player(seat), SeatPlayer::Bot(level), "there is no such level");
}

#[test]
fn a_program_of_the_table_can_sit_in_like_a_bot() {
    let (mut table, seat) = deserted();
    let neighbour = table.owner(table.other(1));
    let bob = BotName::constant("bob");
    let program = ProgramCommand::new(vec!["never started".into()], ProgramLimits::default());
    table.app.insert_resource(GuestPrograms(vec![(bob, Arc::new(program))]));
    // That it cannot be started is found out when it is to choose: later than this test looks.
    table.app.world_mut().resource_mut::<TablePace>().thinking = Duration::from_secs(1000);
    // Who can sit in is asked anew once something has happened.
    table.app.world_mut().resource_mut::<HostedMatch<FishAndMenView>>().set_changed();
    table.frames(2);
    table.press(neighbour, seat, "Bot plays");
    table.press(neighbour, seat, "Bob");
    assert_eq!(table.player(seat), SeatPlayer::Bot(bob));
    assert_eq!(table.stand_in(seat), Some(StandIn::Bot(bob)));
}

#[test]
fn what_a_bot_has_begun_its_player_goes_on_with() {
    let (mut table, seat) = deserted();
    let neighbour = table.owner(table.other(1));
    let owner = table.owner(seat);
    table.act(seat, Action::Move);
    let turn = |table: &Table| table.game().state().sea.fish[usize::from(seat)].turn;
    assert!(matches!(turn(&table), FishTurn::Moving { .. }), "half a turn is done");
    table.wish(seat, Some(neighbour), AbsenceAction::Bot(EASY));
    let before = table.game().taken().len();
    for _ in 0..40 {
        table.frames(1);
        if table.game().taken().len() > before {
            break;
        }
    }
    assert_eq!(table.next(), seat, "the bot is in the midst of its steps");
    table.stir(owner);
    assert_eq!(table.player(seat), SeatPlayer::Person);
    let taken = table.game().taken().len();
    table.wait(10.0);
    assert_eq!(table.game().taken().len(), taken, "the bot does nothing more");
    assert_eq!((table.next(), table.seats_of(owner)), (seat, vec![Seat(seat)]));
    table.act(seat, Action::Done);
    assert!(table.game().taken().len() > taken, "its player does");
}

#[test]
fn a_latecomer_takes_a_seat_over_for_good_from_nobody_a_loan_or_a_bot() {
    for stand_in in ["", "I play", "Easy"] {
        let (mut table, seat) = deserted();
        let neighbour = table.owner(table.other(1));
        match stand_in {
            "" => {}
            "Easy" => table.wish(seat, Some(neighbour), AbsenceAction::Bot(EASY)),
            other => table.press(neighbour, seat, other),
        }
        let late = table.mice.plug("Late");
        table.frames(1);
        table.wish(seat, Some(late), AbsenceAction::Sit);
        table.frames(2);
        assert_eq!(table.seats_of(late), [Seat(seat)], "{stand_in}");
        assert_eq!((table.absent(seat), table.player(seat)), (None, SeatPlayer::Person));
        let owner = table.owner(seat);
        table.stir(owner);
        assert!(
            table.seats_of(owner).is_empty(),
            "nobody is thrown out by a player who comes back"
        );
        assert_eq!(table.seats_of(late), [Seat(seat)]);
        table.check(stand_in);
    }
}

#[test]
fn leaving_for_good_is_asked_twice_and_follows_the_games_rule() {
    let (mut table, seat) = deserted();
    let neighbour = table.owner(table.other(1));
    let before = table.game().taken().len();
    table.wish(seat, Some(neighbour), AbsenceAction::Leave);
    assert_eq!(table.game().taken().len(), before, "nobody was asked whether they are sure");
    table.press(neighbour, seat, "Leaves for good");
    table.press(neighbour, seat, "No");
    table.press(neighbour, seat, "Leaves for good");
    table.wait(21.0);
    assert_eq!(
        table.absent(seat).map(|absent| absent.question),
        Some(AbsenceQuestion::What),
        "nobody answered"
    );
    table.press(neighbour, seat, "Leaves for good");
    table.press(neighbour, seat, "Yes, leaves");
    table.skip();
    assert_eq!(table.game().taken().last().map(|taken| taken.action), Some(Action::Quit));
    assert_eq!(table.stand_in(seat), Some(StandIn::Left));
    assert!(!table.asks(seat) && !table.absences().takes_anyone(Seat(seat)));
    assert_ne!(table.next(), seat);
    table.app.world_mut().write_message(UndoTo(before));
    table.frames(4);
    assert_eq!(table.stand_in(seat), Some(StandIn::Nobody), "the host took it back");
    assert!(table.asks(seat));
}

#[test]
fn a_player_who_has_left_and_looks_in_again_breaks_nothing() {
    let (mut table, seat) = deserted();
    let neighbour = table.owner(table.other(1));
    table.press(neighbour, seat, "Leaves for good");
    table.press(neighbour, seat, "Yes, leaves");
    table.skip();
    let owner = table.owner(seat);
    table.stir(owner);
    table.wait(50.0);
    table.check("it looks in");
    assert_ne!(table.next(), seat);
}
