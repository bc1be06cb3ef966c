//! What drawing ice promises.

use super::canvas::{IceCanvas, IcePaint};
use super::findings::{Finding, good_for, islands, summary};
use super::holes::break_holes;
use crate::Penguins;
use crate::level::{BUILT_IN, Level};
use crate::level_file::LevelFile;
use crate::setup::{IceSource, PLAYERS, Setup};
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::levels::drawing::{
    self, BoardMirror, DrawingTool, EditableMap, PaintableTerrain as _, copy_half, fill, flip,
    takes_all_back,
};
use shoal_contract::levels::grid::Cell;
use shoal_contract::{GameSetup as _, Match, RandomGenerator};
use std::cmp::Ordering;
use std::sync::Arc;

type Editor = drawing::BoardEditor<IceCanvas>;

fn at(row: u16, column: u16) -> Cell {
    Cell::new(row, column)
}

fn canvas(rows: &[&str]) -> IceCanvas {
    let ice = rows.iter().map(|row| (*row).to_owned()).collect();
    IceCanvas::of_file(Level { name: "Test".into(), ice }.into())
}

fn session(rows: &[&str], tool: drawing::BoardDrawingTool<IceCanvas>) -> Editor {
    let mut editor = Editor::of(canvas(rows).file().clone());
    editor.hand.tool = tool;
    editor
}

fn draw(editor: &mut Editor, way: &[Cell]) {
    editor.press(way[0]);
    way[1..].iter().for_each(|&at| editor.drag(at));
    editor.release();
}

fn ice(canvas: &IceCanvas) -> Vec<&str> {
    canvas.level().ice.iter().map(String::as_str).collect()
}

fn any_canvas(generator: &mut RandomGenerator) -> IceCanvas {
    let (columns, rows) = (1 + generator.below(25) as u16, 1 + generator.below(25) as u16);
    let mut canvas = IceCanvas::full(columns, rows, IcePaint::Hole);
    let holes = generator.below(4);
    for at in canvas.places() {
        if generator.below(4) >= holes {
            let ground = IcePaint::ALL[1 + generator.below(6) as usize].0;
            canvas.paint(at, ground);
        }
    }
    canvas
}

fn any_spot(canvas: &IceCanvas, generator: &mut RandomGenerator) -> Cell {
    let grid = canvas.grid();
    at(generator.below(grid.rows.into()) as u16, generator.below(grid.columns.into()) as u16)
}

/// Draws something, anywhere.
fn scribble(editor: &mut Editor, generator: &mut RandomGenerator) {
    let ground = IcePaint::ALL[generator.below(7) as usize].0;
    editor.hand.tool =
        if generator.chance(70) { DrawingTool::Paint(ground) } else { DrawingTool::Fill(ground) };
    editor.hand.brush = 1 + generator.below(3) as u16;
    let mirror = BoardMirror::ALL[generator.below(3) as usize];
    editor.hand.mirror = generator.chance(50).then_some(mirror);
    let way: Vec<Cell> =
        (0..1 + generator.below(4)).map(|_| any_spot(editor.board(), generator)).collect();
    match generator.below(12) {
        0 => editor.change(|canvas| flip(canvas, mirror)),
        1 => editor.change(|canvas| copy_half(canvas, mirror, Ordering::Less)),
        2 => {
            let size = (1 + generator.below(25) as u16, 1 + generator.below(25) as u16);
            let resized = editor.change(|canvas| canvas.resize(size.0, size.1));
            assert_eq!(resized, Ok(()));
        }
        3 => editor.change(|canvas| canvas.cover(ground)),
        4 => {
            let (number, seed) = (generator.below(30) as u16, generator.bits());
            editor.change(|canvas| break_holes(canvas, number, seed, Some(mirror)));
        }
        _ => draw(editor, &way),
    }
}

#[test]
fn a_stroke_paints_every_spot_it_is_dragged_over_and_is_taken_back_as_one() {
    let first = ["????", "????", "????", "????", "????"];
    let mut editor = session(&first, DrawingTool::Paint(IcePaint::Hole));
    draw(&mut editor, &[at(0, 1), at(4, 1), at(4, 3)]);
    let drawn = ["?.??", "????", "?.??", "?..?", "?..."];
    assert_eq!(ice(editor.board()), drawn);
    editor.undo();
    assert_eq!(ice(editor.board()), first);
    assert!(!editor.can_undo());
    editor.redo();
    assert_eq!(ice(editor.board()), drawn);
}

#[test]
fn the_rubber_breaks_holes_whatever_the_hand_holds() {
    let mut editor = session(&["12", "34"], DrawingTool::Paint(IcePaint::Fish(5)));
    editor.erase(at(1, 0));
    editor.release();
    assert_eq!(ice(editor.board()), ["12", ".4"]);
    draw(&mut editor, &[at(0, 0)]);
    assert_eq!(ice(editor.board()), ["52", ".4"]);
}

#[test]
fn a_fill_covers_what_hangs_together_over_edges_and_nothing_else() {
    let mut board = canvas(&["??.?", "?..?", "????", "....", "????"]);
    fill(&mut board, at(0, 0), IcePaint::Fish(3));
    assert_eq!(ice(&board), ["33.?", "3..?", "33??", "....", "33??"]);
}

#[test]
fn an_image_of_an_image_is_the_spot_and_neighbours_stay_neighbours() {
    let mut generator = RandomGenerator::from_seed(2);
    for _ in 0..100 {
        let canvas = any_canvas(&mut generator);
        let grid = canvas.grid();
        for mirror in BoardMirror::ALL {
            for at in canvas.places() {
                let Some(image) = mirror.of(grid, at) else { continue };
                assert!(canvas.has(image), "{mirror:?} {at}");
                assert_eq!(mirror.of(grid, image), Some(at), "{mirror:?}");
                let beside = canvas.grid().around(at).into_iter();
                for image_beside in beside.filter_map(|beside| mirror.of(grid, beside)) {
                    assert!(canvas.grid().around(image).contains(&image_beside), "{mirror:?} {at}");
                }
            }
        }
    }
}

#[test]
fn only_what_the_shifted_rows_leave_over_lies_beyond_a_mirror() {
    let beyond = |mirror: BoardMirror, columns, rows| {
        let canvas = IceCanvas::full(columns, rows, IcePaint::Drawn);
        let beyond = canvas.places().filter(|at| mirror.of(canvas.grid(), *at).is_none());
        beyond.map(|Cell { row, column }| (row, column)).collect::<Vec<_>>()
    };
    assert_eq!(beyond(BoardMirror::LeftRight, 4, 5), [(1, 3), (3, 3)]);
    assert_eq!(beyond(BoardMirror::TopBottom, 2, 5), []);
    assert_eq!(beyond(BoardMirror::TopBottom, 2, 4), [(3, 0), (3, 1)]);
    assert_eq!(beyond(BoardMirror::HalfTurn, 3, 4), []);
    assert_eq!(beyond(BoardMirror::HalfTurn, 3, 5), [(1, 2), (3, 2)]);
}

#[test]
fn the_mirror_of_a_mirrored_board_is_the_board() {
    let mut generator = RandomGenerator::from_seed(3);
    for _ in 0..100 {
        let first = any_canvas(&mut generator);
        for mirror in BoardMirror::ALL {
            let mut board = first.clone();
            flip(&mut board, mirror);
            flip(&mut board, mirror);
            assert_eq!(board, first, "{mirror:?}");
        }
    }
}

#[test]
fn half_a_board_copied_makes_it_the_same_on_both_sides() {
    let mut generator = RandomGenerator::from_seed(4);
    for _ in 0..100 {
        let first = any_canvas(&mut generator);
        for mirror in BoardMirror::ALL {
            for side in [Ordering::Less, Ordering::Greater] {
                let mut board = first.clone();
                copy_half(&mut board, mirror, side);
                let copied = board.clone();
                flip(&mut board, mirror);
                assert_eq!(board, copied, "{mirror:?}");
                let mut beyond =
                    copied.places().filter(|at| mirror.of(copied.grid(), *at).is_none());
                assert!(beyond.all(|at| !copied.is_tile(at)), "{mirror:?}");
            }
        }
    }
}

#[test]
fn with_a_mirror_every_stroke_is_drawn_on_both_sides() {
    let mut generator = RandomGenerator::from_seed(5);
    for _ in 0..60 {
        let mirror = BoardMirror::ALL[generator.below(3) as usize];
        let mut first = any_canvas(&mut generator);
        copy_half(&mut first, mirror, Ordering::Less);
        let mut editor = Editor::of(first.file().clone());
        editor.hand.mirror = Some(mirror);
        editor.hand.brush = 1 + generator.below(3) as u16;
        let ground = IcePaint::ALL[generator.below(7) as usize].0;
        let fills = generator.chance(50);
        editor.hand.tool =
            if fills { DrawingTool::Fill(ground) } else { DrawingTool::Paint(ground) };
        let ways: Vec<Cell> = (0..2).map(|_| any_spot(&first, &mut generator)).collect();
        // What lies beyond the mirror has no other side.
        if fills && ways.iter().any(|way| mirror.of(first.grid(), *way).is_none()) {
            continue;
        }
        draw(&mut editor, &ways);
        let drawn = editor.board().clone();
        let mut flipped = drawn.clone();
        flip(&mut flipped, mirror);
        let same = |at: &Cell| drawn.terrain(*at) == flipped.terrain(*at);
        assert!(
            drawn.places().filter(|at| mirror.of(drawn.grid(), *at).is_some()).all(|at| same(&at))
        );
    }
}

#[test]
fn the_shipped_shapes_lie_alike_on_both_sides_of_the_mirror() {
    for name in ["ring", "heart"] {
        let level = Level::named(name).expect("it is shipped");
        let mut board = IceCanvas::of_file(level.into());
        let first = board.clone();
        flip(&mut board, BoardMirror::LeftRight);
        assert_eq!(ice(&board), ice(&first), "{name}");
    }
}

#[test]
fn another_size_keeps_what_there_is_and_a_larger_one_than_the_rules_have_is_refused() {
    let mut board = canvas(&["123", "45?"]);
    assert_eq!(board.resize(5, 3), Ok(()));
    assert_eq!(ice(&board), ["123..", "45?..", "....."]);
    assert_eq!(board.resize(25, 25), Ok(()));
    let largest = board.clone();
    for (columns, rows) in [(26, 25), (25, 26), (99, 1)] {
        let refused = board.resize(columns, rows).expect_err("it is too large");
        assert!(refused.contains("at most 25") && refused.contains(&rows.to_string()), "{refused}");
        assert!(IceCanvas::new(columns, rows).is_err());
    }
    assert!(board.resize(0, 4).is_err());
    assert_eq!(board, largest, "what is refused changes nothing");
    assert_eq!(board.resize(3, 2), Ok(()));
    assert_eq!(ice(&board), ["123", "45?"]);
}

#[test]
fn the_same_seed_breaks_the_same_holes_and_as_many_as_were_asked_for() {
    for number in [0, 1, 6, 17, 40, 99] {
        let broken = |seed, mirror| {
            let mut board = IceCanvas::full(5, 8, IcePaint::Drawn);
            break_holes(&mut board, number, seed, mirror);
            board
        };
        for mirror in [None, Some(BoardMirror::HalfTurn), Some(BoardMirror::LeftRight)] {
            let board = broken(7, mirror);
            assert_eq!(board, broken(7, mirror));
            assert_eq!(board.level().tiles(), 40 - usize::from(number).min(40), "{mirror:?}");
        }
        if number % 2 == 0 {
            let mut turned = broken(7, Some(BoardMirror::HalfTurn));
            let board = turned.clone();
            flip(&mut turned, BoardMirror::HalfTurn);
            assert_eq!(turned, board, "{number} holes lie alike on both sides");
        }
    }
    let broken = |seed| {
        let mut board = IceCanvas::full(5, 8, IcePaint::Drawn);
        break_holes(&mut board, 10, seed, None);
        board
    };
    assert_ne!(broken(1), broken(2));
}

#[test]
fn all_that_was_drawn_can_be_taken_back_and_drawn_again() {
    for seed in 0..20 {
        let mut generator = RandomGenerator::from_seed(seed);
        let mut editor = Editor::of(any_canvas(&mut generator).file().clone());
        takes_all_back(&mut editor, |editor| {
            (0..60).for_each(|_| scribble(editor, &mut generator));
        });
    }
}

#[test]
fn whatever_is_drawn_is_written_and_read_as_the_same_board() {
    let mut sound = 0;
    for seed in 0..30 {
        let mut generator = RandomGenerator::from_seed(seed);
        let mut editor = Editor::of(any_canvas(&mut generator).file().clone());
        editor.change(|canvas| {
            let file = canvas.file_mut();
            file.note = "Drawn by nobody.\n\nFor no reason.".into();
            file.about = "A floe = a board.".into();
            file.players = Some(2..=3);
        });
        for _ in 0..40 {
            scribble(&mut editor, &mut generator);
            let file = editor.file();
            let text = file.write();
            assert_eq!(LevelFile::read_draft(text.as_bytes()).as_ref(), Ok(file), "{text}");
            assert_eq!(LevelFile::parse(text.as_bytes()).is_ok(), editor.is_sound(), "{text}");
            sound += u32::from(editor.is_sound());
        }
    }
    assert!(sound > 300, "the boards were sound {sound} times");
}

/// Whether a match of `players` players can begin on the board.
fn begins(canvas: &IceCanvas, players: usize) -> bool {
    let ice = IceSource::Level(Arc::new(canvas.level().clone()));
    let setup = Setup { ice, ..Setup::for_players(players) };
    setup.check().is_ok() && Match::<Penguins>::new(setup, 1).is_ok()
}

#[test]
fn a_board_is_sound_exactly_when_a_match_can_begin_on_it() {
    let mut generator = RandomGenerator::from_seed(6);
    let mut refused = 0;
    for tiles in 0..14 {
        let mut board = IceCanvas::full(7, 2, IcePaint::Drawn);
        break_holes(&mut board, 14 - tiles, generator.bits(), None);
        let sound = board.findings().iter().all(|finding| !finding.is_blocking);
        let players: Vec<usize> = PLAYERS.filter(|&players| begins(&board, players)).collect();
        assert_eq!(sound, !players.is_empty(), "{tiles} tiles");
        assert_eq!(board.level().fitting(), players, "{tiles} tiles");
        assert!(good_for(&board).iter().all(|good| players.contains(good)));
        refused += u32::from(!sound);
    }
    assert_eq!(refused, 8);
}

#[test]
fn every_shipped_level_comes_onto_the_desk_as_it_is_and_can_be_played_on_by_all() {
    for (name, text) in BUILT_IN {
        let file = LevelFile::read_draft(text.as_bytes());
        let file = file.unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let editor = Editor::of(file.clone());
        assert_eq!(*editor.file(), file, "{name}");
        assert_eq!(editor.findings(), [], "{name}");
        assert_eq!(good_for(editor.board()), [2, 3, 4], "{name}");
    }
}

fn found(canvas: &IceCanvas, at: Option<Cell>, part: &str) -> Option<bool> {
    let fits = |finding: &&Finding| finding.at == at && finding.what.contains(part);
    canvas.findings().iter().find(fits).map(|finding| finding.is_blocking)
}

#[test]
fn what_is_wrong_with_a_board_is_found_with_its_spot() {
    let board = canvas(&["....", "...."]);
    assert_eq!(found(&board, None, "there is no tile"), Some(true));
    let board = canvas(&["1111", "111."]);
    assert_eq!(found(&board, None, "there are 7 tiles"), Some(true));
    let board = canvas(&["1111", "1111"]);
    assert_eq!(found(&board, None, "3 players place 9 penguins"), Some(false));
    assert_eq!(found(&board, None, "with 2 players every tile has a penguin"), Some(false));
    let board = canvas(&["111.1", "111..", "111..", "....1", "....1"]);
    assert_eq!(found(&board, Some(at(0, 4)), "no penguin can reach or leave"), Some(false));
    assert_eq!(found(&board, Some(at(3, 4)), "2 tiles at row 3, column 4"), Some(false));
    assert_eq!(islands(&board).iter().map(Vec::len).collect::<Vec<_>>(), [9, 2, 1]);
    let mut editor = session(&["1111", "1111", "1111"], DrawingTool::Paint(IcePaint::Hole));
    editor.change(|canvas| canvas.file_mut().level.name.clear());
    assert!(!editor.is_sound());
    assert_eq!(found(editor.board(), None, "no name"), Some(true));
}

#[test]
fn a_board_is_described_in_a_line() {
    let line = |rows: &[&str]| summary(&canvas(rows));
    assert_eq!(line(&["....", "...."]), "0 tiles, 0 fish in all; good for nobody yet");
    assert_eq!(line(&["1234", "1234"]), "8 tiles, 20 fish in all; good for nobody yet");
    assert_eq!(line(&["12341", "1234."]), "9 tiles, 21 fish in all; good for 2 or 4 players");
    assert_eq!(
        line(&["?2341", "12345"]),
        "10 tiles, 26 to 30 fish in all, random on 1 tile; good for 2 to 4 players"
    );
    let all = line(&["?????", "?????"]);
    assert_eq!(all, "10 tiles, 10 to 50 fish in all, all random; good for 2 to 4 players");
}

#[test]
fn a_board_that_was_taken_back_is_the_one_that_lay_there_before() {
    let mut editor = session(&["11", "11"], DrawingTool::Paint(IcePaint::Hole));
    assert_eq!(editor.sheet(), 0);
    editor.replace(canvas(&["22", "22"]).file().clone());
    assert_eq!(editor.sheet(), 1);
    editor.undo();
    assert_eq!((editor.sheet(), ice(editor.board())), (0, vec!["11", "11"]));
    editor.replace(canvas(&["33", "33"]).file().clone());
    assert_eq!(editor.sheet(), 2, "no two boards have one number");
}
