//! Drawing boards: what an editor does to a board, without the window it is done in.
//!
//! - [`canvas`]: what can be put on a square; [`stroke`]: what is drawn in one go, by dragging
//! - [`fill`], [`mirror`], [`size`]: whole areas at once
//! - [`history`]: taking back and doing again
//! - [`mod@findings`]: what is wrong with a board, and what is worth a look, with the squares
//! - [`palette`], [`import`]: the colours of a board, and a board from a picture

pub mod canvas;
pub mod fill;
pub mod findings;
pub mod history;
pub mod import;
pub mod mirror;
pub mod palette;
pub mod size;
pub mod stroke;

use super::rules::level::Grade;
use super::rules::level_file::LevelFile;
use super::rules::position::Square;
use canvas::{Canvas, Ground};
use findings::{Finding, findings};
use history::History;
use mirror::Mirror;
use stroke::Stroke;

/// The widest brush, in squares.
pub const WIDEST_BRUSH: u16 = 7;

/// What the hand holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Paints ground.
    Ground(Ground),
    /// Pours ground over all squares of one kind that hang together.
    Fill(Ground),
    /// Lays a current by dragging along the flow; a click on one turns it.
    Current,
    /// Puts the mouth of a river on a coast.
    River,
    /// Puts an industry on a coast.
    Industry(Grade),
    /// Takes away current, river mouth and industry.
    Rubber,
}

/// A board on the drawing desk.
#[derive(Debug, Clone)]
pub struct Editor {
    history: History<Canvas>,
    found: Vec<Finding>,
    /// What the hand holds.
    pub tool: Tool,
    /// How many squares across the brush is, 1 to [`WIDEST_BRUSH`].
    pub brush: u16,
    /// Whether every stroke is drawn on the other half as well.
    pub mirror: Option<Mirror>,
    stroke: Option<Stroke>,
    said: Option<String>,
}

impl Editor {
    /// A desk with this board on it. Maps that no board can have are made into some that one can.
    pub fn of(file: LevelFile) -> Self {
        let canvas = Canvas::of(file);
        Self {
            found: findings(canvas.file()),
            history: History::of(canvas),
            tool: Tool::Ground(Ground::Land),
            brush: 1,
            mirror: None,
            stroke: None,
            said: None,
        }
    }

    /// The board as it is now.
    pub fn file(&self) -> &LevelFile {
        self.history.now().file()
    }

    /// What is wrong with the board and what is worth a look.
    pub fn findings(&self) -> &[Finding] {
        &self.found
    }

    /// Whether a match can be played on the board.
    pub fn is_sound(&self) -> bool {
        self.found.iter().all(|finding| !finding.must)
    }

    /// Why the last stroke did nothing, if there is a reason; asked once.
    pub fn take_said(&mut self) -> Option<String> {
        self.said.take()
    }

    /// The tool comes down on a square.
    pub fn press(&mut self, at: Square) {
        self.release();
        self.history.begin();
        let stroke = Stroke::new(self.tool, self.brush, self.mirror, at);
        self.said = stroke.touch(self.history.change()).err();
        self.stroke = Some(stroke);
        self.found = findings(self.file());
    }

    /// The tool is dragged to a square; the squares between are drawn too.
    pub fn drag(&mut self, to: Square) {
        let Some(stroke) = &mut self.stroke else { return };
        if stroke.drag(self.history.change(), to) {
            self.found = findings(self.file());
        }
    }

    /// The tool is lifted: the stroke can be taken back as one.
    pub fn release(&mut self) {
        if let Some(stroke) = self.stroke.take() {
            stroke.lift(self.history.change());
            self.history.end();
            self.found = findings(self.file());
        }
    }

    /// Changes the board at one blow.
    pub fn change(&mut self, change: impl FnOnce(&mut Canvas)) {
        self.release();
        self.history.begin();
        change(self.history.change());
        self.history.end();
        self.found = findings(self.file());
    }

    /// Puts another board on the desk, which can be taken back.
    pub fn replace(&mut self, file: LevelFile) {
        self.change(|canvas| *canvas = Canvas::of(file));
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is something to do again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        self.release();
        self.history.undo();
        self.found = findings(self.file());
    }

    /// Does the last change that was taken back again.
    pub fn redo(&mut self) {
        self.release();
        self.history.redo();
        self.found = findings(self.file());
    }
}

#[cfg(test)]
mod tests;
