//! Strokes on a board, and the tool, brush and mirror that they are drawn with.

use super::{BoardMirror, EditableMap};
use crate::levels::grid::Cell;

/// A tool that draws on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingTool<G, S> {
    /// Paints ground.
    Paint(G),
    /// Paints all connected cells of one kind.
    Fill(G),
    /// Rubs cells out.
    Rubber,
    /// Does what only this game has a tool for.
    Special(S),
}

/// A tool to draw with on a board of this kind.
pub type BoardDrawingTool<B> =
    DrawingTool<<B as EditableMap>::TerrainKind, <B as EditableMap>::Special>;

/// A movement of a tool on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolMovement<P> {
    /// It comes down at a place.
    Down(P),
    /// It is dragged from a place to the next one.
    Along(P, P),
    /// It is lifted where it came down.
    Click(P),
}

/// The tool, the brush and the mirror that strokes are drawn with.
#[derive(Debug, Clone)]
pub struct StrokeSettings<B: EditableMap> {
    /// The tool that draws.
    pub tool: BoardDrawingTool<B>,
    /// Width of the brush, 1 to [`EditableMap::WIDEST_BRUSH`]: in squares across; on hexagons 1 and a ring for each
    /// further number.
    pub brush: u16,
    /// The mirror in which every stroke is drawn as well, if any.
    pub mirror: Option<BoardMirror>,
}

impl<B: EditableMap> StrokeSettings<B> {
    /// A place and its image in the mirror.
    pub fn with_image(&self, board: &B, at: B::Place) -> Vec<B::Place> {
        let image = self.mirror.and_then(|mirror| mirror.of(board.grid(), at.into()));
        let image = image.map(B::Place::from).filter(|image| *image != at);
        std::iter::once(at).chain(image).collect()
    }

    /// The places under the brush.
    pub fn under_brush(&self, board: &B, at: B::Place) -> Vec<B::Place> {
        let cells = board.grid().under_brush(at.into(), self.brush);
        cells.into_iter().map(B::Place::from).collect()
    }

    /// The places that the tool touches when it comes down at a place.
    pub fn touched(&self, board: &B, at: B::Place) -> Vec<B::Place> {
        let under = match self.tool {
            DrawingTool::Fill(_) => vec![at],
            _ => self.under_brush(board, at),
        };
        let mut all: Vec<_> = under.into_iter().flat_map(|at| self.with_image(board, at)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Draws what a movement of the tool draws.
    fn apply(&self, board: &mut B, movement: ToolMovement<B::Place>) -> Result<(), String> {
        let at = match (self.tool, movement) {
            (DrawingTool::Special(tool), _) => return board.use_special(tool, self, movement),
            (_, ToolMovement::Down(at) | ToolMovement::Along(_, at)) => at,
            (_, ToolMovement::Click(_)) => return Ok(()),
        };
        for at in self.touched(board, at) {
            match self.tool {
                DrawingTool::Paint(ground) => board.paint(at, ground),
                DrawingTool::Fill(ground) => fill(board, at, ground),
                DrawingTool::Rubber | DrawingTool::Special(_) => board.erase(at),
            }
        }
        Ok(())
    }
}

/// Paints this cell and all cells of the same ground that are connected with it.
pub fn fill<B: EditableMap>(board: &mut B, at: B::Place, ground: B::TerrainKind) {
    let Some(old) = board.terrain(at).filter(|&old| old != ground) else { return };
    let is_same = |cell: Cell| board.terrain(cell.into()) == Some(old);
    for cell in board.grid().region(at.into(), is_same) {
        board.paint(cell.into(), ground);
    }
}

/// A line drawn in one go: from where the tool comes down to where it is lifted.
#[derive(Debug, Clone)]
pub(super) struct BoardStroke<B: EditableMap> {
    settings: StrokeSettings<B>,
    at: B::Place,
    dragged: bool,
}

impl<B: EditableMap> BoardStroke<B> {
    /// The tool comes down at a place.
    pub(super) fn begin(
        settings: StrokeSettings<B>,
        at: B::Place,
        board: &mut B,
    ) -> (Self, Result<(), String>) {
        let result = settings.apply(board, ToolMovement::Down(at));
        (Self { settings, at, dragged: false }, result)
    }

    /// Drags the tool to a place, and draws at all places between. Answers whether it has moved.
    pub(super) fn drag(&mut self, board: &mut B, to: B::Place) -> bool {
        let path = board.grid().line(self.at.into(), to.into());
        for next in path.iter().copied().map(B::Place::from) {
            self.dragged = true;
            // Where the tool can do nothing along the way, it does nothing.
            let _ = self.settings.apply(board, ToolMovement::Along(self.at, next));
            self.at = next;
        }
        !path.is_empty()
    }

    /// Lifts the tool.
    pub(super) fn lift(&self, board: &mut B) {
        if !self.dragged {
            let _ = self.settings.apply(board, ToolMovement::Click(self.at));
        }
    }
}
