//! Spots and directions of a grid of hexagons (rules 1.2).
//!
//! The hexagons are flat-topped; odd rows are shifted half a tile to the right. A spot's neighbours
//! lie in the rows above and below it, and two rows away straight up and down: there is no east and
//! no west.

use std::collections::BTreeSet;

/// A spot as a number: `row * columns + column`, from 0 at the top left. Spots in order of their
/// numbers are in row-major order.
pub type Spot = u16;

/// The most rows of a grid, and the most columns (rules 1.3).
pub const LONGEST_SIDE: usize = 25;
/// The most spots of a grid.
pub const MOST_SPOTS: usize = LONGEST_SIDE * LONGEST_SIDE;

/// A way to leave a hexagon over one of its edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the heading it is named for")]
pub enum HexDirection {
    North,
    NorthEast,
    NorthWest,
    South,
    SouthEast,
    SouthWest,
}

impl HexDirection {
    /// All six. The first [`HexDirection::UPWARD`] lead to lower spot numbers, the others to higher ones.
    pub const ALL: [Self; 6] = [
        Self::North,
        Self::NorthEast,
        Self::NorthWest,
        Self::South,
        Self::SouthEast,
        Self::SouthWest,
    ];
    /// Number of directions in [`HexDirection::ALL`] that lead to lower spot numbers; they come first.
    pub const UPWARD: usize = 3;

    /// The step in this direction, as rows and columns to add.
    fn step(self, from_odd_row: bool) -> (i32, i32) {
        let odd = i32::from(from_odd_row);
        match self {
            Self::North => (-2, 0),
            Self::NorthEast => (-1, odd),
            Self::NorthWest => (-1, odd - 1),
            Self::South => (2, 0),
            Self::SouthEast => (1, odd),
            Self::SouthWest => (1, odd - 1),
        }
    }
}

/// The extent of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IceGrid {
    /// Number of rows, at most [`LONGEST_SIDE`].
    pub rows: u8,
    /// Number of columns, at most [`LONGEST_SIDE`].
    pub columns: u8,
}

impl IceGrid {
    /// The number of its spots, holes included.
    pub fn spots(self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The spot at a row and column, if the grid has it.
    pub fn spot(self, row: i64, column: i64) -> Option<Spot> {
        let (row, column) = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        let inside = row < self.rows && column < self.columns;
        inside.then(|| u16::from(row) * u16::from(self.columns) + u16::from(column))
    }

    /// The row and column of a spot.
    pub fn row_and_column(self, spot: Spot) -> (u8, u8) {
        let columns = u16::from(self.columns).max(1);
        ((spot / columns) as u8, (spot % columns) as u8)
    }

    /// The spot one step away; none beyond the edge.
    pub fn neighbour(self, spot: Spot, direction: HexDirection) -> Option<Spot> {
        let (row, column) = self.row_and_column(spot);
        let (down, right) = direction.step(row % 2 == 1);
        self.spot(i64::from(row) + i64::from(down), i64::from(column) + i64::from(right))
    }

    /// The spots one step away, within the grid.
    pub fn around(self, spot: Spot) -> impl Iterator<Item = Spot> {
        HexDirection::ALL.into_iter().filter_map(move |to| self.neighbour(spot, to))
    }

    /// The open spots that hang together with one of these, by single steps over open spots. Of these
    /// themselves, those that are open.
    pub fn connected(
        self,
        to: impl IntoIterator<Item = Spot>,
        is_open: impl Fn(Spot) -> bool,
    ) -> BTreeSet<Spot> {
        let mut edge: Vec<Spot> = to.into_iter().collect();
        let mut found: BTreeSet<Spot> =
            edge.iter().copied().filter(|&spot| is_open(spot)).collect();
        while let Some(spot) = edge.pop() {
            edge.extend(self.around(spot).filter(|&next| is_open(next) && found.insert(next)));
        }
        found
    }

    /// The spots one step after another in a direction, up to the edge.
    pub fn line(self, spot: Spot, direction: HexDirection) -> impl Iterator<Item = Spot> {
        std::iter::successors(self.neighbour(spot, direction), move |&last| {
            self.neighbour(last, direction)
        })
    }
}
