//! Neighbours of squares in a level, before there is a board of it.

use super::Level;
use crate::rules::board::beside;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::{CELLS, Square};
use crate::rules::board::terrain::Terrain;

impl Level {
    /// `true` if the square is on the board.
    pub(super) fn has(&self, square: Square) -> bool {
        square.row < self.height() && square.column < self.width()
    }

    /// All squares, in order.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width();
        (0..self.height())
            .flat_map(move |row| (0..width).map(move |column| Square::new(row, column)))
    }

    /// The square beside one; east and west are joined.
    fn beside(&self, square: Square, heading: CompassHeading) -> Option<Square> {
        beside(square, heading, self.width(), self.height())
    }

    /// `true` if any of the eight squares around is sea.
    pub(super) fn is_shore(&self, square: Square) -> bool {
        let around =
            CompassHeading::ALL.into_iter().filter_map(|heading| self.beside(square, heading));
        around.into_iter().any(|other| self.terrain_at(other) == Terrain::Sea)
    }

    /// `true` if there is sea to its north, east, south or west; `false` off the board.
    pub fn has_sea_at_a_side(&self, square: Square) -> bool {
        let sides = [CompassHeading::N, CompassHeading::E, CompassHeading::S, CompassHeading::W];
        let mut beside = sides.into_iter().filter_map(|heading| self.beside(square, heading));
        self.has(square) && beside.any(|other| self.terrain_at(other) == Terrain::Sea)
    }

    /// The parts of the sea that hang together along rows and columns, in order of first squares.
    pub(super) fn seas(&self) -> Vec<Vec<Square>> {
        let mut seen = vec![false; CELLS];
        let mut parts = Vec::new();
        for start in self.squares() {
            if self.terrain_at(start) != Terrain::Sea || seen[start.cell()] {
                continue;
            }
            seen[start.cell()] = true;
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&square) = part.get(next) {
                next += 1;
                for heading in
                    [CompassHeading::N, CompassHeading::E, CompassHeading::S, CompassHeading::W]
                {
                    let Some(other) = self.beside(square, heading) else { continue };
                    if self.terrain_at(other) == Terrain::Sea && !seen[other.cell()] {
                        seen[other.cell()] = true;
                        part.push(other);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }
}
