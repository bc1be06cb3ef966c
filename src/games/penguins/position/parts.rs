//! The parts into which the ice has broken: what each player can still come to, and whether anybody can
//! come into the way of another.

use super::any::AnyPosition;
use super::geometry::Spot;
use std::collections::BTreeSet;

impl AnyPosition {
    /// The number of free tiles that the penguins of a player can come to, tile by tile.
    pub fn room(&self, player: usize) -> usize {
        let places = self.player(player).places;
        self.board().grid().connected(places, |spot| self.is_free(spot)).len()
    }

    /// `true` if no two penguins can come to the same tile. A player that is stuck stays stuck (rules 3.4), even if its
    /// penguins stand beside others.
    pub fn are_all_alone(&self) -> bool {
        let grid = self.board().grid();
        let mut taken: BTreeSet<Spot> = BTreeSet::new();
        let mut penguins =
            (0..grid.spots() as Spot).filter(|&spot| self.penguin_at(spot).is_some());
        penguins.all(|penguin| {
            let mut part = grid.connected([penguin], |spot| self.is_free(spot));
            let alone = part.is_disjoint(&taken);
            taken.append(&mut part);
            alone
        })
    }

    /// The parts of the ice that border on a spot, the tiles under penguins included.
    pub fn parts_around(&self, spot: Spot) -> Vec<BTreeSet<Spot>> {
        let grid = self.board().grid();
        let mut parts: Vec<BTreeSet<Spot>> = Vec::new();
        for shore in grid.around(spot).filter(|&shore| self.has_tile(shore)) {
            if !parts.iter().any(|part| part.contains(&shore)) {
                parts.push(grid.connected([shore], |spot| self.has_tile(spot)));
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{IceBoard, PenguinPlayer};

    fn position(rows: &[Vec<u16>], places: [&[u16]; 2]) -> AnyPosition {
        let board = IceBoard::from_rows(rows).expect("small");
        let players = places
            .map(|places| PenguinPlayer { places: places.to_vec(), ..PenguinPlayer::default() });
        AnyPosition::new(&board, &players, 0).expect("sound")
    }

    #[test]
    fn penguins_on_one_island_are_not_alone_and_on_two_they_are() {
        let whole = [vec![1, 1], vec![1, 1], vec![1, 1], vec![1, 1]];
        assert!(!position(&whole, [&[0], &[7]]).are_all_alone());
        let parted = [vec![1, 1], vec![0, 0], vec![0, 0], vec![0, 0], vec![1, 1], vec![1, 1]];
        assert!(position(&parted, [&[0], &[8]]).are_all_alone());
        assert!(!position(&parted, [&[8], &[11]]).are_all_alone());
    }

    #[test]
    fn penguins_that_are_stuck_side_by_side_do_not_hinder_the_finish() {
        let parted = [vec![1, 1], vec![1, 0], vec![0, 0], vec![0, 0], vec![1, 1], vec![1, 1]];
        // The three in the corner touch each other and nothing else; the fourth has the rest.
        assert!(position(&parted, [&[0, 1], &[2, 8]]).are_all_alone());
        let both = position(&parted, [&[0], &[1, 8]]);
        assert!(!both.are_all_alone(), "both can go to the third tile");
        assert_eq!((both.room(0), both.room(1)), (1, 4));
    }

    #[test]
    fn a_hole_borders_on_every_part_that_it_has_cut_off() {
        // A column of five: the middle one is gone.
        let rows = [1, 0, 1, 0, 0, 0, 1, 0, 1].map(|fish| vec![fish, 0]);
        let parts = position(&rows, [&[0], &[16]]).parts_around(8);
        let parts: Vec<Vec<Spot>> =
            parts.into_iter().map(|part| part.into_iter().collect()).collect();
        assert_eq!(parts, [vec![0, 4], vec![12, 16]]);
    }
}
