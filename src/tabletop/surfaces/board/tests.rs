//! Boards under real picking: pointers over the picture of the table, no window, no renderer.

use super::{BoardGrid, BoardSurface, BoardTouched, Cell, CellGesture, plugin};
use crate::headless::{TABLE, bare, lay_picture};
use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::message::MessageCursor;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;

const ANNE: PointerId = PointerId::Touch(1);
const BERT: PointerId = PointerId::Touch(2);
/// The picture has more pixels than the table has units.
const SCALE: f32 = 1.5;
const SEA: BoardGrid =
    BoardGrid::Square { columns: 60, rows: 30, cell: 26.0, ghost_columns: 2, wraps: true };

struct Table {
    app: App,
    target: NormalizedRenderTarget,
    surface: BoardSurface,
    touched: MessageCursor<BoardTouched>,
}

impl Table {
    fn new(grid: BoardGrid) -> Self {
        let mut app = bare();
        app.add_plugins(plugin);
        let target = lay_picture(&mut app, SCALE);
        let surface = BoardSurface::centred(grid, TABLE / 2.0);
        app.world_mut().spawn(surface);
        app.world_mut().spawn_batch([ANNE, BERT]);
        app.finish();
        app.cleanup();
        let mut table = Self { app, target, surface, touched: MessageCursor::default() };
        // The node is laid out in the first frames.
        (0..3).for_each(|_| table.app.update());
        table
    }

    fn input(&mut self, pointer: PointerId, cell: Cell, action: PointerAction) {
        let location =
            Location { target: self.target.clone(), position: self.surface.centre(cell) };
        self.app.world_mut().write_message(PointerInput::new(pointer, location, action));
    }

    fn go(&mut self, pointer: PointerId, cell: Cell) {
        self.input(pointer, cell, PointerAction::Move { delta: Vec2::ONE });
    }

    fn press(&mut self, pointer: PointerId, cell: Cell) {
        self.input(pointer, cell, PointerAction::Press(PointerButton::Primary));
    }

    fn release(&mut self, pointer: PointerId, cell: Cell) {
        self.input(pointer, cell, PointerAction::Release(PointerButton::Primary));
    }

    /// What was touched in a frame with everything that was put in.
    fn frame(&mut self) -> Vec<(PointerId, Cell, CellGesture)> {
        self.app.update();
        let messages = self.app.world().resource::<Messages<BoardTouched>>();
        let read = self.touched.read(messages);
        read.map(|touched| (touched.pointer, touched.cell, touched.touch)).collect()
    }
}

const A: Cell = Cell::new(3, 5);
const B: Cell = Cell::new(20, 59);

#[test]
fn two_pointers_click_different_cells_in_one_frame() {
    let mut table = Table::new(SEA);
    table.go(ANNE, A);
    table.go(BERT, B);
    let hovers = table.frame();
    assert!(hovers.contains(&(ANNE, A, CellGesture::Hover)), "{hovers:?}");
    assert!(hovers.contains(&(BERT, B, CellGesture::Hover)), "{hovers:?}");
    table.press(ANNE, A);
    table.press(BERT, B);
    assert_eq!(table.frame(), []);
    table.release(BERT, B);
    table.release(ANNE, A);
    assert_eq!(table.frame(), [(BERT, B, CellGesture::Click), (ANNE, A, CellGesture::Click)]);
}

#[test]
fn a_press_and_a_release_between_two_frames_are_a_click() {
    let mut table = Table::new(SEA);
    table.go(ANNE, A);
    table.frame();
    table.press(ANNE, A);
    table.release(ANNE, A);
    assert_eq!(table.frame(), [(ANNE, A, CellGesture::Click)]);
}

#[test]
fn a_drag_is_not_ended_by_the_release_of_another_pointer() {
    let mut table = Table::new(SEA);
    let end = Cell::new(9, 9);
    table.go(ANNE, A);
    table.go(BERT, B);
    table.frame();
    table.press(ANNE, A);
    table.press(BERT, B);
    table.frame();
    table.go(ANNE, end);
    table.release(BERT, B);
    let touched = table.frame();
    assert!(touched.contains(&(BERT, B, CellGesture::Click)), "{touched:?}");
    assert!(touched.contains(&(ANNE, A, CellGesture::DragStart)), "{touched:?}");
    assert!(touched.contains(&(ANNE, end, CellGesture::DragOver { from: A })), "{touched:?}");
    table.release(ANNE, end);
    assert_eq!(table.frame(), [(ANNE, end, CellGesture::Drop { from: Some(A) })]);
}

#[test]
fn every_cell_is_found_by_picking() {
    for grid in [SEA, BoardGrid::Hex { columns: 8, rows: 7, width: 97.3 }] {
        let mut table = Table::new(grid);
        for cell in grid.cells().step_by(7) {
            table.go(ANNE, cell);
            let touched = table.frame();
            assert!(touched.contains(&(ANNE, cell, CellGesture::Hover)), "{cell:?}: {touched:?}");
        }
    }
}

#[test]
fn a_button_that_is_not_the_first_does_nothing() {
    let mut table = Table::new(SEA);
    table.go(ANNE, A);
    table.frame();
    table.input(ANNE, A, PointerAction::Press(PointerButton::Secondary));
    table.frame();
    table.input(ANNE, A, PointerAction::Release(PointerButton::Secondary));
    assert_eq!(table.frame(), []);
}
