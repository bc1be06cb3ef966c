//! Expectations about pollution: their unit, the squares a blob drifts to, and what it does to a fish that is hit, or
//! feeds amid it.

use super::prelude::*;
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
    /// Hits during the drift, in [`BLOB`]s.
    pub hits: u16,
    /// Blobs after the drift, in [`BLOB`]s.
    pub blobs: u16,
}

/// Adds what `amount` of pollution in one square comes to.
pub fn add_drift(expected: &mut [ExpectedPollution], drifts: &[DriftDestination], amount: u32) {
    let part = |of: u16| (u64::from(of) * u64::from(amount) / u64::from(BLOB)) as u32;
    for to in drifts {
        let at = &mut expected[usize::from(to.cell)];
        at.hits += part(to.hits);
        at.blobs += part(to.blobs);
    }
}

/// Subtracts the drift of one blob from the pollution that is expected, or its `parts`-th part.
pub fn take_drift(expected: &mut [ExpectedPollution], drifts: &[DriftDestination], parts: u32) {
    for to in drifts {
        let at = &mut expected[usize::from(to.cell)];
        at.hits = at.hits.saturating_sub(u32::from(to.hits) / parts);
        at.blobs = at.blobs.saturating_sub(u32::from(to.blobs) / parts);
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
                hits: hits as u16,
                blobs: blobs as u16,
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

/// The health that a number of expected hits cost a fish, in hundredths (rules 4.4.2).
pub fn loss_to_expect(numbers: &Parameters, worn: &WornEffects, hits: u32, health: i32) -> i32 {
    let most = worn.hit_cap.unwrap_or(numbers.max_pollution_damage);
    let once = if worn.invincible { 0 } else { (health / 2).min(most) };
    let loss = i64::from(hits) * i64::from(once) * 100 / i64::from(BLOB);
    // Nothing takes the last health.
    loss.min(i64::from(health - 1) * 100) as i32
}
