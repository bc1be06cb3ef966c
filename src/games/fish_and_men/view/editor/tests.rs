//! What the window of the editor promises, with a mouse that is made up.

use super::*;
use bevy_egui::egui::{PointerButton, Pos2};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_table::features::editor::files::{choose, load, play, restore};
use shoal_table::features::editor::testing;
use shoal_table::matches::lobby_game::ChosenSetup;
use std::sync::Arc;
use tempfile::TempDir;

fn world() -> (TempDir, World) {
    testing::world::<FishAndMenView>()
}

fn session(world: &mut World) -> Mut<'_, EditorSession> {
    world.resource_mut::<EditorSession>()
}

fn save_as(world: &mut World, name: &str) -> Result<String, String> {
    testing::save_as::<FishAndMenView>(world, name)
}

/// The board of the next match.
fn next_level(world: &World) -> Arc<Level> {
    ChosenSetup::<FishAndMenView>::of(world).level
}

#[test]
fn what_is_saved_is_loaded_again_and_played_on() {
    let (_home, mut world) = world();
    session(&mut world).editor.change(|canvas| canvas.file_mut().level.name = "My Sea".into());
    let drawn = session(&mut world).editor.file().clone();
    let said = save_as(&mut world, "my_sea").expect("the folder is ours");
    assert!(said.starts_with("Saved as ") && said.contains("my_sea.level"), "{said}");
    restore::<FishAndMenView>(&mut world).expect("it is part of the program");
    assert_ne!(*session(&mut world).editor.file(), drawn);
    load::<FishAndMenView>(&mut world, "my_sea").expect("it was saved");
    assert_eq!(*session(&mut world).editor.file(), drawn);
    choose::<FishAndMenView>(&mut world, "my_sea").expect("it is sound");
    assert_eq!(next_level(&world).name, "My Sea");
    play::<FishAndMenView>(&mut world).expect("it is sound");
    assert_eq!(*next_level(&world), drawn.level);
}

#[test]
fn the_world_can_always_be_restored_and_is_never_overwritten() {
    let (_home, mut world) = world();
    session(&mut world).editor.change(|canvas| canvas.paint(Square::new(0, 0), TerrainPaint::Sea));
    let refused = save_as(&mut world, "world").expect_err("it came with the program");
    assert!(refused.contains("stays as it is"), "{refused}");
    restore::<FishAndMenView>(&mut world).expect("it is part of the program");
    assert_eq!(*session(&mut world).editor.file(), LevelFile::default_level());
    assert_eq!(*next_level(&world), *Level::world());
    session(&mut world).editor.undo();
    assert!(!session(&mut world).editor.is_sound(), "even that can be taken back");
}

#[test]
fn an_unfinished_board_is_saved_and_loaded_but_not_played_on() {
    let (_home, mut world) = world();
    session(&mut world).editor.change(|canvas| canvas.paint(Square::new(0, 0), TerrainPaint::Sea));
    let said = save_as(&mut world, "half").expect("the folder is ours");
    assert!(said.ends_with("It is now called Half. No match can be played on it yet."), "{said}");
    let unfinished = session(&mut world).editor.file().clone();
    load::<FishAndMenView>(&mut world, "half").expect("a draft is loaded");
    assert_eq!(*session(&mut world).editor.file(), unfinished);
    let refused = choose::<FishAndMenView>(&mut world, "half").expect_err("it is not sound");
    assert!(refused.contains("line ") && refused.contains("northern edge"), "{refused}");
    assert!(play::<FishAndMenView>(&mut world).is_err());
    assert_eq!(*next_level(&world), *Level::world());
}

#[test]
fn saving_overwrites_only_the_own_board_that_is_on_the_desk() {
    let (_home, mut world) = world();
    save_as(&mut world, "mine").expect("it is new");
    save_as(&mut world, "mine").expect("it is on the desk");
    load::<FishAndMenView>(&mut world, "narrows").expect("it is built in");
    let refused = save_as(&mut world, "mine").expect_err("another board lies there");
    assert!(refused.contains("is already a board"), "{refused}");
}

fn write_png(path: &Path, level: &Level, pixels: u32) {
    let (width, height) = (u32::from(level.width()), u32::from(level.height()));
    let mut map = Pixmap::new(width * pixels, height * pixels).expect("it has a size");
    let across = map.width();
    for (index, pixel) in map.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (index as u32 % across / pixels, index as u32 / across / pixels);
        let land = level.terrain[y as usize].as_bytes()[x as usize] == b'#';
        let ground = if land { TerrainPaint::Land } else { TerrainPaint::Sea };
        let [red, green, blue] = FishAndMenView::colour_of(ground);
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, 255).expect("opaque");
    }
    std::fs::write(path, map.encode_png().expect("it can be written")).expect("a file");
}

#[test]
fn a_picture_becomes_a_board_and_what_is_none_is_refused_with_a_sentence() {
    let (home, mut world) = world();
    let path = home.path().join("map.png");
    write_png(&path, &Level::world(), 4);
    session(&mut world).more = path.display().to_string();
    let said = import_picture(&mut world).expect("it is a picture");
    assert!(said.starts_with("60 by 30 squares from 240 by 120 pixels. 0 of them (0 %)"), "{said}");
    let land = |level: &Level| level.terrain.concat().matches('#').count();
    assert_eq!(land(&session(&mut world).editor.file().level), land(&Level::world()));
    std::fs::write(&path, "a map in words").expect("a file");
    let refused = import_picture(&mut world).expect_err("it is none");
    assert!(refused.ends_with("map.png is not a PNG picture."), "{refused}");
    let bytes = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[255; 20]].concat();
    std::fs::write(&path, bytes).expect("a file");
    let refused = import_picture(&mut world).expect_err("it is too large");
    assert!(refused.contains("scale it to at most 8192"), "{refused}");
    for picture in ["", "no/such.png"] {
        session(&mut world).more = picture.into();
        assert!(import_picture(&mut world).is_err());
    }
}

#[test]
fn a_mouse_that_is_dragged_over_the_paper_lays_a_current() {
    let ctx = egui::Context::default();
    let mut session = EditorSession::default();
    session.editor.hand.tool = SeaTool::Special(SeaEditorTool::Current);
    let before = session.editor.file().clone();
    // 960 by 600 points for 60 by 30 squares: 16 points a square. With a margin of up to 8 points
    // around it all, this lies in the square.
    let at = |row: f32, column: f32| Pos2::new(column + 0.75, row + 0.75) * 16.0;
    let way = [at(25.0, 20.0), at(25.0, 23.0), at(24.0, 24.0)];
    testing::drag(&ctx, &mut session, PointerButton::Primary, &way);
    let level = &session.editor.file().level;
    assert_eq!(level.currents[25][20..25], *"66696");
    assert_eq!(level.currents[24][24..25], *"9");
    session.editor.undo();
    assert_eq!(*session.editor.file(), before, "one stroke, taken back as one");
}
