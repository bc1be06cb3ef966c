//! Tests of drawing a board.

use super::canvas::{SeaCanvas, TerrainPaint};
use super::findings::Finding;
use super::palette::{ColourBitmap, PALETTE, SeaTool, colour_of, import, industry, nearest};
use super::special::{SeaEditorTool, mirrored};
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::level::file::LevelFile;
use crate::rules::board::level::{IndustryGrade, Level};
use crate::rules::board::position::Square;
use shoal_contract::RandomGenerator;
use shoal_contract::levels::drawing::{
    self, BoardDrawingTool, BoardMirror, DrawingTool, EditableMap as _, PaintableTerrain as _,
    copy_half, takes_all_back,
};
use std::cmp::Ordering;

type Editor = drawing::BoardEditor<SeaCanvas>;

fn at(row: u16, column: u16) -> Square {
    Square::new(row, column)
}

fn session(tool: BoardDrawingTool<SeaCanvas>) -> Editor {
    let mut editor = Editor::of(SeaCanvas::empty(8, 6).file().clone());
    editor.hand.tool = tool;
    editor
}

/// Why no size is refused.
const SIZED: &str = "it is brought as near as a board can be";

fn draw(editor: &mut Editor, way: &[Square]) {
    editor.press(way[0]);
    way[1..].iter().for_each(|&at| editor.drag(at));
    editor.release();
}

fn image(canvas: &SeaCanvas, mirror: BoardMirror, at: Square) -> Square {
    mirror.of(canvas.grid(), at.into()).map(Square::from).expect("no square lies beyond a mirror")
}

fn terrain(editor: &Editor) -> Vec<&str> {
    editor.file().level.terrain.iter().map(String::as_str).collect()
}

fn currents(editor: &Editor) -> Vec<&str> {
    editor.file().level.currents.iter().map(String::as_str).collect()
}

/// Draws something, anywhere.
fn scribble(editor: &mut Editor, generator: &mut RandomGenerator) {
    let grounds = TerrainPaint::ALL;
    let tools = [
        DrawingTool::Paint(grounds[generator.below(4) as usize].0),
        DrawingTool::Fill(grounds[generator.below(4) as usize].0),
        DrawingTool::Special(SeaEditorTool::Current),
        DrawingTool::Special(SeaEditorTool::Current),
        DrawingTool::Special(SeaEditorTool::River),
        DrawingTool::Special(SeaEditorTool::Industry(
            IndustryGrade::ALL[generator.below(5) as usize],
        )),
        DrawingTool::Rubber,
    ];
    editor.hand.tool = tools[generator.below(7) as usize];
    editor.hand.brush = 1 + generator.below(4) as u16;
    editor.hand.mirror = [None, None, Some(BoardMirror::ALL[generator.below(3) as usize])]
        [generator.below(3) as usize];
    let (width, height) = (editor.file().level.width(), editor.file().level.height());
    let way: Vec<Square> = (0..1 + generator.below(4))
        .map(|_| at(generator.below(height.into()) as u16, generator.below(width.into()) as u16))
        .collect();
    match generator.below(12) {
        0 => editor.change(SeaCanvas::close_edges),
        1 => editor.change(|canvas| copy_half(canvas, BoardMirror::HalfTurn, Ordering::Less)),
        2 => {
            let size = (4 + generator.below(30) as u16, 3 + generator.below(20) as u16);
            assert_eq!(editor.change(|canvas| canvas.resize(size.0, size.1)), Ok(()));
        }
        _ => draw(editor, &way),
    }
}

#[test]
fn a_stroke_paints_every_square_it_is_dragged_over_and_is_taken_back_as_one() {
    let mut editor = session(DrawingTool::Paint(TerrainPaint::Land));
    draw(&mut editor, &[at(1, 1), at(1, 5), at(4, 5)]);
    let drawn = ["********", ".#####..", ".....#..", ".....#..", ".....#..", "********"];
    assert_eq!(terrain(&editor), drawn);
    editor.undo();
    assert_eq!(*editor.file(), *SeaCanvas::empty(8, 6).file());
    assert!(!editor.can_undo());
    editor.redo();
    assert_eq!(terrain(&editor), drawn);
}

#[test]
fn what_cannot_stand_or_flow_on_new_ground_goes() {
    let mut editor = session(DrawingTool::Special(SeaEditorTool::Current));
    draw(&mut editor, &[at(2, 1), at(2, 4)]);
    editor.hand.tool = DrawingTool::Paint(TerrainPaint::Land);
    draw(&mut editor, &[at(2, 2), at(2, 3)]);
    assert_eq!(currents(&editor)[2], ".6..6...");
    editor.hand.tool = DrawingTool::Special(SeaEditorTool::River);
    draw(&mut editor, &[at(2, 2)]);
    editor.hand.tool = DrawingTool::Special(SeaEditorTool::Industry(IndustryGrade::Red));
    draw(&mut editor, &[at(2, 3)]);
    assert_eq!((editor.file().level.rivers.len(), editor.file().level.industries.len()), (1, 1));
    editor.hand.tool = DrawingTool::Paint(TerrainPaint::Sea);
    draw(&mut editor, &[at(2, 2), at(2, 3)]);
    assert_eq!((editor.file().level.rivers.len(), editor.file().level.industries.len()), (0, 0));
}

#[test]
fn a_current_flows_the_way_it_was_dragged() {
    let mut editor = session(DrawingTool::Special(SeaEditorTool::Current));
    draw(&mut editor, &[at(1, 1), at(1, 3), at(3, 5), at(4, 5)]);
    let drawn = ["........", ".663....", "....3...", ".....2..", ".....2..", "........"];
    assert_eq!(currents(&editor), drawn);
    draw(&mut editor, &[at(1, 1)]);
    assert_eq!(currents(&editor)[1], ".363....", "a click turns it by 45 degrees");
    draw(&mut editor, &[at(4, 1)]);
    assert_eq!(currents(&editor)[4], ".....2..", "a click on still water does nothing");
    draw(&mut editor, &[at(4, 7), at(5, 7)]);
    assert_eq!(currents(&editor)[5], "........", "nothing flows on ice");
}

#[test]
fn rivers_and_industries_need_a_coast_and_say_so() {
    for (tool, what) in [
        (DrawingTool::Special(SeaEditorTool::River), "the mouth"),
        (DrawingTool::Special(SeaEditorTool::Industry(IndustryGrade::Blue)), "an industry"),
    ] {
        let mut editor = session(tool);
        draw(&mut editor, &[at(2, 2)]);
        let said = editor.take_message().expect("why not");
        assert!(said.starts_with("row 2, column 2: ") && said.contains(what), "{said}");
        assert!(!editor.can_undo());
        draw(&mut editor, &[at(0, 2)]);
        assert_eq!((editor.take_message(), editor.can_undo()), (None, true));
    }
}

#[test]
fn rivers_get_names_of_their_own_and_a_second_industry_is_a_new_colour() {
    let mut editor = session(DrawingTool::Special(SeaEditorTool::River));
    draw(&mut editor, &[at(0, 2)]);
    draw(&mut editor, &[at(0, 4)]);
    draw(&mut editor, &[at(0, 4)]);
    let names: Vec<&str> = editor.file().level.rivers.iter().map(|r| r.name.as_str()).collect();
    assert_eq!(names, ["River 1", "River 2"]);
    for grade in [IndustryGrade::Blue, IndustryGrade::Black] {
        editor.hand.tool = DrawingTool::Special(SeaEditorTool::Industry(grade));
        draw(&mut editor, &[at(0, 6)]);
    }
    let grades: Vec<IndustryGrade> =
        editor.file().level.industries.iter().map(|s| s.grade).collect();
    assert_eq!(grades, [IndustryGrade::Black]);
}

#[test]
fn a_fill_covers_what_hangs_together_across_the_joined_edge_and_nothing_else() {
    let mut editor = session(DrawingTool::Paint(TerrainPaint::Land));
    for column in [2, 5] {
        draw(&mut editor, &[at(1, column), at(4, column)]);
    }
    editor.hand.tool = DrawingTool::Fill(TerrainPaint::Ice);
    draw(&mut editor, &[at(3, 0)]);
    assert_eq!(terrain(&editor)[1..5], ["**#..#**"; 4]);
}

#[test]
fn a_brush_is_as_wide_as_it_says_and_goes_on_beyond_the_joined_edge() {
    let mut editor = session(DrawingTool::Paint(TerrainPaint::Land));
    editor.hand.brush = 3;
    draw(&mut editor, &[at(2, 0)]);
    assert_eq!(terrain(&editor)[1..5], ["##.....#", "##.....#", "##.....#", "........"]);
}

#[test]
fn with_a_mirror_every_stroke_is_drawn_on_both_sides() {
    let mut editor = session(DrawingTool::Special(SeaEditorTool::Current));
    editor.hand.mirror = Some(BoardMirror::LeftRight);
    draw(&mut editor, &[at(1, 1), at(2, 2)]);
    assert_eq!(currents(&editor)[1..3], [".3....1.", "..3..1.."]);
    editor.hand.mirror = Some(BoardMirror::TopBottom);
    draw(&mut editor, &[at(1, 0), at(2, 0)]);
    assert_eq!([1, 2, 3, 4].map(|row| &currents(&editor)[row][..1]), ["2", "2", "8", "8"]);
}

#[test]
fn half_a_board_copied_makes_it_the_same_on_both_sides() {
    let mut generator = RandomGenerator::from_seed(3);
    for mirror in BoardMirror::ALL {
        for side in [Ordering::Less, Ordering::Greater] {
            let mut canvas = SeaCanvas::of_file(Level::world().as_ref().clone().into());
            let width = 59 + generator.below(2) as u16;
            canvas.resize(width, 29).expect(SIZED);
            copy_half(&mut canvas, mirror, side);
            let level = canvas.level();
            for here in canvas.places() {
                let there = image(&canvas, mirror, here);
                if here == there || mirror != BoardMirror::LeftRight && here.row == 14 {
                    continue;
                }
                assert_eq!(canvas.terrain(here), canvas.terrain(there), "{mirror:?} {here}");
                let mirrored = level.current_at(here).map(|heading| mirrored(heading, mirror));
                let middle = mirror == BoardMirror::LeftRight && here.column == there.column;
                assert!(middle || level.current_at(there) == mirrored, "{mirror:?} {here}");
            }
            let names: std::collections::BTreeSet<&str> =
                level.rivers.iter().map(|river| river.name.as_str()).collect();
            assert_eq!(names.len(), level.rivers.len(), "no two rivers of one name");
        }
    }
}

#[test]
fn a_mirrored_heading_points_to_the_mirrored_square() {
    let canvas = SeaCanvas::empty(9, 9);
    for mirror in BoardMirror::ALL {
        for heading in CompassHeading::ALL {
            let beside = |at, heading| canvas.beside(at, heading).expect("it is in the middle");
            let there = image(&canvas, mirror, beside(at(4, 3), heading));
            assert_eq!(there, beside(image(&canvas, mirror, at(4, 3)), mirrored(heading, mirror)));
        }
    }
}

#[test]
fn another_size_keeps_what_there_is_and_the_edges() {
    let mut canvas = SeaCanvas::of_file(Level::world().as_ref().clone().into());
    canvas.resize(64, 32).expect(SIZED);
    canvas.resize(60, 30).expect(SIZED);
    assert_eq!(*canvas.level(), *Level::world());
    canvas.resize(1000, 1000).expect(SIZED);
    assert_eq!(canvas.file().size(), (116, 64));
    assert!(canvas.findings().iter().all(|finding| !finding.what.contains("edge")));
    canvas.resize(0, 0).expect(SIZED);
    assert_eq!(canvas.file().size(), (4, 3));
}

#[test]
fn all_that_was_drawn_can_be_taken_back_and_drawn_again() {
    for seed in 0..20 {
        let mut generator = RandomGenerator::from_seed(seed);
        let mut editor = session(DrawingTool::Rubber);
        takes_all_back(&mut editor, |editor| {
            (0..60).for_each(|_| scribble(editor, &mut generator));
        });
    }
}

#[test]
fn whatever_is_drawn_is_written_and_read_as_the_same_board() {
    let mut sound = 0;
    for seed in 0..40 {
        let mut generator = RandomGenerator::from_seed(seed);
        let mut editor = session(DrawingTool::Rubber);
        editor.change(|canvas| {
            let words = canvas.file_mut();
            words.note = "Drawn by nobody.\n\nFor no reason.".into();
            words.about = "A sea, a coast = a board.".into();
            words.players = Some(2..=5);
        });
        for _ in 0..60 {
            scribble(&mut editor, &mut generator);
            let file = editor.file();
            let text = file.write();
            assert_eq!(LevelFile::read_draft(text.as_bytes()).as_ref(), Ok(file), "{text}");
            assert_eq!(LevelFile::parse(text.as_bytes()).is_ok(), editor.is_sound(), "{text}");
            sound += u32::from(editor.is_sound());
        }
    }
    assert!(sound > 50, "the boards were sound {sound} times");
}

#[test]
fn every_flaw_is_found_as_it_is_drawn_with_its_square() {
    let mut editor = session(DrawingTool::Paint(TerrainPaint::Sea));
    let found = |editor: &Editor, at: Option<Square>, part: &str, must: bool| {
        let fits = |finding: &&Finding| finding.at == at && finding.what.contains(part);
        let there = editor.findings().iter().find(fits);
        assert_eq!(there.map(|finding| finding.is_blocking), Some(must), "{:?}", editor.findings());
    };
    found(&editor, None, "there is no river", true);
    draw(&mut editor, &[at(0, 3)]);
    found(&editor, Some(at(0, 3)), "northern edge is not closed", true);
    editor.undo();
    editor.hand.tool = DrawingTool::Special(SeaEditorTool::River);
    draw(&mut editor, &[at(0, 3)]);
    found(&editor, Some(at(0, 3)), "edge", true);
    editor.undo();
    editor.hand.tool = DrawingTool::Paint(TerrainPaint::Land);
    draw(&mut editor, &[at(1, 3)]);
    editor.hand.tool = DrawingTool::Special(SeaEditorTool::River);
    draw(&mut editor, &[at(1, 3)]);
    assert!(editor.is_sound());
    editor.hand.tool = DrawingTool::Special(SeaEditorTool::Current);
    draw(&mut editor, &[at(1, 1), at(1, 2)]);
    found(&editor, Some(at(1, 2)), "runs aground", false);
}

#[test]
fn a_broken_draft_comes_onto_the_desk_as_far_as_it_fits() {
    let text = "[about]\nname = Half\n[terrain]\n****\n...~\n####\n****\n\n[currents]\n....\n\n\
                [rivers]\nLost, 50, 50\n";
    let file = LevelFile::read_draft(text.as_bytes()).expect("it is a text of a level");
    let editor = Editor::of(file);
    assert_eq!(currents(&editor), ["...."; 4]);
    assert!(editor.file().level.rivers.is_empty());
    assert!(!editor.is_sound());
}

/// A board as a picture, with this number of pixels a square.
fn picture_of(level: &Level, pixels: usize) -> ColourBitmap {
    let canvas = SeaCanvas::of_file(level.clone().into());
    let colour = |here: Square| {
        let site = level.industries.iter().find(|site| site.at == here);
        let mouth = SeaTool::Special(SeaEditorTool::River);
        let ground = canvas.terrain(here).map_or(mouth, SeaTool::Paint);
        colour_of(site.map_or(ground, |site| industry(site.grade))).expect("it has a colour")
    };
    let (width, height) =
        (usize::from(level.width()) * pixels, usize::from(level.height()) * pixels);
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (y / pixels, x / pixels)));
    let pixels = places.map(|(row, column)| colour(at(row as u16, column as u16))).collect();
    ColourBitmap { width, pixels }
}

#[test]
fn a_board_painted_in_the_palette_is_read_back_from_its_picture() {
    let world = Level::world();
    let mut picture = picture_of(&world, 5);
    // Noise, and a pixel in twenty-five that is nothing.
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        *pixel = pixel.map(|part| part.saturating_add((index % 9) as u8));
        if index % 5 == 2 && index / picture.width % 5 == 2 {
            *pixel = [255, 0, 255];
        }
    }
    let imported = import(&picture, 60, 30).expect("it has pixels");
    assert_eq!((picture.pixels.len(), imported.far), (60 * 30 * 25, 60 * 30));
    let level = imported.canvas.level();
    assert_eq!(level.terrain, world.terrain);
    let grades = |level: &Level| {
        let mut all: Vec<_> = level.industries.iter().map(|site| (site.at, site.grade)).collect();
        all.sort();
        all
    };
    assert_eq!(grades(level), grades(&world));
    assert!(imported.canvas.findings().iter().all(|finding| !finding.is_blocking));
}

#[test]
fn a_picture_is_scaled_to_any_number_of_squares() {
    let picture = picture_of(&Level::world(), 3);
    for (columns, rows) in [(4, 3), (17, 11), (60, 30), (116, 64)] {
        let imported = import(&picture, columns, rows).expect("it has pixels");
        assert_eq!(imported.canvas.file().size(), (columns, rows));
        assert_eq!(imported.far, 0);
    }
    let dot = ColourBitmap { width: 1, pixels: vec![[255; 3]] };
    assert!(import(&dot, 9, 9).is_ok_and(|imported| imported.canvas.places().count() == 81));
    assert!(import(&ColourBitmap { width: 0, pixels: vec![] }, 9, 9).is_err());
}

#[test]
fn no_two_colours_of_the_palette_are_taken_for_each_other() {
    for (index, (.., colour)) in PALETTE.into_iter().enumerate() {
        assert_eq!(nearest(colour), (index, false));
        for shift in [-12i16, 12] {
            let shifted = colour.map(|part| (i16::from(part) + shift).clamp(0, 255) as u8);
            assert_eq!(nearest(shifted).0, index);
        }
    }
}
