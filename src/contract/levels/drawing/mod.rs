//! Drawing boards: what an editor does to a board of any game, without the window it is done in.
//!
//! - [`EditableMap`], [`PaintableTerrain`]: what a game says of its boards, and of what is painted on their cells
//! - [`BoardEditor`]: a board in the editor, with its [`UndoHistory`]
//! - [`StrokeSettings`], [`DrawingTool`]: what strokes are drawn with; [`BoardMirror`]: boards that are the same on both sides
//! - [`fit_map`], [`sign_at`], [`put_sign`]: maps, a sign a cell
//! - [`BoardFinding`]: what is wrong with a board, or worth a look

mod editor;
mod finding;
mod history;
mod map;
mod mirror;
mod stroke;

pub use editor::BoardEditor;
#[cfg(any(test, feature = "testing"))]
pub use editor::takes_all_back;
pub use finding::BoardFinding;
pub use history::UndoHistory;
pub use map::{fit_map, put_sign, sign_at};
pub use mirror::{BoardMirror, copy_half, flip};
pub use stroke::{BoardDrawingTool, DrawingTool, StrokeSettings, ToolMovement, fill};

use super::grid::{Cell, CellGrid, CellShape};
use super::{FiledLevel, LevelFile};
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

/// A kind of ground that can be painted on any cell of a board.
pub trait PaintableTerrain: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// All kinds of ground, in the order of the tools, each with its sign in the map and the word for it.
    const ALL: &'static [(Self, char, &'static str)];

    /// The sign of this ground in the map.
    fn sign(self) -> char {
        Self::ALL.iter().find(|(ground, ..)| *ground == self).map_or(' ', |(_, sign, _)| *sign)
    }
}

/// A change of a whole board at once, with its name.
pub type WholeBoardChange<B> = (&'static str, fn(&mut B));

/// A board that can be drawn on. It can always be written to a file.
pub trait EditableMap: Clone + PartialEq + Send + Sync + Sized + 'static {
    /// The level that a file holds of it.
    type Level: FiledLevel;
    /// A place on it.
    type Place: Copy + Ord + Debug + Display + From<Cell> + Into<Cell> + Send + Sync + 'static;
    /// The kinds of ground that are painted on its cells.
    type TerrainKind: PaintableTerrain;
    /// A tool that only this game has.
    type Special: Copy + PartialEq + Debug + Send + Sync + 'static;

    /// The shape of its cells.
    const SHAPE: CellShape;
    /// The numbers of columns and of rows that can be asked for.
    const SIZES: (RangeInclusive<u16>, RangeInclusive<u16>);
    /// The ground that the brush paints at first.
    const FIRST: Self::TerrainKind;
    /// The widest brush.
    const WIDEST_BRUSH: u16;
    /// The changes of a whole board at once, mirrors aside.
    const CHANGES: &'static [WholeBoardChange<Self>];

    /// The board of a file, made into one that can be drawn on.
    fn of_file(file: LevelFile<Self::Level>) -> Self;

    /// A new board of this many columns and rows.
    ///
    /// # Errors
    /// A sentence without its full stop if there is none of this size.
    fn new(columns: u16, rows: u16) -> Result<Self, String>;

    /// Gives the board this many columns and rows.
    ///
    /// # Errors
    /// As [`EditableMap::new`].
    fn resize(&mut self, columns: u16, rows: u16) -> Result<(), String>;

    /// The board with what is said about it.
    fn file(&self) -> &LevelFile<Self::Level>;

    /// The board's file, to change what is said about it and nothing else.
    fn file_mut(&mut self) -> &mut LevelFile<Self::Level>;

    /// Finds all that is wrong with the board, then what is worth a look.
    fn findings(&self) -> Vec<BoardFinding<Self::Place>>;

    /// The map of its ground: rows of one length, a sign a cell.
    fn map(&self) -> &[String];

    /// Paints a cell, and removes what cannot be on such ground.
    fn paint(&mut self, at: Self::Place, ground: Self::TerrainKind);

    /// Rubs a cell out.
    fn erase(&mut self, at: Self::Place);

    /// Copies all that is in the cell `from` of another board, `source`, into the cell `to` of this one, turned as the
    /// mirror has it.
    fn copy_cell(&mut self, source: &Self, from: Self::Place, to: Self::Place, mirror: BoardMirror);

    /// Uses a tool that only this game has.
    ///
    /// # Errors
    /// A sentence without its full stop if it can do nothing there.
    fn use_special(
        &mut self,
        tool: Self::Special,
        settings: &StrokeSettings<Self>,
        movement: ToolMovement<Self::Place>,
    ) -> Result<(), String>;

    /// Sums the board up at a glance, without a full stop; empty if there is nothing to say.
    fn summary(&self) -> String {
        String::new()
    }

    /// Describes in a few words what is in a place.
    fn describe(&self, at: Self::Place) -> String;

    /// The board as matches have it.
    fn level(&self) -> &Self::Level {
        &self.file().level
    }

    /// The grid of its cells.
    fn grid(&self) -> CellGrid {
        let columns = self.map().first().map_or(0, String::len) as u16;
        CellGrid { shape: Self::SHAPE, rows: self.map().len() as u16, columns }
    }

    /// All its places, row by row.
    fn places(&self) -> impl Iterator<Item = Self::Place> + use<Self> {
        self.grid().cells().map(Self::Place::from)
    }

    /// `true` if the board has this place.
    fn has(&self, at: Self::Place) -> bool {
        self.grid().contains(at.into())
    }

    /// The ground painted on a place; none beyond the board, and where the sign is not that of a ground.
    fn terrain(&self, at: Self::Place) -> Option<Self::TerrainKind> {
        let sign = sign_at(self.map(), at)?;
        let found = Self::TerrainKind::ALL.iter().find(|(_, known, _)| *known == sign);
        found.map(|(ground, ..)| *ground)
    }
}
