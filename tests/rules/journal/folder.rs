//! The folder of journals.

use super::*;
use shoal_contract::journal::rescue;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

fn names(folder: &JournalFolder) -> Vec<String> {
    let listed = folder.list().expect("it can be read");
    let file_name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    listed.iter().filter_map(|one| file_name(&one.path)).collect()
}

/// A new journal last played this many minutes after a fixed moment.
fn new(folder: &JournalFolder, actions: usize, minutes: u64) -> PathBuf {
    let mut recorded = begin(folder, beginning::<0>(7), "Tuesday").expect("the folder is fine");
    play(&mut recorded, 3, actions);
    let path = recorded.path().expect("it is written down").to_owned();
    drop(recorded);
    let then = SystemTime::UNIX_EPOCH + Duration::from_secs(60 * minutes);
    let file = File::options().write(true).open(&path).expect("it is there");
    file.set_modified(then).expect("one's own file");
    path
}

#[test]
fn a_folder_that_is_not_there_has_no_journals_and_is_made_when_needed() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = JournalFolder::at(place.path().join("some/where"));
    assert!(folder.list().is_ok_and(|list| list.is_empty()));
    assert!(folder.unfinished().is_ok_and(|found| found.is_none()));
    new(&folder, 1, 0);
    assert_eq!(names(&folder), ["divers-0001.journal"]);
}

#[test]
fn the_unfinished_match_played_last_is_offered_first() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = JournalFolder::at(place.path());
    let older = new(&folder, 2, 10);
    let newest = new(&folder, 2, 20);
    let finished = new(&folder, 1000, 30);
    fs::write(place.path().join("divers-0009.journal"), "no journal").expect("it may be written");
    fs::write(place.path().join("notes.txt"), "not listed").expect("it may be written");
    let listed = folder.list().expect("it can be read");
    let paths: Vec<_> = listed.iter().map(|one| one.path.clone()).collect();
    assert_eq!(paths[..3], [newest.clone(), older, finished], "{paths:?}");
    let finished: Vec<bool> = listed.iter().map(|one| one.finished).collect();
    assert_eq!(finished, [false, false, true, false]);
    let problem = listed[3].problem.as_ref().expect("it is no journal");
    assert!(problem.contains("divers-0009.journal is not a journal of Shoal"), "{problem}");
    assert_eq!((listed[0].game.as_str(), listed[0].label.as_str()), ("divers", "Tuesday"));
    let offered = folder.unfinished().expect("it can be read").expect("two can go on");
    assert_eq!(offered.path, newest);
}

#[test]
fn a_match_whose_end_was_undone_can_go_on() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = JournalFolder::at(place.path());
    let path = new(&folder, 1000, 0);
    assert!(folder.unfinished().is_ok_and(|found| found.is_none()), "it is over");
    let mut resumed = shoal_contract::journal::resume::<Divers>(&path).expect("it is whole");
    resumed.recorded.undo_to(3).expect("the disk is fine");
    drop(resumed);
    assert!(folder.unfinished().is_ok_and(|found| found.is_some()), "its end was undone");
    let journal = journal(&fs::read(&path).expect("it is there")).expect("it is whole");
    assert_eq!((journal.winners, journal.steps.len()), (None, 3));
}

#[test]
fn no_name_is_given_twice_and_no_file_is_written_over() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = JournalFolder::at(place.path());
    let first = new(&folder, 5, 0);
    let mut bytes = fs::read(&first).expect("it is there");
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    fs::write(&first, bytes).expect("it may be written");
    rescue::<Divers>(&first).expect("most of it is whole");
    fs::remove_file(&first).expect("it is there");
    new(&folder, 1, 0);
    assert_eq!(names(&folder), ["divers-0002.journal"], "the damaged one still bears number 1");
    fs::write(place.path().join("divers-0041.journal"), "mine").expect("it may be written");
    assert_eq!(new(&folder, 1, 0), place.path().join("divers-0042.journal"));
}

#[test]
fn a_folder_that_cannot_be_written_is_said_in_one_sentence() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let file = place.path().join("a file");
    fs::write(&file, "").expect("it may be written");
    let text = sentence(begin(&JournalFolder::at(&file), beginning::<0>(1), ""));
    assert!(text.contains("a file cannot be written"), "{text}");
    let text = sentence(JournalFolder::at(&file).list());
    assert!(text.contains("a file cannot be read"), "{text}");
}
