//! The knowledge that a bot has of its match: the numbers, the board, and the sea as it sees it at one moment, with the
//! pollution it expects. It is filled anew for each plan.

use super::pollution::{BLOB, ExpectedPollution, add_drift, feed_to_expect, take_drift};
use super::prelude::*;
use super::tables::{BoardAnalysis, RiverDistances, river_distances};
use crate::numbers::SetupInForce;
use std::cell::Cell;

/// A piece in a square, as a bit.
#[derive(Debug, Clone, Copy)]
#[repr(u8)]
pub enum SeaPiece {
    /// The bot's own fish.
    OwnFish = 1,
    /// Another fish, which is an obstacle.
    OtherFish = 2,
    /// A fisherman.
    Fisherman = 4,
    /// An industry.
    Industry = 8,
}

/// A change of the sea that is supposed for one evaluation and then taken back.
#[derive(Debug, Clone, Copy)]
pub enum HypotheticalChange {
    /// This many blobs more in a square, or fewer if negative.
    Blobs(Square, i32),
    /// An industry more, or one less, in a square.
    Industry(Square, bool),
}

/// The knowledge of one bot: the numbers in force, the board, and the sea as it last saw it.
pub struct FishBotKnowledge {
    /// Its seat.
    pub seat: Seat,
    numbers: SetupInForce,
    /// The bot's knowledge of the board.
    pub tables: Arc<BoardAnalysis>,
    /// `true` if it works out where the pollution will be, and what it will hit; otherwise it sees the pollution as it
    /// is now.
    foresees_drift: bool,
    /// The industries it last saw, if some have come or gone.
    industries: Vec<Industry>,
    /// The distances to the rivers that are open with those industries; none if they are those of the level.
    pub changed_river_distances: Option<RiverDistances>,
    blobs: Box<[u16; CELLS]>,
    pieces: Box<[u8; CELLS]>,
    expected: Vec<ExpectedPollution>,
    /// By cell: the `epoch` in which the gain of feeding was computed, and the gain in hundredths of health.
    feeds: Box<[Cell<(u32, i32)>]>,
    /// Number of changes of the sea so far: gains computed in an earlier epoch are out of date.
    epoch: u32,
    /// Number of positions searched since the bot last looked at the sea.
    positions: Cell<u32>,
    brake: SearchBrake,
    /// Seed that decides between equals in this decision, drawn by the bot's own generator.
    tie_seed: u64,
}

impl FishBotKnowledge {
    /// The knowledge of the bot in a seat, which has not seen the sea yet.
    pub fn new(setup: &Setup, seat: Seat, foresees_drift: bool) -> Self {
        let tables = BoardAnalysis::of(setup);
        Self {
            seat,
            numbers: SetupInForce::new(Arc::new(setup.clone())),
            foresees_drift,
            industries: Vec::new(),
            changed_river_distances: None,
            blobs: Box::new([0; CELLS]),
            pieces: Box::new([0; CELLS]),
            expected: vec![ExpectedPollution::default(); tables.cells()],
            tables,
            feeds: vec![Cell::new((0, 0)); CELLS].into(),
            epoch: 0,
            positions: Cell::new(0),
            brake: SearchBrake::default(),
            tie_seed: 0,
        }
    }

    /// The knowledge of any bot before the first turn, when the sea is clean.
    pub fn of_clean_sea(setup: &Setup) -> Self {
        let mut clean = Self::new(setup, Seat(0), true);
        clean.expected = clean.tables.puffs(setup, 0).to_vec();
        for site in &setup.level.industries {
            clean.pieces[site.at.cell()] |= SeaPiece::Industry as u8;
        }
        clean.forget_feeds();
        clean
    }

    /// Begins a decision: from now on the numbers in force count, and `tie_seed` decides
    /// between equals.
    pub fn begin_decision(&mut self, sea: &SeaView, tie_seed: u64) {
        self.tie_seed = tie_seed;
        if self.numbers.update(&sea.changed) {
            self.tables = BoardAnalysis::of(self.setup());
            self.changed_river_distances = None;
        }
    }

    /// Looks at the sea, in which its own fish is no obstacle. The positions that are looked at from now on count for
    /// one decision.
    pub fn observe_sea(&mut self, sea: &SeaView) {
        self.positions.set(0);
        if self.tables.has_level_industries(&sea.industries) {
            self.changed_river_distances = None;
        } else if self.changed_river_distances.is_none() || self.industries != sea.industries {
            self.industries.clone_from(&sea.industries);
            let squares = self.industries.iter().map(|one| one.square);
            self.changed_river_distances = Some(river_distances(self.board(), squares));
        }
        self.forget_feeds();
        self.blobs.fill(0);
        self.pieces.fill(0);
        self.expect_puffs(sea);
        for at in sea.pollution.iter().map(|blob| blob.at) {
            self.blobs[at.cell()] = self.blobs[at.cell()].saturating_add(1);
            match self.foresees_drift {
                true => add_drift(&mut self.expected, self.tables.drift_from(at.square()), BLOB),
                false => self.expected[at.cell()].blobs += BLOB,
            }
        }
        let mut put = |piece: SeaPiece, at: Square| self.pieces[at.cell()] |= piece as u8;
        for (fish, square) in fish_on_board(sea) {
            let is_own = fish.seat == self.seat;
            put(if is_own { SeaPiece::OwnFish } else { SeaPiece::OtherFish }, square);
        }
        sea.fishermen.iter().for_each(|one| put(SeaPiece::Fisherman, one.square));
        sea.industries.iter().for_each(|one| put(SeaPiece::Industry, one.square));
    }

    /// Expects what the industries will put into the sea before the next drift. Once they have polluted, their blobs
    /// are in the sea already.
    fn expect_puffs(&mut self, sea: &SeaView) {
        let Self { expected, tables, numbers, .. } = self;
        expected.clear();
        let pollutes = self.foresees_drift && sea.phase != FishAndMenPhase::MovePollution;
        if pollutes && tables.has_level_industries(&sea.industries) {
            expected.extend_from_slice(tables.puffs(numbers.setup(), sea.pollution.len()));
            return;
        }
        expected.resize(tables.cells(), ExpectedPollution::default());
        let cutoffs = &numbers.parameters().cutoffs;
        let works = |one: &&Industry| pollutes && cutoffs.works(one.grade, sea.blobs());
        for industry in sea.industries.iter().filter(works) {
            tables.add_puff(expected, industry.square);
        }
    }

    /// Supposes a change of the sea, or takes it back.
    pub fn suppose(&mut self, change: HypotheticalChange, back: bool) {
        self.forget_feeds();
        let Self { blobs, expected, tables, .. } = self;
        match change {
            HypotheticalChange::Blobs(square, more) => {
                let (blobs, drifts) = (&mut blobs[square.cell()], tables.drift_from(square));
                for _ in 0..more.unsigned_abs() {
                    if (more > 0) == back {
                        *blobs = blobs.saturating_sub(1);
                        take_drift(expected, drifts, 1);
                    } else {
                        *blobs = blobs.saturating_add(1);
                        add_drift(expected, drifts, BLOB);
                    }
                }
            }
            HypotheticalChange::Industry(square, comes) if comes == back => {
                tables.take_puff(expected, square);
            }
            HypotheticalChange::Industry(square, _) => tables.add_puff(expected, square),
        }
    }

    fn forget_feeds(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// The item with the least key; of equals any, but within a decision the same of the same items.
    pub fn least<T, K: Ord>(
        &self,
        items: impl IntoIterator<Item = T>,
        key: impl Fn(&T) -> K,
    ) -> Option<T> {
        RandomGenerator::from_seed(self.tie_seed).pick_least(items, key)
    }

    /// Puts items in an order that favours none of them.
    pub fn shuffle<T>(&self, items: &mut [T]) {
        RandomGenerator::from_seed(self.tie_seed).shuffle(items);
    }

    /// The setup with the numbers in force at this decision.
    pub fn setup(&self) -> &Arc<Setup> {
        self.numbers.setup()
    }

    /// The numbers in force at this decision that are not on cards.
    pub fn numbers(&self) -> &Parameters {
        self.numbers.parameters()
    }

    /// The board.
    pub fn board(&self) -> &SeaBoard {
        &self.tables.board
    }

    /// The fish of this seat, as it is in this sea.
    pub fn fish<'a>(&self, sea: &'a SeaView) -> Option<&'a FishSchool> {
        sea.fish.get(self.seat.index())
    }

    /// By cell: the distance to the nearest open river, in tenths of steps.
    pub fn river_distances(&self) -> &[u32; CELLS] {
        self.changed_river_distances.as_deref().unwrap_or(&self.tables.river_distances)
    }

    /// Distance of two squares, in squares: the longer of both axes.
    pub fn distance_between(&self, one: Square, other: Square) -> u16 {
        let columns = one.column.abs_diff(other.column);
        let around = self.board().width().saturating_sub(columns);
        one.row.abs_diff(other.row).max(columns.min(around))
    }

    /// The kind of card with this name; none for jokers and cards that lie face down.
    pub fn card(&self, name: CardName) -> Option<&CardKind> {
        self.setup().deck.card(name)
    }

    /// `true` for a card that cancels the next one its holder plays.
    pub fn nullifies(&self, name: CardName) -> bool {
        self.card(name).is_some_and(CardKind::nullifies)
    }

    /// The card in the bot's own hand that cancels the next one it plays.
    pub fn spoiler(&self, sea: &SeaView) -> Option<CardName> {
        hand(sea, self.seat).iter().copied().find(|&name| self.nullifies(name))
    }

    /// The blobs in a square.
    pub fn blobs(&self, square: Square) -> u32 {
        self.blobs[square.cell()].into()
    }

    /// `true` for a square with such a piece in it.
    pub fn has(&self, piece: SeaPiece, square: Square) -> bool {
        self.pieces[square.cell()] & piece as u8 != 0
    }

    /// Pollution expected at a square during and after this turn's drift.
    pub fn expected(&self, square: Square) -> ExpectedPollution {
        self.expected[square.cell()]
    }

    /// Health that feeding in a square will bring after this turn's drift, in hundredths.
    pub fn feed(&self, square: Square) -> i32 {
        let known = &self.feeds[square.cell()];
        let (epoch, feed) = known.get();
        if epoch == self.epoch {
            return feed;
        }
        let blobs = |beside| self.expected(beside).blobs;
        let feed = feed_to_expect(self.board(), self.numbers().feed_rate, square, blobs);
        known.set((self.epoch, feed));
        feed
    }

    /// Stops every search from now on when this brake is pulled.
    pub fn set_brake(&mut self, brake: &SearchBrake) {
        self.brake = brake.clone();
    }

    /// Counts one more position that was looked at.
    pub fn count_position(&self) {
        self.positions.set(self.positions.get() + 1);
        self.brake.spend(1);
    }

    /// `true` while the bot may look at more than it has, with this limit on the positions of a decision.
    pub fn may_go_on(&self, limit: u32) -> bool {
        self.positions.get() < limit && self.brake.pulled().is_none()
    }
}

/// The hand of a seat, as far as it is seen.
pub fn hand(sea: &SeaView, seat: Seat) -> &[CardName] {
    sea.cards.hands.get(seat.index()).map_or(&[], Vec::as_slice)
}

/// The fish on the board with their squares.
pub fn fish_on_board(sea: &SeaView) -> impl Iterator<Item = (&FishSchool, Square)> {
    sea.fish.iter().filter_map(|fish| Some((fish, fish.square()?)))
}
