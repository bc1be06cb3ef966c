//! A board that is being drawn: its rows always have one length and known signs.

use super::findings::{Finding, findings};
use super::mirror::Mirror;
use super::stroke::Stroke;
use super::{Tool, WIDEST_BRUSH};
use crate::contract::drawing::Drawn;
use crate::games::penguins::level::Level;
use crate::games::penguins::level_file::LevelFile;
use crate::games::penguins::position::geometry::{Direction, Grid, LONGEST_SIDE, Spot};
use std::fmt;

/// What can be painted on a spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// No tile.
    Hole,
    /// A tile whose 1 to 5 fish are drawn when the match begins.
    Drawn,
    /// A tile and its number of fish, 1 to 5.
    Fish(u8),
}

impl Ground {
    /// All that can be painted.
    pub const ALL: [Ground; 7] = [
        Ground::Hole,
        Ground::Drawn,
        Ground::Fish(1),
        Ground::Fish(2),
        Ground::Fish(3),
        Ground::Fish(4),
        Ground::Fish(5),
    ];

    /// The words for it.
    pub const fn word(self) -> &'static str {
        match self {
            Ground::Hole => "hole",
            Ground::Drawn => "drawn fish",
            Ground::Fish(1) => "1 fish",
            Ground::Fish(2) => "2 fish",
            Ground::Fish(3) => "3 fish",
            Ground::Fish(4) => "4 fish",
            Ground::Fish(_) => "5 fish",
        }
    }

    fn sign(self) -> char {
        match self {
            Ground::Hole => '.',
            Ground::Drawn => '?',
            Ground::Fish(fish) => char::from(b'0' + fish.clamp(1, 5)),
        }
    }

    /// What an unknown sign stands for is a hole.
    fn of_sign(sign: char) -> Self {
        Self::ALL.into_iter().find(|ground| ground.sign() == sign).unwrap_or(Ground::Hole)
    }
}

/// A spot of a board, row and column from 0 at the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// From 0 at the top.
    pub row: u16,
    /// From 0 at the left.
    pub column: u16,
}

impl At {
    /// The spot in this row and column.
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

/// A board that is being drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Canvas(LevelFile);

impl Canvas {
    /// A board to draw on. Rows of uneven length are filled up with holes, a board that is too large
    /// is cut, and unknown signs become holes.
    pub fn of(mut file: LevelFile) -> Self {
        let (rows, columns) = file.level.size();
        let (rows, columns) = (rows.clamp(1, LONGEST_SIDE), columns.clamp(1, LONGEST_SIDE));
        let known = |sign| Ground::of_sign(sign).sign();
        file.level.ice.resize(rows, String::new());
        for row in &mut file.level.ice {
            let signs = row.chars().map(known).chain(std::iter::repeat('.'));
            *row = signs.take(columns).collect();
        }
        Self(file)
    }

    /// A board that is nothing but this, at most 25 spots a side.
    pub fn full(columns: u16, rows: u16, ground: Ground) -> Self {
        let row = ground.sign().to_string().repeat(columns.into());
        let level = Level { name: "New ice".into(), ice: vec![row; rows.into()] };
        Self::of(level.into())
    }

    /// The board.
    pub fn level(&self) -> &Level {
        &self.0.level
    }

    /// Its extent.
    pub fn grid(&self) -> Grid {
        // `of` has seen to it that all rows are alike, and that both numbers fit.
        let ice = &self.level().ice;
        Grid { rows: ice.len() as u8, columns: ice.first().map_or(0, String::len) as u8 }
    }

    /// All its spots, row by row.
    pub fn spots(&self) -> impl Iterator<Item = At> + use<> {
        let Grid { rows, columns } = self.grid();
        let of_row = move |row: u8| (0..columns).map(move |column| (row, column));
        (0..rows).flat_map(of_row).map(|(row, column)| At::new(row.into(), column.into()))
    }

    /// Whether there is such a spot.
    pub fn has(&self, at: At) -> bool {
        self.spot(at).is_some()
    }

    /// The spots around one.
    pub fn around(&self, at: At) -> Vec<At> {
        let (grid, spot) = (self.grid(), self.spot(at));
        let ways = Direction::ALL.into_iter();
        let beside = ways.filter_map(|way| grid.neighbour(spot?, way));
        let place = |spot| {
            let (row, column) = grid.row_and_column(spot);
            At::new(row.into(), column.into())
        };
        beside.map(place).collect()
    }

    /// What is painted on a spot; beyond the board there are holes.
    pub fn ground(&self, at: At) -> Ground {
        let row = self.level().ice.get(usize::from(at.row)).map(String::as_bytes);
        let sign = row.and_then(|row| row.get(usize::from(at.column)));
        Ground::of_sign(char::from(sign.copied().unwrap_or(b'.')))
    }

    /// Whether there is a tile.
    pub fn is_tile(&self, at: At) -> bool {
        self.ground(at) != Ground::Hole
    }

    /// Paints a spot.
    pub fn paint(&mut self, at: At, ground: Ground) {
        if self.has(at) {
            let column = usize::from(at.column);
            let row = &mut self.0.level.ice[usize::from(at.row)];
            row.replace_range(column..=column, ground.sign().encode_utf8(&mut [0; 4]));
        }
    }

    /// Paints all spots.
    pub fn cover(&mut self, ground: Ground) {
        self.spots().for_each(|at| self.paint(at, ground));
    }

    fn spot(&self, at: At) -> Option<Spot> {
        self.grid().spot(at.row.into(), at.column.into())
    }
}

impl Drawn for Canvas {
    type Level = Level;
    type Place = At;
    type Tool = Tool;
    type Mirror = Mirror;
    type Stroke = Stroke;

    const FIRST_TOOL: Tool = Tool::Paint(Ground::Hole);
    const RUBBER: Tool = Tool::Paint(Ground::Hole);
    const WIDEST_BRUSH: u16 = WIDEST_BRUSH;

    fn of_file(file: LevelFile) -> Self {
        Self::of(file)
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
}
