//! The editor of puzzles without a window: a mouse that is made up draws, checks and saves.

use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy_egui::egui::{
    Context, Event, FullOutput, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, vec2,
};
use shoal_contract::{Match, PuzzleDraft as _, PuzzleGame as _, PuzzleMakingGame};
use shoal_table::features::editor::testing::{library, words};
use shoal_table::features::puzzle_editor::PuzzleEditorSession;
use shoal_table::features::puzzle_editor::testing::{PuzzleTool, hear, open, save, show_in};
use shoal_table::features::puzzles::book::{PuzzleBook, PuzzlePage};
use shoal_table::matches::hosting::HostedMatch;
use shoal_tabletop::surfaces::board::Cell;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::settings::Settings;
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::setup::Setup;
use shoal_virus_fight::solver::puzzle::VirusPuzzle;
use tempfile::TempDir;

/// What is found out on another thread is there after at most this many frames.
const PATIENCE: usize = 10_000_000;

struct Desk {
    _home: TempDir,
    world: World,
    ctx: Context,
}

impl Desk {
    fn new() -> Self {
        let (home, mut world) = library();
        world.init_resource::<Settings>();
        world.init_resource::<HostNotices>();
        world.insert_resource(PuzzleBook::<VirusFight>::built_in());
        world.init_resource::<PuzzleEditorSession<VirusFightView>>();
        let mut desk = Self { _home: home, world, ctx: Context::default() };
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        desk
    }

    fn frame(&mut self, events: Vec<Event>) -> FullOutput {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 900.0));
        let input = RawInput { screen_rect: Some(screen), events, ..RawInput::default() };
        let world = &mut self.world;
        self.ctx.run_ui(input, |ui| show_in::<VirusFightView>(ui, world))
    }

    fn click(&mut self, pos: Pos2, button: PointerButton) {
        let press = |pressed| {
            let modifiers = Modifiers::NONE;
            Event::PointerButton { pos, button, pressed, modifiers }
        };
        for events in [vec![Event::PointerMoved(pos)], vec![press(true)], vec![press(false)]] {
            self.frame(events).drop_without_applying_deltas();
        }
        self.frame(Vec::new()).drop_without_applying_deltas();
    }

    /// Clicks what is written there.
    fn press(&mut self, label: &str) {
        let output = self.frame(Vec::new());
        let found = words(&output).get(label).copied();
        output.drop_without_applying_deltas();
        let at = found.unwrap_or_else(|| panic!("{label} is not there"));
        self.click(at + vec2(4.0, 6.0), PointerButton::Primary);
    }

    /// The middle of a cell of the board: its cells are the first boxes that are filled like the sea.
    fn cell(&mut self, cell: Cell) -> Pos2 {
        let output = self.frame(Vec::new());
        let sea = shoal_table::features::editor::egui_colour(shoal_tabletop::picture::theme::SEA);
        let first = output.shapes.iter().find_map(|clipped| match &clipped.shape {
            Shape::Rect(shape) if shape.fill == sea => Some(shape.rect),
            _ => None,
        });
        output.drop_without_applying_deltas();
        let first = first.expect("the board is shown");
        let step = vec2(f32::from(cell.column), f32::from(cell.row)) * first.width();
        first.center() + step
    }

    fn draw(&mut self, tool: PuzzleTool, cell: Cell) {
        self.session_mut().tool = tool;
        let at = self.cell(cell);
        self.click(at, PointerButton::Primary);
    }

    fn session(&self) -> &PuzzleEditorSession<VirusFightView> {
        self.world.resource()
    }

    fn session_mut(&mut self) -> Mut<'_, PuzzleEditorSession<VirusFightView>> {
        self.world.resource_mut::<PuzzleEditorSession<VirusFightView>>()
    }

    fn said(&self) -> String {
        match &self.session().said {
            Some(Ok(said) | Err(said)) => said.clone(),
            None => String::new(),
        }
    }

    fn check(&mut self) {
        self.press("Check");
        for _ in 0..PATIENCE {
            if !self.session().is_checking() {
                return;
            }
            self.world.run_system_cached(hear::<VirusFightView>).expect("all is there");
            std::thread::yield_now();
        }
        panic!("it never came");
    }

    fn open(&mut self, title: &str) {
        let book = self.world.resource::<PuzzleBook<VirusFight>>();
        let at = book.all.iter().position(|entry| entry.card.title == title);
        open::<VirusFightView>(&mut self.world, at.expect("it is in the book"));
    }
}

const fn at(row: u16, column: u16) -> Cell {
    Cell { row, column }
}

#[test]
fn a_puzzle_is_changed_by_the_mouse_checked_saved_and_found_in_the_book() {
    let mut desk = Desk::new();
    desk.open("Tight Loop");
    let before = desk.session().draft().clone();
    let (thing, marker) = before.at(at(4, 4));
    let thing = thing.filter(|_| marker.is_none()).expect("a piece lies there");
    let place = desk.cell(at(4, 4));
    desk.click(place, PointerButton::Secondary);
    assert_eq!(desk.session().draft().at(at(4, 4)), (None, None));
    desk.draw(PuzzleTool::Thing(thing), at(4, 4));
    desk.session_mut().change(|draft| *draft = before);
    desk.press("Save");
    assert_eq!(desk.world.resource::<PuzzleBook<VirusFight>>().on(PuzzlePage::Own).count(), 0);
    desk.session_mut().change(|draft| draft.set_title("Our own".into()));
    desk.check();
    assert!(desk.said().contains("Grade 2 of 5."), "{}", desk.said());
    desk.press("Save");
    assert!(desk.said().starts_with("Our own was saved in "), "{}", desk.said());
    let book = desk.world.resource::<PuzzleBook<VirusFight>>();
    let own: Vec<&str> =
        book.on(PuzzlePage::Own).map(|(_, entry)| entry.card.title.as_str()).collect();
    assert_eq!(own, ["Our own"]);
    // It is changed and saved in its own place.
    desk.check();
    desk.press("Save");
    assert!(desk.said().contains("was saved"), "{}", desk.said());
    assert_eq!(desk.world.resource::<PuzzleBook<VirusFight>>().on(PuzzlePage::Own).count(), 1);
}

#[test]
fn what_was_not_checked_as_it_lies_there_is_not_saved() {
    let mut desk = Desk::new();
    desk.open("Cut Off");
    desk.check();
    assert!(desk.session().found().is_some(), "{}", desk.said());
    desk.session_mut().change(|draft| draft.choose(1, 3));
    assert!(desk.session().found().is_none());
    let why = save::<VirusFightView>(&mut desk.world).expect_err("it is another one now");
    assert!(why.starts_with("Check it first"), "{why}");
}

#[test]
fn a_new_board_is_drawn_with_the_mouse_and_every_stroke_can_be_taken_back() {
    let mut desk = Desk::new();
    let first = desk.session().draft().clone();
    desk.draw(PuzzleTool::Thing(0), at(1, 1));
    desk.draw(PuzzleTool::Marker(0), at(1, 1));
    desk.draw(PuzzleTool::Marker(1), at(3, 3));
    assert!(desk.said().contains("put one there first"), "{}", desk.said());
    desk.draw(PuzzleTool::Thing(11), at(3, 3));
    desk.draw(PuzzleTool::Marker(1), at(3, 3));
    assert_eq!(desk.session().draft().at(at(3, 3)), (Some(11), Some(1)));
    desk.press("Check");
    assert!(desk.said().contains("title"), "{}", desk.said());
    for _ in 0..4 {
        desk.press("Undo");
    }
    assert_eq!(*desk.session().draft(), first);
    desk.press("Redo");
    assert_eq!(desk.session().draft().at(at(1, 1)).0, Some(0));
}

#[test]
fn a_check_that_takes_long_can_be_stopped_and_the_table_goes_on_meanwhile() {
    let mut desk = Desk::new();
    let puzzle = VirusFight::puzzles().into_iter().find(|it| it.title == "Tight Loop");
    let long = VirusPuzzle { turns: 6, ..puzzle.expect("it is there") };
    desk.session_mut().lay(<VirusFight as PuzzleMakingGame>::Draft::of(&long), None);
    desk.press("Check");
    assert!(desk.session().is_checking());
    desk.press("Stop");
    assert!(!desk.session().is_checking());
    assert_eq!(desk.said(), "The check was stopped.");
    assert!(desk.session().found().is_none());
}

#[test]
fn the_position_of_the_match_can_be_taken() {
    let mut desk = Desk::new();
    desk.press("Copy position from match");
    assert!(desk.said().starts_with("No match"), "{}", desk.said());
    let game = Match::<VirusFight>::new(Setup::for_players(2), 1).expect("usual");
    desk.world.insert_resource(HostedMatch::<VirusFightView>::unwritten(game));
    desk.press("Copy position from match");
    assert!(desk.said().contains("cannot be copied now"), "{}", desk.said());
    let state = VirusFight::beginning(&VirusFight::puzzles()[4], &[]);
    let game = Match::<VirusFight>::from_state(state, None).expect("it can be played");
    desk.world.insert_resource(HostedMatch::<VirusFightView>::unwritten(game));
    desk.press("Copy position from match");
    assert!(desk.said().contains("is now in the editor"), "{}", desk.said());
}

#[test]
fn nothing_is_pushed_out_of_the_window_by_what_is_said() {
    let mut desk = Desk::new();
    let before = desk.frame(Vec::new());
    let (places, mut long) = (words(&before), "It cannot be written to the disk. ".repeat(20));
    before.drop_without_applying_deltas();
    long.push('!');
    desk.session_mut().said = Some(Err(long));
    desk.frame(Vec::new()).drop_without_applying_deltas();
    let after = desk.frame(Vec::new());
    let now = words(&after);
    after.drop_without_applying_deltas();
    for label in ["Check", "Save", "Title", "Put on the board"] {
        assert_eq!(places.get(label), now.get(label), "{label}");
        assert!(places[label].y < 880.0, "{label}");
    }
}
