//! The layout of the table: the squares in the middle, turned so that the south of the board is before the first seat,
//! and at both sides a bench for each seat with its spares.

use crate::prelude::*;
use shoal_tabletop::surfaces::board::{SeatBench, SquareBoardLayout, seat_benches};

/// Around the benches, in units.
const GAP: f32 = 10.0;
/// The least and the greatest side of a bench, of the room from the upper trays to the lower; with five players three
/// may lie at one side of the board.
const BENCH: (f32, f32) = (0.2, 0.28);
const BENCH_OF_THREE: f32 = 0.24;
/// Height of the head of a bench, and side of the place of a spare, as parts of the side of a bench.
const HEAD: f32 = 0.26;
const SPARE: f32 = 0.24;

/// The layout of the board and the benches on the table.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct VirusBoardLayout {
    /// The board.
    pub squares: SquareBoardLayout,
    /// The side of a square, in units.
    pub cell: f32,
    /// The bench of each seat that sits at the table.
    pub benches: Vec<Option<SeatBench>>,
}

/// A thing at a spot of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VirusBoardSpot {
    /// A square of the board.
    Square(SquareCoordinates),
    /// The place of a spare on a seat's bench.
    Spare(Seat, SizedInstruction),
    /// The head of a seat's bench.
    Head(Seat),
}

impl VirusBoardLayout {
    /// Everything as large as the trays leave room for.
    pub fn of(
        position: &VirusFightPosition,
        table: &Tabletop,
        trays: TrayDepth,
        chairs: &Chairs,
    ) -> Self {
        let turned = chairs.facing(Seat(0), table);
        let (low, high) = table.board_room(trays);
        let room = Rect::from_corners(low, high);
        let (size, high) = ((position.rows, position.columns), room.height());
        let left =
            (room.width() - SquareBoardLayout::fitting(room, 0.0, size, turned).on.width()) / 2.0;
        let most = if position.players > 4 { BENCH_OF_THREE } else { BENCH.1 };
        let side = (left - 2.0 * GAP).clamp(BENCH.0 * high, most * high);
        let squares = SquareBoardLayout::fitting(room, side + 2.0 * GAP, size, turned);
        let tray = |seat| Some(chairs.get(seat)?.tray(table, trays));
        let seats: Vec<_> = Seat::all(position.players).map(tray).collect();
        let benches = seat_benches(room, squares.on, side, table.text, &seats);
        Self { squares, cell: squares.side, benches }
    }

    /// The middle of a square.
    pub fn centre(&self, at: SquareCoordinates) -> Vec2 {
        self.squares.centre(at.0, at.1)
    }

    /// The bench with the spares of a seat.
    pub fn bench(&self, seat: Seat) -> Option<&SeatBench> {
        self.benches.get(seat.index())?.as_ref()
    }

    /// The place of a seat's spare: a column for each kind, the small ones at the far end.
    pub fn spare(&self, seat: Seat, piece: SizedInstruction) -> Option<Rect> {
        let bench = self.bench(seat)?;
        let side = bench.on.width();
        let place = Vec2::new(f32::from(piece.kind as u8) - 1.5, f32::from(piece.size) - 0.5);
        let seen = place * SPARE * side + Vec2::new(0.0, (HEAD - 0.5) * side);
        Some(Rect::from_center_size(bench.at(seen), Vec2::splat(SPARE * side)))
    }

    /// The middle of the head of a bench, and its size as its player sees it.
    pub fn head(&self, bench: &SeatBench) -> (Vec2, Vec2) {
        let side = bench.on.width();
        (bench.at(Vec2::new(0.0, (HEAD / 2.0 - 0.5) * side)), Vec2::new(side, HEAD * side))
    }

    /// The thing in a cell.
    pub fn thing_at(&self, cell: Cell) -> Option<VirusBoardSpot> {
        if let Some((row, column)) = self.squares.at(cell) {
            return Some(VirusBoardSpot::Square(SquareCoordinates(row, column)));
        }
        let point = self.squares.surface.centre(cell);
        let is_on = |seat: &Seat| self.bench(*seat).is_some_and(|it| it.on.contains(point));
        let seat = Seat::all(self.benches.len()).find(is_on)?;
        let has = |piece: &SizedInstruction| {
            self.spare(seat, *piece).is_some_and(|it| it.contains(point))
        };
        Some(
            SizedInstruction::all()
                .find(has)
                .map_or(VirusBoardSpot::Head(seat), |piece| VirusBoardSpot::Spare(seat, piece)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::headless::{PROJECTORS, played_by};
    use shoal_tabletop::seats::{Chair, SeatPlayer};
    use shoal_virus_fight::setup::{PLAYERS, Setup};

    #[test]
    fn the_squares_fill_the_room_beside_the_benches_and_every_spare_is_found_where_it_lies() {
        for projector in PROJECTORS {
            for players in PLAYERS {
                let setup = Setup::for_players(players);
                let position = VirusFightPosition::empty(setup.rows, setup.columns, players);
                let chair = |place| Chair::new(place, "Somebody", SeatPlayer::Person);
                let chairs = Chairs(PLACES.into_iter().take(players).map(chair).collect());
                let table = played_by(players, projector);
                let layout = VirusBoardLayout::of(&position, &table, TrayDepth::Plain, &chairs);
                let (board, all) = (layout.squares.on, layout.squares.surface.on);
                assert!(board.height() > 0.85 * all.height(), "{projector:?} {players}");
                for seat in Seat::all(players) {
                    let bench = layout.bench(seat).expect("one").on;
                    assert!(bench.intersect(board).is_empty(), "{projector:?} {players}");
                    let others = Seat::all(seat.index()).filter_map(|other| layout.bench(other));
                    let under = others.filter(|it| !it.on.intersect(bench).is_empty()).count();
                    assert_eq!(under, 0, "{projector:?} {players}: one bench lies on another");
                    for piece in SizedInstruction::all() {
                        let at = layout.spare(seat, piece).expect("a place").center();
                        let cell = layout.squares.surface.cell_at(at).expect("it is touched");
                        assert_eq!(layout.thing_at(cell), Some(VirusBoardSpot::Spare(seat, piece)));
                    }
                }
            }
        }
    }
}
