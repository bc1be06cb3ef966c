//! The cells of a board: which are beside which, and which are on the way between two.
//!
//! Cells are counted in columns and rows; on hexagons in half columns, of which even rows have the
//! even ones and odd rows the odd ones. There a step up or down is two rows, and any other is one row
//! and one half column.

use std::collections::BTreeSet;
use std::fmt;

/// A cell of a board, counted from the upper left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From 0 at the top.
    pub row: u16,
    /// From 0 at the left.
    pub column: u16,
}

impl Cell {
    /// The cell in this row and column.
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

/// The shape of a board's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellShape {
    /// Squares.
    Square {
        /// `true` if the left and right edges are joined.
        joined: bool,
    },
    /// Hexagons with flat tops, odd rows shifted half a cell to the right.
    Hex,
}

/// The grid of a board's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellGrid {
    /// The shape of the cells.
    pub shape: CellShape,
    /// The number of rows.
    pub rows: u16,
    /// The number of columns; on hexagons of whole cells, not half columns.
    pub columns: u16,
}

impl CellGrid {
    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |at| Cell::new(row, at)))
    }

    /// `true` if the board has this cell.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// Column, or half column of a hexagon, and row.
    pub fn coordinates(self, Cell { row, column }: Cell) -> (i32, i32) {
        let (row, column) = (i32::from(row), i32::from(column));
        match self.shape {
            CellShape::Square { .. } => (column, row),
            CellShape::Hex => (2 * column + row % 2, row),
        }
    }

    /// The cell with these coordinates, if there is one.
    pub fn cell(self, across: i32, down: i32) -> Option<Cell> {
        let column = match self.shape {
            CellShape::Square { joined: true } => across.rem_euclid(i32::from(self.columns.max(1))),
            CellShape::Square { joined: false } => across,
            CellShape::Hex => across.div_euclid(2),
        };
        let cell = Cell::new(u16::try_from(down).ok()?, u16::try_from(column).ok()?);
        self.contains(cell).then_some(cell)
    }

    /// The cells that share an edge with this one.
    pub fn around(self, cell: Cell) -> Vec<Cell> {
        let steps: &[(i32, i32)] = match self.shape {
            CellShape::Square { .. } => &[(0, -1), (1, 0), (0, 1), (-1, 0)],
            CellShape::Hex => &[(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)],
        };
        let (x, y) = self.coordinates(cell);
        steps.iter().filter_map(|(right, down)| self.cell(x + right, y + down)).collect()
    }

    /// The cells that are part of something and connected with this one over shared edges.
    pub fn region(self, cell: Cell, is_part: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
        let (mut region, mut todo) = (BTreeSet::new(), vec![cell]);
        while let Some(cell) = todo.pop() {
            if is_part(cell) && region.insert(cell) {
                todo.extend(self.around(cell));
            }
        }
        region
    }

    /// The cells of a straight line between two, without the first.
    pub fn line(self, from: Cell, to: Cell) -> Vec<Cell> {
        let next = |&at: &Cell| {
            let next = match self.shape {
                CellShape::Square { .. } => self.nearer_square(at, to),
                CellShape::Hex => self.nearer_hexagon(from, at, to),
            };
            // A line that would leave the board goes straight to its end.
            (at != to).then_some(next.unwrap_or(to))
        };
        std::iter::successors(Some(from), next).skip(1).collect()
    }

    /// The next square: diagonally while the rest of the way is nearer to a diagonal than to a row or
    /// column.
    fn nearer_square(self, at: Cell, to: Cell) -> Option<Cell> {
        let (right, down) = self.offset(at, to);
        let straight =
            |one: i32, other: i32| if 2 * one.abs() < other.abs() { 0 } else { one.signum() };
        let (x, y) = self.coordinates(at);
        self.cell(x + straight(right, down), y + straight(down, right))
    }

    /// The next hexagon: of those that are nearer the one that is least far from the line.
    fn nearer_hexagon(self, from: Cell, at: Cell, to: Cell) -> Option<Cell> {
        let (left, whole) = (self.hexagons_between(at, to), self.offset(from, to));
        // Twice the area of a triangle.
        let off = |cell: &Cell| {
            let (right, down) = self.offset(from, *cell);
            (right * whole.1 - down * whole.0).abs()
        };
        let around = self.around(at).into_iter();
        let nearer = around.filter(|next| self.hexagons_between(*next, to) < left);
        nearer.min_by_key(|next| (off(next), *next))
    }

    /// The number of steps between two hexagons if no cell between them is missing.
    fn hexagons_between(self, one: Cell, other: Cell) -> u32 {
        let (across, down) = self.offset(one, other);
        let (across, down) = (across.unsigned_abs(), down.unsigned_abs());
        across + down.saturating_sub(across) / 2
    }

    /// The columns (or half columns) and rows from one cell to another.
    fn offset(self, from: Cell, to: Cell) -> (i32, i32) {
        let (from, to) = (self.coordinates(from), self.coordinates(to));
        (to.0 - from.0, to.1 - from.1)
    }

    /// The cells under a brush of this size. A brush of size n covers n squares across, and is round from
    /// 4 on; on hexagons each number adds a ring around the cell.
    pub fn under_brush(self, cell: Cell, brush: u16) -> Vec<Cell> {
        let size = i32::from(brush.max(1));
        if self.shape == CellShape::Hex {
            let reach = size.unsigned_abs() - 1;
            return self.cells().filter(|at| self.hexagons_between(cell, *at) <= reach).collect();
        }
        let ((x, y), low) = (self.coordinates(cell), (size - 1) / 2);
        let places = (0..size).flat_map(|down| (0..size).map(move |right| (right, down)));
        // Twice the way to the brush's middle, so that nothing is halved.
        let off = |step: i32| (2 * step - (size - 1)).pow(2);
        let round = places.filter(|&(right, down)| off(right) + off(down) <= size * size);
        round.filter_map(|(right, down)| self.cell(x + right - low, y + down - low)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RandomGenerator;

    const fn grid(shape: CellShape, columns: u16, rows: u16) -> CellGrid {
        CellGrid { shape, rows, columns }
    }

    fn any_grid(generator: &mut RandomGenerator) -> CellGrid {
        let shapes = [
            CellShape::Hex,
            CellShape::Square { joined: false },
            CellShape::Square { joined: true },
        ];
        let mut side = || 1 + generator.below(25) as u16;
        let (columns, rows) = (side(), side());
        grid(shapes[generator.below(3) as usize], columns, rows)
    }

    fn any_cell(grid: CellGrid, generator: &mut RandomGenerator) -> Cell {
        let row = generator.below(grid.rows.into()) as u16;
        Cell::new(row, generator.below(grid.columns.into()) as u16)
    }

    #[test]
    fn a_line_goes_from_neighbour_to_neighbour_by_the_shortest_way() {
        let mut generator = RandomGenerator::from_seed(1);
        for _ in 0..600 {
            let grid = any_grid(&mut generator);
            let (from, to) = (any_cell(grid, &mut generator), any_cell(grid, &mut generator));
            let line = grid.line(from, to);
            assert_eq!(line.last().copied().unwrap_or(from), to);
            if grid.shape != CellShape::Hex {
                let (across, down) = grid.offset(from, to);
                assert_eq!(line.len() as i32, across.abs().max(down.abs()), "{from} to {to}");
            // In a single row no two hexagons touch.
            } else if grid.rows > 1 {
                assert_eq!(line.len() as u32, grid.hexagons_between(from, to), "{from} to {to}");
                let mut before = from;
                for at in line {
                    assert!(grid.around(before).contains(&at), "{before} and {at}");
                    before = at;
                }
            }
        }
    }

    #[test]
    fn a_brush_has_a_ring_of_hexagons_more_for_each_number() {
        let (grid, cell) = (grid(CellShape::Hex, 9, 19), Cell::new(9, 4));
        let under = |brush| grid.under_brush(cell, brush);
        assert_eq!([1, 2, 3].map(|brush| under(brush).len()), [1, 7, 19]);
        let mut around = grid.around(cell);
        around.push(cell);
        around.sort_unstable();
        assert_eq!(under(2), around);
    }

    #[test]
    fn a_brush_is_as_many_squares_wide_as_it_says_and_goes_on_beyond_a_joined_edge() {
        let squares = |joined| grid(CellShape::Square { joined }, 30, 30);
        let under = |brush| squares(true).under_brush(Cell::new(9, 0), brush);
        assert_eq!([1, 2, 3, 4].map(|brush| under(brush).len()), [1, 4, 9, 12]);
        assert!(under(3).contains(&Cell::new(9, 29)));
        assert_eq!(squares(false).under_brush(Cell::new(9, 0), 3).len(), 6);
    }
}
