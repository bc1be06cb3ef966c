//! A teacher that types cards, and what a lesson can be made from.

use super::{
    Lesson, Order, Plan, SECOND, calm, fined, keys, legal_line, lesson, position, type_to_the_end,
    types, written,
};
use crate::fish_or_failure::terms::FishLessonSettings;
use crate::game::ClassGame as _;
use crate::group::GroupStage;
use crate::lesson_folder;
use crate::plan::{ChoiceMethod, LAST_CALL, TYPING};
use crate::shown::WallState;
use shoal_contract::journal::JournalFolder;
use shoal_contract::{RandomGenerator, journal};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::talk::TalkAgreement;

#[test]
fn a_teacher_leads_eight_groups_through_two_games_by_typing_lines() {
    let (mut lesson, folder) = lesson(fined(Plan::new(8, 4, ChoiceMethod::Cards, 7)));
    let mut generator = RandomGenerator::from_seed(1);
    lesson.obey(Order::Start).expect("a folder");
    type_to_the_end(&mut lesson, &mut generator);
    assert_eq!(lesson.outcomes.len(), 8);
    for group in 0..8 {
        lesson.obey(Order::Again { group }).expect("it is over");
    }
    type_to_the_end(&mut lesson, &mut generator);
    assert_eq!(lesson.outcomes.len(), 16);
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    let rounds = FishOrFailure::table(&lesson.outcomes, false);
    assert_eq!(
        std::fs::read_to_string(folder.path().join("rounds.csv")).expect("it is there"),
        rounds
    );
    assert!(rounds.lines().all(|line| line.matches(',').count() == 12), "{rounds}");
    for outcome in &lesson.outcomes {
        let name = format!("group-{}-game-{}.txt", outcome.group + 1, outcome.game);
        let page = std::fs::read_to_string(folder.path().join(name)).expect("a page");
        assert!(
            page.contains(&outcome.ending.too_late) && page.matches("?\n").count() == 3,
            "{page}"
        );
    }
    drop(lesson);
    let journals = JournalFolder::at(folder.path()).list().expect("a folder");
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
        let terms = FishLessonSettings { same_cards: same, ..FishLessonSettings::default_for(5) };
        let plan = Plan { terms, ..Plan::new(5, 4, ChoiceMethod::Cards, 3) };
        let (mut lesson, _folder) = lesson(plan);
        lesson.obey(Order::Start).expect("a folder");
        let cards = |group: usize| {
            let position = position(&lesson.groups[group]);
            (position.newer, position.older, position.deck.clone())
        };
        assert_eq!((1..5).all(|group| cards(group) == cards(0)), same);
    }
}

#[test]
fn a_line_that_is_wrong_changes_nothing_and_one_that_was_wrong_is_taken_back() {
    let (mut lesson, _folder) = lesson(Plan::new(1, 4, ChoiceMethod::Cards, 5));
    let mut generator = RandomGenerator::from_seed(4);
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
    let (mut lesson, _folder) = lesson(Plan::new(1, 3, ChoiceMethod::Cards, 2));
    lesson.obey(Order::Start).expect("a folder");
    let group = &lesson.groups[0];
    let text = vec!["?"; group.asked_pupils().len()].join(" ");
    let question = group.question();
    types(&mut lesson, 0, &text).expect("always legal");
    assert_ne!(lesson.groups[0].question(), question);
}

#[test]
fn cards_that_nobody_types_are_chosen_once_there_was_time_to_type_those_of_all_groups() {
    let plan = Plan { level: calm(), ..Plan::new(3, 3, ChoiceMethod::Cards, 2) };
    let time = plan.talk_time() + LAST_CALL + 3 * TYPING;
    let (mut lesson, _folder) = lesson(plan);
    lesson.obey(Order::Start).expect("a folder");
    let rounds = |lesson: &Lesson| {
        let round = |at: usize| position(&lesson.groups[at]).round;
        [round(0), round(1), round(2)]
    };
    lesson.advance_time(time - SECOND);
    let old = lesson.groups[1].question();
    assert_eq!(lesson.groups[1].stage(&lesson.plan), GroupStage::LastCall);
    types(&mut lesson, 0, "c1 t1 p1").expect("cards lie there");
    lesson.advance_time(SECOND);
    assert_eq!(rounds(&lesson), [2, 2, 2]);
    // A line that was for the round before is not taken for this one.
    let text = "c2 t1 p1".to_owned();
    let late = Order::Line { group: 1, text: text.clone(), question: old };
    assert!(lesson.obey(late).expect_err("too late").contains("take back"));
    lesson.obey(Order::TakeBack { group: 1 }).expect("a choice was made for it");
    lesson.obey(Order::Line { group: 1, text, question: old }).expect("what lay on the table");
    lesson.obey(Order::ChooseForLate { on: false }).expect("always");
    lesson.advance_time(10 * time);
    assert_eq!(rounds(&lesson), [2, 2, 2], "all wait now");
    lesson.obey(Order::Call { group: 2 }).expect("by hand");
    assert_eq!(rounds(&lesson), [2, 2, 3]);
}

#[test]
fn what_cannot_be_a_lesson_is_refused_with_what_can() {
    let check = |groups, players, way| Plan::new(groups, players, way, 1).check();
    assert_eq!(check(8, 5, ChoiceMethod::Phones), Ok(()));
    assert!(check(9, 4, ChoiceMethod::Cards).expect_err("too many").contains("1 to 8"));
    assert!(check(6, 6, ChoiceMethod::Cards).expect_err("too many").contains("3 to 5"));
    let terms = FishLessonSettings {
        talk: TalkAgreement::Agreed("x".repeat(121)),
        ..FishLessonSettings::default_for(2)
    };
    let long = Plan { terms, ..Plan::new(2, 3, ChoiceMethod::Cards, 1) };
    assert!(long.check().expect_err("too long").contains("120 characters"));
}

#[test]
fn what_was_caught_stays_on_the_wall_beside_the_votes_that_follow() {
    let plan = fined(Plan { level: calm(), ..Plan::new(1, 3, ChoiceMethod::Cards, 2) });
    let (mut lesson, _folder) = lesson(plan);
    lesson.obey(Order::Start).expect("a folder");
    types(&mut lesson, 0, "c2 t1 p1").expect("cards");
    types(&mut lesson, 0, "b a a").expect("votes");
    let wall = written(&WallState::of(&lesson, None));
    let caught = r#""caught":{"fishery":"crab","fish":2,"of":null}"#;
    assert!(wall.contains(caught) && wall.contains(r#""news":["A pays $2."]"#), "{wall}");
    types(&mut lesson, 0, "t1 t1 p1").expect("cards");
    let wall = written(&WallState::of(&lesson, None));
    assert!(!wall.contains(caught) && !wall.contains("A pays"), "{wall}");
}
