//! A layout of tiles: which spots of a grid have one, and how many fish are on it (rules 1.1).

use super::geometry::{IceGrid, LONGEST_SIDE, Spot};

/// The most fish a tile can show.
pub const MOST_FISH: u16 = 1000;

/// The tiles of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IceBoard {
    grid: IceGrid,
    fish: Vec<u16>,
}

impl IceBoard {
    /// A board from its rows of fish counts. 0 is a hole, and so is whatever a row is too short for.
    /// None if it has more than 25 rows or columns, or more than [`MOST_FISH`] on a tile.
    pub fn from_rows(rows: &[Vec<u16>]) -> Option<Self> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let fits = rows.len() <= LONGEST_SIDE && columns <= LONGEST_SIDE;
        if !fits || rows.iter().flatten().any(|&fish| fish > MOST_FISH) {
            return None;
        }
        let padded = |row: &Vec<u16>| {
            let missing = columns - row.len();
            row.iter().copied().chain(std::iter::repeat_n(0, missing)).collect::<Vec<_>>()
        };
        let fish = rows.iter().flat_map(padded).collect();
        Some(Self { grid: IceGrid { rows: rows.len() as u8, columns: columns as u8 }, fish })
    }

    /// Its extent.
    pub fn grid(&self) -> IceGrid {
        self.grid
    }

    /// The fish on the tile at a spot; 0 where there is none.
    pub fn fish(&self, spot: Spot) -> u16 {
        self.fish.get(usize::from(spot)).copied().unwrap_or(0)
    }

    /// The spots that have a tile, in order.
    pub fn tiles(&self) -> impl Iterator<Item = Spot> {
        (0..).zip(&self.fish).filter(|(_, fish)| **fish > 0).map(|(spot, _)| spot)
    }

    /// The rows of fish counts, all of one length.
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.fish.chunks(usize::from(self.grid.columns).max(1))
    }
}
