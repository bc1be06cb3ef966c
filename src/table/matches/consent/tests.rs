//! Questions at a table without a window, answered with mice.

use super::*;
use bevy::time::TimeUpdateStrategy;
use shoal_tabletop::headless::SeatPanelTestTable;
use shoal_tabletop::pointers::{UnheardSeats, Verb};
use shoal_tabletop::seats::{
    AbsenceReason, AbsentSeat, Chairs, STAND_IN, SeatAbsences, SeatPlayer,
};
use shoal_tabletop::surfaces::seat_panels::{SeatPanel, SeatPanelKind};
use shoal_tabletop::system::patience::LONGEST_FRAME;
use std::time::Duration;

fn desk(seats: usize) -> SeatPanelTestTable {
    SeatPanelTestTable::with(seats, |app| {
        _ = app.add_plugins(plugin).init_resource::<SeatAbsences>()
    })
}

fn open(desk: &mut SeatPanelTestTable, asked: &[u16], by: Option<u16>) {
    desk.app.world_mut().write_message(OpenPoll {
        id: 7,
        asked: asked.iter().copied().map(Seat).collect(),
        by: by.map(Seat),
        question: "Another one?".into(),
        yes: "Gladly".into(),
        no: "No".into(),
        retreats: false,
    });
    desk.frames(4);
}

/// How the last question ended.
fn closed(desk: &SeatPanelTestTable) -> Option<PollClosed> {
    let messages = desk.app.world().resource::<Messages<PollClosed>>();
    messages.get_cursor().read(messages).last().cloned()
}

#[test]
fn each_asked_seat_reads_the_question_and_the_asking_seat_whom_it_waits_for() {
    let mut desk = desk(4);
    open(&mut desk, &[1, 2], Some(0));
    let read: Vec<_> = (0..4).map(|seat| desk.read(seat)).collect();
    let question = Some("Another one?".to_owned());
    let waits = Some("Bob and Cid have to agree.".to_owned());
    assert_eq!(read, [waits, question.clone(), question, None]);
    desk.press(1, 1, "Gladly");
    assert_eq!(desk.read(0).as_deref(), Some("Cid has to agree."));
    assert_eq!(desk.read(1), None, "it has answered");
    desk.press(2, 2, "Gladly");
    let closed = closed(&desk).expect("all have answered");
    assert!(closed.agreed && closed.refused_by.is_none());
    assert!((0..4).all(|seat| desk.read(seat).is_none()), "all is cleared away");
}

#[test]
fn one_no_ends_it_and_the_asking_seat_reads_it() {
    let mut desk = desk(3);
    open(&mut desk, &[1, 2], Some(0));
    desk.press(2, 2, "No");
    let closed = closed(&desk).expect("one is enough");
    assert_eq!((closed.agreed, closed.refused_by), (false, Some(Seat(2))));
    assert_eq!(desk.read(0).as_deref(), Some("Cid says no."));
    assert_eq!(desk.read(1), None);
}

#[test]
fn silence_for_a_minute_is_no_and_is_said_so() {
    let mut desk = desk(3);
    open(&mut desk, &[1, 2], Some(0));
    desk.press(1, 1, "Gladly");
    desk.wait(59.0);
    assert_eq!(closed(&desk), None);
    desk.wait(1.2);
    assert_eq!(desk.read(0).as_deref(), Some("Cid did not answer in time: that counts as no."));
    open(&mut desk, &[1, 2], None);
    for _ in 0..3100 {
        desk.frames(1);
        if let Some(closed) = closed(&desk) {
            assert_eq!((closed.agreed, closed.silent), (false, vec![Seat(1), Seat(2)]));
            return;
        }
    }
    panic!("it never ended");
}

#[test]
fn a_minute_for_an_answer_is_a_minute_in_which_it_could_be_given() {
    let mut desk = desk(3);
    open(&mut desk, &[1, 2], Some(0));
    let frames = |desk: &mut SeatPanelTestTable, each: Duration, count| {
        desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(each));
        let ended = (0..count).find_map(|_| {
            desk.frames(1);
            closed(desk)
        });
        ended.map(|closed| closed.silent)
    };
    // Longer than a minute.
    let wait = |desk: &mut SeatPanelTestTable| frames(desk, LONGEST_FRAME, 300);
    desk.app.world_mut().resource_mut::<Time<Virtual>>().pause();
    assert_eq!(wait(&mut desk), None, "the table is paused");
    desk.app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    let other = SeatPanelKind::Question(3);
    desk.seat_panels_mut().insert(Seat(2), other, SeatPanel::asking("Well?", Vec::new()));
    assert_eq!(wait(&mut desk), None, "another question lies before it");
    desk.seat_panels_mut().remove(Seat(2), other);
    desk.app.insert_resource(UnheardSeats([Seat(1)].into()));
    assert_eq!(wait(&mut desk), None, "the table does not listen to one of them");
    desk.app.insert_resource(UnheardSeats::default());
    let slow = Duration::from_secs(2);
    assert_eq!(frames(&mut desk, slow, 230), None, "frames are slow");
    assert_eq!(frames(&mut desk, slow, 20), Some(vec![Seat(1), Seat(2)]));
}

#[test]
fn bots_agree_and_nobody_waits_for_those_who_are_away() {
    let mut desk = desk(4);
    desk.app.world_mut().resource_mut::<Chairs>().0[1].player = SeatPlayer::Bot(STAND_IN);
    open(&mut desk, &[1, 2, 3], Some(0));
    assert_eq!(desk.read(1), None);
    desk.press(2, 2, "Gladly");
    assert_eq!(closed(&desk), None);
    let absent = AbsentSeat::new(Duration::ZERO, AbsenceReason::Coffee);
    desk.app.world_mut().resource_mut::<SeatAbsences>().begin(Seat(3), absent);
    desk.frames(2);
    assert!(closed(&desk).is_some_and(|closed| closed.agreed));
}

#[test]
fn the_asking_seat_may_withdraw_the_question() {
    let mut desk = desk(2);
    open(&mut desk, &[1], Some(0));
    desk.press(0, 0, "Never mind");
    let ended = closed(&desk).expect("it is over");
    assert!(!ended.agreed && ended.refused_by.is_none() && ended.silent.is_empty());
    assert_eq!((desk.read(0), desk.read(1)), (None, None));
}

#[test]
fn a_pad_or_the_other_buttons_of_a_mouse_answer_too() {
    let mut desk = desk(3);
    open(&mut desk, &[1, 2], None);
    desk.wait(1.0);
    assert!(desk.say(1, Verb::Done));
    assert_eq!((desk.read(1), closed(&desk)), (None, None));
    assert!(desk.say(2, Verb::TakeBack));
    assert_eq!(closed(&desk).and_then(|closed| closed.refused_by), Some(Seat(2)));
}

#[test]
fn a_question_changes_the_table_once_a_second_and_a_quiet_table_not_at_all() {
    let mut desk = desk(2);
    let ticks = |desk: &SeatPanelTestTable| {
        let seat_panels = desk
            .app
            .world()
            .get_resource_ref::<shoal_tabletop::surfaces::seat_panels::SeatPanels>();
        seat_panels.expect("they are there").last_changed()
    };
    let changes = |desk: &mut SeatPanelTestTable| {
        let mut last = ticks(desk);
        let frames = (0..100).filter(|_| {
            desk.frames(1);
            let now = ticks(desk);
            std::mem::replace(&mut last, now) != now
        });
        frames.count()
    };
    assert_eq!(changes(&mut desk), 0);
    open(&mut desk, &[1], Some(0));
    assert!((1..=3).contains(&changes(&mut desk)), "two seconds");
    desk.press(1, 1, "Gladly");
    desk.wait(10.0);
    assert_eq!(changes(&mut desk), 0);
}

#[test]
fn a_question_sounds_before_those_who_are_asked() {
    let mut app = App::new();
    app.add_message::<OpenPoll>().add_message::<PlaySound>().add_systems(Update, cue::ask);
    let mut heard = |question: OpenPoll| {
        app.world_mut().write_message(question);
        app.update();
        app.world_mut().resource_mut::<Messages<PlaySound>>().drain().count()
    };
    let (asked, by) = (vec![Seat(1)], Some(Seat(0)));
    assert_eq!(heard(OpenPoll { asked, by, ..OpenPoll::default() }), 1);
    assert_eq!(heard(OpenPoll::default()), 0, "nobody is asked");
}
