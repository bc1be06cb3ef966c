//! The board as the rules read it: tables over squares, made once from a checked level.
//!
//! - [`heading`], [`position`]: steps and squares, exactly (rules 2); [`drift_tables`]: steps worked out beforehand
//! - [`level`]: a board as people write it; [`terrain`]: the kinds of its squares

pub mod drift_tables;
pub mod heading;
pub mod level;
pub mod position;
pub mod terrain;

use bevy_ecs::resource::Resource;
use heading::CompassHeading;
use level::Level;
use position::{CELLS, GHOSTS, SeaPosition, Square};
use std::sync::Arc;
use terrain::Terrain;

/// The board. Cheap to clone: the tables are shared.
#[derive(Resource, Clone, Debug)]
pub struct SeaBoard(Arc<SeaBoardTables>);

#[derive(Debug)]
struct SeaBoardTables {
    width: u16,
    height: u16,
    diagonal_neighbours: bool,
    /// By cell; ghosts repeat the other side.
    terrain: Box<[Terrain; CELLS]>,
    /// By cell, ghosts too: the squares of sea among the 8 around, a bit a heading.
    sea_around: Box<[u8; CELLS]>,
    /// By cell, ghosts too: the heading of the current, 8 if there is none.
    currents: Box<[u8; CELLS]>,
    /// By cell, ghosts too: the row of [`drift_tables::CURRENT_STEPS`].
    current_rows: Box<[u8; CELLS]>,
    /// By column of the cell: the sum that brings a packed word from a ghost to the square it repeats.
    wraps: [u64; 128],
    rivers: Vec<Square>,
    sea: Vec<Square>,
    /// The adjacent sea squares of all squares, and by cell where those of a square lie in it.
    sea_neighbours: Vec<Square>,
    sea_neighbours_at: Box<[(u16, u8); CELLS]>,
}

impl SeaBoard {
    /// The board of a level that has passed its check; adjacent squares are eight with diagonal
    /// neighbours and four without (rules A1).
    pub fn new(level: &Level, diagonal_neighbours: bool) -> Self {
        let (width, height) = (level.width(), level.height());
        let mut tables = SeaBoardTables {
            width,
            height,
            diagonal_neighbours,
            terrain: Box::new([Terrain::Land; CELLS]),
            sea_around: Box::new([0; CELLS]),
            currents: Box::new([8; CELLS]),
            current_rows: Box::new([0; CELLS]),
            wraps: wraps(width),
            rivers: level.rivers.iter().map(|river| river.at).collect(),
            sea: Vec::new(),
            sea_neighbours: Vec::new(),
            sea_neighbours_at: Box::new([(0, 0); CELLS]),
        };
        tables.lay_out(level);
        tables.look_around();
        Self(Arc::new(tables))
    }

    /// Number of columns. The eastern and western edges are joined (rules 1.8).
    pub fn width(&self) -> u16 {
        self.0.width
    }

    /// Number of rows.
    pub fn height(&self) -> u16 {
        self.0.height
    }

    /// `true` if diagonal squares are adjacent (rules A1).
    pub fn diagonal_neighbours(&self) -> bool {
        self.0.diagonal_neighbours
    }

    /// All squares, in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        squares(self.0.width, self.0.height)
    }

    /// All squares of sea, in order.
    pub fn sea(&self) -> &[Square] {
        &self.0.sea
    }

    /// `true` if the square is on the board.
    pub fn has(&self, square: Square) -> bool {
        square.row < self.0.height && square.column < self.0.width
    }

    /// The terrain of a square of the board.
    #[inline]
    pub fn terrain(&self, square: Square) -> Terrain {
        self.0.terrain[square.cell()]
    }

    /// `true` for a square of sea.
    #[inline]
    pub fn is_sea(&self, square: Square) -> bool {
        self.terrain(square) == Terrain::Sea
    }

    /// The current of a square, if it has one.
    #[inline]
    pub fn current(&self, square: Square) -> Option<CompassHeading> {
        CompassHeading::ALL.get(usize::from(self.0.currents[square.cell()])).copied()
    }

    /// The squares of the rivers, in the order of the level: a river's number is its index here.
    pub fn rivers(&self) -> &[Square] {
        &self.0.rivers
    }

    /// The number of the river whose mouth this square is.
    pub fn river_at(&self, square: Square) -> Option<usize> {
        let is_river = self.terrain(square) == Terrain::River;
        is_river.then(|| self.0.rivers.iter().position(|&mouth| mouth == square)).flatten()
    }

    /// The square beside another one; `None` beyond the northern and southern edges (rules 1.8).
    #[inline]
    pub fn beside(&self, square: Square, heading: CompassHeading) -> Option<Square> {
        beside(square, heading, self.0.width, self.0.height)
    }

    /// The squares adjacent to one (rules 1.8), clockwise from north.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + use<'_> {
        adjacent_headings(self.0.diagonal_neighbours)
            .filter_map(move |heading| self.beside(square, heading))
    }

    /// The adjacent squares that are sea (rules 1.8), clockwise from north.
    #[inline]
    pub fn sea_neighbours(&self, square: Square) -> &[Square] {
        let (start, count) = self.0.sea_neighbours_at[square.cell()];
        &self.0.sea_neighbours[usize::from(start)..][..usize::from(count)]
    }

    /// By cell: the squares of sea among the 8 around, a bit a heading, whatever counts as adjacent. Right for ghosts
    /// too.
    #[inline]
    pub fn sea_around(&self) -> &[u8; CELLS] {
        &self.0.sea_around
    }

    /// By cell: the row of [`drift_tables::CURRENT_STEPS`] with the effect of its current. Right for ghosts too.
    #[inline]
    pub fn current_rows(&self) -> &[u8; CELLS] {
        &self.0.current_rows
    }

    /// By column of a cell (the cell modulo 128): the sum to add to a packed word in a ghost column to bring it to the
    /// square that it repeats.
    #[inline]
    pub fn wraps(&self) -> &[u64; 128] {
        &self.0.wraps
    }

    /// `true` if a step may lead from one of these squares to the other as far as rivers go: a river is left for, and
    /// entered from, an adjacent square alone (rules 1.2, 1.8).
    #[inline]
    pub fn joins(&self, from: Square, to: Square) -> bool {
        let side = from.row == to.row || from.column == to.column;
        let ends = [from, to];
        side || self.0.diagonal_neighbours
            || ends.iter().all(|&end| self.terrain(end) != Terrain::River)
    }

    /// The end of one step from a position (rules 2.3), wrapped.
    #[inline]
    pub fn stepped(&self, from: SeaPosition, heading: CompassHeading) -> SeaPosition {
        from.stepped(heading).wrapped(self.0.width)
    }
}

impl SeaBoardTables {
    /// Fills in what stands in the level.
    fn lay_out(&mut self, level: &Level) {
        for square in squares(self.width, self.height) {
            let terrain = level.terrain_at(square);
            let current = level.current_at(square);
            for cell in cells_of(square, self.width) {
                self.terrain[cell] = terrain;
                self.currents[cell] = current.map_or(8, |heading| heading as u8);
            }
            if terrain == Terrain::Sea {
                self.sea.push(square);
            }
        }
    }

    /// Fills in the surroundings of each square.
    fn look_around(&mut self) {
        for square in squares(self.width, self.height) {
            let sea = |heading: CompassHeading| {
                beside(square, heading, self.width, self.height)
                    .filter(|other| self.terrain[other.cell()] == Terrain::Sea)
            };
            let bits = CompassHeading::ALL
                .into_iter()
                .filter(|&heading| sea(heading).is_some())
                .fold(0, |bits, heading| bits | 1 << heading.index());
            let start = self.sea_neighbours.len();
            let adjacent: Vec<Square> =
                adjacent_headings(self.diagonal_neighbours).filter_map(sea).collect();
            // At most 8 for each of 64 x 116 squares: below 2^16.
            self.sea_neighbours_at[square.cell()] = (start as u16, adjacent.len() as u8);
            self.sea_neighbours.extend(adjacent);
            let current_row = drift_tables::current_row(self.currents[square.cell()], bits);
            for cell in cells_of(square, self.width) {
                self.sea_around[cell] = bits;
                self.current_rows[cell] = current_row;
            }
        }
    }
}

fn adjacent_headings(diagonal: bool) -> impl Iterator<Item = CompassHeading> {
    CompassHeading::ALL.into_iter().step_by(if diagonal { 1 } else { 2 })
}

fn squares(width: u16, height: u16) -> impl Iterator<Item = Square> {
    (0..height).flat_map(move |row| (0..width).map(move |column| Square::new(row, column)))
}

/// The square beside another one on a board of this size; `None` beyond the northern and southern
/// edges (rules 1.8).
pub fn beside(square: Square, heading: CompassHeading, width: u16, height: u16) -> Option<Square> {
    let (south, east) = heading.delta();
    let row = u16::try_from(i32::from(square.row) + south).ok().filter(|&row| row < height)?;
    let column = (i32::from(square.column) + east).rem_euclid(i32::from(width));
    Some(Square::new(row, column as u16))
}

fn wraps(width: u16) -> [u64; 128] {
    std::array::from_fn(|column| {
        let column = column as i64 - i64::from(GHOSTS);
        ((column.rem_euclid(i64::from(width)) - column) << 32) as u64
    })
}

/// The cell of a square and the ghosts that repeat it.
pub fn cells_of(square: Square, width: u16) -> impl Iterator<Item = usize> {
    let first = usize::from((square.column + GHOSTS) % width);
    let row = usize::from(square.row) * 128;
    (first..usize::from(width + 2 * GHOSTS)).step_by(usize::from(width)).map(move |c| row + c)
}
