//! The highlights of a board: squares in reach, paths, targets, and the cells at which seats point.

use super::Cell;
use super::tile_layer::TileStyle;
use crate::seats::Chairs;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// The style of a highlighted cell. Each has a shape of its own, so that styles differ not only in colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HighlightStyle {
    /// It can be reached: a soft fill.
    Reach,
    /// It is on the path that is drawn: a stronger fill with a dot.
    Path,
    /// It is chosen, or the path ends here: the frame of what is chosen.
    Target,
    /// It may not be entered: a cross.
    Forbidden,
    /// A pointer is over it, or a path that is planned goes through it: the frame of what is a seat's own.
    Mine,
    /// It can be reached, but must not hide what is there: only the frame of what may be chosen.
    Outline,
}

impl HighlightStyle {
    /// All styles, in the order of their textures.
    pub const ALL: [HighlightStyle; 6] = [
        HighlightStyle::Reach,
        HighlightStyle::Path,
        HighlightStyle::Target,
        HighlightStyle::Forbidden,
        HighlightStyle::Mine,
        HighlightStyle::Outline,
    ];

    pub(super) fn index(self) -> u32 {
        self as u32
    }
}

/// One highlight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellHighlight {
    /// Its shape.
    pub style: HighlightStyle,
    /// The seat in whose colour it is.
    pub seat: Seat,
}

impl CellHighlight {
    /// A highlight in the colour of a seat.
    pub fn of(seat: Seat, style: HighlightStyle) -> Self {
        Self { style, seat }
    }

    fn tile_style(self, chairs: &Chairs) -> TileStyle {
        TileStyle { texture: self.style.index(), tint: chairs.colour(self.seat) }
    }
}

/// The highlights of a board: marks, and above them the cells at which seats point. Change it only if it differs,
/// because every change is drawn anew.
#[derive(Component, Debug, Default, Clone, PartialEq)]
pub struct BoardHighlights {
    /// The marks of cells.
    pub marks: BTreeMap<Cell, CellHighlight>,
    /// The cell each seat points at.
    pub hovers: BTreeMap<Seat, Cell>,
}

impl BoardHighlights {
    /// Marks a cell.
    pub fn mark(&mut self, cell: Cell, mark: CellHighlight) {
        self.marks.insert(cell, mark);
    }

    /// Sets the cell at which a seat points now.
    pub fn hover(&mut self, seat: Seat, cell: Option<Cell>) {
        match cell {
            Some(cell) => _ = self.hovers.insert(seat, cell),
            None => _ = self.hovers.remove(&seat),
        }
    }

    /// Returns the tiles of each of the two layers.
    pub(super) fn layers(&self, chairs: &Chairs) -> [BTreeMap<Cell, TileStyle>; 2] {
        let marks = self.marks.iter().map(|(&cell, &mark)| (cell, mark));
        // Where two seats point at one cell, the frame of the first is shown.
        let hovers = self.hovers.iter().rev();
        let hovers =
            hovers.map(|(&seat, &cell)| (cell, CellHighlight::of(seat, HighlightStyle::Mine)));
        let styles = |(cell, mark): (Cell, CellHighlight)| (cell, mark.tile_style(chairs));
        [marks.map(styles).collect(), hovers.map(styles).collect()]
    }
}
