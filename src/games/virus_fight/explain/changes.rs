//! Blocks that a change of the board joins, and those that it parts (rules 5.6).

use crate::position::Squares;
use crate::{At, Event, Square};

/// Blocks that a change of the board joins, and those that it parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Blocks that have joined several, as they are after it.
    pub joined: Vec<Squares>,
    /// Blocks that have fallen apart, as they were before it.
    pub parted: Vec<Squares>,
}

fn only(at: &At) -> Squares {
    Squares::only(at.0 * 16 + at.1)
}

fn first(mut squares: Squares) -> Option<Square> {
    squares.next()
}

/// The pieces after an event, which are these before it.
pub fn after(event: &Event, before: Squares) -> Squares {
    match event {
        Event::Moved { from, to, .. } => before.minus(only(from)).or(only(to)),
        Event::Written { at, .. } => before.or(only(at)),
        Event::Erased { at, .. } => before.minus(only(at)),
        _ => before,
    }
}

/// The pieces before an event, which are these after it.
pub fn before(event: &Event, after: Squares) -> Squares {
    match event {
        Event::Moved { from, to, .. } => after.minus(only(to)).or(only(from)),
        Event::Written { at, .. } => after.minus(only(at)),
        Event::Erased { at, .. } => after.or(only(at)),
        _ => after,
    }
}

impl Changes {
    /// Compares the blocks of the pieces before a change with those after it: two blocks are matched by the pieces that
    /// stayed.
    pub fn between(before: Squares, after: Squares) -> Self {
        let stayed = before.and(after);
        let several = |of: Squares, others: Squares| {
            let blocks = blocks(of).into_iter();
            let has_several = |block: &Squares| {
                let parts = stayed.and(*block);
                first(parts).is_some_and(|one| !parts.minus(others.block(one)).is_empty())
            };
            blocks.filter(has_several).collect()
        };
        Self { joined: several(after, before), parted: several(before, after) }
    }
}

/// The blocks of these pieces.
fn blocks(mut pieces: Squares) -> Vec<Squares> {
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

    fn squares(all: &[(u8, u8)]) -> Squares {
        all.iter().fold(Squares::NONE, |set, at| set.or(Squares::only(at.0 * 16 + at.1)))
    }

    #[test]
    fn a_piece_between_two_blocks_joins_them_and_parts_what_it_leaves() {
        let before = squares(&[(0, 0), (0, 1), (0, 2), (2, 1)]);
        let moved = squares(&[(0, 0), (0, 2), (1, 1), (2, 1)]);
        let changes = Changes::between(before, moved);
        assert_eq!(changes.parted, [squares(&[(0, 0), (0, 1), (0, 2)])]);
        assert!(changes.joined.is_empty(), "it hangs on one block alone");
        let bridge = squares(&[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]);
        assert_eq!(Changes::between(before, bridge).joined, [bridge]);
        assert_eq!(Changes::between(bridge, before).parted, [bridge]);
    }

    #[test]
    fn a_block_that_only_grows_or_shrinks_is_neither_joined_nor_parted() {
        let small = squares(&[(0, 0), (0, 1)]);
        let large = squares(&[(0, 0), (0, 1), (0, 2)]);
        assert_eq!(Changes::between(small, large), Changes::default());
        assert_eq!(Changes::between(large, small), Changes::default());
    }
}
