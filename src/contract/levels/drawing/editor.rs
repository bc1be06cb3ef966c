//! A board in the editor.

use super::stroke::BoardStroke;
use super::{BoardFinding, DrawingTool, EditableMap, StrokeSettings, UndoHistory};
use crate::levels::LevelFile;

/// A board, and its number among those that were put in the editor one after another.
#[derive(Debug, Clone, PartialEq)]
struct NumberedBoard<B> {
    board: B,
    number: usize,
}

/// A board in the editor.
#[derive(Debug, Clone)]
pub struct BoardEditor<B: EditableMap> {
    history: UndoHistory<NumberedBoard<B>>,
    found: Vec<BoardFinding<B::Place>>,
    /// The tool, brush and mirror to draw with.
    pub hand: StrokeSettings<B>,
    stroke: Option<BoardStroke<B>>,
    message: Option<String>,
    /// The number of boards that were put in the editor.
    boards: usize,
}

impl<B: EditableMap> BoardEditor<B> {
    /// An editor with this board on it, made into one that can be drawn on.
    pub fn of(file: LevelFile<B::Level>) -> Self {
        let board = B::of_file(file);
        Self {
            found: board.findings(),
            history: UndoHistory::of(NumberedBoard { board, number: 0 }),
            hand: StrokeSettings { tool: DrawingTool::Paint(B::FIRST), brush: 1, mirror: None },
            stroke: None,
            message: None,
            boards: 1,
        }
    }

    /// The board as it is now.
    pub fn board(&self) -> &B {
        &self.history.now().board
    }

    /// The board as it is now, with what is said about it.
    pub fn file(&self) -> &LevelFile<B::Level> {
        self.board().file()
    }

    /// The number of the board in the editor, counted from 0 over all that were put in it: taking back may bring back
    /// an earlier one.
    pub fn sheet(&self) -> usize {
        self.history.now().number
    }

    /// The things that are wrong with the board or worth a look.
    pub fn findings(&self) -> &[BoardFinding<B::Place>] {
        &self.found
    }

    /// `true` if a match can be played on the board.
    pub fn is_sound(&self) -> bool {
        self.found.iter().all(|finding| !finding.is_blocking)
    }

    /// Takes the reason why the last stroke did nothing, if there is one; the next call returns nothing.
    pub fn take_message(&mut self) -> Option<String> {
        self.message.take()
    }

    /// The tool comes down at a place.
    pub fn press(&mut self, at: B::Place) {
        self.press_with(self.hand.clone(), at);
    }

    /// The rubber comes down at a place, whatever tool is chosen.
    pub fn erase(&mut self, at: B::Place) {
        self.press_with(StrokeSettings { tool: DrawingTool::Rubber, ..self.hand.clone() }, at);
    }

    fn press_with(&mut self, settings: StrokeSettings<B>, at: B::Place) {
        self.release();
        self.history.begin();
        let (stroke, result) = BoardStroke::begin(settings, at, &mut self.history.change().board);
        (self.stroke, self.message) = (Some(stroke), result.err());
        self.refresh_findings();
    }

    /// The tool is dragged to a place; the places between are drawn too.
    pub fn drag(&mut self, to: B::Place) {
        let Some(stroke) = &mut self.stroke else { return };
        if stroke.drag(&mut self.history.change().board, to) {
            self.refresh_findings();
        }
    }

    /// The tool is lifted: the stroke can be taken back as one.
    pub fn release(&mut self) {
        if let Some(stroke) = self.stroke.take() {
            stroke.lift(&mut self.history.change().board);
            self.history.end();
            self.refresh_findings();
        }
    }

    /// Changes the board at one blow.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut B) -> T) -> T {
        self.release();
        self.history.begin();
        let answer = change(&mut self.history.change().board);
        self.history.end();
        self.refresh_findings();
        answer
    }

    /// Puts another board in the editor, which can be taken back.
    pub fn replace(&mut self, file: LevelFile<B::Level>) {
        self.release();
        self.history.begin();
        *self.history.change() = NumberedBoard { board: B::of_file(file), number: self.boards };
        self.boards += 1;
        self.history.end();
        self.refresh_findings();
    }

    /// `true` if there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// `true` if there is something to do again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        self.release();
        self.history.undo();
        self.refresh_findings();
    }

    /// Does the last change that was taken back again.
    pub fn redo(&mut self) {
        self.release();
        self.history.redo();
        self.refresh_findings();
    }

    fn refresh_findings(&mut self) {
        self.found = self.board().findings();
    }
}

/// The promise of every editor, for the tests of each: what was drawn can be taken back to the first line,
/// and drawn again to the last.
#[cfg(any(test, feature = "testing"))]
pub fn takes_all_back<B: EditableMap>(
    editor: &mut BoardEditor<B>,
    draw: impl FnOnce(&mut BoardEditor<B>),
) where
    LevelFile<B::Level>: Clone + PartialEq + std::fmt::Debug,
{
    let first = editor.file().clone();
    draw(editor);
    let last = editor.file().clone();
    while editor.can_undo() {
        editor.undo();
    }
    assert_eq!(*editor.file(), first);
    while editor.can_redo() {
        editor.redo();
    }
    assert_eq!(*editor.file(), last);
}
