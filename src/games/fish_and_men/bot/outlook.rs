//! The sea as a bot sees it at one moment, with the pollution it expects.

use super::pollution::{BLOB, ExpectedPollution, feed_to_expect};
use super::tables::BoardAnalysis;
use crate::rules::board::SeaBoard;
use crate::rules::board::position::{CELLS, Square};
use crate::setup::Setup;
use crate::state::{FishAndMenPhase, Industry, SeaView};
use std::cell::Cell;

const FISH: u8 = 1;
const FISHERMAN: u8 = 2;
const INDUSTRY: u8 = 4;

/// The sea by squares. Kept by a bot and filled anew for each plan.
#[derive(Debug)]
pub struct SeaOutlook {
    blobs: Box<[u16; CELLS]>,
    pieces: Box<[u8; CELLS]>,
    expected: Vec<ExpectedPollution>,
    /// By cell: the `epoch` in which the gain of feeding was computed, and the gain in hundredths of health.
    feeds: Box<[Cell<(u32, i32)>]>,
    /// Number of changes of the sea so far: gains computed in an earlier epoch are out of date.
    epoch: u32,
}

/// The foresight of a bot about the drift of pollution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DriftForesight {
    /// It sees the pollution as it is now.
    Now,
    /// It works out where the pollution will be, and what it will hit.
    Ahead,
}

impl SeaOutlook {
    /// An empty sea, until [`Self::observe_sea`] fills it.
    pub fn new() -> Self {
        Self {
            blobs: Box::new([0; CELLS]),
            pieces: Box::new([0; CELLS]),
            expected: vec![ExpectedPollution::default(); CELLS],
            feeds: vec![Cell::new((0, 0)); CELLS].into(),
            epoch: 0,
        }
    }

    /// Fills it with the sea as the fish of a seat sees it, which is no obstacle to itself.
    pub fn observe_sea(
        &mut self,
        tables: &BoardAnalysis,
        setup: &Setup,
        sea: &SeaView,
        seat: usize,
        foresight: DriftForesight,
    ) {
        self.forget();
        self.blobs.fill(0);
        self.pieces.fill(0);
        self.expected.clear();
        match foresight {
            DriftForesight::Now => self.expected.resize(CELLS, ExpectedPollution::default()),
            DriftForesight::Ahead => self.expect_puffs(tables, setup, sea),
        }
        for blob in &sea.pollution {
            self.blobs[blob.at.cell()] = self.blobs[blob.at.cell()].saturating_add(1);
            match foresight {
                DriftForesight::Now => self.expected[blob.at.cell()].blobs += BLOB,
                DriftForesight::Ahead => self.expect(tables, blob.at.square()),
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

    /// Expects what the industries will put into the sea before the next drift.
    fn expect_puffs(&mut self, tables: &BoardAnalysis, setup: &Setup, sea: &SeaView) {
        // Once they have polluted, their blobs are in the sea already.
        if sea.phase == FishAndMenPhase::MovePollution {
            self.expected.resize(CELLS, ExpectedPollution::default());
        } else if tables.has_level_industries(&sea.industries) {
            self.expected.extend_from_slice(tables.puffs(setup, sea.pollution.len()));
        } else {
            self.expected.resize(CELLS, ExpectedPollution::default());
            for industry in &sea.industries {
                self.expect_puff(tables, setup, sea.pollution.len(), industry);
            }
        }
    }

    fn expect_puff(
        &mut self,
        tables: &BoardAnalysis,
        setup: &Setup,
        blobs: usize,
        from: &Industry,
    ) {
        if setup.parameters.cutoffs.works(from.grade, u32::try_from(blobs).unwrap_or(u32::MAX)) {
            tables.add_puff(&mut self.expected, from.square);
        }
    }

    fn expect(&mut self, tables: &BoardAnalysis, from: Square) {
        for drifted in tables.drift_from(from) {
            let at = &mut self.expected[usize::from(drifted.cell)];
            at.hits = at.hits.saturating_add(drifted.expected.0.into());
            at.blobs = at.blobs.saturating_add(drifted.expected.1.into());
        }
    }

    /// Supposes that there is one blob more in a square.
    pub fn add_blob(&mut self, tables: &BoardAnalysis, square: Square) {
        self.forget();
        self.blobs[square.cell()] = self.blobs[square.cell()].saturating_add(1);
        self.expect(tables, square);
    }

    /// Supposes that there is one blob less in a square.
    pub fn take_blob(&mut self, tables: &BoardAnalysis, square: Square) {
        self.forget();
        self.blobs[square.cell()] = self.blobs[square.cell()].saturating_sub(1);
        for drifted in tables.drift_from(square) {
            let at = &mut self.expected[usize::from(drifted.cell)];
            at.hits = at.hits.saturating_sub(drifted.expected.0.into());
            at.blobs = at.blobs.saturating_sub(drifted.expected.1.into());
        }
    }

    /// Looks at the sea as it is before the first turn.
    pub fn observe_clean_sea(&mut self, tables: &BoardAnalysis, setup: &Setup) {
        self.forget();
        self.expected.clear();
        self.expected.extend_from_slice(tables.puffs(setup, 0));
        for site in &setup.level.industries {
            self.pieces[site.at.cell()] |= INDUSTRY;
        }
    }

    fn forget(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// The blobs in a square.
    pub fn blobs(&self, square: Square) -> u32 {
        self.blobs[square.cell()].into()
    }

    /// `true` for a square with another fish in it.
    pub fn has_fish(&self, square: Square) -> bool {
        self.pieces[square.cell()] & FISH != 0
    }

    /// `true` for a square with a fisherman in it.
    pub fn has_fisherman(&self, square: Square) -> bool {
        self.pieces[square.cell()] & FISHERMAN != 0
    }

    /// `true` for a square with an industry on it.
    pub fn has_industry(&self, square: Square) -> bool {
        self.pieces[square.cell()] & INDUSTRY != 0
    }

    /// Pollution expected at a square during and after this turn's drift.
    pub fn expected(&self, square: Square) -> ExpectedPollution {
        self.expected[square.cell()]
    }

    /// Pollution expected everywhere, by cell, to be changed by a bot that tries something out.
    pub fn expected_mut(&mut self) -> &mut Vec<ExpectedPollution> {
        self.forget();
        &mut self.expected
    }

    /// Health that feeding in a square will bring after this turn's drift, in hundredths.
    pub fn feed(&self, board: &SeaBoard, rate: i32, square: Square) -> i32 {
        let known = &self.feeds[square.cell()];
        let (epoch, feed) = known.get();
        if epoch == self.epoch {
            return feed;
        }
        let feed = feed_to_expect(board, rate, square, |beside| self.expected(beside).blobs);
        known.set((self.epoch, feed));
        feed
    }
}
