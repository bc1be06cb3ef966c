//! What a bot sees of the sea at one moment, and what it expects of the pollution in it.

use super::tables::{BLOB, Expected, Tables};
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::position::{CELLS, Square};
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::Sea;
use std::cell::Cell;

const FISH: u8 = 1;
const FISHERMAN: u8 = 2;
const INDUSTRY: u8 = 4;

/// The sea by squares. Kept by a bot and filled anew for each plan.
#[derive(Debug)]
pub struct Outlook {
    blobs: Box<[u16; CELLS]>,
    pieces: Box<[u8; CELLS]>,
    expected: Vec<Expected>,
    /// By cell: what feeding will bring, once somebody has asked; [`UNKNOWN`] before.
    feeds: Box<[Cell<i32>]>,
}

const UNKNOWN: i32 = -1;

impl Outlook {
    /// Knows nothing yet.
    pub fn new() -> Self {
        Self {
            blobs: Box::new([0; CELLS]),
            pieces: Box::new([0; CELLS]),
            expected: Vec::with_capacity(CELLS),
            feeds: vec![Cell::new(UNKNOWN); CELLS].into(),
        }
    }

    /// Looks at the sea with the eyes of the fish in a seat, which does not count as an obstacle.
    pub fn look(&mut self, tables: &Tables, setup: &Setup, sea: &Sea, seat: usize) {
        self.blobs.fill(0);
        self.pieces.fill(0);
        self.feeds.fill(Cell::new(UNKNOWN));
        self.expected.clear();
        self.expected.extend_from_slice(tables.puffs(setup, sea.pollution.len()));
        for blob in &sea.pollution {
            self.blobs[blob.at.cell()] = self.blobs[blob.at.cell()].saturating_add(1);
            for drifted in tables.drift_from(blob.at.square()) {
                let at = &mut self.expected[usize::from(drifted.cell)];
                at.hits = at.hits.saturating_add(drifted.expected.0.into());
                at.blobs = at.blobs.saturating_add(drifted.expected.1.into());
            }
        }
        for at in sea.fish.iter().filter(|fish| fish.seat.index() != seat).filter_map(|f| f.at) {
            self.pieces[at.cell()] |= FISH;
        }
        for fisherman in &sea.fishermen {
            self.pieces[fisherman.square.cell()] |= FISHERMAN;
        }
        for industry in &sea.industries {
            self.pieces[industry.square.cell()] |= INDUSTRY;
        }
    }

    /// Looks at the sea as it is before the first turn.
    pub fn look_at_clean_sea(&mut self, tables: &Tables, setup: &Setup) {
        self.expected.clear();
        self.expected.extend_from_slice(tables.puffs(setup, 0));
        for site in &setup.level.industries {
            self.pieces[site.at.cell()] |= INDUSTRY;
        }
    }

    /// The blobs in a square.
    pub fn blobs(&self, square: Square) -> u32 {
        self.blobs[square.cell()].into()
    }

    /// Whether another fish is in a square.
    pub fn has_fish(&self, square: Square) -> bool {
        self.pieces[square.cell()] & FISH != 0
    }

    /// Whether a fisherman is in a square.
    pub fn has_fisherman(&self, square: Square) -> bool {
        self.pieces[square.cell()] & FISHERMAN != 0
    }

    /// Whether an industry stands in a square.
    pub fn has_industry(&self, square: Square) -> bool {
        self.pieces[square.cell()] & INDUSTRY != 0
    }

    /// What to expect at a square after this turn's drift.
    pub fn expected(&self, square: Square) -> Expected {
        self.expected[square.cell()]
    }

    /// What feeding in a square will bring after this turn's drift, in hundredths of health.
    pub fn feed(&self, board: &Board, rate: i32, square: Square) -> i32 {
        let known = &self.feeds[square.cell()];
        if known.get() == UNKNOWN {
            known.set(feed_to_expect(board, rate, square, |beside| self.expected(beside).blobs));
        }
        known.get()
    }
}

/// What feeding brings at a square, in hundredths of health, if so much pollution is expected at
/// each square (4.1.3).
pub fn feed_to_expect(
    board: &Board,
    rate: i32,
    square: Square,
    blobs: impl Fn(Square) -> u32,
) -> i32 {
    let clean = |square| (100 * BLOB / BLOB.saturating_add(blobs(square))) as i32;
    let beside: i32 = board.sea_neighbours(square).iter().copied().map(clean).sum();
    rate * (100 + beside) / 100 * clean(square)
}
