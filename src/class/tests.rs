//! Lessons without a network: a teacher that types, phones as messages, time as the tests let it pass.

use super::group::{Sitter, Stage};
use super::kept::{self, Keys};
use super::lesson::{Holder, Lesson};
use super::orders::Order;
use super::plan::{LAST_CALL, Plan, TYPING, Way};
use super::results::table;
use super::shown::{OfferedReef, TeacherPage, Wall};
use crate::contract::journal::{self, Folder};
use crate::contract::levels::FiledLevel as _;
use crate::contract::{Actor, Chance, Game as _, Generator, Sample, Sampler, Seat};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::{Action, Vote};
use crate::games::fish_or_failure::reef::Reef;
use crate::games::fish_or_failure::talk::Talk;
use crate::level_library::LevelLibrary;
use crate::places::Environment;
use shoal_phone::{Did, FromPhone, Seat as Phone, Snapshot, ToPhone};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
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

/// Types a line for what a group is asked now.
fn types(lesson: &mut Lesson, group: usize, text: &str) -> Result<(), String> {
    let question = lesson.groups[group].question();
    lesson.obey(Order::Line { group, text: text.into(), question })
}

/// Types for all groups until every match is over, and was looked back at.
fn type_to_the_end(lesson: &mut Lesson, generator: &mut Generator) {
    for _ in 0..1_000 {
        let playing = |group: &usize| !lesson.groups[*group].is_over();
        let playing: Vec<usize> = (0..lesson.groups.len()).filter(playing).collect();
        if playing.is_empty() {
            return is_looked_back_at(lesson);
        }
        for group in playing {
            let text = legal_line(lesson, group, generator);
            types(lesson, group, &text).expect("a legal line");
        }
        lesson.pass(SECOND);
    }
    panic!("matches go on for ever");
}

/// Waits until the matches that are over were looked back at.
fn is_looked_back_at(lesson: &mut Lesson) {
    let is_due = |lesson: &Lesson| {
        let mut over = lesson.groups.iter().filter(|group| group.is_over());
        over.any(|group| !lesson.outcomes.iter().any(|known| known.played() == group.played()))
    };
    while is_due(lesson) {
        lesson.pass(Duration::ZERO);
        thread::yield_now();
    }
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
        types(&mut lesson, 0, text).expect_err(text);
        assert_eq!(position_of(&lesson), before, "{text}");
    }
    let text = legal_line(&lesson, 0, &mut generator);
    types(&mut lesson, 0, &text).expect("legal");
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
    types(&mut lesson, 0, &text).expect("always legal");
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
    assert_eq!(lesson.groups[0].left(&lesson.plan), Some(talk));
}

#[test]
fn cards_that_nobody_types_are_chosen_once_there_was_time_to_type_those_of_all_groups() {
    let plan = Plan { reef: calm(), ..Plan::new(3, 3, Way::Cards, 2) };
    let time = plan.talk_time() + LAST_CALL + 3 * TYPING;
    let (mut lesson, _folder) = lesson(plan);
    lesson.obey(Order::Start).expect("a folder");
    let rounds = |lesson: &Lesson| {
        let round = |at: usize| lesson.groups[at].position().expect("it plays").round;
        [round(0), round(1), round(2)]
    };
    lesson.pass(time - SECOND);
    let old = lesson.groups[1].question();
    assert_eq!(lesson.groups[1].stage(&lesson.plan), Stage::LastCall);
    types(&mut lesson, 0, "c1 t1 p1").expect("cards lie there");
    lesson.pass(SECOND);
    assert_eq!(rounds(&lesson), [2, 2, 2]);
    // A line that was for the round before is not taken for this one.
    let text = "c2 t1 p1".to_owned();
    let late = Order::Line { group: 1, text: text.clone(), question: old };
    assert!(lesson.obey(late).expect_err("too late").contains("take back"));
    lesson.obey(Order::TakeBack { group: 1 }).expect("a choice was made for it");
    lesson.obey(Order::Line { group: 1, text, question: old }).expect("what lay on the table");
    lesson.obey(Order::ChooseForLate { on: false }).expect("always");
    lesson.pass(10 * time);
    assert_eq!(rounds(&lesson), [2, 2, 2], "all wait now");
    lesson.obey(Order::Call { group: 2 }).expect("by hand");
    assert_eq!(rounds(&lesson), [2, 2, 3]);
}

#[test]
fn a_question_mark_leaves_what_was_chosen_by_phone() {
    let (mut lesson, _folder) = with_two_phones();
    chooses(&mut lesson, 0, &[&[0], &[3]]);
    let before = lesson.groups[0].position().expect("it plays").companies[0].money;
    types(&mut lesson, 0, "? t1").expect("the phone of the second pupil is dead");
    let company = lesson.groups[0].position().expect("it plays").companies[0];
    assert_eq!(company.placed_before.map(|placed| placed.number), Some(4));
    assert_eq!(company.money, before + 4);
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
    for text in ["", "[[[[", "{\"form\":2}", "{\"form\":\"x\"}"] {
        std::fs::write(&file, text).expect("a folder");
        let error = kept::resume(folder.path()).err().expect(text);
        assert!(error.contains("lesson.json: this is no whole lesson"), "{error}");
    }
}

#[test]
fn a_lesson_that_another_version_has_kept_says_so_and_what_to_do() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("lesson.json");
    for text in ["{\"plan\":{\"groups\":8},\"has_begun\":true}", "{\"form\":999}"] {
        std::fs::write(&file, text).expect("a folder");
        let error = kept::resume(folder.path()).err().expect(text);
        let parts = ["lesson.json: ", "another version of Shoal", "begin a new lesson"];
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
        assert_eq!(error.matches(['\n', '!', '?']).count(), 0, "one sentence: {error}");
    }
}

#[test]
fn what_cannot_be_a_lesson_is_refused_with_what_can() {
    let check = |groups, players, way| Plan::new(groups, players, way, 1).check();
    assert_eq!(check(8, 5, Way::Phones), Ok(()));
    assert!(check(9, 4, Way::Cards).expect_err("too many").contains("1 to 8"));
    assert!(check(6, 6, Way::Cards).expect_err("too many").contains("3 to 5"));
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
    types(&mut lesson, 0, "c1 t1 p1").expect("cards may lie there");
    lesson.obey(Order::FreePhone { group: 0 }).expect("it is there");
    assert!(!lesson.phones.contains_key(&0), "the host dismisses it");
    chooses(&mut lesson, 1, &[&[0]]);
    assert_eq!(lesson.phones[&1], Holder::Group(0));
}

#[test]
fn the_next_game_is_on_the_reef_and_with_the_fine_that_the_teacher_has_chosen() {
    let (mut lesson, folder) = lesson(Plan::new(2, 3, Way::Cards, 7));
    lesson.obey(Order::Start).expect("a folder");
    lesson.obey(Order::Reef { name: "two".into() }).expect("it is built in");
    lesson.obey(Order::Fine { dollars: 5 }).expect("it is little");
    lesson.obey(Order::Fine { dollars: 101 }).expect_err("it is too much");
    let setup = |lesson: &Lesson| lesson.groups[0].game().expect("it plays").setup().clone();
    assert_eq!((setup(&lesson).reef.fisheries.len(), setup(&lesson).fine), (4, 0), "it has begun");
    let mut generator = Generator::from_seed(1);
    type_to_the_end(&mut lesson, &mut generator);
    lesson.obey(Order::Again { group: 0 }).expect("it is over");
    assert_eq!((setup(&lesson).reef.fisheries.len(), setup(&lesson).fine), (2, 5));
    let capacity =
        |lesson: &Lesson| lesson.groups[0].position().expect("it plays").numbers.capacity;
    let before = capacity(&lesson);
    kept::write(&mut lesson, &keys()).expect("a folder");
    drop(lesson);
    let (lesson, _) = kept::resume(folder.path()).expect("it is whole");
    assert_eq!((capacity(&lesson), lesson.plan.fine), (before, 5));
}

#[test]
fn a_reef_of_the_persons_own_folder_is_offered_and_no_other_file() {
    let (mut lesson, folder) = lesson(Plan::new(2, 3, Way::Cards, 7));
    let home = folder.path().join("home");
    let places = Environment { data_home: Some(home.clone()), ..Environment::default() };
    lesson.reefs = LevelLibrary::of::<FishOrFailure>(places);
    let levels = home.join("shoal/levels/fish_or_failure");
    std::fs::create_dir_all(&levels).expect("a folder");
    let pond = "[about]\nname = The pond\n[fisheries]\ncrab, 18, 24, 30, 9, 12, 15, 1\n";
    std::fs::write(levels.join("pond.level"), pond).expect("a folder");
    std::fs::write(levels.join("broken.level"), "[about]\nname = X\n").expect("a folder");
    std::fs::write(folder.path().join("secret.level"), pond).expect("a folder");
    let offered = written(&OfferedReef::all(&lesson.reefs));
    assert!(
        offered.contains(r#""title":"The pond""#) && offered.contains("broken.level"),
        "{offered}"
    );
    lesson.obey(Order::Reef { name: "pond".into() }).expect("it is there");
    assert_eq!(lesson.plan.reef.name, "The pond");
    let elsewhere = folder.path().join("secret.level").display().to_string();
    for name in ["broken", "../../../../secret", &elsewhere, "no such reef", ""] {
        lesson.obey(Order::Reef { name: name.into() }).expect_err(name);
    }
    assert_eq!(lesson.plan.reef.name, "The pond");
}

/// Draws nothing before it is allowed, and never on the thread of the lesson.
struct Held {
    allowed: Mutex<Receiver<()>>,
    lesson: ThreadId,
}

impl Sampler for Held {
    fn chance(&self, _: &Sample<'_>) -> Option<Chance> {
        assert_ne!(thread::current().id(), self.lesson, "the lesson waits for a look back");
        let allowed = self.allowed.lock().unwrap_or_else(PoisonError::into_inner);
        allowed.recv().ok().map(|()| Chance { hits: 64, samples: 64, is_clear: true })
    }
}

/// A lesson of two groups of three whose looks back are held until the sender allows or is dropped. The first
/// group has emptied its sea.
fn with_an_empty_sea() -> (Lesson, TempDir, Sender<()>) {
    let (allow, allowed) = channel();
    let held = Held { allowed: Mutex::new(allowed), lesson: thread::current().id() };
    let folder = TempDir::new().expect("a folder");
    let plan = Plan { reef: calm(), ..Plan::new(2, 3, Way::Cards, 7) };
    let mut lesson = Lesson::with(plan, Folder::at(folder.path()), Arc::new(held));
    lesson.obey(Order::Start).expect("a folder");
    for text in ["c5 c5 c5", "t5 t5 t5", "p5 p5 p5", "g5 g5 g5"] {
        types(&mut lesson, 0, text).expect("there are fish");
    }
    assert!(lesson.groups[0].is_over());
    lesson.pass(SECOND);
    (lesson, folder, allow)
}

#[test]
fn the_lesson_goes_on_while_a_match_is_looked_back_at() {
    let (mut lesson, _folder, _held) = with_an_empty_sea();
    types(&mut lesson, 1, "c1 t1 p1").expect("another group plays");
    lesson.obey(Order::Pause { on: true }).expect("always");
    lesson.pass(SECOND);
    assert!(written(&Wall::of(&lesson, None)).contains(r#""stage":"over""#));
    assert!(written(&TeacherPage::of(&lesson, None)).contains(r#""is_paused":true"#));
    let error = lesson.obey(Order::Again { group: 0 }).expect_err("nothing is to be lost");
    assert!(error.contains("try again"), "{error}");
    assert!(lesson.outcomes.is_empty());
}

#[test]
fn what_is_found_about_a_match_that_went_on_is_thrown_away() {
    let (mut lesson, _folder, allow) = with_an_empty_sea();
    lesson.obey(Order::TakeBack { group: 0 }).expect("it was typed");
    types(&mut lesson, 0, "g1 g5 g5").expect("there are fish");
    (0..100).for_each(|_| allow.send(()).expect("it waits"));
    is_looked_back_at(&mut lesson);
    assert_eq!(lesson.outcomes.len(), 1);
    assert!(table(&lesson.outcomes, false).contains(",A,,grouper,1,"), "what was typed last");
}
