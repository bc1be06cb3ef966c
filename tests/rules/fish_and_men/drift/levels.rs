//! What boards promise (rules 1 and 11): the world is as drawn, and levels survive being
//! written and read.

use super::boards::{random_level, squares, with_industries_everywhere};
use super::level_errors::SOUND;
use proptest::prelude::*;
use shoal_contract::InputProblems;
use shoal_contract::levels::FiledLevel as _;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::level::{IndustryGrade, Level};
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::rules::board::terrain::Terrain;
use std::collections::BTreeSet;

fn world() -> (std::sync::Arc<Level>, SeaBoard) {
    let level = Level::world();
    let board = SeaBoard::new(&level, true);
    (level, board)
}

#[test]
fn the_world_has_the_seas_and_shores_it_was_drawn_with() {
    let (level, board) = world();
    assert_eq!((board.width(), board.height()), (60, 30));
    let count =
        |terrain| board.squares().filter(|&square| board.terrain(square) == terrain).count();
    assert_eq!(count(Terrain::Sea), 1113);
    assert_eq!(count(Terrain::Land), 455);
    assert_eq!(count(Terrain::Ice), 209);
    assert_eq!(count(Terrain::River), 23);
    assert_eq!(board.sea().len(), 1113);
    let clean = |square: &&Square| board.sea_neighbours(**square).len() == 8;
    assert_eq!(board.sea().iter().filter(clean).count(), 683, "squares that feed most");
    assert_eq!(level.rivers.len(), 23);
    for (index, river) in level.rivers.iter().enumerate() {
        assert_eq!(board.river_at(river.at), Some(index));
        assert!(board.sea_neighbours(river.at).len() >= 2, "{}", river.name);
    }
}

#[test]
fn the_world_has_five_industries_of_each_colour_with_room_to_pollute() {
    let (level, board) = world();
    for grade in IndustryGrade::ALL {
        let of_grade = level.industries.iter().filter(|site| site.grade == grade);
        assert_eq!(of_grade.count(), 5, "{grade:?}");
    }
    for site in &level.industries {
        assert_eq!(board.terrain(site.at), Terrain::Land, "{}", site.name);
        assert!(board.sea_neighbours(site.at).len() >= 2, "{}", site.name);
    }
}

#[test]
fn the_currents_of_the_world_run_into_the_sea_and_have_names() {
    let (level, board) = world();
    let flowing = |square: Square| board.current(square).and_then(|way| board.beside(square, way));
    let currents: BTreeSet<Square> =
        board.squares().filter(|&square| board.current(square).is_some()).collect();
    assert_eq!(currents.len(), 323);
    for &square in &currents {
        let next = flowing(square).expect("no current leaves the board");
        assert!(board.is_sea(square) && board.is_sea(next), "{square} runs aground");
    }
    assert_eq!(level.streams.len(), 27);
    let mut named = BTreeSet::new();
    for stream in &level.streams {
        let mut next = Some(stream.at);
        while let Some(square) =
            next.filter(|square| currents.contains(square) && named.insert(*square))
        {
            next = flowing(square);
        }
    }
    assert_eq!(named, currents, "the named streams have every arrow");
}

#[test]
fn a_board_that_is_too_small_or_too_large_is_refused() {
    for (columns, rows) in [(3, 5), (117, 5), (5, 2), (5, 65), (0, 5)] {
        let terrain: Vec<String> = (0..rows).map(|_| ".".repeat(columns)).collect();
        let level =
            Level { terrain: terrain.clone(), currents: terrain, ..(*Level::world()).clone() };
        let flaws: Vec<String> = level.flaws().into_iter().map(|flaw| flaw.what).collect();
        let expected = format!(
            "a board must have 4 to 116 columns and 3 to 64 rows, but this has {columns} and {rows}"
        );
        assert_eq!(flaws, [expected]);
    }
}

#[test]
fn the_same_flaws_of_a_level_within_a_setup_are_named_by_field() {
    let mut level = Level::parse(SOUND.as_bytes()).expect("it is sound");
    level.terrain[2] = ".#~~.".into();
    level.currents[3] = "..8..".into();
    level.currents[2] = "..8..".into();
    level.industries[0].at = Square::new(0, 63);
    let mut problems = InputProblems::none();
    level.check_into("level", &mut problems);
    assert_eq!(
        problems.to_string(),
        "level.currents[2]: column 2: a current flows here, on a river; \
         level.terrain[2]: column 2: the river mouth at row 2, column 2 has no line under [rivers]: \
         give it a name there; \
         level.industries[0]: row 0, column 63 is not on the board"
    );
    level.terrain[1] = "..é..".into();
    level.terrain[3].push('.');
    let mut problems = InputProblems::none();
    level.check_into("level", &mut problems);
    assert_eq!(
        problems.to_string(),
        "level.terrain[1]: column 2: 'é' is not a sign of this map: its signs are .#*~r; \
         level.terrain[3]: this row has 6 squares, but the board has 5 columns"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_level_survives_being_written_and_read(seed: u64) {
        let level = with_industries_everywhere(random_level(seed));
        let read = Level::parse(level.write().as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(&level));
        let json = serde_json::to_string(&level).expect("a level is plain data");
        prop_assert_eq!(&serde_json::from_str::<Level>(&json).expect("it was just written"), &level);
    }

    #[test]
    fn no_file_makes_the_reader_fall(bytes: Vec<u8>, at in 0..SOUND.len(), with: u8) {
        let _ = Level::parse(&bytes);
        let mut spoilt = SOUND.as_bytes().to_vec();
        spoilt[at] = with;
        if let Ok(level) = Level::parse(&spoilt) {
            prop_assert!(level.flaws().is_empty());
        }
    }
}

#[test]
fn the_world_survives_being_written_and_read() {
    let level = Level::world();
    assert_eq!(Level::parse(level.write().as_bytes()).as_ref(), Ok(&*level));
    assert_eq!(squares(&level).len(), 1800);
}
