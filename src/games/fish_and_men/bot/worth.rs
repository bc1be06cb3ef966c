//! How many turns a fish still needs to win from a place.

use super::outlook::{Outlook, feed_to_expect};
use super::tables::{BLOB, Expected, FAR, STEP, Tables};
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::position::{CELLS, Square};
use crate::games::fish_and_men::setup::Setup;

/// What counts as one turn in reckoned times.
pub const TURN: i32 = 100;
/// The time of something that leads nowhere.
pub const NEVER: i32 = 1_000_000;
/// No place is reckoned worse than this, in hundredths of health a turn.
const LEAST_BALANCE: i32 = 50;

/// By cell: what a usual turn of feeding there brings on balance, in hundredths of health.
pub fn balances(setup: &Setup, board: &Board, usual: &[Expected]) -> Vec<i32> {
    let mut balances = vec![LEAST_BALANCE; CELLS];
    for &square in board.sea() {
        let rate = setup.parameters.feed_rate;
        let feed = feed_to_expect(board, rate, square, |beside| usual[beside.cell()].blobs);
        // A school that is half grown loses about as much as it ever will.
        let loss =
            loss_to_expect(setup, usual[square.cell()].hits, setup.parameters.max_health / 2);
        balances[square.cell()] = (feed - loss).max(LEAST_BALANCE);
    }
    balances
}

/// The health that so many expected hits cost a fish, in hundredths (4.4.2).
pub fn loss_to_expect(setup: &Setup, hits: u32, health: i32) -> i32 {
    let once = (health / 2).min(setup.parameters.max_pollution_damage);
    let loss = i64::from(hits) * i64::from(once) * 100 / i64::from(BLOB);
    // Nothing takes the last health.
    loss.min(i64::from(health - 1) * 100) as i32
}

/// The time a fish needs from now on that will end its turn in `square` with `health`: this turn's
/// drift, feeding until it is strong enough, and the way to a river; in hundredths of turns.
pub fn time_from(
    tables: &Tables,
    setup: &Setup,
    outlook: &Outlook,
    square: Square,
    health: i32,
) -> i32 {
    let way = tables.way[square.cell()];
    if way >= FAR {
        return NEVER;
    }
    let expected = outlook.expected(square);
    let mut left = health * 100 - loss_to_expect(setup, expected.hits, health);
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
