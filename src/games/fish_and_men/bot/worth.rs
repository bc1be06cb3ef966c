//! How many turns a fish still needs to win from a place.

use super::outlook::feed_to_expect;
use super::search::Chart;
use super::tables::{BLOB, Expected, FAR, STEP};
use crate::games::fish_and_men::cards::worn::Worn;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::position::{CELLS, Square};
use crate::games::fish_and_men::setup::Setup;

/// One turn, in the unit in which times are computed.
pub const TURN: i32 = 100;
/// The time of something that leads nowhere.
pub const NEVER: i32 = 1_000_000;
/// No place counts as worse than this, in hundredths of health a turn.
const LEAST_BALANCE: i32 = 50;

/// By cell: what a usual turn of feeding there brings on balance, in hundredths of health.
pub fn balances(setup: &Setup, board: &Board, usual: &[Expected]) -> Vec<i32> {
    let mut balances = vec![LEAST_BALANCE; CELLS];
    for &square in board.sea() {
        let rate = setup.parameters.feed_rate;
        let feed = feed_to_expect(board, rate, square, |beside| usual[beside.cell()].blobs);
        // A school that is half grown loses about as much as it ever will.
        let half_grown = setup.parameters.max_health / 2;
        let hits = usual[square.cell()].hits;
        let loss = loss_to_expect(setup, &Worn::NOTHING, hits, half_grown);
        balances[square.cell()] = (feed - loss).max(LEAST_BALANCE);
    }
    balances
}

/// What the next blob that drifts upon a fish costs it (rules 4.4.2).
pub fn loss_once(setup: &Setup, worn: &Worn, health: i32) -> i32 {
    if worn.invincible {
        return 0;
    }
    (health / 2).min(worn.hit_cap.unwrap_or(setup.parameters.max_pollution_damage))
}

/// The health that a number of expected hits cost a fish, in hundredths (rules 4.4.2).
pub fn loss_to_expect(setup: &Setup, worn: &Worn, hits: u32, health: i32) -> i32 {
    let once = loss_once(setup, worn, health);
    let loss = i64::from(hits) * i64::from(once) * 100 / i64::from(BLOB);
    // Nothing takes the last health.
    loss.min(i64::from(health - 1) * 100) as i32
}

impl Chart<'_> {
    /// The time a fish needs from now on that ends its turn in `square` with `health`: this turn's
    /// drift, feeding until it is strong enough, and the way to a river; in hundredths of turns.
    pub fn time_from(self, square: Square, health: i32) -> i32 {
        self.looked.on();
        let way = self.way[square.cell()];
        if way >= FAR {
            return NEVER;
        }
        let hits = self.outlook.expected(square).hits;
        let loss = loss_to_expect(self.setup, &self.worn, hits, health);
        self.time_with(square, way, health * 100 - loss)
    }

    /// The time if this much health is left after the drift, in hundredths.
    fn time_with(self, square: Square, way: u32, left: i32) -> i32 {
        let Chart { tables, setup, outlook, .. } = self;
        let mut left = left;
        if outlook.has_fisherman(square) {
            left -= setup.parameters.fisherman_bite * 100;
        }
        let trip = time_of_trip(way);
        let needed = health_needed(setup, way, trip) * 100;
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

/// The health a fish should have before it sets out: what must be left in the river, the way there
/// and the river's own current, and something for each night on the way.
fn health_needed(setup: &Setup, way: u32, trip: i32) -> i32 {
    let parameters = &setup.parameters;
    let steps = (way / STEP) as i32;
    let needed =
        parameters.health_to_win + parameters.against_current + steps * parameters.moving_cost;
    (needed + (trip - TURN) * 4 / TURN).min(parameters.max_health)
}

/// How long the dice take on the mean for a way.
fn time_of_trip(way: u32) -> i32 {
    const TIMES: [i32; 8] = [0, 100, 117, 136, 159, 185, 216, 252];
    let (steps, rest) = ((way / STEP) as usize, (way % STEP) as i32);
    match (TIMES.get(steps), TIMES.get(steps + 1)) {
        (Some(time), Some(next)) => time + (next - time) * rest / STEP as i32,
        _ => 48 + (way as i32 * TURN) / (STEP as i32 * 7 / 2),
    }
}
