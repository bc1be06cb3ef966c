//! A board of squares in the middle of the room between the trays. All the room can be touched, the part beside the
//! squares too. The board may be turned toward a player.

use super::{BoardGrid, BoardSurface, Cell};
use crate::geometry::TableEdge;
use bevy::prelude::*;

/// Number of cells of the touched board along the side of a square.
const FINE: u16 = 8;

/// The layout of the squares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SquareBoardLayout {
    /// The touched surface, in small cells: all the room.
    pub surface: BoardSurface,
    /// All squares, on the table.
    pub on: Rect,
    /// The side of a square, in units.
    pub side: f32,
    /// The numbers of rows and columns.
    pub size: (u8, u8),
}

impl SquareBoardLayout {
    /// Rows and columns as large as they fit into the room with this much left free at its left and right, the last
    /// row toward an edge.
    pub fn fitting(room: Rect, beside: f32, size: (u8, u8), turned: TableEdge) -> Self {
        let seen = turned.turn(in_squares(size.0, size.1)).abs();
        let free = room.size() - Vec2::new(2.0 * beside, 0.0);
        let side = (free / seen).min_element().max(8.0);
        let fine = side / f32::from(FINE);
        // On both sides as many cells, so that the squares lie in the middle.
        let around = ((room.size() - seen * side) / 2.0 / fine).floor().max(Vec2::ZERO);
        let cells = turned.turn(seen * f32::from(FINE) + 2.0 * around).abs();
        let (columns, rows) = (cells.x as u16, cells.y as u16);
        let grid = BoardGrid::Square { columns, rows, cell: fine, ghost_columns: 0, wraps: false };
        let surface = BoardSurface::turned(grid, room.center(), turned);
        Self { surface, on: Rect::from_center_size(room.center(), seen * side), side, size }
    }

    /// The squares alone, a cell for each, as a tile map shows them.
    pub fn ground(&self) -> BoardSurface {
        let seen = self.surface.turned.turn(in_squares(self.size.0, self.size.1)).abs();
        let (columns, rows) = (seen.x as u16, seen.y as u16);
        let grid =
            BoardGrid::Square { columns, rows, cell: self.side, ghost_columns: 0, wraps: false };
        BoardSurface::centred(grid, self.on.center())
    }

    /// The middle of a square.
    pub fn centre(&self, row: u8, column: u8) -> Vec2 {
        self.place_of((Vec2::new(column.into(), row.into()) + 0.5) * self.side)
    }

    /// A point given from the first corner of the squares, in table coordinates.
    pub fn place_of(&self, point: Vec2) -> Vec2 {
        let middle = in_squares(self.size.0, self.size.1) * self.side / 2.0;
        self.on.center() + self.surface.turned.turn(point - middle)
    }

    /// The row and column of the square in a cell of the touched board; `None` beside the squares.
    pub fn at(&self, cell: Cell) -> Option<(u8, u8)> {
        Self::in_grid(&self.surface.grid, self.size.0, self.size.1, cell)
    }

    /// Returns the square of a cell from the cells of the touched board and the numbers of rows and columns of squares.
    pub fn in_grid(grid: &BoardGrid, rows: u8, columns: u8, cell: Cell) -> Option<(u8, u8)> {
        let (all_rows, all_columns) = grid.dimensions();
        let along = |cell: u16, all: u16, count: u8| {
            let before = all.checked_sub(u16::from(count) * FINE)? / 2;
            let place = cell.checked_sub(before)? / FINE;
            (place < u16::from(count)).then_some(place as u8)
        };
        Some((along(cell.row, all_rows, rows)?, along(cell.column, all_columns, columns)?))
    }
}

/// The size of a board of these rows and columns, measured in squares.
fn in_squares(rows: u8, columns: u8) -> Vec2 {
    Vec2::new(columns.into(), rows.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_lies_whichever_way_the_board_is_turned() {
        let room = Rect::new(128.0, 150.0, 1792.0, 930.0);
        for turned in TableEdge::ALL {
            for size in [(5, 5), (4, 7), (11, 11)] {
                let squares = SquareBoardLayout::fitting(room, 250.0, size, turned);
                let row = |row| (0..size.1).map(move |column| (row, column));
                let all = || (0..size.0).flat_map(row);
                for at in all() {
                    let cell =
                        squares.surface.cell_at(squares.centre(at.0, at.1)).expect("on the board");
                    assert_eq!(squares.at(cell), Some(at), "{turned:?} {size:?}");
                }
                let ground = squares.ground();
                let tiles = ground.grid.cells().map(|cell| ground.centre(cell));
                let apart =
                    |tile: Vec2, (row, column)| squares.centre(row, column).distance(tile) > 0.01;
                let beside = |tile: Vec2| all().all(|at| apart(tile, at));
                assert_eq!(tiles.filter(|tile| beside(*tile)).count(), 0, "{turned:?} {size:?}");
                let last = squares.centre(size.0 - 1, 0) - room.center();
                assert!(
                    last.dot(turned.turn(Vec2::Y)) > 0.0,
                    "the last row lies toward {turned:?}"
                );
                let aside = squares.surface.cell_at(room.min + 20.0).expect("the room is touched");
                assert_eq!(squares.at(aside), None);
            }
        }
    }
}
