//! The gestures of each pointer on a board: every pointer has a press of its own.

use super::Cell;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// A gesture of a pointer on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellGesture {
    /// It came over the cell.
    Hover,
    /// It left the board; the cell is the last it was over. A drag goes on if it comes back.
    Leave,
    /// It pressed and let go on the cell. This also ends a drag that came back to where it began.
    Click,
    /// It was pressed on the cell and has now left it.
    DragStart,
    /// It came over the cell while it drags.
    DragOver {
        /// The cell it was pressed on.
        from: Cell,
    },
    /// It let go on the cell after a drag from elsewhere.
    Drop {
        /// The cell it was pressed on; `None` if it came from beside the board.
        from: Option<Cell>,
    },
}

/// The pointers on a board.
#[derive(Component, Default, Debug)]
pub struct BoardPointers(HashMap<PointerId, BoardPointer>);

/// A pointer on a board: the cell it is over, and the one where it was pressed.
#[derive(Default, Debug, Clone, Copy)]
struct BoardPointer {
    over: Option<Cell>,
    pressed: Option<Cell>,
    drags: bool,
}

/// Gestures in the order in which they happened.
pub(super) type CellGestures = Vec<(Cell, CellGesture)>;

impl BoardPointers {
    /// Moves the pointer to this cell, or to none.
    pub fn move_to(&mut self, pointer: PointerId, to: Option<Cell>) -> CellGestures {
        let state = self.0.entry(pointer).or_default();
        let before = std::mem::replace(&mut state.over, to);
        if before == to {
            return Vec::new();
        }
        let Some(cell) = to else {
            return before.map(|cell| (cell, CellGesture::Leave)).into_iter().collect();
        };
        let mut gestures = CellGestures::new();
        if let Some(from) = state.pressed.filter(|&from| from != cell || state.drags) {
            if !std::mem::replace(&mut state.drags, true) {
                gestures.push((from, CellGesture::DragStart));
            }
            gestures.push((cell, CellGesture::DragOver { from }));
        }
        gestures.push((cell, CellGesture::Hover));
        gestures
    }

    /// The pointers that are over a cell.
    pub fn pointing(&self) -> impl Iterator<Item = PointerId> + '_ {
        self.0.iter().filter(|(_, state)| state.over.is_some()).map(|(&pointer, _)| pointer)
    }

    /// Presses the pointer's primary button here.
    pub fn press(&mut self, pointer: PointerId, at: Option<Cell>) -> CellGestures {
        let gestures = self.move_to(pointer, at);
        let state = self.0.entry(pointer).or_default();
        (state.pressed, state.drags) = (at, false);
        gestures
    }

    /// Lets the pointer's primary button go here.
    pub fn release(&mut self, pointer: PointerId, at: Option<Cell>) -> CellGestures {
        let mut gestures = self.move_to(pointer, at);
        let state = self.0.entry(pointer).or_default();
        state.drags = false;
        match (state.pressed.take(), at) {
            (Some(from), Some(cell)) if from == cell => gestures.push((cell, CellGesture::Click)),
            (Some(from), Some(cell)) => {
                gestures.push((cell, CellGesture::Drop { from: Some(from) }))
            }
            _ => {}
        }
        gestures
    }

    /// Drops something from beside the board here.
    pub fn drop_from_outside(&mut self, pointer: PointerId, at: Option<Cell>) -> CellGestures {
        let mut gestures = self.move_to(pointer, at);
        gestures.extend(at.map(|cell| (cell, CellGesture::Drop { from: None })));
        gestures
    }

    /// Forgets the press of a pointer that let go elsewhere, or is gone.
    pub fn forget_press(&mut self, pointer: PointerId) {
        if let Some(state) = self.0.get_mut(&pointer) {
            (state.pressed, state.drags) = (None, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CellGesture::{Click, DragOver, DragStart, Drop, Hover, Leave};

    const A: Cell = Cell::new(1, 1);
    const B: Cell = Cell::new(1, 2);
    const ANNE: PointerId = PointerId::Touch(1);
    const BERT: PointerId = PointerId::Touch(2);

    #[test]
    fn a_press_and_release_in_one_cell_is_a_click() {
        let mut fingers = BoardPointers::default();
        assert_eq!(fingers.press(ANNE, Some(A)), [(A, Hover)]);
        assert_eq!(fingers.release(ANNE, Some(A)), [(A, Click)]);
        assert_eq!(fingers.release(ANNE, Some(A)), [], "one press, one click");
    }

    #[test]
    fn a_release_in_another_cell_is_a_drag() {
        let mut fingers = BoardPointers::default();
        fingers.press(ANNE, Some(A));
        let over = [(A, DragStart), (B, DragOver { from: A }), (B, Hover)];
        assert_eq!(fingers.move_to(ANNE, Some(B)), over);
        assert_eq!(fingers.release(ANNE, Some(B)), [(B, Drop { from: Some(A) })]);
        assert_eq!(fingers.move_to(ANNE, Some(A)), [(A, Hover)], "the drag is over");
    }

    #[test]
    fn two_pointers_click_different_cells_at_once() {
        let mut fingers = BoardPointers::default();
        fingers.press(ANNE, Some(A));
        fingers.press(BERT, Some(B));
        assert_eq!(fingers.release(ANNE, Some(A)), [(A, Click)]);
        assert_eq!(fingers.release(BERT, Some(B)), [(B, Click)]);
    }

    #[test]
    fn a_drag_is_not_ended_by_the_release_of_another_pointer() {
        let mut fingers = BoardPointers::default();
        fingers.press(ANNE, Some(A));
        fingers.move_to(ANNE, Some(B));
        assert_eq!(fingers.release(BERT, Some(B)), [(B, Hover)], "it never pressed");
        assert_eq!(fingers.release(ANNE, Some(B)), [(B, Drop { from: Some(A) })]);
    }

    #[test]
    fn a_drag_survives_leaving_the_board_but_not_letting_go_elsewhere() {
        let mut fingers = BoardPointers::default();
        fingers.press(ANNE, Some(A));
        assert_eq!(fingers.move_to(ANNE, None), [(A, Leave)]);
        fingers.move_to(ANNE, Some(B));
        assert_eq!(fingers.release(ANNE, Some(B)), [(B, Drop { from: Some(A) })]);
        fingers.press(ANNE, Some(A));
        fingers.move_to(ANNE, None);
        fingers.forget_press(ANNE);
        fingers.move_to(ANNE, Some(B));
        assert_eq!(fingers.release(ANNE, Some(B)), []);
    }

    #[test]
    fn what_is_brought_from_a_tray_is_dropped_without_a_beginning() {
        let mut fingers = BoardPointers::default();
        assert_eq!(
            fingers.drop_from_outside(ANNE, Some(A)),
            [(A, Hover), (A, Drop { from: None })]
        );
    }
}
