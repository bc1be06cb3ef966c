//! The knowledge that a bot has of its match: the numbers, the board, and the sea as it sees it now.

use super::outlook::{DriftForesight, SeaOutlook};
use super::tables::{BoardAnalysis, river_distances};
use super::win_time::{PositionCounter, WinTimeEstimator};
use crate::cards::card::{CardKind, CardName};
use crate::cards::worn_effects::WornEffects;
use crate::numbers::SetupInForce;
use crate::rules::board::position::{CELLS, Square};
use crate::setup::Setup;
use crate::state::{FishSchool, Industry, SeaView};
use shoal_contract::{RandomGenerator, SearchBrake, Seat};
use std::sync::Arc;

/// By cell: the distance to the nearest river that is open, in tenths of steps.
pub type RiverDistances = Box<[u32; CELLS]>;

/// The knowledge of one bot: the numbers in force, the board, and the sea as it last saw it.
pub struct FishBotKnowledge {
    /// Its seat.
    pub seat: Seat,
    numbers: SetupInForce,
    /// The bot's knowledge of the board.
    pub tables: Arc<BoardAnalysis>,
    /// The sea as the bot last saw it.
    pub outlook: SeaOutlook,
    foresight: DriftForesight,
    /// The industries it last saw, if some have come or gone.
    industries: Vec<Industry>,
    /// The distances to the rivers that are open with those industries; none if they are those of the level.
    changed_river_distances: Option<RiverDistances>,
    position_counter: PositionCounter,
    /// Seed that decides between equals in this decision, drawn by the bot's own generator.
    tie_seed: u64,
}

impl FishBotKnowledge {
    /// The knowledge of the bot in a seat, which foresees the drift this far.
    pub fn new(setup: &Setup, seat: Seat, foresight: DriftForesight) -> Self {
        Self {
            seat,
            numbers: SetupInForce::new(Arc::new(setup.clone())),
            tables: BoardAnalysis::of(setup),
            outlook: SeaOutlook::new(),
            foresight,
            industries: Vec::new(),
            changed_river_distances: None,
            position_counter: PositionCounter::default(),
            tie_seed: 0,
        }
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

    /// Looks at the sea. The positions that are looked at from now on count for one decision.
    pub fn observe_sea(&mut self, sea: &SeaView) {
        self.position_counter.count.set(0);
        if self.tables.has_level_industries(&sea.industries) {
            self.changed_river_distances = None;
        } else if self.changed_river_distances.is_none() || self.industries != sea.industries {
            self.industries.clone_from(&sea.industries);
            self.changed_river_distances =
                Some(self.river_distances_with(self.industries.iter().map(|one| one.square)));
        }
        let setup = self.numbers.setup();
        self.outlook.observe_sea(&self.tables, setup, sea, self.seat.index(), self.foresight);
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

    /// The numbers in force at this decision.
    pub fn setup(&self) -> &Arc<Setup> {
        self.numbers.setup()
    }

    /// The fish of this seat, as it is in this sea.
    pub fn fish<'a>(&self, sea: &'a SeaView) -> Option<&'a FishSchool> {
        sea.fish.get(self.seat.index())
    }

    /// Returns the data that a search reads for a fish with these effects of cards.
    pub fn win_time_estimator(&self, worn: WornEffects) -> WinTimeEstimator<'_> {
        let Self { tables, numbers, outlook, position_counter, .. } = self;
        let setup = numbers.setup();
        WinTimeEstimator {
            tables,
            setup,
            outlook,
            river_distances: self.river_distances(),
            worn,
            position_counter,
        }
    }

    /// The distances to the rivers if industries stood in these squares.
    pub fn river_distances_with(&self, at: impl Iterator<Item = Square> + Clone) -> RiverDistances {
        river_distances(&self.tables.board, at)
    }

    /// Supposes other distances to the rivers. Returns those before.
    pub fn replace_river_distances(
        &mut self,
        changed_river_distances: Option<RiverDistances>,
    ) -> Option<RiverDistances> {
        std::mem::replace(&mut self.changed_river_distances, changed_river_distances)
    }

    /// By cell: the distance to the nearest open river, in tenths of steps.
    pub fn river_distances(&self) -> &[u32; CELLS] {
        self.changed_river_distances.as_deref().unwrap_or(&self.tables.river_distances)
    }

    /// Distance of two squares, in squares: the longer of both axes.
    pub fn distance_between(&self, one: Square, other: Square) -> u16 {
        let columns = one.column.abs_diff(other.column);
        let around = self.tables.board.width().saturating_sub(columns);
        one.row.abs_diff(other.row).max(columns.min(around))
    }

    /// The kind of card with this name; none for jokers and cards that lie face down.
    pub fn card(&self, name: CardName) -> Option<&CardKind> {
        self.setup().deck.card(name)
    }

    /// Stops every search from now on when this brake is pulled.
    pub fn set_brake(&mut self, brake: &SearchBrake) {
        self.position_counter.brake = brake.clone();
    }

    /// `true` once no more positions are to be looked at.
    pub fn is_stopped(&self) -> bool {
        self.position_counter.brake.pulled().is_some()
    }

    /// Number of positions searched since the bot last looked at the sea.
    pub fn positions_counted(&self) -> u32 {
        self.position_counter.count.get()
    }
}
