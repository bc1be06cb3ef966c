//! A class that shares a jungle: phones as messages, time as the tests let it pass.

use super::{SECOND, chooses, does, joins, keys, lesson, refused, seen, written};
use crate::food_chain::past::SeasonHistory;
use crate::food_chain::terms::{DesignSchedule, JungleLessonSettings, JungleTeacherOrder as Own};
use crate::food_chain::turn::DesignChoice;
use crate::game::ClassGame as _;
use crate::group::GroupStage;
use crate::lesson_folder;
use crate::orders;
use crate::plan::{self, ChoiceMethod, LAST_CALL};
use crate::shown::{TeacherPageState, WallState};
use shoal_contract::journal::{self, JournalFolder};
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{GameSetup as _, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::dish::Dish;
use shoal_food_chain::rules::pieces::jungle;
use shoal_phone::{FormPart, PhoneAction, PhoneEvent, PhoneMessage, PhoneSeat as Phone};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

type Lesson = crate::lesson::ClassLesson<FoodChain>;
type Order = orders::TeacherOrder<FoodChain>;
type Plan = plan::LessonPlan<FoodChain>;

/// Plant eaters of three bodies, as they are filled in: what it eats, then the levels of its parts.
const GRAZERS: [[i32; 8]; 3] =
    [[2, 1, 0, 1, 0, 0, 0, 2], [2, 1, 0, 1, 0, 0, 0, 3], [2, 1, 1, 1, 0, 0, 0, 1]];
const PLANTS: i32 = 0;
const ANIMALS: i32 = 1;
/// The buttons of a phone, and the first of those that change a species.
const NOTHING: u32 = 0;
const FOUND: u32 = 1;
const CHANGE: u32 = 2;

/// A season of a class of three groups, each with a phone: 12 cycles, and designs after every fourth.
fn class() -> (Lesson, TempDir) {
    let terms = JungleLessonSettings { cycles: 12, stand: DesignSchedule::Every(4) };
    let (mut lesson, folder) = lesson(Plan { terms, ..Plan::new(1, 3, ChoiceMethod::Phones, 5) });
    for (phone, name) in (0..).zip(["Ann", "Bob", "<b>Cid</b>"]) {
        joins(&mut lesson, phone, phone.into(), name);
    }
    lesson.obey(Order::Start).expect("a folder");
    (lesson, folder)
}

fn founds(lesson: &mut Lesson, phone: u8, eats: i32, levels: [i32; 8]) {
    chooses(lesson, phone, &[&[eats], &levels]);
}

/// A class in which all groups have founded their grazers.
fn grazing() -> (Lesson, TempDir) {
    let (mut lesson, folder) = class();
    for (phone, levels) in (0..).zip(GRAZERS) {
        founds(&mut lesson, phone, PLANTS, levels);
    }
    (lesson, folder)
}

fn stage(lesson: &Lesson) -> GroupStage {
    lesson.groups[0].stage(&lesson.plan)
}

fn cycle(lesson: &Lesson) -> u32 {
    past(lesson).cycle
}

fn past(lesson: &Lesson) -> &SeasonHistory {
    lesson.groups[0].past.as_ref().expect("it plays")
}

/// Lets cycles pass until groups are asked, or the season is over.
fn runs_on(lesson: &mut Lesson) {
    while stage(lesson) == GroupStage::Running {
        lesson.advance_time(SECOND);
    }
}

/// Leaves everything as it is, for all groups that are asked.
fn nobody_changes_anything(lesson: &mut Lesson) {
    for phone in 0..3 {
        chooses(lesson, phone, &[]);
    }
}

fn plays_to_the_end(lesson: &mut Lesson) {
    while stage(lesson) != GroupStage::Over {
        runs_on(lesson);
        if stage(lesson) == GroupStage::Choosing {
            nobody_changes_anything(lesson);
        }
    }
    while lesson.outcomes.is_empty() {
        lesson.advance_time(Duration::ZERO);
        std::thread::yield_now();
    }
}

#[test]
fn three_groups_found_species_by_phone_change_them_and_play_a_season_to_its_end() {
    let (mut lesson, folder) = class();
    let asked = seen(&lesson, 1).choice.expect("it is asked");
    let FormPart::Levers { levers, .. } = &asked.parts[1] else { panic!("levers: {asked:?}") };
    let names: Vec<&str> = levers.iter().map(|lever| lever.label.as_str()).collect();
    assert_eq!(names, ["Nose", "Eyes", "Ears", "Mouth", "Paws", "Tail", "Legs", "Brain"]);
    assert!(levers.iter().all(|lever| lever.positions.len() == 10 && lever.at == 0));
    for (phone, levels) in (0..).zip(GRAZERS) {
        assert_eq!(cycle(&lesson), 0, "all are awaited");
        founds(&mut lesson, phone, PLANTS, levels);
    }
    let labels: Vec<&str> = past(&lesson).kin.iter().map(|kin| kin.label.as_str()).collect();
    assert_eq!(labels, ["Plants", "1a", "2a", "3a"]);
    lesson.advance_time(SECOND);
    assert_eq!((stage(&lesson), cycle(&lesson)), (GroupStage::Running, 0), "the class looks on");
    lesson.advance_time(SECOND);
    assert_eq!(cycle(&lesson), 1);
    assert_eq!(seen(&lesson, 0).choice, None);
    runs_on(&mut lesson);
    assert_eq!((stage(&lesson), cycle(&lesson)), (GroupStage::Choosing, 4));
    let large = lesson.groups[0].game().map(|game| {
        let own = jungle(game.world()).of(Seat(0)).find(|species| species.population >= 100);
        own.expect("grazers of plenty of plants").population
    });
    // It changes its species: first it turns to that form, in which levers stand as the parent has them.
    let button = &seen(&lesson, 0).buttons[0];
    assert_eq!(button.label.as_str(), format!("Change 1a ({} animals)", large.expect("it plays")));
    does(&mut lesson, 0, PhoneAction::Pressed { button: button.id });
    let asked = seen(&lesson, 0).choice.expect("it is asked");
    let FormPart::Levers { levers, .. } = &asked.parts[1] else { panic!("levers: {asked:?}") };
    assert_eq!(levers.iter().map(|lever| lever.at.into()).collect::<Vec<i32>>(), GRAZERS[0]);
    founds(&mut lesson, 0, PLANTS, [2, 1, 0, 2, 0, 0, 0, 2]);
    for phone in [1, 2] {
        chooses(&mut lesson, phone, &[]);
    }
    assert_eq!(
        past(&lesson).kin.last().map(|kin| (kin.label.as_str(), kin.parent)),
        Some(("1b", Some(2)))
    );
    plays_to_the_end(&mut lesson);
    assert_eq!(cycle(&lesson), 12);
    let game = lesson.groups[0].game().expect("it was played");
    assert_eq!(SeasonHistory::of(game), *past(&lesson), "what was followed is what a replay finds");
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    let table = std::fs::read_to_string(folder.path().join("populations.csv")).expect("a table");
    assert!(table.contains("1,0,\"3a\",3,,herbivore,"), "{table}");
    let rows: usize = past(&lesson).kin.iter().map(|kin| kin.counts.len()).sum();
    assert_eq!(table.lines().count(), 1 + rows);
    let page = std::fs::read_to_string(folder.path().join("group-1-game-1.txt")).expect("a page");
    assert!(page.contains("1b: H N2 Y1 M2 B2, from cycle 4"), "{page}");
    drop(lesson);
    let journals = JournalFolder::at(folder.path()).list().expect("a folder");
    let reading = journal::read(&journals[0].path).expect("whole");
    assert!(!reading.records.is_empty());
    let journal = journal::Journal::<FoodChain>::of(&reading).expect("a journal");
    assert!(journal.resume().expect("legal").is_over());
}

#[test]
fn a_draft_says_what_a_design_can_do_what_it_can_eat_and_who_can_eat_it() {
    let (mut lesson, _folder) = grazing();
    runs_on(&mut lesson);
    let drafts = |lesson: &mut Lesson, eats: &[i32], levels: [i32; 8]| -> Vec<String> {
        does(lesson, 1, PhoneAction::Pressed { button: FOUND });
        let group = &lesson.groups[0];
        let entries = [eats.to_vec(), levels.to_vec()];
        let lines = FoodChain::remark(group, 1, group.mode(1), &entries);
        lines.iter().map(|line| line.as_str().to_owned()).collect()
    };
    let lines = drafts(&mut lesson, &[PLANTS], GRAZERS[1]);
    assert_eq!(
        lines,
        [
            "Body 6; prey of body 4 to 10. It hunts 1.0 times a cycle.",
            "Catches 2, escapes 0, fights 1, survives hunger 1.",
            "It can eat the plants.",
            "Nothing here can eat it.",
            "You give up 2a for it."
        ]
    );
    let lines = drafts(&mut lesson, &[ANIMALS], GRAZERS[1]);
    assert_eq!(lines[2], "It can eat 1a and 3a.");
    let lines = drafts(&mut lesson, &[], [9, 9, 9, 9, 9, 9, 9, 9]);
    assert_eq!(lines[2], "Choose what it eats.");
}

#[test]
fn a_group_that_is_late_is_founded_for_by_the_house_and_later_left_as_it_is() {
    let (mut lesson, _folder) = class();
    founds(&mut lesson, 0, PLANTS, GRAZERS[0]);
    founds(&mut lesson, 1, PLANTS, GRAZERS[1]);
    lesson.advance_time(lesson.plan.talk_time());
    assert_eq!(stage(&lesson), GroupStage::LastCall);
    assert_eq!(seen(&lesson, 2).turn.as_str(), "Last call: choose now!");
    lesson.advance_time(LAST_CALL);
    assert_eq!(stage(&lesson), GroupStage::Running);
    let founded: Vec<Option<usize>> = past(&lesson).kin.iter().map(|kin| kin.seat).collect();
    assert_eq!(founded, [None, Some(0), Some(1), Some(2)]);
    runs_on(&mut lesson);
    let before = past(&lesson).kin.len();
    lesson.obey(Order::ChooseForLate { on: false }).expect("always");
    lesson.advance_time(10 * lesson.plan.talk_time());
    assert_eq!(stage(&lesson), GroupStage::LastCall, "all wait now");
    lesson.obey(Order::Call { group: 0 }).expect("by hand");
    assert_eq!((stage(&lesson), past(&lesson).kin.len()), (GroupStage::Running, before));
}

#[test]
fn a_season_goes_on_after_a_crash_with_what_was_chosen_and_with_all_that_ever_lived() {
    let (mut lesson, folder) = grazing();
    runs_on(&mut lesson);
    chooses(&mut lesson, 0, &[]);
    does(&mut lesson, 1, PhoneAction::Pressed { button: FOUND });
    founds(&mut lesson, 1, ANIMALS, [3, 1, 0, 2, 1, 0, 0, 0]);
    lesson
        .obey(Order::Own(Own::Stand { stand: DesignSchedule::Events }))
        .expect("for the next season");
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    let before = lesson.groups[0].game().expect("it plays").hash();
    let (known, asked) = (past(&lesson).clone(), seen(&lesson, 1).choice);
    drop(lesson);
    let (path, game) =
        lesson_folder::newest(folder.path().parent().expect("it is in one"), Some("food-chain"))
            .unwrap_or((folder.path().to_owned(), "food-chain".into()));
    assert_eq!((path.as_path(), game.as_str()), (folder.path(), "food-chain"));
    let (mut lesson, _) = lesson_folder::resume::<FoodChain>(folder.path()).expect("it is whole");
    assert!(lesson.is_paused, "nobody has looked at the clock");
    assert_eq!(lesson.groups[0].game().expect("it plays").hash(), before);
    assert_eq!(*past(&lesson), known);
    lesson.obey(Order::Pause { on: false }).expect("always");
    assert_eq!(seen(&lesson, 1).choice, asked);
    assert_eq!(lesson.groups[0].missing(), [2]);
    chooses(&mut lesson, 2, &[]);
    assert_eq!(past(&lesson).kin.last().map(|kin| kin.label.as_str()), Some("2b"));
    lesson.advance_time(2 * SECOND);
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    let before = lesson.groups[0].game().expect("it plays").hash();
    drop(lesson);
    let (mut lesson, _) = lesson_folder::resume::<FoodChain>(folder.path()).expect("it is whole");
    assert_eq!(lesson.groups[0].game().expect("it plays").hash(), before, "between two cycles");
    lesson.obey(Order::Pause { on: false }).expect("always");
    runs_on(&mut lesson);
    assert_eq!(cycle(&lesson), 8, "it keeps the terms with which it began");
}

#[test]
fn a_lesson_of_another_game_is_refused_in_one_sentence() {
    let (mut lesson, folder) = class();
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    drop(lesson);
    let refused = lesson_folder::resume::<shoal_fish_or_failure::FishOrFailure>(folder.path());
    let error = refused.err().expect("another game");
    assert!(error.contains("lesson.json: this lesson is not complete"), "{error}");
}

#[test]
fn nonsense_of_a_phone_is_refused_with_one_sentence_and_changes_nothing() {
    let (mut lesson, _folder) = class();
    let before = lesson.groups[0].game().expect("it plays").hash();
    let levels = GRAZERS[0].to_vec();
    for entries in [
        vec![vec![7], levels.clone()],
        vec![vec![PLANTS], vec![1]],
        vec![vec![PLANTS], vec![-5; 8]],
        vec![vec![PLANTS], vec![i32::MAX; 8]],
        vec![levels.clone()],
        vec![vec![PLANTS], levels.clone(), vec![1]],
    ] {
        let why = refused(&mut lesson, 0, entries.clone());
        assert_eq!(why.as_deref(), Some("This cannot be read."), "{entries:?}");
    }
    for button in [NOTHING + 77, CHANGE, u32::MAX] {
        does(&mut lesson, 0, PhoneAction::Pressed { button });
        assert_eq!(lesson.groups[0].mode(0), FOUND, "there is no such button");
    }
    founds(&mut lesson, 0, PLANTS, GRAZERS[0]);
    // The same animal twice: the other one is not shown yet, and all that is said is that it cannot be.
    let why = refused(&mut lesson, 1, vec![vec![PLANTS], levels]);
    assert!(why.expect("a twin").starts_with("Another group has just chosen the same body"));
    let old = seen(&lesson, 1).choice.expect("it is asked").id;
    founds(&mut lesson, 1, PLANTS, GRAZERS[1]);
    assert_eq!(lesson.groups[0].game().expect("it plays").hash(), before, "nothing is shown yet");
    founds(&mut lesson, 2, PLANTS, GRAZERS[2]);
    runs_on(&mut lesson);
    let did = PhoneAction::Chose { choice: old, entries: vec![vec![PLANTS], GRAZERS[1].to_vec()] };
    let answers = lesson.handle_phone_event(PhoneEvent { seat: Phone(1), action: did });
    assert!(matches!(&answers[..], [PhoneMessage::Refuse { .. }]), "an older question");
    // At most two parts change, and by two in all (rules 3.2).
    does(&mut lesson, 0, PhoneAction::Pressed { button: CHANGE });
    for (levels, part) in [
        ([3, 0, 1, 1, 0, 0, 0, 2], "at most 2 parts can"),
        ([5, 1, 0, 1, 0, 0, 0, 2], "they can differ by at most 2"),
        (GRAZERS[0], "Nothing has changed yet"),
    ] {
        let why = refused(&mut lesson, 0, vec![vec![PLANTS], levels.to_vec()]).expect(part);
        assert!(why.contains(part) && why.matches(". ").count() == 0, "{why}");
    }
    assert_eq!(lesson.trouble, None, "none of this is the teacher's trouble");
}

#[test]
fn what_a_group_chooses_is_on_no_page_and_on_no_other_phone_before_all_are_ready() {
    let pages = |levels: [i32; 8]| {
        let (mut lesson, folder) = class();
        founds(&mut lesson, 0, PLANTS, levels);
        let page = written(&TeacherPageState::of(&lesson, None));
        let page = page.replace(&folder.path().display().to_string(), "");
        (written(&WallState::of(&lesson, None)), page, written(&seen(&lesson, 1)))
    };
    assert_eq!(pages(GRAZERS[0]), pages([5, 5, 0, 0, 0, 0, 0, 1]));
}

#[test]
fn names_of_strangers_are_on_the_wall_only_if_the_teacher_wants_them() {
    let (mut lesson, _folder) = class();
    assert!(!written(&WallState::of(&lesson, None)).contains("Ann"));
    lesson.obey(Order::ShowNames { on: true }).expect("always");
    let wall = written(&WallState::of(&lesson, None));
    assert!(wall.contains("\"Ann\"") && wall.contains("\"Bob\""));
    assert_eq!(seen(&lesson, 2).name.as_str(), "Group 3 <b>Cid</b>", "pages write it as text");
    lesson.obey(Order::Bot { group: 0, seat: 2, on: true }).expect("it is there");
    assert!(!lesson.phones.contains_key(&2), "its phone is dismissed");
    does(&mut lesson, 3, PhoneAction::Joined);
    let taken = refused(&mut lesson, 3, vec![vec![0], vec![]]);
    assert_eq!(taken.as_deref(), Some("Group 1 is full: choose another."));
    joins(&mut lesson, 4, 2, "");
    assert_eq!(lesson.groups[0].missing(), [0, 1, 2]);
}

#[test]
fn species_of_a_dish_are_nobodys_in_a_class() {
    let level = Arc::new(Dish::named("invasion").expect("it is built in"));
    assert!(level.species.iter().any(|resident| resident.seat.is_some()), "in the dish one is");
    let plan = Plan { level, ..Plan::new(1, 2, ChoiceMethod::Phones, 1) };
    let setup = FoodChain::setup(&plan, 0);
    assert_eq!(setup.check(), Ok(()));
    assert!(setup.dish.species.iter().all(|resident| resident.seat.is_none()));
    assert_eq!(
        FoodChain::list_discussion_questions(&plan).len(),
        3,
        "the dish has a question of its own"
    );
}

#[test]
fn the_teacher_ends_a_season_takes_that_back_and_begins_another_one() {
    let (mut lesson, _folder) = grazing();
    runs_on(&mut lesson);
    lesson.obey(Order::Own(Own::End { group: 0 })).expect("it is played");
    assert_eq!(stage(&lesson), GroupStage::Over);
    assert_eq!(seen(&lesson, 0).choice, None);
    lesson.obey(Order::Own(Own::End { group: 0 })).expect_err("it is over");
    plays_to_the_end(&mut lesson);
    assert_eq!(lesson.outcomes[0].ending.cycle, 4);
    lesson.obey(Order::TakeBack { group: 0 }).expect("designs were shown");
    assert_eq!(
        (stage(&lesson), cycle(&lesson), lesson.outcomes.len()),
        (GroupStage::Choosing, 0, 0)
    );
    lesson.obey(Order::Own(Own::End { group: 0 })).expect("it is played");
    plays_to_the_end(&mut lesson);
    lesson.obey(Order::Own(Own::Cycles { cycles: 5 })).expect("it is short");
    lesson.obey(Order::Own(Own::Cycles { cycles: 4 })).expect_err("it is too short");
    lesson.obey(Order::Again { group: 0 }).expect("it is over");
    assert_eq!((stage(&lesson), lesson.groups[0].match_number), (GroupStage::Choosing, 2));
    assert_eq!(
        lesson.groups[0].game().and_then(|game| game.setup().season).map(|season| season.cycles),
        Some(5)
    );
}

#[test]
fn groups_without_a_phone_are_played_by_the_house() {
    let terms = JungleLessonSettings { cycles: 6, stand: DesignSchedule::Events };
    let (mut lesson, _folder) = lesson(Plan { terms, ..Plan::new(1, 4, ChoiceMethod::Phones, 3) });
    joins(&mut lesson, 0, 1, "Ann");
    lesson.obey(Order::Start).expect("a folder");
    assert_eq!(lesson.groups[0].missing(), [1]);
    founds(&mut lesson, 0, PLANTS, GRAZERS[0]);
    let mut founders: Vec<usize> = past(&lesson).kin.iter().filter_map(|kin| kin.seat).collect();
    founders.sort_unstable();
    assert_eq!(founders, [0, 1, 2, 3]);
}

#[test]
fn a_pause_stops_the_cycles_too() {
    let (mut lesson, _folder) = grazing();
    lesson.obey(Order::Pause { on: true }).expect("always");
    lesson.advance_time(100 * SECOND);
    assert_eq!(cycle(&lesson), 0);
    lesson.obey(Order::Pause { on: false }).expect("always");
    lesson.advance_time(100 * SECOND);
    assert_eq!(cycle(&lesson), 1, "each cycle is seen");
}

#[test]
fn what_cannot_be_a_class_is_refused_with_what_can() {
    let check = |players, way, terms| Plan { terms, ..Plan::new(1, players, way, 1) }.check();
    let usual = JungleLessonSettings::default();
    assert_eq!(check(8, ChoiceMethod::Phones, usual), Ok(()));
    assert!(check(9, ChoiceMethod::Phones, usual).expect_err("too many").contains("2 to 8"));
    assert!(check(3, ChoiceMethod::Cards, usual).expect_err("no phones").contains("--way phones"));
    let long = JungleLessonSettings { cycles: 201, ..usual };
    assert!(check(3, ChoiceMethod::Phones, long).expect_err("too long").contains("5 to 200"));
    let rare = JungleLessonSettings { stand: DesignSchedule::Every(0), ..usual };
    assert!(check(3, ChoiceMethod::Phones, rare).expect_err("never").contains("1 to 50"));
}

#[test]
fn a_turn_is_kept_as_it_was_chosen() {
    let (mut lesson, _folder) = class();
    founds(&mut lesson, 0, ANIMALS, GRAZERS[2]);
    let chosen = lesson.groups[0].choices()[0];
    let text = written(&chosen);
    assert_eq!(serde_json::from_str::<Option<DesignChoice>>(&text).expect("data"), chosen);
    let made = seen(&lesson, 0).choice.expect("it may choose otherwise").made;
    assert_eq!(made, Some(vec![vec![ANIMALS], GRAZERS[2].to_vec()]));
}
