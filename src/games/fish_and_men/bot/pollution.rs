//! Expectations about pollution: their unit, the squares a blob drifts to, and the gain of feeding amid it.

use crate::rules::board::SeaBoard;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::{CELLS, SeaPosition, Square};
use std::collections::BTreeMap;

/// One blob, in the unit in which amounts of pollution are computed.
pub const BLOB: u32 = 1 << 12;
/// Limit on looking ahead: of one drift no more pairs of steps than this are computed.
const PAIRS: u32 = 3;

/// Expected pollution at one square, in [`BLOB`]s.
#[derive(Debug, Clone, Copy, Default)]
pub struct ExpectedPollution {
    /// Number of hits by blobs on a fish there during one drift.
    pub hits: u32,
    /// Number of blobs there after the drift.
    pub blobs: u32,
}

/// A square where a blob may go during one drift, with the part of it to expect there.
#[derive(Debug, Clone, Copy)]
pub struct DriftDestination {
    /// The cell of the square.
    pub cell: u16,
    /// Hits during the drift, and blobs after it, in [`BLOB`]s.
    pub expected: (u16, u16),
}

/// Adds what `amount` of pollution in one square comes to.
pub fn add_drift(expected: &mut [ExpectedPollution], drifts: &[DriftDestination], amount: u64) {
    if amount == 0 {
        return;
    }
    for drifted in drifts {
        let at = &mut expected[usize::from(drifted.cell)];
        at.hits += (u64::from(drifted.expected.0) * amount / u64::from(BLOB)) as u32;
        at.blobs += (u64::from(drifted.expected.1) * amount / u64::from(BLOB)) as u32;
    }
}

/// By cell: the squares that a blob from there drifts to, looked ahead for this many pairs of steps at most.
pub fn drifts(board: &SeaBoard, pairs: u32) -> Vec<Box<[DriftDestination]>> {
    let mut drifts: Vec<Box<[DriftDestination]>> = vec![Box::new([]); CELLS];
    for &square in board.sea() {
        let mut expected = BTreeMap::new();
        follow(board, SeaPosition::centre(square), pairs.min(PAIRS), BLOB, &mut expected);
        drifts[square.cell()] = expected
            .into_iter()
            .map(|(square, ExpectedPollution { hits, blobs })| DriftDestination {
                cell: square.cell() as u16,
                expected: (hits as u16, blobs as u16),
            })
            .collect();
    }
    drifts
}

/// Follows a blob, or the part of one that comes here, along all paths it may take (rules 4.4.1).
fn follow(
    board: &SeaBoard,
    at: SeaPosition,
    pairs: u32,
    share: u32,
    expected: &mut BTreeMap<Square, ExpectedPollution>,
) {
    if pairs == 0 {
        expected.entry(at.square()).or_default().blobs += share;
        return;
    }
    let carried = board.current(at.square()).map(|arrow| board.stepped(at, arrow));
    let at = carried.filter(|to| board.is_sea(to.square())).unwrap_or(at);
    let steps: Vec<SeaPosition> = CompassHeading::ALL
        .into_iter()
        .map(|heading| board.stepped(at, heading))
        .filter(|to| board.is_sea(to.square()))
        .collect();
    let part = share / (steps.len() as u32).max(1);
    for to in steps {
        expected.entry(to.square()).or_default().hits += part;
        follow(board, to, pairs - 1, part, expected);
    }
}

/// Returns the health that feeding brings at a square, in hundredths, if `blobs` gives the pollution expected at each
/// square in [`BLOB`]s (rules 4.1.3).
pub fn feed_to_expect(
    board: &SeaBoard,
    rate: i32,
    square: Square,
    blobs: impl Fn(Square) -> u32,
) -> i32 {
    let clean = |square| (100 * BLOB / BLOB.saturating_add(blobs(square))) as i32;
    let beside: i32 = board.sea_neighbours(square).iter().copied().map(clean).sum();
    rate * (100 + beside) / 100 * clean(square)
}
