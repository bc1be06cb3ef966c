//! Blocks that a change of the board joins, and those that it parts (rules 5.6).

use crate::position::SquareSet;
use crate::{Event, Square, SquareCoordinates};

/// Blocks that a change of the board joins, and those that it parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BlockChanges {
    /// Blocks that have joined several, as they are after it.
    pub joined: Vec<SquareSet>,
    /// Blocks that have fallen apart, as they were before it.
    pub parted: Vec<SquareSet>,
}

fn only(at: &SquareCoordinates) -> SquareSet {
    SquareSet::only(at.0 * 16 + at.1)
}

fn first(mut squares: SquareSet) -> Option<Square> {
    squares.next()
}

/// The pieces after an event, which are these before it.
pub fn after(event: &Event, before: SquareSet) -> SquareSet {
    match event {
        Event::Moved { from, to, .. } => before.minus(only(from)).or(only(to)),
        Event::Written { at, .. } => before.or(only(at)),
        Event::Erased { at, .. } => before.minus(only(at)),
        _ => before,
    }
}

/// The pieces before an event, which are these after it.
pub fn before(event: &Event, after: SquareSet) -> SquareSet {
    match event {
        Event::Moved { from, to, .. } => after.minus(only(to)).or(only(from)),
        Event::Written { at, .. } => after.minus(only(at)),
        Event::Erased { at, .. } => after.or(only(at)),
        _ => after,
    }
}

impl BlockChanges {
    /// Compares the blocks of the pieces before a change with those after it: two blocks are matched by the pieces that
    /// stayed.
    pub fn between(before: SquareSet, after: SquareSet) -> Self {
        let stayed = before.and(after);
        let several = |of: SquareSet, others: SquareSet| {
            let blocks = blocks(of).into_iter();
            let has_several = |block: &SquareSet| {
                let parts = stayed.and(*block);
                first(parts).is_some_and(|one| !parts.minus(others.block(one)).is_empty())
            };
            blocks.filter(has_several).collect()
        };
        Self { joined: several(after, before), parted: several(before, after) }
    }
}

/// The blocks of these pieces.
fn blocks(mut pieces: SquareSet) -> Vec<SquareSet> {
    let mut blocks = Vec::new();
    while let Some(one) = first(pieces) {
        let block = pieces.block(one);
        blocks.push(block);
        pieces = pieces.minus(block);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(all: &[(u8, u8)]) -> SquareSet {
        all.iter().fold(SquareSet::NONE, |set, at| set.or(SquareSet::only(at.0 * 16 + at.1)))
    }

    #[test]
    fn a_piece_between_two_blocks_joins_them_and_parts_what_it_leaves() {
        let before = squares(&[(0, 0), (0, 1), (0, 2), (2, 1)]);
        let moved = squares(&[(0, 0), (0, 2), (1, 1), (2, 1)]);
        let changes = BlockChanges::between(before, moved);
        assert_eq!(changes.parted, [squares(&[(0, 0), (0, 1), (0, 2)])]);
        assert!(changes.joined.is_empty(), "it hangs on one block alone");
        let bridge = squares(&[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]);
        assert_eq!(BlockChanges::between(before, bridge).joined, [bridge]);
        assert_eq!(BlockChanges::between(bridge, before).parted, [bridge]);
    }

    #[test]
    fn a_block_that_only_grows_or_shrinks_is_neither_joined_nor_parted() {
        let small = squares(&[(0, 0), (0, 1)]);
        let large = squares(&[(0, 0), (0, 1), (0, 2)]);
        assert_eq!(BlockChanges::between(small, large), BlockChanges::default());
        assert_eq!(BlockChanges::between(large, small), BlockChanges::default());
    }
}
