//! Routes of a penguin from the spot where it stands.

use super::any::AnyPosition;
use super::geometry::HexDirection;
use crate::action::IceCell;

/// The six directions around a tile, clockwise.
const AROUND: [HexDirection; 6] = [
    HexDirection::North,
    HexDirection::NorthEast,
    HexDirection::SouthEast,
    HexDirection::South,
    HexDirection::SouthWest,
    HexDirection::NorthWest,
];

/// The ways of one penguin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenguinRoutes {
    /// The spot of the penguin.
    pub from: IceCell,
    /// The fish it takes when it leaves.
    pub fish: u16,
    /// In each direction that is open, clockwise from the north, the tiles one after another.
    pub lines: Vec<Vec<IceCell>>,
}

impl PenguinRoutes {
    /// The ways of the penguin at a spot; none if nobody stands there.
    pub fn of(position: &AnyPosition, from: IceCell) -> Option<Self> {
        let grid = position.board().grid();
        let spot = grid.spot(from.0.into(), from.1.into())?;
        position.penguin_at(spot)?;
        let line = |direction: HexDirection| -> Vec<IceCell> {
            let free = grid.line(spot, direction).take_while(|&spot| position.is_free(spot));
            free.map(|spot| grid.row_and_column(spot))
                .map(|(row, column)| IceCell(row, column))
                .collect()
        };
        let lines = AROUND.into_iter().map(line).filter(|line| !line.is_empty()).collect();
        Some(Self { from, fish: position.board().fish(spot), lines })
    }

    /// `true` if it can go there.
    pub fn reach(&self, to: IceCell) -> bool {
        self.lines.iter().flatten().any(|at| *at == to)
    }

    /// The index of the line that leads to a spot, and the spot's index on that line.
    pub fn line_to(&self, to: IceCell) -> Option<(usize, usize)> {
        let along = |line: &Vec<IceCell>| line.iter().position(|at| *at == to);
        self.lines.iter().enumerate().find_map(|(index, line)| Some((index, along(line)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{IceBoard, PenguinPlayer};

    #[test]
    fn routes_are_straight_and_stop_at_holes_and_penguins() {
        // The top-left tile is gone, the penguin stands at [1,0].
        let board = IceBoard::from_rows(&[vec![0, 1], vec![2, 1], vec![1, 1], vec![1, 1]]);
        let player =
            |places: &[u16]| PenguinPlayer { places: places.to_vec(), ..PenguinPlayer::default() };
        let position = AnyPosition::new(&board.expect("small"), &[player(&[2]), player(&[5])], 0);
        let position = position.expect("sound");
        let routes = PenguinRoutes::of(&position, IceCell(1, 0)).expect("it stands there");
        let ends: Vec<&[IceCell]> = routes.lines.iter().map(Vec::as_slice).collect();
        assert_eq!(ends, [&[IceCell(0, 1)][..], &[IceCell(3, 0)], &[IceCell(2, 0)]]);
        assert_eq!((routes.fish, routes.line_to(IceCell(3, 0))), (2, Some((1, 0))));
        assert!(
            !routes.reach(IceCell(0, 0)) && !routes.reach(IceCell(2, 1)),
            "a hole, and a penguin"
        );
        assert_eq!(PenguinRoutes::of(&position, IceCell(0, 1)), None, "nobody stands there");
    }
}
