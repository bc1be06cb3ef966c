//! What a bot knows of its match: the numbers, the board, and the sea as it sees it now.

use super::outlook::{Outlook, Sight};
use super::search::Chart;
use super::tables::{Tables, ways};
use crate::contract::Seat;
use crate::games::fish_and_men::cards::worn::Worn;
use crate::games::fish_and_men::rules::position::CELLS;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{FishState, IndustryState, Sea};
use std::cell::Cell;
use std::sync::Arc;

/// The eyes of a bot, and how well it sees.
pub struct Eyes {
    /// Its seat.
    pub seat: Seat,
    /// The numbers.
    pub setup: Arc<Setup>,
    /// What it knows of the board.
    pub tables: Arc<Tables>,
    /// What it saw when it last looked.
    pub outlook: Outlook,
    sight: Sight,
    is_careful: bool,
    /// The ways to the rivers that are open now, if industries have come or gone, with those.
    ways: Option<(Vec<IndustryState>, Box<[u32; CELLS]>)>,
    looked: Cell<u32>,
}

impl Eyes {
    /// The eyes of a seat; a careful bot reckons with how often it may be hit.
    pub fn new(setup: &Setup, seat: Seat, sight: Sight, is_careful: bool) -> Self {
        Self {
            seat,
            setup: Arc::new(setup.clone()),
            tables: Tables::of(setup),
            outlook: Outlook::new(),
            sight,
            is_careful,
            ways: None,
            looked: Cell::new(0),
        }
    }

    /// Looks at the sea. The positions that are looked at from now on count for one decision.
    pub fn look(&mut self, sea: &Sea) {
        self.looked.set(0);
        if self.tables.are_as_ever(&sea.industries) {
            self.ways = None;
        } else if self.ways.as_ref().is_none_or(|(industries, _)| *industries != sea.industries) {
            let closed = sea.industries.iter().map(|industry| industry.square);
            self.ways = Some((sea.industries.clone(), ways(&self.tables.board, closed)));
        }
        self.outlook.look(&self.tables, &self.setup, sea, self.seat.index(), self.sight);
    }

    /// The fish of this seat, as it lies.
    pub fn fish<'a>(&self, sea: &'a Sea) -> Option<&'a FishState> {
        sea.fish.get(self.seat.index())
    }

    /// What a search reads for a fish that wears this.
    pub fn chart(&self, worn: Worn) -> Chart<'_> {
        self.chart_with(worn, self.way())
    }

    /// The same, if the ways to the rivers were these.
    pub fn chart_with<'a>(&'a self, worn: Worn, way: &'a [u32; CELLS]) -> Chart<'a> {
        let Self { tables, setup, outlook, is_careful, looked, .. } = self;
        Chart { tables, setup, outlook, way, worn, is_careful: *is_careful, looked }
    }

    /// By cell: the way to the nearest open river, in tenths of steps.
    pub fn way(&self) -> &[u32; CELLS] {
        self.ways.as_ref().map_or(&self.tables.way, |(_, way)| way)
    }

    /// How many positions were looked at since the last look at the sea.
    pub fn looked(&self) -> u32 {
        self.looked.get()
    }
}
