//! Levels as tables of fields.

use shoal_contract::levels::LevelFile;
use shoal_contract::levels::sheet::*;
use shoal_fish_or_failure::reef::Reef;
use shoal_food_chain::dish::Dish;

fn usual() -> LevelSheet {
    LevelSheet::of(&LevelFile::<Reef>::default_level())
}

fn at(table: usize, row: usize, column: usize) -> LevelSheetField {
    LevelSheetField { table, row, column: Some(column) }
}

#[test]
fn what_stands_in_a_sheet_is_what_stands_in_the_file() {
    let file = LevelFile::<Reef>::default_level();
    assert_eq!(usual().read(), Ok(file));
    let [sea, fisheries, events] = &usual().tables[..] else { panic!("three sections") };
    assert_eq!(sea.rows, [["growth", "100"]]);
    assert_eq!(fisheries.rows[1], ["tang", "15", "20", "25", "8", "10", "13", "2"]);
    assert_eq!(events.rows.len(), 46, "one for each card that differs");
}

#[test]
fn a_number_is_changed_and_what_is_wrong_is_said_by_the_reader_of_files_at_its_field() {
    let mut sheet = usual();
    sheet.set(at(1, 0, 3), "31");
    let file = sheet.read::<Reef>().expect("it is possible");
    assert_eq!(file.level.fisheries[0].capacity, [18, 24, 31]);
    sheet.set(at(1, 0, 3), "many");
    sheet.set(at(0, 0, 1), "999");
    let wrong = sheet.read::<Reef>().expect_err("twice");
    let places: Vec<_> = wrong.iter().map(|wrong| wrong.at).collect();
    assert_eq!(places, [Some(at(0, 0, 1)), Some(at(1, 0, 3))]);
    assert!(wrong[1].what.starts_with("`many` is not a number of fish"), "{wrong:?}");
    let mut sheet = usual();
    sheet.set(at(1, 0, 6), "200");
    let wrong = sheet.read::<Reef>().expect_err("more than there is room for");
    assert_eq!(wrong[0].at, Some(LevelSheetField { table: 1, row: 0, column: None }));
}

#[test]
fn nothing_typed_in_a_field_breaks_the_file_around_it() {
    let mut sheet = usual();
    sheet.set(at(2, 0, 2), "1,\n[sea]");
    assert_eq!(sheet.tables[2].rows[0][2], "1[sea]");
    assert!(sheet.read::<Reef>().expect_err("no number")[0].at.is_some());
    sheet.tables[2].rows.clear();
    sheet.tables[2].add_row::<Reef>();
    assert!(sheet.read::<Reef>().is_err());
    sheet.tables[2].rows.clear();
    assert!(sheet.read::<Reef>().expect("a reef without events").level.deck().is_empty());
}
#[test]
fn a_dish_is_changed_line_by_line_with_commas_in_its_sentences_and_without_what_nobody_says() {
    let mut sheet = LevelSheet::of(&LevelFile::<Dish>::default_level());
    let [lesson, plants, species] = &sheet.tables[..] else { panic!("three sections") };
    assert_eq!((lesson.rows.len(), plants.rows.len(), species.rows.len()), (2, 1, 0));
    sheet.set(at(0, 0, 1), "One, two, three.");
    sheet.set(at(0, 1, 1), "");
    sheet.tables[2].add_row::<Dish>();
    let wrong = sheet.read::<Dish>().expect_err("nothing is said of it yet");
    assert!(wrong.iter().all(|wrong| wrong.at.is_some_and(|at| at.table == 2)), "{wrong:?}");
    for (column, text) in ["Vole", "1", "H", "N2 Y1 M2", "50", "2.3"].into_iter().enumerate() {
        sheet.set(at(2, 0, column), text);
    }
    let dish = sheet.read::<Dish>().expect("it is sound").level;
    assert_eq!((dish.reason.as_str(), dish.teachers.as_str()), ("One, two, three.", ""));
    assert_eq!(dish.species[0].parts.to_string(), "N2 Y1 M2");
    sheet.tables[2].add_row::<Dish>();
    let wrong = sheet.read::<Dish>().expect_err("two with the same body and prey");
    assert_eq!(wrong[0].at, Some(LevelSheetField { table: 2, row: 1, column: None }));
}
