//! Lessons without a network: a teacher that types, phones as messages, time as the tests let it pass.

use super::group::{LAST_CALL, Sitter, Stage};
use super::kept::{self, Keys};
use super::lesson::{Holder, Lesson};
use super::orders::Order;
use super::plan::{Plan, Way};
use super::results::table;
use super::shown::{TeacherPage, Wall};
use crate::contract::journal::{self, Folder};
use crate::contract::levels::FiledLevel as _;
use crate::contract::{Actor, Game as _, Generator, Seat};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::{Action, Vote};
use crate::games::fish_or_failure::reef::Reef;
use crate::games::fish_or_failure::talk::Talk;
use shoal_phone::{Did, FromPhone, Seat as Phone, Snapshot, ToPhone};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const SECOND: Duration = Duration::from_secs(1);

fn lesson(plan: Plan) -> (Lesson, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let lesson = Lesson::new(plan, Folder::at(folder.path()));
    (lesson, folder)
}

fn keys() -> Keys {
    Keys { teacher: "0".repeat(32), door: None, tokens: Vec::new() }
}

/// The line of any legal choices of a group.
fn legal_line(lesson: &Lesson, group: usize, generator: &mut Generator) -> String {
    let group = &lesson.groups[group];
    let world = group.game().expect("it plays").world();
    let word = |(seat, _): (usize, _)| {
        let actor = Actor::Seat(Seat(seat as u16));
        match FishOrFailure::sample(world, actor, generator).expect("asked") {
            Action::Place(placed) => format!("{}{}", &placed.fishery.word()[..1], placed.number),
            Action::Vote(Vote::Fishery(fishery)) => fishery.word()[..1].to_owned(),
            Action::Vote(Vote::Seat(other)) => super::plan::letter(other.index()).to_string(),
            _ => "-".into(),
        }
    };
    group.asked_pupils().into_iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Types for all groups until every match is over.
fn type_to_the_end(lesson: &mut Lesson, generator: &mut Generator) {
    for _ in 0..1_000 {
        let playing = |group: &usize| lesson.groups[*group].stage(&lesson.plan) != Stage::Over;
        let playing: Vec<usize> = (0..lesson.groups.len()).filter(playing).collect();
        if playing.is_empty() {
            return lesson.pass(SECOND);
        }
        for group in playing {
            let text = legal_line(lesson, group, generator);
            lesson.obey(Order::Line { group, text }).expect("a legal line");
        }
        lesson.pass(SECOND);
    }
    panic!("matches go on for ever");
}

#[test]
fn a_teacher_leads_eight_groups_through_two_games_by_typing_lines() {
    let (mut lesson, folder) = lesson(Plan { fine: 5, ..Plan::new(8, 4, Way::Cards, 7) });
    let mut generator = Generator::from_seed(1);
    lesson.obey(Order::Start).expect("a folder");
    type_to_the_end(&mut lesson, &mut generator);
    assert_eq!(lesson.outcomes.len(), 8);
    for group in 0..8 {
        lesson.obey(Order::Again { group }).expect("it is over");
    }
    type_to_the_end(&mut lesson, &mut generator);
    assert_eq!(lesson.outcomes.len(), 16);
    kept::write(&mut lesson, &keys()).expect("a folder");
    let rounds = table(&lesson.outcomes, false);
    assert_eq!(
        std::fs::read_to_string(folder.path().join("rounds.csv")).expect("it is there"),
        rounds
    );
    assert!(rounds.lines().all(|line| line.matches(',').count() == 12), "{rounds}");
    for outcome in &lesson.outcomes {
        let name = format!("group-{}-game-{}.txt", outcome.group + 1, outcome.game);
        let page = std::fs::read_to_string(folder.path().join(name)).expect("a page");
        assert!(page.contains(&outcome.too_late) && page.matches("?\n").count() == 3, "{page}");
    }
    drop(lesson);
    let journals = Folder::at(folder.path()).list().expect("a folder");
    assert_eq!(journals.len(), 16);
    for listed in journals {
        let reading = journal::read(&listed.path).expect("whole");
        let journal = journal::Journal::<FishOrFailure>::of(&reading).expect("a journal");
        assert!(journal.resume().expect("legal").is_over());
    }
}

#[test]
fn all_groups_draw_the_same_events_if_the_teacher_wants_it() {
    for same in [true, false] {
        let (mut lesson, _folder) =
            lesson(Plan { same_cards: same, ..Plan::new(5, 4, Way::Cards, 3) });
        lesson.obey(Order::Start).expect("a folder");
        let cards = |group: usize| {
            let position = lesson.groups[group].position().expect("it plays");
            (position.newer, position.older, position.deck.clone())
        };
        assert_eq!((1..5).all(|group| cards(group) == cards(0)), same);
    }
}

#[test]
fn a_line_that_is_wrong_changes_nothing_and_one_that_was_wrong_is_taken_back() {
    let (mut lesson, _folder) = lesson(Plan::new(1, 4, Way::Cards, 5));
    let mut generator = Generator::from_seed(4);
    lesson.obey(Order::Start).expect("a folder");
    let before = lesson.groups[0].game().expect("it plays").hash();
    let position_of = |lesson: &Lesson| lesson.groups[0].game().expect("it plays").hash();
    for text in ["", "c1", "c1 c1 c1 c9", "c1 c1 c1 c1 c1"] {
        lesson.obey(Order::Line { group: 0, text: text.into() }).expect_err(text);
        assert_eq!(position_of(&lesson), before, "{text}");
    }
    let text = legal_line(&lesson, 0, &mut generator);
    lesson.obey(Order::Line { group: 0, text }).expect("legal");
    assert_ne!(position_of(&lesson), before);
    lesson.obey(Order::TakeBack { group: 0 }).expect("a line was typed");
    assert_eq!(position_of(&lesson), before);
    lesson.obey(Order::TakeBack { group: 0 }).expect_err("there is no other line");
}

#[test]
fn somebody_without_cards_gets_a_cautious_choice_by_a_question_mark() {
    let (mut lesson, _folder) = lesson(Plan::new(1, 3, Way::Cards, 2));
    lesson.obey(Order::Start).expect("a folder");
    let group = &lesson.groups[0];
    let text = vec!["?"; group.asked_pupils().len()].join(" ");
    let question = group.question();
    lesson.obey(Order::Line { group: 0, text }).expect("always legal");
    assert_ne!(lesson.groups[0].question(), question);
}

/// What a phone sees now.
fn seen(lesson: &Lesson, phone: u8) -> Snapshot {
    let told = lesson.tell().into_iter().find_map(|told| match told {
        ToPhone::Show { seat, snapshot } if seat == Phone(phone) => Some(*snapshot),
        _ => None,
    });
    told.expect("it has come")
}

fn does(lesson: &mut Lesson, phone: u8, did: Did) {
    let _ = lesson.hear(FromPhone { seat: Phone(phone), did });
}

/// Chooses these entries of what a phone is asked.
fn chooses(lesson: &mut Lesson, phone: u8, entries: &[&[i32]]) {
    let choice = seen(lesson, phone).choice.expect("it is asked").id;
    let entries = entries.iter().map(|entry| entry.to_vec()).collect();
    does(lesson, phone, Did::Chose { choice, entries });
}

fn joins(lesson: &mut Lesson, phone: u8, group: i32, name: &str) {
    does(lesson, phone, Did::Joined);
    let name: Vec<i32> = name.chars().map(|letter| letter as i32).collect();
    chooses(lesson, phone, &[&[group], &name]);
}

/// A reef without events: nobody votes.
fn calm() -> Arc<Reef> {
    Reef::named("calm").expect("it is built in").into()
}

/// A lesson of one group of three, two of them pupils with phones, in which nobody votes.
fn with_two_phones() -> (Lesson, TempDir) {
    let plan = Plan { reef: calm(), ..Plan::new(1, 3, Way::Phones, 2) };
    let (mut lesson, folder) = lesson(plan);
    joins(&mut lesson, 0, 0, "Ann");
    joins(&mut lesson, 1, 0, "B\u{202e}ob");
    lesson.obey(Order::Start).expect("a folder");
    (lesson, folder)
}

#[test]
fn pupils_sit_down_by_phone_and_bots_play_the_other_seats() {
    let (mut lesson, _folder) = with_two_phones();
    let pupil = |name: &str| Sitter::Pupil { name: name.into() };
    assert_eq!(lesson.groups[0].sitters, [pupil("Ann"), pupil("Bob"), Sitter::Bot]);
    chooses(&mut lesson, 0, &[&[0], &[2]]);
    assert_eq!(lesson.groups[0].missing(), [1]);
    chooses(&mut lesson, 0, &[&[1], &[0]]);
    let made = seen(&lesson, 0).choice.expect("it may choose otherwise").made;
    assert_eq!(made, Some(vec![vec![1], vec![0]]));
    chooses(&mut lesson, 1, &[&[1], &[0]]);
    assert_eq!(lesson.groups[0].position().expect("it plays").round, 2);
    // A late pupil takes the bot's seat.
    joins(&mut lesson, 2, 0, "Cid");
    assert_eq!(lesson.groups[0].missing(), [0, 1, 2]);
    // The next one finds no seat.
    does(&mut lesson, 3, Did::Joined);
    let offered = seen(&lesson, 3).choice.expect("it is asked");
    assert!(serde_json::to_string(&offered).expect("data").contains("It is full."));
}

fn written(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).expect("data")
}

#[test]
fn what_others_choose_is_on_no_page_and_on_no_other_phone() {
    let pages = |lesson: &Lesson| {
        (
            written(&Wall::of(lesson, None)),
            written(&TeacherPage::of(lesson, None)),
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
    lesson.pass(talk);
    assert_eq!(lesson.groups[0].stage(&lesson.plan), Stage::LastCall);
    lesson.pass(LAST_CALL - SECOND);
    assert_eq!(lesson.groups[0].missing(), [1]);
    lesson.obey(Order::Pause { on: true }).expect("always");
    lesson.pass(LAST_CALL);
    assert_eq!(lesson.groups[0].missing(), [1], "time stands still");
    lesson.obey(Order::Pause { on: false }).expect("always");
    lesson.pass(SECOND);
    assert_eq!(lesson.groups[0].position().expect("it plays").round, 2);
    assert_eq!(lesson.groups[0].left(&lesson.plan), talk);
}

#[test]
fn a_phone_that_is_passed_round_asks_one_seat_after_the_other_and_shows_nothing_of_the_last() {
    let (mut lesson, _folder) = lesson(Plan { reef: calm(), ..Plan::new(2, 3, Way::OnePhone, 2) });
    for (phone, group) in [(0, 1), (1, 0)] {
        does(&mut lesson, phone, Did::Joined);
        chooses(&mut lesson, phone, &[&[group]]);
        assert_eq!(lesson.phones[&phone], Holder::Group(group as usize));
    }
    lesson.obey(Order::Start).expect("a folder");
    for letter in ["A", "B", "C"] {
        let now = seen(&lesson, 0);
        assert!(now.turn.as_str().contains(&format!("to {letter}.")), "{:?}", now.turn);
        assert_eq!(now.choice.expect("it is asked").made, None);
        chooses(&mut lesson, 0, &[&[0], &[0]]);
    }
    assert_eq!(lesson.groups[1].position().expect("it plays").round, 2);
    assert_eq!(lesson.groups[0].position().expect("it plays").round, 1);
}

#[test]
fn a_choice_for_an_older_question_is_not_taken_for_the_next_one() {
    let (mut lesson, _folder) = with_two_phones();
    let old = seen(&lesson, 0).choice.expect("it is asked").id;
    chooses(&mut lesson, 0, &[&[0], &[0]]);
    chooses(&mut lesson, 1, &[&[0], &[0]]);
    does(&mut lesson, 0, Did::Chose { choice: old, entries: vec![vec![0], vec![4]] });
    assert_eq!(lesson.groups[0].missing(), [0, 1]);
}

#[test]
fn the_teacher_removes_names_and_puts_phones_out() {
    let (mut lesson, _folder) = with_two_phones();
    lesson.obey(Order::ShowNames { on: true }).expect("always");
    let wall = |lesson: &Lesson| serde_json::to_string(&Wall::of(lesson, None)).expect("data");
    assert!(wall(&lesson).contains("\"Ann\"") && wall(&lesson).contains("\"Bob\""));
    let name = String::new();
    lesson.obey(Order::Rename { group: 0, seat: 1, name }).expect("it is there");
    lesson.obey(Order::Bot { group: 0, seat: 0, on: true }).expect("it is there");
    assert!(!wall(&lesson).contains("Ann") && !wall(&lesson).contains("Bob"));
    assert!(!lesson.phones.contains_key(&0));
    lesson.obey(Order::Rename { group: 9, seat: 0, name: String::new() }).expect_err("no group");
}

#[test]
fn a_lesson_goes_on_after_a_crash_with_every_choice_that_was_made() {
    let (mut lesson, folder) = with_two_phones();
    chooses(&mut lesson, 0, &[&[1], &[1]]);
    chooses(&mut lesson, 1, &[&[1], &[0]]);
    chooses(&mut lesson, 1, &[&[0], &[4]]);
    kept::write(&mut lesson, &keys()).expect("a folder");
    let before = lesson.groups[0].game().expect("it plays").hash();
    let asked = seen(&lesson, 1).choice;
    drop(lesson);
    let (mut lesson, found) = kept::resume(folder.path()).expect("it is whole");
    assert_eq!(found, keys());
    assert!(lesson.is_paused, "nobody has looked at the clock");
    assert_eq!(lesson.groups[0].game().expect("it plays").hash(), before);
    assert_eq!(lesson.groups[0].missing(), [0]);
    lesson.obey(Order::Pause { on: false }).expect("always");
    assert_eq!(seen(&lesson, 1).choice, asked);
    chooses(&mut lesson, 0, &[&[1], &[0]]);
    assert_eq!(lesson.groups[0].position().expect("it plays").round, 3);
}

#[test]
fn a_file_that_is_none_of_a_lesson_is_refused_by_its_name() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("lesson.json");
    for text in ["", "{}", "[[[[", "{\"plan\":1}"] {
        std::fs::write(&file, text).expect("a folder");
        let error = kept::resume(folder.path()).err().expect(text);
        assert!(error.contains("lesson.json"), "{error}");
    }
}

#[test]
fn what_cannot_be_a_lesson_is_refused_with_what_can() {
    let check = |groups, players, way| Plan::new(groups, players, way, 1).check();
    assert_eq!(check(8, 4, Way::Phones), Ok(()));
    assert!(check(9, 4, Way::Cards).expect_err("too many").contains("1 to 8"));
    assert!(check(6, 6, Way::Cards).expect_err("too many").contains("3 to 5"));
    assert!(check(8, 5, Way::Phones).expect_err("too many").contains("one phone a group"));
    let long = Plan { talk: Talk::Agreed("x".repeat(121)), ..Plan::new(2, 3, Way::Cards, 1) };
    assert!(long.check().expect_err("too long").contains("120 characters"));
}

#[test]
fn a_name_that_is_removed_is_in_nothing_that_is_kept() {
    let (mut lesson, folder) = with_two_phones();
    lesson.obey(Order::ShowNames { on: true }).expect("always");
    let mut generator = Generator::from_seed(4);
    type_to_the_end(&mut lesson, &mut generator);
    let kept = |lesson: &mut Lesson| {
        kept::write(lesson, &keys()).expect("a folder");
        let files = std::fs::read_dir(folder.path()).expect("a folder");
        let read = |file: std::fs::DirEntry| std::fs::read(file.path()).expect("a file");
        let all: Vec<u8> = files.flatten().flat_map(read).collect();
        String::from_utf8_lossy(&all).into_owned()
    };
    let whole = kept(&mut lesson);
    assert!(whole.contains("\"Ann\"") && whole.contains("\"Bob\""));
    for seat in [0, 1] {
        lesson.obey(Order::Rename { group: 0, seat, name: String::new() }).expect("it is there");
    }
    let whole = kept(&mut lesson);
    assert!(!whole.contains("Ann") && !whole.contains("Bob"), "{whole}");
}

#[test]
fn each_group_plays_its_next_game_by_the_rule_that_it_has_written() {
    let (mut lesson, folder) = lesson(Plan::new(2, 3, Way::Cards, 7));
    lesson.obey(Order::Talk { talk: Talk::Agreed("Be fair.".into()) }).expect("it is short");
    let rule = |group, text: &str| Order::Rule { group, text: text.into() };
    lesson.obey(rule(1, "Leave half.")).expect("it is short");
    lesson.obey(rule(0, &"x".repeat(121))).expect_err("it is long");
    lesson.obey(rule(2, "Leave half.")).expect_err("no group");
    lesson.obey(Order::Start).expect("a folder");
    let talk = |lesson: &Lesson, group: usize| {
        lesson.groups[group].game().expect("it plays").setup().talk.clone()
    };
    assert_eq!(talk(&lesson, 0), Talk::Agreed("Be fair.".into()));
    assert_eq!(talk(&lesson, 1), Talk::Agreed("Leave half.".into()));
    kept::write(&mut lesson, &keys()).expect("a folder");
    drop(lesson);
    let (lesson, _) = kept::resume(folder.path()).expect("it is whole");
    assert_eq!(lesson.groups[1].rule, "Leave half.");
}

#[test]
fn a_group_whose_phone_is_dead_goes_on_with_another_one_or_with_cards() {
    let plan = Plan { reef: calm(), ..Plan::new(2, 3, Way::OnePhone, 7) };
    let (mut lesson, _folder) = lesson(plan);
    let joins = |lesson: &mut Lesson, phone: u8| {
        lesson.hear(FromPhone { seat: Phone(phone), did: Did::Joined });
        chooses(lesson, phone, &[&[0]]);
        lesson.phones[&phone]
    };
    assert_eq!(joins(&mut lesson, 0), Holder::Group(0));
    lesson.obey(Order::Start).expect("a folder");
    assert_eq!(joins(&mut lesson, 1), Holder::New, "the group has its phone");
    let line = Order::Line { group: 0, text: "c1 t1 p1".into() };
    lesson.obey(line).expect("cards may lie there");
    lesson.obey(Order::FreePhone { group: 0 }).expect("it is there");
    assert!(!lesson.phones.contains_key(&0), "the host dismisses it");
    chooses(&mut lesson, 1, &[&[0]]);
    assert_eq!(lesson.phones[&1], Holder::Group(0));
}
