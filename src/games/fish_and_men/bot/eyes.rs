//! The knowledge that a bot has of its match: the numbers, the board, and the sea as it sees it now.

use super::chart::{Chart, Looked};
use super::outlook::{Outlook, Sight};
use super::tables::{Tables, ways};
use crate::cards::card::{Card, CardName};
use crate::cards::worn::Worn;
use crate::numbers::InForce;
use crate::rules::board::position::{CELLS, Square};
use crate::setup::Setup;
use crate::state::{Fish, Industry, Sea};
use shoal_contract::{Brake, Generator, Seat};
use std::sync::Arc;

/// By cell: the way to the nearest river that is open, in tenths of steps.
pub type Ways = Box<[u32; CELLS]>;

/// The eyes of a bot, and how well it sees.
pub struct Eyes {
    /// Its seat.
    pub seat: Seat,
    numbers: InForce,
    /// The bot's knowledge of the board.
    pub tables: Arc<Tables>,
    /// The sea as the bot last saw it.
    pub outlook: Outlook,
    sight: Sight,
    /// The industries it last saw, if some have come or gone.
    industries: Vec<Industry>,
    /// The ways to the rivers that are open with those.
    ways: Option<Ways>,
    looked: Looked,
    /// Seed that decides between equals in this decision, drawn by the bot's own generator.
    whim: u64,
}

impl Eyes {
    /// The eyes of a seat.
    pub fn new(setup: &Setup, seat: Seat, sight: Sight) -> Self {
        Self {
            seat,
            numbers: InForce::new(Arc::new(setup.clone())),
            tables: Tables::of(setup),
            outlook: Outlook::new(),
            sight,
            industries: Vec::new(),
            ways: None,
            looked: Looked::default(),
            whim: 0,
        }
    }

    /// Begins a decision: from now on the numbers in force count, and `whim` decides between equals.
    pub fn attend(&mut self, sea: &Sea, whim: u64) {
        self.whim = whim;
        if self.numbers.look(&sea.changed) {
            self.tables = Tables::of(self.setup());
            self.ways = None;
        }
    }

    /// Looks at the sea. The positions that are looked at from now on count for one decision.
    pub fn look(&mut self, sea: &Sea) {
        self.looked.count.set(0);
        if self.tables.are_as_ever(&sea.industries) {
            self.ways = None;
        } else if self.ways.is_none() || self.industries != sea.industries {
            self.industries.clone_from(&sea.industries);
            self.ways = Some(self.ways_with(self.industries.iter().map(|one| one.square)));
        }
        let setup = self.numbers.setup();
        self.outlook.look(&self.tables, setup, sea, self.seat.index(), self.sight);
    }

    /// The item with the least key; of equals any, but within a decision the same of the same items.
    pub fn least<T, K: Ord>(
        &self,
        items: impl IntoIterator<Item = T>,
        key: impl Fn(&T) -> K,
    ) -> Option<T> {
        Generator::from_seed(self.whim).pick_least(items, key)
    }

    /// Puts items in an order that favours none of them.
    pub fn shuffle<T>(&self, items: &mut [T]) {
        Generator::from_seed(self.whim).shuffle(items);
    }

    /// The numbers in force at this decision.
    pub fn setup(&self) -> &Arc<Setup> {
        self.numbers.setup()
    }

    /// The fish of this seat, as it is in this sea.
    pub fn fish<'a>(&self, sea: &'a Sea) -> Option<&'a Fish> {
        sea.fish.get(self.seat.index())
    }

    /// Returns the data that a search reads for a fish with these effects of cards.
    pub fn chart(&self, worn: Worn) -> Chart<'_> {
        let Self { tables, numbers, outlook, looked, .. } = self;
        let setup = numbers.setup();
        Chart { tables, setup, outlook, way: self.way(), worn, looked }
    }

    /// The ways to the rivers if industries stood in these squares.
    pub fn ways_with(&self, at: impl Iterator<Item = Square> + Clone) -> Ways {
        ways(&self.tables.board, at)
    }

    /// Supposes other ways to the rivers; answers with those before.
    pub fn suppose_ways(&mut self, ways: Option<Ways>) -> Option<Ways> {
        std::mem::replace(&mut self.ways, ways)
    }

    /// By cell: the way to the nearest open river, in tenths of steps.
    pub fn way(&self) -> &[u32; CELLS] {
        self.ways.as_deref().unwrap_or(&self.tables.way)
    }

    /// Distance of two squares, in squares: the longer of both axes.
    pub fn apart(&self, one: Square, other: Square) -> u16 {
        let columns = one.column.abs_diff(other.column);
        let around = self.tables.board.width().saturating_sub(columns);
        one.row.abs_diff(other.row).max(columns.min(around))
    }

    /// The kind of card with this name; none for jokers and cards that lie face down.
    pub fn card(&self, name: CardName) -> Option<&Card> {
        self.setup().deck.card(name)
    }

    /// Lets every look ahead stop from now on when this brake is pulled.
    pub fn heed(&mut self, brake: &Brake) {
        self.looked.brake = brake.clone();
    }

    /// `true` once no more positions are to be looked at.
    pub fn is_stopped(&self) -> bool {
        self.looked.brake.pulled().is_some()
    }

    /// Number of positions looked at since the last look at the sea.
    pub fn looked(&self) -> u32 {
        self.looked.count.get()
    }
}
