//! Files of puzzles: what people made is in the list, and what is wrong with a file is told.

use super::*;
use shoal_table::features::puzzles::library::{self, read};
use std::fs;

fn home() -> (tempfile::TempDir, FolderEnvironment) {
    let home = tempfile::tempdir().expect("a folder");
    let places =
        FolderEnvironment { data_home: Some(home.path().into()), ..FolderEnvironment::default() };
    (home, places)
}

fn named(title: &str) -> VirusPuzzle {
    VirusPuzzle { title: title.into(), ..VirusFight::puzzles()[3].clone() }
}

#[test]
fn what_is_saved_is_on_a_page_of_its_own_in_the_list() {
    let (_home, places) = home();
    let path = library::save::<VirusFight>(&places, &named("Mine"), false).expect("it is ours");
    assert!(path.ends_with("shoal/levels/virus_fight/own.puzzles"), "{}", path.display());
    let again = library::save::<VirusFight>(&places, &named("Mine"), false);
    assert!(again.expect_err("it is there").contains("another title"));
    library::save::<VirusFight>(&places, &named("Mine"), true).expect("it is meant");
    library::save::<VirusFight>(&places, &named("Second"), false).expect("it is new");
    assert_eq!(read::<VirusFight>(&places).puzzles.len(), 2);
    let mut desk = Desk::at(1, &places);
    desk.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.table.frames(3);
    desk.choose("Second");
    assert_eq!(desk.solving().card.title, "Second");
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_file_line_and_field() {
    let (home, places) = home();
    let folder = home.path().join("shoal/levels/virus_fight");
    fs::create_dir_all(&folder).expect("a folder");
    let good = serde_json::to_string(&named("Good")).expect("plain data");
    let wrong = [
        ("Dear diary".to_owned(), "line 1"),
        (format!("{good}\n{}", good.replace("\"turns\":1", "\"turns\":99")), "line 2: turns"),
        (good.replace("\"E2\"", "\"X9\""), "line 1: puzzle.position"),
        (good.replace("\"grade\":1", "\"grade\":77"), "grade"),
        (good.replace("\"title\":\"Good\"", "\"title\":\"\""), "title"),
        (good.replace("\"title\":\"Good\"", &format!("\"title\":\"{}\"", "A".repeat(99))), "title"),
        (good.replace("\"goal\":\"trap\"", "\"goal\":\"win\""), "line 1"),
        (format!("{good}\n").repeat(600), "600 puzzles are more"),
        ("x".repeat(2 << 20), "own.puzzles"),
    ];
    for (text, place) in wrong {
        fs::write(folder.join("own.puzzles"), &text).expect("ours");
        let found = read::<VirusFight>(&places);
        assert!(found.puzzles.is_empty(), "{place}");
        let told = found.problems.join(" ");
        assert!(told.contains("own.puzzles") && told.contains(place), "{place}: {told}");
        assert!(told.len() < 400 && told.lines().count() == 1, "{told}");
        let saved = library::save::<VirusFight>(&places, &named("New"), false);
        assert!(saved.is_err(), "a file that cannot be read is not written over");
        assert_eq!(fs::read_to_string(folder.join("own.puzzles")).expect("ours"), text);
    }
}

#[test]
fn a_file_without_puzzles_is_told_so_and_can_be_saved_into() {
    let (home, places) = home();
    let folder = home.path().join("shoal/levels/virus_fight");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("own.puzzles"), "\u{feff}\r\n").expect("ours");
    let found = read::<VirusFight>(&places);
    assert!(found.puzzles.is_empty());
    let told = found.problems.join(" ");
    assert!(told.ends_with("own.puzzles: there are no puzzles in it."), "{told}");
    library::save::<VirusFight>(&places, &named("First"), false).expect("nothing is lost");
    let found = read::<VirusFight>(&places);
    assert_eq!((found.puzzles.len(), found.problems), (1, Vec::new()));
}

#[test]
fn a_puzzle_that_nobody_can_solve_is_told_so_and_another_is_offered() {
    let (_home, places) = home();
    let two = VirusFight::puzzles().into_iter().find(|it| it.title == "Quiet Move");
    let impossible =
        VirusPuzzle { title: "Too short".into(), turns: 1, ..two.expect("it is there") };
    library::save::<VirusFight>(&places, &impossible, false).expect("it is ours");
    let mut desk = Desk::at(1, &places);
    desk.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.table.frames(3);
    desk.choose("Too short");
    desk.until(|desk| desk.solving().stage == PuzzleStage::Impossible);
    assert!(desk.said(0).contains("This puzzle cannot be solved"), "{}", desk.said(0));
    desk.press(0, "Next puzzle");
    desk.table.frames(6);
    assert_eq!(desk.solving().stage, PuzzleStage::Open);
}
