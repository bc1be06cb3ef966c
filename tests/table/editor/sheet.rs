//! Levels that are changed in their fields.

use crate::views::fish_or_failure::FishOrFailureView;
use bevy::prelude::*;
use shoal_contract::Game as _;
use shoal_contract::levels::sheet::LevelSheetField;
use shoal_fish_or_failure::FishOrFailure;
use shoal_table::features::editor::files;
use shoal_table::features::editor::sheet::{
    SheetEditorSession, load, play, problem_sentence, save,
};
use shoal_table::features::editor::testing;
use shoal_table::features::match_start::LobbyOptions;
use shoal_table::matches::lobby_game::{ChosenSetup, LobbyGame as _};

type Session = SheetEditorSession<FishOrFailureView>;

fn world() -> (tempfile::TempDir, World) {
    let (home, mut world) = testing::library();
    world.init_resource::<Session>();
    (home, world)
}

fn at(table: usize, row: usize, column: usize) -> LevelSheetField {
    LevelSheetField { table, row, column: Some(column) }
}

fn set(world: &mut World, at: LevelSheetField, text: &str) {
    world.resource_mut::<Session>().change(|sheet| sheet.set(at, text));
}

#[test]
fn a_level_that_is_changed_in_its_fields_is_saved_offered_in_the_lobby_and_played_on() {
    let (_home, mut world) = world();
    load::<FishOrFailureView>(&mut world, "usual").expect("it is shipped");
    set(&mut world, at(0, 0, 1), "50");
    set(&mut world, at(1, 0, 1), "40");
    world.resource_mut::<Session>().file_name = "slow".into();
    let said = save::<FishOrFailureView>(&mut world).expect("the folder is ours");
    assert!(said.contains("It is now called Slow."), "{said}");
    let places = world.resource::<LobbyOptions>().places.clone();
    let offered = FishOrFailureView::levels(&places);
    assert_eq!(offered.last().map(|card| card.title.as_str()), Some("Slow"));
    files::choose::<FishOrFailureView>(&mut world, "slow").expect("it is sound");
    let reef = FishOrFailure::level_in(&ChosenSetup::<FishOrFailureView>::of(&world));
    let reef = reef.expect("it has one");
    assert_eq!((reef.growth, reef.fisheries[0].capacity[0]), (50, 40));
}

#[test]
fn what_is_wrong_is_said_as_in_files_and_is_neither_saved_nor_played() {
    let (_home, mut world) = world();
    set(&mut world, at(1, 3, 7), "99");
    let session = world.resource::<Session>();
    assert_eq!(
        problem_sentence(&session.sheet, &session.wrong()[0]),
        "Fisheries, row 4: `99` is not a price: write a whole number from 1 to 20."
    );
    world.resource_mut::<Session>().file_name = "dear".into();
    assert!(save::<FishOrFailureView>(&mut world).is_err());
    assert!(play::<FishOrFailureView>(&mut world).is_err());
    set(&mut world, at(1, 3, 7), "9");
    play::<FishOrFailureView>(&mut world).expect("it is sound");
}
