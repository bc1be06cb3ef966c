//! Tests of what the teacher sets for the next game.

use super::{Lesson, Order, Plan, keys, lesson, position, type_to_the_end, written};
use crate::fish_or_failure::terms::FishTeacherOrder as Own;
use crate::lesson_folder;
use crate::plan::ChoiceMethod;
use crate::shown::OfferedLevel;
use shoal_contract::RandomGenerator;
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::talk::TalkAgreement;
use shoal_host::folders::FolderEnvironment;
use shoal_host::level_library::LevelLibrary;

#[test]
fn each_group_plays_its_next_game_by_the_rule_that_it_has_written() {
    let (mut lesson, folder) = lesson(Plan::new(2, 3, ChoiceMethod::Cards, 7));
    lesson
        .obey(Order::Own(Own::Talk { talk: TalkAgreement::Agreed("Be fair.".into()) }))
        .expect("it is short");
    let rule = |group, text: &str| Order::Own(Own::Rule { group, text: text.into() });
    lesson.obey(rule(1, "Leave half.")).expect("it is short");
    lesson.obey(rule(0, &"x".repeat(121))).expect_err("it is long");
    lesson.obey(rule(2, "Leave half.")).expect_err("no group");
    lesson.obey(Order::Start).expect("a folder");
    let talk = |lesson: &Lesson, group: usize| {
        lesson.groups[group].game().expect("it plays").setup().talk.clone()
    };
    assert_eq!(talk(&lesson, 0), TalkAgreement::Agreed("Be fair.".into()));
    assert_eq!(talk(&lesson, 1), TalkAgreement::Agreed("Leave half.".into()));
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    drop(lesson);
    let (lesson, _) = lesson_folder::resume::<FishOrFailure>(folder.path()).expect("it is whole");
    assert_eq!(lesson.plan.terms.rules[1], "Leave half.");
}

#[test]
fn the_next_game_is_on_the_reef_and_with_the_fine_that_the_teacher_has_chosen() {
    let (mut lesson, folder) = lesson(Plan::new(2, 3, ChoiceMethod::Cards, 7));
    lesson.obey(Order::Start).expect("a folder");
    lesson.obey(Order::Level { name: "two".into() }).expect("it is built in");
    lesson.obey(Order::Own(Own::Fine { dollars: 5 })).expect("it is little");
    lesson.obey(Order::Own(Own::Fine { dollars: 101 })).expect_err("it is too much");
    let setup = |lesson: &Lesson| lesson.groups[0].game().expect("it plays").setup().clone();
    assert_eq!((setup(&lesson).reef.fisheries.len(), setup(&lesson).fine), (4, 0), "it has begun");
    let mut generator = RandomGenerator::from_seed(1);
    type_to_the_end(&mut lesson, &mut generator);
    lesson.obey(Order::Again { group: 0 }).expect("it is over");
    assert_eq!((setup(&lesson).reef.fisheries.len(), setup(&lesson).fine), (2, 5));
    let capacity = |lesson: &Lesson| position(&lesson.groups[0]).numbers.capacity;
    let before = capacity(&lesson);
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    drop(lesson);
    let (lesson, _) = lesson_folder::resume::<FishOrFailure>(folder.path()).expect("it is whole");
    assert_eq!((capacity(&lesson), lesson.plan.terms.fine), (before, 5));
}

#[test]
fn a_reef_of_the_persons_own_folder_is_offered_and_no_other_file() {
    let (mut lesson, folder) = lesson(Plan::new(2, 3, ChoiceMethod::Cards, 7));
    let home = folder.path().join("home");
    let places =
        FolderEnvironment { data_home: Some(home.clone()), ..FolderEnvironment::default() };
    lesson.levels = LevelLibrary::of::<FishOrFailure>(places);
    let levels = home.join("shoal/levels/fish_or_failure");
    std::fs::create_dir_all(&levels).expect("a folder");
    let pond = "[about]\nname = The pond\n[fisheries]\ncrab, 18, 24, 30, 9, 12, 15, 1\n";
    std::fs::write(levels.join("pond.level"), pond).expect("a folder");
    std::fs::write(levels.join("broken.level"), "[about]\nname = X\n").expect("a folder");
    std::fs::write(folder.path().join("secret.level"), pond).expect("a folder");
    let offered = written(&OfferedLevel::all::<FishOrFailure>(&lesson.levels));
    assert!(
        offered.contains(r#""title":"The pond""#) && offered.contains("broken.level"),
        "{offered}"
    );
    lesson.obey(Order::Level { name: "pond".into() }).expect("it is there");
    assert_eq!(lesson.plan.level.name, "The pond");
    let elsewhere = folder.path().join("secret.level").display().to_string();
    for name in ["broken", "../../../../secret", &elsewhere, "no such reef", ""] {
        lesson.obey(Order::Level { name: name.into() }).expect_err(name);
    }
    assert_eq!(lesson.plan.level.name, "The pond");
}
