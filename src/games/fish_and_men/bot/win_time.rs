//! The number of turns that a fish still needs to win from a place, and the worth of feeding there.

use super::knowledge::{FishBotKnowledge, SeaPiece};
use super::pollution::loss_to_expect;
use super::prelude::*;
use super::tables::{FAR, STEP};
use crate::rules::feeding::gain_of;
use crate::rules::pieces::health::after_losing;

/// One turn, in the unit in which times are computed.
pub const TURN: i32 = 100;
/// The time of something that leads nowhere.
pub const NEVER: i32 = 1_000_000;

impl FishBotKnowledge {
    /// The time from a place where a fish with these effects of cards would end its turn.
    pub fn time_at(&self, at: SeaPosition, health: i32, worn: &WornEffects) -> i32 {
        match self.board().is_sea(at.square()) {
            true => self.time_from(at.square(), health, worn),
            false => NEVER,
        }
    }

    /// Health gained by feeding now (rules 4.1.3).
    pub fn gain_of_feeding(&self, square: Square) -> i32 {
        let beside = self.board().sea_neighbours(square);
        let clean = beside.iter().filter(|&&square| self.blobs(square) == 0).count();
        gain_of(self.numbers().feed_rate, clean as u32)
    }

    /// The time a fish needs if it feeds now.
    pub fn time_after_feeding(&self, fish: &FishSchool) -> i32 {
        let Some(at) = fish.at else { return NEVER };
        let gain = self.gain_of_feeding(at.square());
        let health = after_losing(fish.health, -gain, self.numbers());
        TURN.saturating_add(self.time_at(at, health, &fish.worn))
    }

    /// The loss of a fish to the drift of this turn that is to expect, in hundredths of health.
    pub fn loss_in_drift(&self, square: Square, health: i32, worn: &WornEffects) -> i32 {
        loss_to_expect(self.numbers(), worn, self.expected(square).hits, health)
    }

    /// The time a fish needs from now on that ends its turn in `square` with `health`: this turn's
    /// drift, feeding until it is strong enough, and the trip to a river; in hundredths of turns.
    pub fn time_from(&self, square: Square, health: i32, worn: &WornEffects) -> i32 {
        self.count_position();
        let distance = self.river_distances()[square.cell()];
        if distance >= FAR {
            return NEVER;
        }
        let numbers = self.numbers();
        let mut left = health * 100 - self.loss_in_drift(square, health, worn);
        if self.has(SeaPiece::Fisherman, square) {
            left -= numbers.fisherman_bite * 100;
        }
        let trip = time_of_trip(distance);
        let needed = health_needed(numbers, distance, trip) * 100;
        if left >= needed {
            return trip;
        }
        let later = self.tables.balances[square.cell()];
        let missing = needed - left - self.feed(square);
        // Feeding comes in whole turns, but what is expected is a mean: between the two.
        let feeding = if missing <= 0 { TURN } else { TURN + TURN / 4 + missing * TURN / later };
        trip + feeding
    }
}

/// The health a fish should have before it sets out: what must be left in the river, the cost of the trip
/// and of the river's own current, and something for each drift on the trip.
fn health_needed(numbers: &Parameters, distance: u32, trip: i32) -> i32 {
    let steps = (distance / STEP) as i32;
    let needed = numbers.health_to_win + numbers.against_current + steps * numbers.moving_cost;
    (needed + (trip - TURN) * 4 / TURN).min(numbers.max_health)
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
