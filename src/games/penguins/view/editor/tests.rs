//! What the window in which ice is drawn promises, with a mouse that is made up.

use super::*;
use bevy_egui::egui::{PointerButton, Pos2, vec2};
use shoal_contract::Match;
use shoal_contract::levels::drawing::{BoardEditor, BoardMirror, DrawingTool};
use shoal_table::features::editor::files::{choose, load, new, play, restore};
use shoal_table::features::editor::testing;
use shoal_table::features::match_start::LobbyOptions;
use shoal_table::matches::lobby_game::{ChosenSetup, LobbyGame as _};
use std::fs;
use tempfile::TempDir;

fn world() -> (TempDir, World) {
    testing::world::<PenguinsView>()
}

fn session(world: &mut World) -> Mut<'_, EditorSession> {
    world.resource_mut::<EditorSession>()
}

fn save_as(world: &mut World, name: &str) -> Result<String, String> {
    testing::save_as::<PenguinsView>(world, name)
}

fn rename(world: &mut World, name: &str) {
    session(world).editor.change(|board| board.file_mut().level.name = name.into());
}

/// The name of the level of the next match.
fn next_level(world: &World) -> Option<String> {
    PenguinsView::level_of(&ChosenSetup::<PenguinsView>::of(world))
}

/// The levels that the lobby offers.
fn offered(world: &World) -> Vec<String> {
    let cards = PenguinsView::levels(&world.resource::<LobbyOptions>().places);
    cards.into_iter().map(|card| card.title).collect()
}

#[test]
fn what_is_saved_is_offered_in_the_lobby_loaded_again_and_played_on() {
    let (_home, mut world) = world();
    session(&mut world).editor.press(Cell::new(2, 2));
    rename(&mut world, "My Floe");
    let drawn = session(&mut world).editor.file().clone();
    assert!(!session(&mut world).is_saved());
    let said = save_as(&mut world, "my_floe").expect("the folder is ours");
    assert!(said.starts_with("Saved as ") && said.ends_with("my_floe.level."), "{said}");
    assert!(session(&mut world).is_saved());
    assert_eq!(offered(&world).last().map(String::as_str), Some("My Floe"));
    restore::<PenguinsView>(&mut world).expect("it is part of the program");
    assert_ne!(*session(&mut world).editor.file(), drawn);
    load::<PenguinsView>(&mut world, "my_floe").expect("it was saved");
    assert_eq!(*session(&mut world).editor.file(), drawn);
    choose::<PenguinsView>(&mut world, "my_floe").expect("it is sound");
    assert_eq!(next_level(&world).as_deref(), Some("My Floe"));
}

#[test]
fn the_board_on_the_desk_is_played_on_as_it_is_drawn() {
    let (_home, mut world) = world();
    rename(&mut world, "As drawn");
    session(&mut world).editor.change(|board| board.cover(IcePaint::Fish(2)));
    play::<PenguinsView>(&mut world).expect("it is sound");
    let names = vec!["Ann".to_owned(), "Bob".to_owned()];
    let setup = PenguinsView::setup_for(&names, Some(&ChosenSetup::<PenguinsView>::of(&world)));
    let game = Match::<Penguins>::new(setup, 1).expect("it can be played on");
    assert!(game.state().ice.board.iter().flatten().all(|fish| *fish == 2));
    session(&mut world).editor.change(|board| board.cover(IcePaint::Hole));
    assert!(play::<PenguinsView>(&mut world).is_err());
    assert_eq!(next_level(&world).as_deref(), Some("As drawn"));
}

#[test]
fn a_shipped_level_is_opened_as_a_copy_and_never_written_over() {
    let (_home, mut world) = world();
    load::<PenguinsView>(&mut world, "ring").expect("it is shipped");
    assert_eq!(session(&mut world).file_name, "ring_2");
    let refused = save_as(&mut world, "ring").expect_err("it came with the program");
    assert!(refused.contains("stays as it is"), "{refused}");
    let said = save_as(&mut world, "ring_2").expect("it is free");
    assert!(said.contains("It is now called Ring 2."), "{said}");
    rename(&mut world, "Ring of mine");
    let said = save_as(&mut world, "ring_2").expect("it is on the desk");
    assert!(!said.contains("called"), "{said}");
    let refused = {
        load::<PenguinsView>(&mut world, "heart").expect("it is shipped");
        save_as(&mut world, "ring_2").expect_err("another board lies there")
    };
    assert!(refused.contains("is already a board"), "{refused}");
}

#[test]
fn what_is_drawn_gets_a_name_of_its_own_when_it_is_saved() {
    let (_home, mut world) = world();
    for (title, file, called) in
        [("", "thin_ice", "Thin ice"), ("Ring", "two_rings", "Two rings"), ("Cup", "bowl", "Cup")]
    {
        rename(&mut world, title);
        save_as(&mut world, file).expect("the folder is ours");
        let session = session(&mut world);
        assert_eq!(session.editor.file().title(), called);
        assert!(session.is_saved(), "as it is on the desk");
    }
}

#[test]
fn what_was_not_saved_comes_back_by_taking_back_with_the_name_of_its_file() {
    let (_home, mut world) = world();
    rename(&mut world, "One");
    save_as(&mut world, "one").expect("the folder is ours");
    session(&mut world).editor.change(|board| board.cover(IcePaint::Fish(1)));
    let said = load::<PenguinsView>(&mut world, "heart").expect("it is shipped");
    assert!(said.contains("not saved") && said.contains("Undo"), "{said}");
    assert_eq!(session(&mut world).own(), None);
    session(&mut world).step(BoardEditor::undo);
    let mut session = session(&mut world);
    assert_eq!((session.own(), session.is_saved()), (Some("one"), false));
    assert_eq!(session.file_name, "one");
    session.step(BoardEditor::undo);
    assert!(session.is_saved(), "it is what was saved");
}

#[test]
fn a_bad_file_is_refused_with_its_line_and_column_and_the_desk_stays_as_it_is() {
    let (home, mut world) = world();
    let folder = home.path().join("data/shoal/levels/penguins");
    fs::create_dir_all(&folder).expect("a folder");
    let before = session(&mut world).editor.file().clone();
    let wide = "1".repeat(26);
    for (text, place) in [
        ("[about]\nname = A\n\n[ice]\n111\n1x1\n".to_owned(), "line 6, column 2: "),
        (format!("[about]\nname = A\n\n[ice]\n{wide}\n"), "line 5, column 26: "),
        ("[about]\nname = A\n\n[ice]\n111\n11\n".to_owned(), "line 6: "),
        ("no level".to_owned(), "the section [about] is missing"),
    ] {
        fs::write(folder.join("bad.level"), &text).expect("a file");
        for refused in
            [load::<PenguinsView>(&mut world, "bad"), choose::<PenguinsView>(&mut world, "bad")]
        {
            let refused = refused.expect_err("it is bad");
            assert!(refused.contains("bad.level is not a board: "), "{refused}");
            assert!(refused.contains(place) && refused.lines().count() == 1, "{refused}");
        }
    }
    fs::write(folder.join("bad.level"), b"[about]\nname = \xff\n").expect("a file");
    let refused = load::<PenguinsView>(&mut world, "bad").expect_err("it is no text");
    assert!(refused.contains("line 2, column 8: "), "{refused}");
    assert_eq!(*session(&mut world).editor.file(), before);
    assert!(!session(&mut world).editor.can_undo());
}

#[test]
fn an_unfinished_board_is_saved_and_loaded_but_not_played_on() {
    let (_home, mut world) = world();
    session(&mut world).size = (3, 2);
    new::<PenguinsView>(&mut world).expect("it has a size");
    let unfinished = session(&mut world).editor.file().clone();
    let said = save_as(&mut world, "half").expect("the folder is ours");
    assert!(said.ends_with("No match can be played on it yet."), "{said}");
    load::<PenguinsView>(&mut world, "half").expect("a draft is loaded");
    assert_eq!(*session(&mut world).editor.file(), unfinished);
    let refused = choose::<PenguinsView>(&mut world, "half").expect_err("it is not sound");
    assert!(refused.contains("line ") && refused.contains("6 tiles"), "{refused}");
    assert!(!offered(&world).contains(&"New ice".to_owned()));
}

#[test]
fn a_board_that_is_larger_than_the_rules_allow_is_refused_in_a_sentence() {
    let (_home, mut world) = world();
    session(&mut world).size = (26, 4);
    let refused = new::<PenguinsView>(&mut world).expect_err("it is too large");
    assert_eq!(refused, "4 rows and 26 columns: at most 25 of each are possible.");
    assert!(!session(&mut world).editor.can_undo());
}

/// The middle of a spot on the paper, as the test's paper lies.
fn middle(session: &EditorSession, at: Cell) -> Pos2 {
    // What egui leaves around it all is less than half a tile.
    let room = vec2(960.0, 578.0);
    EditorCanvas::fitting(session.editor.board().grid(), room).centre(at) + vec2(8.0, 8.0)
}

#[test]
fn a_mouse_that_is_dragged_over_the_paper_breaks_holes_and_one_step_back_mends_them() {
    let ctx = egui::Context::default();
    let mut session = EditorSession::default();
    let before = session.editor.file().clone();
    let way = [Cell::new(1, 1), Cell::new(5, 1), Cell::new(7, 2)].map(|at| middle(&session, at));
    testing::drag(&ctx, &mut session, PointerButton::Primary, &way);
    let ice = &session.editor.file().level.ice;
    assert_eq!(ice[..4], ["?????", "?.???", "?????", "?.???"]);
    assert_eq!(ice[5..8], ["?.???", "??.??", "??.??"]);
    session.editor.undo();
    assert_eq!(*session.editor.file(), before, "one stroke, taken back as one");
}

#[test]
fn the_right_button_breaks_holes_whatever_the_hand_holds_and_a_mirror_draws_with_it() {
    let ctx = egui::Context::default();
    let mut session = EditorSession::default();
    session.editor.hand.tool = DrawingTool::Paint(IcePaint::Fish(5));
    session.editor.hand.mirror = Some(BoardMirror::LeftRight);
    let way = [middle(&session, Cell::new(0, 0))];
    testing::drag(&ctx, &mut session, PointerButton::Primary, &way);
    let way = [middle(&session, Cell::new(1, 1))];
    testing::drag(&ctx, &mut session, PointerButton::Secondary, &way);
    assert_eq!(session.editor.file().level.ice[..2], ["5???5", "?..??"]);
}

#[test]
fn the_pointer_shows_all_that_the_tool_would_touch() {
    let mut session = EditorSession::default();
    let touched =
        |session: &EditorSession| PenguinsView::touched(&session.editor, Cell::new(4, 1)).len();
    assert_eq!(touched(&session), 1);
    session.editor.hand.mirror = Some(BoardMirror::LeftRight);
    assert_eq!(touched(&session), 2);
    session.editor.hand.brush = 2;
    assert_eq!(touched(&session), 14);
    session.editor.hand.tool = DrawingTool::Fill(IcePaint::Drawn);
    assert_eq!(touched(&session), 2);
}

#[test]
fn every_board_up_to_the_largest_is_drawn_with_its_mirrors_in_any_room() {
    let ctx = egui::Context::default();
    for (columns, rows) in [(1, 1), (5, 10), (25, 25), (25, 1), (1, 25)] {
        let mut session = EditorSession::default();
        let board = IceCanvas::new(columns, rows).expect("it is possible");
        session.editor.replace(board.file().clone());
        for mirror in [None].into_iter().chain(BoardMirror::ALL.map(Some)) {
            session.editor.hand.mirror = mirror;
            testing::frame(&ctx, &mut session, vec![]);
        }
        let sheet = EditorCanvas::fitting(session.editor.board().grid(), vec2(600.0, 400.0));
        assert!(sheet.size().x <= 600.5 && sheet.size().y <= 400.5, "{columns} by {rows}");
    }
}
