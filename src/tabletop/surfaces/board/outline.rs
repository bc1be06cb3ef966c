//! The outline of some squares of a board.

use super::Cell;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// The sides of a square: the step across the side, and the step along it, in columns and rows.
const SIDES: [(IVec2, IVec2); 4] = [
    (IVec2::NEG_Y, IVec2::X),
    (IVec2::Y, IVec2::X),
    (IVec2::NEG_X, IVec2::Y),
    (IVec2::X, IVec2::Y),
];

/// Returns the straight lines around squares with this side, `inset` by a distance so that outlines of several players
/// do not cover one another. Points are from the upper left corner of the board.
pub fn outline(squares: &BTreeSet<Cell>, side: f32, inset: f32) -> Vec<(Vec2, Vec2)> {
    let place = |cell: &Cell| IVec2::new(cell.column.into(), cell.row.into());
    let there: BTreeSet<[i32; 2]> = squares.iter().map(|cell| place(cell).to_array()).collect();
    let has = |at: IVec2| there.contains(&at.to_array());
    let half = side / 2.0;
    let mut lines = Vec::new();
    for at in squares.iter().map(place) {
        let middle = (at.as_vec2() + 0.5) * side;
        for (over, along) in SIDES.into_iter().filter(|(over, _)| !has(at + *over)) {
            // It ends earlier where the squares end, and later where another is in the way.
            let end = |step: IVec2| {
                let far = match (has(at + step), has(at + step + over)) {
                    (false, _) => half - inset,
                    (true, false) => half,
                    (true, true) => half + inset,
                };
                middle + over.as_vec2() * (half - inset) + step.as_vec2() * far
            };
            lines.push((end(-along), end(along)));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(all: &[(u16, u16)]) -> BTreeSet<Cell> {
        all.iter().map(|&(row, column)| Cell::new(row, column)).collect()
    }

    #[test]
    fn lines_meet_at_every_corner_and_those_within_lie_on_others() {
        let shape = squares(&[(2, 2), (2, 3), (3, 2), (1, 2)]);
        let outer = outline(&shape, 10.0, 1.0);
        assert_eq!(outer.len(), 10, "four squares with three sides between them");
        let ends: Vec<Vec2> = outer.iter().flat_map(|line| [line.0, line.1]).collect();
        for end in &ends {
            let there = ends.iter().filter(|other| other.distance(*end) < 0.01).count();
            assert_eq!(there, 2, "{end} of {ends:?}");
        }
        let inner = outline(&shape, 10.0, 3.0);
        assert!(inner.iter().all(|line| !outer.iter().any(|other| other.0 == line.0)));
    }

    #[test]
    fn squares_that_touch_at_a_corner_are_outlined_each_on_its_own() {
        let lines = outline(&squares(&[(0, 0), (1, 1)]), 10.0, 1.0);
        assert_eq!(lines.len(), 8);
        assert!(lines.contains(&(Vec2::new(1.0, 9.0), Vec2::new(9.0, 9.0))));
    }
}
