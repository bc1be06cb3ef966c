//! The number of turns that a fish still needs to win from a place.

use super::outlook::SeaOutlook;
use super::tables::{BoardAnalysis, FAR, STEP};
use super::worth::{NEVER, TURN, loss_to_expect};
use crate::cards::worn_effects::WornEffects;
use crate::rules::board::position::{CELLS, SeaPosition, Square};
use crate::rules::feeding::gain_of;
use crate::rules::pieces::health::after_losing;
use crate::setup::Setup;
use shoal_contract::SearchBrake;
use std::cell::Cell;

/// All data from which the turns to a win are estimated, for a search or for a single place.
#[derive(Clone, Copy)]
pub struct WinTimeEstimator<'a> {
    pub tables: &'a BoardAnalysis,
    pub setup: &'a Setup,
    pub outlook: &'a SeaOutlook,
    /// By cell: the distance to the nearest river that is open now, in tenths of steps.
    pub river_distances: &'a [u32; CELLS],
    /// The effects of cards on the fish.
    pub worn: WornEffects,
    /// Counts the positions that were looked at.
    pub position_counter: &'a PositionCounter,
}

/// Count of the positions that were looked at, and the brake that stops the looking.
#[derive(Default)]
pub struct PositionCounter {
    /// Number of positions since this was last set.
    pub count: Cell<u32>,
    /// The brake to heed.
    pub brake: SearchBrake,
}

impl PositionCounter {
    /// Counts one more position.
    pub fn count_position(&self) {
        self.count.set(self.count.get() + 1);
        self.brake.spend(1);
    }
}

impl WinTimeEstimator<'_> {
    /// The time from a place where the fish would end its turn.
    pub fn time_at(self, at: SeaPosition, health: i32) -> i32 {
        if self.tables.board.is_sea(at.square()) {
            self.time_from(at.square(), health)
        } else {
            NEVER
        }
    }

    /// Health gained by feeding now (rules 4.1.3).
    pub fn gain(self, at: SeaPosition) -> i32 {
        let beside = self.tables.board.sea_neighbours(at.square());
        let clean = beside.iter().filter(|&&square| self.outlook.blobs(square) == 0).count();
        gain_of(self.setup.parameters.feed_rate, clean as u32)
    }

    /// The time needed if the fish feeds now.
    pub fn time_after_feeding(self, at: SeaPosition, health: i32) -> i32 {
        let health = after_losing(health, -self.gain(at), &self.setup.parameters);
        TURN.saturating_add(self.time_at(at, health))
    }

    /// The time a fish needs from now on that ends its turn in `square` with `health`: this turn's
    /// drift, feeding until it is strong enough, and the trip to a river; in hundredths of turns.
    pub fn time_from(self, square: Square, health: i32) -> i32 {
        self.position_counter.count_position();
        let distance = self.river_distances[square.cell()];
        if distance >= FAR {
            return NEVER;
        }
        let hits = self.outlook.expected(square).hits;
        let loss = loss_to_expect(self.setup, &self.worn, hits, health);
        self.time_with(square, distance, health * 100 - loss)
    }

    /// The time if this much health is left after the drift, in hundredths.
    fn time_with(self, square: Square, distance: u32, left: i32) -> i32 {
        let WinTimeEstimator { tables, setup, outlook, .. } = self;
        let mut left = left;
        if outlook.has_fisherman(square) {
            left -= setup.parameters.fisherman_bite * 100;
        }
        let trip = time_of_trip(distance);
        let needed = health_needed(setup, distance, trip) * 100;
        if left >= needed {
            return trip;
        }
        let rate = setup.parameters.feed_rate;
        let first = outlook.feed(&tables.board, rate, square);
        let later = tables.balances[square.cell()];
        let missing = needed - left - first;
        // Feeding comes in whole turns, but what is expected is a mean: between the two.
        let feeding = if missing <= 0 { TURN } else { TURN + TURN / 4 + missing * TURN / later };
        trip + feeding
    }
}

/// The health a fish should have before it sets out: what must be left in the river, the cost of the trip
/// and of the river's own current, and something for each drift on the trip.
fn health_needed(setup: &Setup, distance: u32, trip: i32) -> i32 {
    let parameters = &setup.parameters;
    let steps = (distance / STEP) as i32;
    let needed =
        parameters.health_to_win + parameters.against_current + steps * parameters.moving_cost;
    (needed + (trip - TURN) * 4 / TURN).min(parameters.max_health)
}

/// Mean time that the dice take for a distance: the distance in tenths of steps, the time in hundredths of turns.
fn time_of_trip(distance: u32) -> i32 {
    const TIMES: [i32; 8] = [0, 100, 117, 136, 159, 185, 216, 252];
    let (steps, rest) = ((distance / STEP) as usize, (distance % STEP) as i32);
    match (TIMES.get(steps), TIMES.get(steps + 1)) {
        (Some(time), Some(next)) => time + (next - time) * rest / STEP as i32,
        _ => 48 + (distance as i32 * TURN) / (STEP as i32 * 7 / 2),
    }
}
