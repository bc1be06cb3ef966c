//! The boards that are shipped: what each promises in its description.

mod play;

use play::{Played, play};
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::levels::drawing::EditableMap as _;
use shoal_fish_and_men::editor::canvas::SeaCanvas;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::level::file::LevelFile;
use shoal_fish_and_men::rules::board::terrain::Terrain;
use std::path::Path;
use std::sync::Arc;

/// All shipped boards by name.
fn boards() -> Vec<(String, LevelFile)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/fish_and_men");
    let entries = std::fs::read_dir(folder).expect("the boards are here");
    let mut boards: Vec<(String, LevelFile)> = entries
        .map(|entry| {
            let path = entry.expect("they can be listed").path();
            let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
            let bytes = std::fs::read(&path).expect("it can be read");
            let file = LevelFile::parse(&bytes).unwrap_or_else(|errors| panic!("{name}: {errors}"));
            (name, file)
        })
        .collect();
    boards.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(boards.len() >= 4);
    boards
}

#[test]
fn every_board_says_why_it_is_there_and_for_how_many() {
    for (name, file) in boards() {
        assert!(file.note.contains("Fish and Men"), "{name} begins with a comment");
        assert!((30..=120).contains(&file.about.chars().count()), "{name}: {}", file.about);
        let players = file.players.unwrap_or_else(|| panic!("{name} is for a number of players"));
        assert!(*players.end() <= file.level.rivers.len(), "{name}: a river for everybody");
        if name != "world" {
            for part in ["Why it is here: ", "What is different: "] {
                assert!(file.note.contains(part), "{name}: {part}");
            }
        }
    }
}

#[test]
fn there_is_nothing_to_be_found_on_any_board() {
    for (name, file) in boards() {
        assert_eq!(SeaCanvas::of_file(file.clone()).findings(), [], "{name}");
        let board = SeaBoard::new(&file.level, true);
        for site in &file.level.industries {
            assert_eq!(board.terrain(site.at), Terrain::Land, "{name}: {}", site.name);
            assert!(board.sea_neighbours(site.at).len() >= 2, "{name}: {}", site.name);
        }
        let open = |square: &&_| board.sea_neighbours(**square).len() == 8;
        assert!(board.sea().iter().filter(open).count() >= 80, "{name}: squares that feed most");
    }
}

#[test]
fn every_board_is_part_of_the_program() {
    let names: Vec<String> = boards().into_iter().map(|(name, _)| name).collect();
    let mut built_in: Vec<&str> = Level::BUILT_IN.iter().map(|(name, _)| *name).collect();
    built_in.sort_unstable();
    assert_eq!(names, built_in);
    for (name, text) in Level::BUILT_IN {
        let file = LevelFile::parse(text.as_bytes()).expect("it is sound");
        assert_eq!(LevelFile::parse(file.write().as_bytes()).as_ref(), Ok(&file), "{name}");
    }
}

#[test]
fn twin_bays_are_the_same_from_both_sides() {
    let (_, file) = boards().into_iter().find(|(name, _)| name == "twin_bays").expect("it is here");
    let level = &file.level;
    let turned = |rows: &[String], sign: fn(char) -> char| -> Vec<String> {
        rows.iter().rev().map(|row| row.chars().rev().map(sign).collect()).collect()
    };
    assert_eq!(turned(&level.terrain, |sign| sign), level.terrain);
    let opposite =
        |sign: char| sign.to_digit(10).map_or(sign, |digit| char::from(b'0' + (10 - digit) as u8));
    assert_eq!(turned(&level.currents, opposite), level.currents);
    for site in &level.industries {
        let other = (level.height() - 1 - site.at.row, level.width() - 1 - site.at.column);
        let there = level.industries.iter().find(|s| (s.at.row, s.at.column) == other);
        assert_eq!(there.map(|there| there.grade), Some(site.grade), "{}", site.name);
    }
}

#[test]
fn games_end_on_every_board_with_the_fewest_and_the_most_it_is_for() {
    for (name, file) in boards() {
        let level = Arc::new(file.level);
        let players = file.players.expect("it says so");
        for players in [*players.start(), *players.end()] {
            let Played { turns, .. } = play(&level, players, 40);
            let middle = turns[turns.len() / 2];
            assert!((5..=12).contains(&middle), "{name} with {players}: {middle} turns");
        }
    }
}

#[test]
fn no_start_river_always_wins_and_none_of_a_new_board_never_does() {
    for (name, file) in boards() {
        let level = Arc::new(file.level);
        let played = play(&level, 4, 500);
        for (river, record) in level.rivers.iter().zip(&played.rivers) {
            assert!(record.starts >= 40, "{name}, {}: drawn often enough", river.name);
            let share = 100 * record.wins / record.starts;
            let least = if name == "world" { 0 } else { 6 };
            assert!((least..=60).contains(&share), "{name}, {}: {share} %", river.name);
        }
    }
}
