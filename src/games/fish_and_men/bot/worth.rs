//! Times in turns, and the worth of drift and feeding at a place.

use super::pollution::{BLOB, ExpectedPollution, feed_to_expect};
use crate::cards::worn_effects::WornEffects;
use crate::rules::board::SeaBoard;
use crate::rules::board::position::CELLS;
use crate::setup::Setup;

/// One turn, in the unit in which times are computed.
pub const TURN: i32 = 100;
/// The time of something that leads nowhere.
pub const NEVER: i32 = 1_000_000;
/// Least balance of a place, in hundredths of health a turn: none counts as worse.
const LEAST_BALANCE: i32 = 50;

/// By cell: the health that an average turn of feeding there brings on balance, in hundredths.
pub fn balances(setup: &Setup, board: &SeaBoard, usual: &[ExpectedPollution]) -> Vec<i32> {
    let mut balances = vec![LEAST_BALANCE; CELLS];
    for &square in board.sea() {
        let rate = setup.parameters.feed_rate;
        let feed = feed_to_expect(board, rate, square, |beside| usual[beside.cell()].blobs);
        // A school that is half grown loses about as much as it ever will.
        let half_grown = setup.parameters.max_health / 2;
        let hits = usual[square.cell()].hits;
        let loss = loss_to_expect(setup, &WornEffects::NOTHING, hits, half_grown);
        balances[square.cell()] = (feed - loss).max(LEAST_BALANCE);
    }
    balances
}

/// Health that the next blob that drifts upon a fish costs it (rules 4.4.2).
pub fn loss_once(setup: &Setup, worn: &WornEffects, health: i32) -> i32 {
    if worn.invincible {
        return 0;
    }
    (health / 2).min(worn.hit_cap.unwrap_or(setup.parameters.max_pollution_damage))
}

/// The health that a number of expected hits cost a fish, in hundredths (rules 4.4.2).
pub fn loss_to_expect(setup: &Setup, worn: &WornEffects, hits: u32, health: i32) -> i32 {
    let once = loss_once(setup, worn, health);
    let loss = i64::from(hits) * i64::from(once) * 100 / i64::from(BLOB);
    // Nothing takes the last health.
    loss.min(i64::from(health - 1) * 100) as i32
}
