//! The geometry of boards: the places of cells.

use super::{hex, square};
use bevy::prelude::*;
pub use shoal_contract::levels::grid::Cell;

/// The layout of a board's cells.
///
/// # Examples
///
/// ```
/// use bevy::math::Vec2;
/// use shoal_tabletop::surfaces::board::{BoardGrid, Cell};
///
/// let grid = BoardGrid::Square { columns: 6, rows: 3, cell: 100.0, ghost_columns: 0, wraps: false };
/// assert_eq!(grid.size(), Vec2::new(600.0, 300.0));
/// assert_eq!(grid.cells().count(), 18);
/// let cell = Cell::new(1, 4);
/// assert_eq!(grid.cell_at(grid.centre(cell)), Some(cell));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BoardGrid {
    /// Squares.
    Square {
        /// Number of columns.
        columns: u16,
        /// Number of rows.
        rows: u16,
        /// The side of a square in units.
        cell: f32,
        /// Number of columns beside the board, on each side, that repeat what is across a joined edge.
        ghost_columns: u16,
        /// `true` if the left and right edges are joined.
        wraps: bool,
    },
    /// Hexagons with flat tops, odd rows shifted half a tile to the right.
    Hex {
        /// Number of columns.
        columns: u16,
        /// Number of rows.
        rows: u16,
        /// The width of a hexagon in units, from corner to corner.
        width: f32,
    },
}

impl BoardGrid {
    /// Returns the width of the cells of a board that just fits into a room; `of_width` is the board with cells of a
    /// width.
    pub fn fitting(room: Vec2, of_width: impl Fn(f32) -> Self) -> f32 {
        (room / of_width(1.0).size().max(Vec2::splat(0.1))).min_element()
    }

    /// Returns the numbers of rows and columns.
    pub fn dimensions(&self) -> (u16, u16) {
        match *self {
            BoardGrid::Square { columns, rows, .. } | BoardGrid::Hex { columns, rows, .. } => {
                (rows, columns)
            }
        }
    }

    /// `true` if there is such a cell.
    pub fn contains(&self, cell: Cell) -> bool {
        let (rows, columns) = self.dimensions();
        cell.row < rows && cell.column < columns
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = self.dimensions();
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell { row, column }))
    }

    /// The size of the board in units, without what is shown beside it.
    pub fn size(&self) -> Vec2 {
        match *self {
            BoardGrid::Square { columns, rows, cell, .. } => {
                Vec2::new(f32::from(columns), f32::from(rows)) * cell
            }
            BoardGrid::Hex { columns, rows, width } => hex::size(rows, columns, width),
        }
    }

    /// Returns the distance by which the board is shown beyond its left and right edges, in units.
    pub fn margin(&self) -> f32 {
        match *self {
            BoardGrid::Square { cell, ghost_columns, .. } => f32::from(ghost_columns) * cell,
            BoardGrid::Hex { .. } => 0.0,
        }
    }

    /// The size of the box around one cell.
    pub fn cell_size(&self) -> Vec2 {
        match *self {
            BoardGrid::Square { cell, .. } => Vec2::splat(cell),
            BoardGrid::Hex { width, .. } => Vec2::new(width, hex::height(width)),
        }
    }

    /// The middle of a cell, from the upper left corner of the board.
    pub fn centre(&self, at: Cell) -> Vec2 {
        match *self {
            BoardGrid::Square { cell, .. } => square::centre(at.row.into(), at.column.into(), cell),
            BoardGrid::Hex { width, .. } => hex::centre(at, width),
        }
    }

    /// The corners of a cell, from its middle.
    pub fn corners(&self) -> Vec<Vec2> {
        match *self {
            BoardGrid::Square { cell, .. } => {
                let half = cell / 2.0;
                [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]
                    .map(|(x, y)| Vec2::new(x, y) * half)
                    .to_vec()
            }
            BoardGrid::Hex { width, .. } => hex::corners(width).to_vec(),
        }
    }

    /// The cell that is shown at a point, given from the upper left corner of the board.
    pub fn cell_at(&self, point: Vec2) -> Option<Cell> {
        if !point.is_finite() {
            return None;
        }
        match *self {
            BoardGrid::Square { columns, rows, cell, ghost_columns, wraps } => {
                let (row, column) = square::at(point, cell);
                let beside = if wraps { ghost_columns } else { 0 };
                square::shown_at(row, column, rows, columns, beside)
            }
            BoardGrid::Hex { columns, rows, width } => hex::at(point, rows, columns, width),
        }
    }

    /// Returns the number of tiles that a tile map of the board has across and down, including those beside it.
    pub(super) fn slots(&self) -> UVec2 {
        match *self {
            BoardGrid::Square { columns, rows, ghost_columns, .. } => {
                UVec2::new(u32::from(columns) + 2 * u32::from(ghost_columns), rows.into())
            }
            BoardGrid::Hex { columns, rows, .. } => {
                UVec2::new(2 * u32::from(columns), u32::from(rows).div_ceil(2))
            }
        }
    }

    /// Returns the slots in which a tile map shows a cell, counted from its lower left: perhaps beside the board, too.
    pub fn slots_of(&self, cell: Cell) -> Vec<UVec2> {
        let slots = self.slots();
        if !self.contains(cell) {
            return Vec::new();
        }
        match *self {
            BoardGrid::Square { columns, ghost_columns, wraps, .. } => {
                let (ghosts, across) = (u32::from(ghost_columns), u32::from(columns));
                let first = u32::from(cell.column) + ghosts;
                let shown = if wraps { first % across } else { first };
                let step = if wraps { across } else { slots.x };
                (shown..slots.x)
                    .step_by(step.max(1) as usize)
                    .map(|x| UVec2::new(x, slots.y - 1 - u32::from(cell.row)))
                    .collect()
            }
            BoardGrid::Hex { .. } => {
                let x = hex::half_column(cell).unsigned_abs();
                vec![UVec2::new(x, slots.y - 1 - u32::from(cell.row / 2))]
            }
        }
    }

    /// The middle of the tile map's first slot (its lower left), from the upper left of the board.
    pub(super) fn first_slot(&self) -> Vec2 {
        let down = self.slots().y.saturating_sub(1) as f32;
        match *self {
            BoardGrid::Square { cell, .. } => {
                Vec2::new(cell / 2.0 - self.margin(), (down + 0.5) * cell)
            }
            BoardGrid::Hex { width, .. } => {
                Vec2::new(width / 2.0, (down + 0.5) * hex::height(width))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEA: BoardGrid =
        BoardGrid::Square { columns: 60, rows: 30, cell: 26.0, ghost_columns: 2, wraps: true };
    const ICE: BoardGrid = BoardGrid::Hex { columns: 8, rows: 7, width: 97.3 };

    #[test]
    fn the_middle_of_every_cell_lies_in_it() {
        let odd =
            BoardGrid::Square { columns: 7, rows: 5, cell: 23.7, ghost_columns: 0, wraps: false };
        for grid in [SEA, ICE, odd] {
            for cell in grid.cells() {
                assert_eq!(grid.cell_at(grid.centre(cell)), Some(cell), "{grid:?}");
            }
        }
    }

    #[test]
    fn the_left_and_upper_border_of_a_square_belong_to_it() {
        for cell in [26.0, 23.7, 17.1] {
            let grid =
                BoardGrid::Square { columns: 60, rows: 30, cell, ghost_columns: 0, wraps: false };
            for at in grid.cells() {
                let corner = Vec2::new(f32::from(at.column), f32::from(at.row)) * cell;
                assert_eq!(grid.cell_at(corner), Some(at), "{corner} with squares of {cell}");
                let before = Vec2::new(corner.x.next_down(), corner.y);
                let left = at.column.checked_sub(1).map(|column| Cell { column, ..at });
                assert_eq!(grid.cell_at(before), left, "{before} with squares of {cell}");
            }
            assert_eq!(grid.cell_at(grid.size()), None, "the far corner lies beyond the board");
        }
    }

    #[test]
    fn ghost_columns_show_what_lies_across_the_joined_edge() {
        let beside = |x: f32| SEA.cell_at(Vec2::new(x, 13.0)).map(|cell| cell.column);
        assert_eq!(beside(-0.5), Some(59));
        assert_eq!(beside(-51.9), Some(58));
        assert_eq!(beside(-52.1), None);
        assert_eq!(beside(60.0 * 26.0), Some(0));
        assert_eq!(beside(62.0 * 26.0), None);
        let two = SEA.slots_of(Cell::new(0, 59));
        assert_eq!(two, [UVec2::new(1, 29), UVec2::new(61, 29)]);
        assert_eq!(SEA.slots_of(Cell::new(29, 30)), [UVec2::new(32, 0)]);
    }

    #[test]
    fn hexagons_lie_as_the_rules_of_fish_have_it() {
        let BoardGrid::Hex { width, .. } = ICE else { unreachable!() };
        let up = ICE.cell_size().y;
        let from = |row, column| ICE.centre(Cell::new(row, column));
        // Row and column of the six neighbours, of an even and an odd row (docs/rules/penguins.md, 1.2).
        let even: [(i32, i32); 6] = [(-2, 0), (-1, 0), (1, 0), (2, 0), (1, -1), (-1, -1)];
        let odd: [(i32, i32); 6] = [(-2, 0), (-1, 1), (1, 1), (2, 0), (1, 0), (-1, 0)];
        let (x, y) = (0.75 * width, up / 2.0);
        let steps = [(0.0, -up), (x, -y), (x, y), (0.0, up), (-x, y), (-x, -y)];
        for (row, column, neighbours) in [(2, 3, even), (3, 3, odd)] {
            for ((down, right), step) in neighbours.into_iter().zip(steps) {
                let there = from((row + down) as u16, (column + right) as u16);
                let off = there - from(row as u16, column as u16) - Vec2::from(step);
                assert!(off.length() < 1e-3, "[{row},{column}] and {down},{right}: {off}");
            }
        }
    }

    #[test]
    fn a_point_just_inside_a_hexagon_lies_in_it_and_just_outside_in_another() {
        let BoardGrid::Hex { width, .. } = ICE else { unreachable!() };
        for cell in ICE.cells() {
            let corners = hex::corners(width);
            for (index, corner) in corners.iter().enumerate() {
                let edge = corner.midpoint(corners[(index + 1) % 6]);
                for rim in [*corner, edge, corner.lerp(edge, 0.3)] {
                    let point = |part: f32| ICE.cell_at(ICE.centre(cell) + rim * part);
                    assert_eq!(point(0.999), Some(cell), "towards {rim}");
                    assert_ne!(point(1.001), Some(cell), "towards {rim}");
                }
            }
        }
    }

    #[test]
    fn the_horizontal_borders_of_hexagons_belong_to_the_lower_one() {
        let grid = BoardGrid::Hex { columns: 4, rows: 6, width: 96.0 };
        for cell in grid.cells().filter(|cell| cell.row >= 2) {
            let middle = f64::from(grid.cell_size().y) / 2.0;
            let top = grid.centre(cell) - Vec2::new(0.0, middle as f32);
            let below = grid.cell_at(top + Vec2::new(0.0, 0.01));
            let above = grid.cell_at(top - Vec2::new(0.0, 0.01));
            assert_eq!(below, Some(cell));
            assert_eq!(above, Some(Cell::new(cell.row - 2, cell.column)));
        }
    }

    #[test]
    fn every_point_of_the_box_around_hexagons_is_in_the_nearest_or_in_none() {
        let size = ICE.size();
        for step in 0..20_000_u32 {
            let part = Vec2::new((step % 141) as f32 / 141.0, (step / 141) as f32 / 142.0);
            let point = part * size;
            let nearest = ICE
                .cells()
                .map(|cell| (ICE.centre(cell).distance(point), cell))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let (distance, cell) = nearest.expect("the board has cells");
            match ICE.cell_at(point) {
                Some(found) => {
                    let off = ICE.centre(found).distance(point) - distance;
                    assert!(off < 1e-3, "{point}: {found:?}, not {cell:?}");
                }
                None => assert!(distance > ICE.cell_size().y / 2.0 - 1e-3, "{point}: {cell:?}"),
            }
        }
    }

    #[test]
    fn what_is_no_number_is_no_cell() {
        assert_eq!(SEA.cell_at(Vec2::NAN), None);
        assert_eq!(ICE.cell_at(Vec2::splat(f32::INFINITY)), None);
    }
}
