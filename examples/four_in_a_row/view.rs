//! Four in a Row at the table.

use super::rules::{COLUMNS, DropStone, Position, ROWS, StoneDropped};
use bevy::math::Vec2;
use shoal_table::kit::plain_view::{PlainPiece, PlainView, ShownEvent, middle_of};
use shoal_table::kit::prelude::*;

/// The view of the game, by which the table shows it.
#[derive(Debug, Clone, Copy)]
pub struct FourInARowView;

impl PlainView for FourInARowView {
    type Position = Position;

    const CARD: GameCard = GameCard {
        sentence: "Drop your stones into the columns, and be the first with four in a row.",
        length: "10 minutes",
        emblem: "four",
    };
    const DRAWINGS: &'static [(&'static str, &'static str)] = &[
        ("well", include_str!("well.svg")),
        ("mouth", include_str!("mouth.svg")),
        ("four", include_str!("four.svg")),
    ];
    /// Above each column is its mouth, which shows to all sides where stones fall.
    const CELLS: (u16, u16) = (ROWS as u16 + 1, COLUMNS as u16);
    const ASK: &'static str = "Your turn: click a column\nFour of your stones in a row win.";
    const TURN: &'static str = "stone";
    const LESSON: Option<&'static str> = Some(include_str!("four_in_a_row.tutorial"));

    fn action(at: Cell) -> DropStone {
        DropStone(at.column.into())
    }

    fn cell(position: &Position, &DropStone(column): &DropStone) -> Option<Cell> {
        Some(cell_of((column, position.columns.get(column)?.len())))
    }

    fn words(&DropStone(column): &DropStone) -> String {
        format!("column {}", column + 1)
    }

    fn pieces(position: &Position) -> Vec<PlainPiece> {
        let mut pieces = Vec::new();
        for (column, stones) in position.columns.iter().enumerate() {
            pieces.push(PlainPiece::drawing("mouth", Vec2::new(column as f32, 0.0), 1.0));
            for row in 0..ROWS {
                let well = middle_of(cell_of((column, row)));
                pieces.push(PlainPiece::drawing("well", well, 1.0));
                pieces.extend(stones.get(row).map(|&seat| PlainPiece::token(seat, well, 0.8)));
            }
        }
        let won = position.winning_row().into_iter().flatten().map(|at| middle_of(cell_of(at)));
        pieces.extend(won.map(|at| PlainPiece::drawing("ring", at, 1.0).at_height(6.0)));
        pieces
    }

    fn shown(&StoneDropped(seat, column, row): &StoneDropped) -> Option<ShownEvent> {
        let (cell, mouth) = (cell_of((column, row)), Vec2::new(column as f32, 0.0));
        let moving = Some(PlainPiece::token(seat, middle_of(cell), 0.8).coming_from(mouth));
        Some(ShownEvent { moving, seconds: 0.6, ..ShownEvent::new(seat, cell) })
    }
}

/// The cell of a place in a column: the lowest row is at the bottom of the board.
fn cell_of((column, row): (usize, usize)) -> Cell {
    Cell::new((ROWS - row.min(ROWS)) as u16, column as u16)
}
