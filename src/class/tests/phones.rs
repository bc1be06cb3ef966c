//! Pupils with phones, as messages.

use super::{
    Lesson, Order, Plan, SECOND, calm, chooses, does, joins, lesson, position, refused, seen,
    types, with_two_phones, written,
};
use crate::group::{ClassSeatPlayer, GroupStage};
use crate::lesson::PhoneUser;
use crate::plan::{ChoiceMethod, LAST_CALL};
use crate::shown::{TeacherPageState, WallState};
use shoal_phone::{PhoneAction, PhoneEvent, PhoneSeat as Phone};
use std::net::IpAddr;

#[test]
fn pupils_sit_down_by_phone_and_bots_play_the_other_seats() {
    let (mut lesson, _folder) = with_two_phones();
    let pupil = |name: &str| ClassSeatPlayer::Pupil { name: name.into() };
    assert_eq!(lesson.groups[0].seat_players, [pupil("Ann"), pupil("Bob"), ClassSeatPlayer::Bot]);
    chooses(&mut lesson, 0, &[&[0], &[2]]);
    assert_eq!(lesson.groups[0].missing(), [1]);
    chooses(&mut lesson, 0, &[&[1], &[0]]);
    let made = seen(&lesson, 0).choice.expect("it may choose otherwise").made;
    assert_eq!(made, Some(vec![vec![1], vec![0]]));
    chooses(&mut lesson, 1, &[&[1], &[0]]);
    assert_eq!(position(&lesson.groups[0]).round, 2);
    // A late pupil takes the bot's seat.
    joins(&mut lesson, 2, 0, "Cid");
    assert_eq!(lesson.groups[0].missing(), [0, 1, 2]);
    // The next one finds no seat.
    does(&mut lesson, 3, PhoneAction::Joined);
    let offered = seen(&lesson, 3).choice.expect("it is asked");
    assert!(serde_json::to_string(&offered).expect("data").contains("It is full."));
}

#[test]
fn a_nickname_that_no_player_may_have_is_refused_with_a_sentence_and_takes_no_seat() {
    let (mut lesson, _folder) = with_two_phones();
    does(&mut lesson, 2, PhoneAction::Joined);
    let hidden = "C\u{202e}id".chars().map(|letter| letter as i32).collect();
    let why = refused(&mut lesson, 2, vec![vec![0], hidden]);
    assert_eq!(why.as_deref(), Some("A name has no invisible characters; leave out U+202E."));
    assert_eq!(lesson.groups[0].seat_players[2], ClassSeatPlayer::Bot);
    joins(&mut lesson, 2, 0, "Cid");
    assert_eq!(lesson.groups[0].seat_players[2], ClassSeatPlayer::Pupil { name: "Cid".into() });
}

#[test]
fn an_address_of_many_phones_is_shown_to_the_teacher_who_vouches_for_it_or_frees_its_places() {
    let crowd = IpAddr::from([192, 168, 1, 66]);
    let crowded =
        |lesson: &Lesson| written(&TeacherPageState::of(lesson, None)).contains("192.168.1.66");
    let full = || {
        let (mut lesson, folder) = with_two_phones();
        for phone in 2..6 {
            does(&mut lesson, phone, PhoneAction::Joined);
        }
        let pupils = (0..2).map(|phone| (phone, IpAddr::from([192, 168, 1, phone])));
        lesson.addresses.note(pupils.chain((2..6).map(|phone| (phone, crowd))));
        (lesson, folder)
    };
    let (mut lesson, _folder) = full();
    assert!(crowded(&lesson));
    lesson.obey(Order::TrustAddress { address: crowd }).expect("it is known");
    assert!(!crowded(&lesson));
    assert_eq!(lesson.phones.len(), 6);

    let (mut lesson, _folder) = full();
    joins(&mut lesson, 2, 0, "Cid");
    lesson.obey(Order::FreeAddress { address: crowd }).expect("it is known");
    assert_eq!(lesson.phones.keys().collect::<Vec<_>>(), [&0, &1]);
    assert_eq!(lesson.groups[0].seat_players[2], ClassSeatPlayer::Bot);
}

#[test]
fn what_others_choose_is_on_no_page_and_on_no_other_phone() {
    let pages = |lesson: &Lesson| {
        (
            written(&WallState::of(lesson, None)),
            written(&TeacherPageState::of(lesson, None)),
            written(&seen(lesson, 1)),
        )
    };
    let all = [(0, 0), (1, 2), (3, 4)].map(|(fishery, number)| {
        let (mut lesson, folder) = with_two_phones();
        chooses(&mut lesson, 0, &[&[fishery], &[number]]);
        let pages = pages(&lesson);
        let text = pages.1.replace(&folder.path().display().to_string(), "");
        (pages.0, text, pages.2)
    });
    assert_eq!(all[0], all[1]);
    assert_eq!(all[1], all[2]);
}

#[test]
fn after_the_last_call_a_cautious_choice_is_made_for_whoever_is_missing() {
    let (mut lesson, _folder) = with_two_phones();
    chooses(&mut lesson, 0, &[&[0], &[0]]);
    let talk = SECOND * lesson.plan.seconds;
    lesson.advance_time(talk);
    assert_eq!(lesson.groups[0].stage(&lesson.plan), GroupStage::LastCall);
    lesson.advance_time(LAST_CALL - SECOND);
    assert_eq!(lesson.groups[0].missing(), [1]);
    lesson.obey(Order::Pause { on: true }).expect("always");
    lesson.advance_time(LAST_CALL);
    assert_eq!(lesson.groups[0].missing(), [1], "time stands still");
    lesson.obey(Order::Pause { on: false }).expect("always");
    lesson.advance_time(SECOND);
    assert_eq!(position(&lesson.groups[0]).round, 2);
    assert_eq!(lesson.groups[0].left(&lesson.plan), Some(talk));
}

#[test]
fn a_question_mark_leaves_what_was_chosen_by_phone() {
    let (mut lesson, _folder) = with_two_phones();
    chooses(&mut lesson, 0, &[&[0], &[3]]);
    let before = position(&lesson.groups[0]).companies[0].money;
    types(&mut lesson, 0, "? t1").expect("the phone of the second pupil is dead");
    let company = position(&lesson.groups[0]).companies[0];
    assert_eq!(company.placed_before.map(|placed| placed.number), Some(4));
    assert_eq!(company.money, before + 4);
}

#[test]
fn a_phone_that_is_passed_round_asks_one_seat_after_the_other_and_shows_nothing_of_the_last() {
    let (mut lesson, _folder) =
        lesson(Plan { level: calm(), ..Plan::new(2, 3, ChoiceMethod::OnePhone, 2) });
    for (phone, group) in [(0, 1), (1, 0)] {
        does(&mut lesson, phone, PhoneAction::Joined);
        chooses(&mut lesson, phone, &[&[group]]);
        assert_eq!(lesson.phones[&phone], PhoneUser::Group(group as usize));
    }
    lesson.obey(Order::Start).expect("a folder");
    for letter in ["A", "B", "C"] {
        let now = seen(&lesson, 0);
        assert!(now.turn.as_str().contains(&format!("to {letter}.")), "{:?}", now.turn);
        assert_eq!(now.choice.expect("it is asked").made, None);
        chooses(&mut lesson, 0, &[&[0], &[0]]);
    }
    assert_eq!(position(&lesson.groups[1]).round, 2);
    assert_eq!(position(&lesson.groups[0]).round, 1);
}

#[test]
fn a_choice_for_an_older_question_is_not_taken_for_the_next_one() {
    let (mut lesson, _folder) = with_two_phones();
    let old = seen(&lesson, 0).choice.expect("it is asked").id;
    chooses(&mut lesson, 0, &[&[0], &[0]]);
    chooses(&mut lesson, 1, &[&[0], &[0]]);
    does(&mut lesson, 0, PhoneAction::Chose { choice: old, entries: vec![vec![0], vec![4]] });
    assert_eq!(lesson.groups[0].missing(), [0, 1]);
}

#[test]
fn the_teacher_removes_names_and_puts_phones_out() {
    let (mut lesson, _folder) = with_two_phones();
    lesson.obey(Order::ShowNames { on: true }).expect("always");
    let wall = |lesson: &Lesson| serde_json::to_string(&WallState::of(lesson, None)).expect("data");
    assert!(wall(&lesson).contains("\"Ann\"") && wall(&lesson).contains("\"Bob\""));
    let name = String::new();
    lesson.obey(Order::Rename { group: 0, seat: 1, name }).expect("it is there");
    lesson.obey(Order::Bot { group: 0, seat: 0, on: true }).expect("it is there");
    assert!(!wall(&lesson).contains("Ann") && !wall(&lesson).contains("Bob"));
    assert!(!lesson.phones.contains_key(&0));
    lesson.obey(Order::Rename { group: 9, seat: 0, name: String::new() }).expect_err("no group");
}

#[test]
fn a_group_whose_phone_is_dead_goes_on_with_another_one_or_with_cards() {
    let plan = Plan { level: calm(), ..Plan::new(2, 3, ChoiceMethod::OnePhone, 7) };
    let (mut lesson, _folder) = lesson(plan);
    let joins = |lesson: &mut Lesson, phone: u8| {
        lesson.handle_phone_event(PhoneEvent { seat: Phone(phone), action: PhoneAction::Joined });
        chooses(lesson, phone, &[&[0]]);
        lesson.phones[&phone]
    };
    assert_eq!(joins(&mut lesson, 0), PhoneUser::Group(0));
    lesson.obey(Order::Start).expect("a folder");
    assert_eq!(joins(&mut lesson, 1), PhoneUser::New, "the group has its phone");
    types(&mut lesson, 0, "c1 t1 p1").expect("cards may lie there");
    lesson.obey(Order::FreePhone { group: 0 }).expect("it is there");
    assert!(!lesson.phones.contains_key(&0), "the host dismisses it");
    chooses(&mut lesson, 1, &[&[0]]);
    assert_eq!(lesson.phones[&1], PhoneUser::Group(0));
}
