//! A board that is being drawn: its rows always have one length and known signs.

use super::findings::{Finding, findings, summary};
use crate::level::{Level, SIGNS, too_large};
use crate::level_file::LevelFile;
use crate::position::geometry::LONGEST_SIDE;
use shoal_contract::levels::drawing::{
    BoardMirror, EditableMap, PaintableTerrain, StrokeSettings, ToolMovement, WholeBoardChange,
    fit_map, flip, put_sign,
};
use shoal_contract::levels::grid::{Cell, CellShape};
use std::convert::Infallible;
use std::ops::RangeInclusive;

/// A kind of ground that can be painted on a spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum IcePaint {
    /// No tile.
    Hole,
    /// A tile whose 1 to 5 fish are drawn when the match begins.
    Drawn,
    /// A tile and its number of fish, 1 to 5.
    Fish(u8),
}

impl PaintableTerrain for IcePaint {
    const ALL: &'static [(Self, char, &'static str)] = &[
        (IcePaint::Hole, '.', "hole"),
        (IcePaint::Drawn, '?', "random fish"),
        (IcePaint::Fish(1), '1', "1 fish"),
        (IcePaint::Fish(2), '2', "2 fish"),
        (IcePaint::Fish(3), '3', "3 fish"),
        (IcePaint::Fish(4), '4', "4 fish"),
        (IcePaint::Fish(5), '5', "5 fish"),
    ];
}

/// A board that is being drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct IceCanvas(LevelFile);

impl IceCanvas {
    /// A board that is nothing but this, at most 25 spots a side.
    pub fn full(columns: u16, rows: u16, ground: IcePaint) -> Self {
        let row = ground.sign().to_string().repeat(columns.into());
        let level = Level { name: "New ice".into(), ice: vec![row; rows.into()] };
        Self::of_file(level.into())
    }

    /// `true` if there is a tile, drawn or with its number of fish.
    pub fn is_tile(&self, at: Cell) -> bool {
        self.terrain(at).is_some_and(|ground| ground != IcePaint::Hole)
    }

    /// Paints all spots.
    pub fn cover(&mut self, ground: IcePaint) {
        self.places().for_each(|at| self.paint(at, ground));
    }
}

impl EditableMap for IceCanvas {
    type Level = Level;
    type Place = Cell;
    type TerrainKind = IcePaint;
    type Special = Infallible;

    const SHAPE: CellShape = CellShape::Hex;
    /// More can be asked for than there may be: then it is told why not.
    const SIZES: (RangeInclusive<u16>, RangeInclusive<u16>) = (1..=99, 1..=99);
    const FIRST: IcePaint = IcePaint::Hole;
    /// A tile with two rings of others around it.
    const WIDEST_BRUSH: u16 = 3;
    const CHANGES: &'static [WholeBoardChange<Self>] = &[
        ("Ice everywhere", |board| board.cover(IcePaint::Drawn)),
        ("Clear: water everywhere", |board| board.cover(IcePaint::Hole)),
        ("Swap left and right", |board| flip(board, BoardMirror::LeftRight)),
        ("Swap top and bottom", |board| flip(board, BoardMirror::TopBottom)),
        ("Rotate by 180 degrees", |board| flip(board, BoardMirror::HalfTurn)),
    ];

    /// Rows of uneven length are filled up with holes, a board that is too large is cut, and unknown
    /// signs become holes.
    fn of_file(mut file: LevelFile) -> Self {
        let (rows, columns) = file.level.size();
        let (rows, columns) = (rows.clamp(1, LONGEST_SIDE), columns.clamp(1, LONGEST_SIDE));
        fit_map(&mut file.level.ice, rows, columns, SIGNS, '.');
        Self(file)
    }

    /// A board full of ice with drawn fish.
    fn new(columns: u16, rows: u16) -> Result<Self, String> {
        check_size(columns, rows)?;
        Ok(Self::full(columns, rows, IcePaint::Drawn))
    }

    /// Columns and rows are added and removed at the right and below; what is added is water.
    fn resize(&mut self, columns: u16, rows: u16) -> Result<(), String> {
        check_size(columns, rows)?;
        fit_map(&mut self.0.level.ice, rows.into(), columns.into(), SIGNS, '.');
        Ok(())
    }

    fn file(&self) -> &LevelFile {
        &self.0
    }

    fn file_mut(&mut self) -> &mut LevelFile {
        &mut self.0
    }

    fn findings(&self) -> Vec<Finding> {
        findings(self)
    }

    fn map(&self) -> &[String] {
        &self.0.level.ice
    }

    fn paint(&mut self, at: Cell, ground: IcePaint) {
        put_sign(&mut self.0.level.ice, at, ground.sign());
    }

    fn erase(&mut self, at: Cell) {
        self.paint(at, IcePaint::Hole);
    }

    fn copy_cell(&mut self, source: &Self, from: Cell, to: Cell, _: BoardMirror) {
        self.paint(to, source.terrain(from).unwrap_or(IcePaint::Hole));
    }

    fn use_special(
        &mut self,
        tool: Infallible,
        _: &StrokeSettings<Self>,
        _: ToolMovement<Cell>,
    ) -> Result<(), String> {
        match tool {}
    }

    fn summary(&self) -> String {
        summary(self)
    }

    fn describe(&self, at: Cell) -> String {
        match self.terrain(at) {
            None | Some(IcePaint::Hole) => "a hole".into(),
            Some(IcePaint::Drawn) => "1 to 5 fish, drawn when the match begins".into(),
            Some(IcePaint::Fish(fish)) => format!("{fish} fish"),
        }
    }
}

/// A sentence without its full stop if no board has that size (rules 1.3).
fn check_size(columns: u16, rows: u16) -> Result<(), String> {
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    if columns > LONGEST_SIDE || rows > LONGEST_SIDE {
        return Err(too_large(rows, columns));
    }
    if columns == 0 || rows == 0 {
        return Err("a board must have at least one row and one column".into());
    }
    Ok(())
}
