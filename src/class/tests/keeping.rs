//! Tests of what is kept of a lesson, and goes on.

use super::{Lesson, Order, chooses, keys, position, seen, type_to_the_end, with_two_phones};
use crate::lesson_folder;
use shoal_contract::RandomGenerator;
use shoal_fish_or_failure::FishOrFailure;
use tempfile::TempDir;

#[test]
fn a_lesson_goes_on_after_a_crash_with_every_choice_that_was_made() {
    let (mut lesson, folder) = with_two_phones();
    chooses(&mut lesson, 0, &[&[1], &[1]]);
    chooses(&mut lesson, 1, &[&[1], &[0]]);
    chooses(&mut lesson, 1, &[&[0], &[4]]);
    lesson_folder::write(&mut lesson, &keys()).expect("a folder");
    let before = lesson.groups[0].game().expect("it plays").hash();
    let asked = seen(&lesson, 1).choice;
    drop(lesson);
    let (mut lesson, found) =
        lesson_folder::resume::<FishOrFailure>(folder.path()).expect("it is whole");
    assert_eq!(found, keys());
    assert!(lesson.is_paused, "nobody has looked at the clock");
    assert_eq!(lesson.groups[0].game().expect("it plays").hash(), before);
    assert_eq!(lesson.groups[0].missing(), [0]);
    lesson.obey(Order::Pause { on: false }).expect("always");
    assert_eq!(seen(&lesson, 1).choice, asked);
    chooses(&mut lesson, 0, &[&[1], &[0]]);
    assert_eq!(position(&lesson.groups[0]).round, 3);
}

#[test]
fn a_file_that_is_none_of_a_lesson_is_refused_by_its_name() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("lesson.json");
    for text in ["", "[[[[", "{\"form\":3}", "{\"form\":\"x\"}"] {
        std::fs::write(&file, text).expect("a folder");
        let error = lesson_folder::resume::<FishOrFailure>(folder.path()).err().expect(text);
        assert!(error.contains("lesson.json: this lesson is not complete"), "{error}");
    }
}

#[test]
fn a_lesson_that_another_version_has_kept_says_so_and_what_to_do() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("lesson.json");
    for text in ["{\"plan\":{\"groups\":8},\"has_begun\":true}", "{\"form\":999}"] {
        std::fs::write(&file, text).expect("a folder");
        let error = lesson_folder::resume::<FishOrFailure>(folder.path()).err().expect(text);
        let parts = ["lesson.json: ", "another version of Shoal", "begin a new lesson"];
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
        assert_eq!(error.matches(['\n', '!', '?']).count(), 0, "one sentence: {error}");
    }
}

#[test]
fn a_name_that_is_removed_is_in_nothing_that_is_kept() {
    let (mut lesson, folder) = with_two_phones();
    lesson.obey(Order::ShowNames { on: true }).expect("always");
    let mut generator = RandomGenerator::from_seed(4);
    type_to_the_end(&mut lesson, &mut generator);
    let kept = |lesson: &mut Lesson| {
        lesson_folder::write(lesson, &keys()).expect("a folder");
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
