//! How many turns a fish needs that feeds where it is until it is strong enough, and then goes to
//! the nearest river: worked out for every square and every health, with how often it may be hit.
//!
//! Meals come whole and so does the health to win, so a single point can be worth a turn.

use super::chance::all_missed;
use super::outlook::feed_to_expect;
use super::tables::{BLOB, Expected, FAR, STEP};
use super::worth::loss_once;
use crate::games::fish_and_men::cards::worn::Worn;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::position::{CELLS, Square};
use crate::games::fish_and_men::setup::Setup;

/// The time of something that leads nowhere, in turns.
const LONG: f32 = 60.0;
/// After so many rounds of reckoning the times hardly change any more.
const ROUNDS: u32 = 12;
/// As many hits in a turn as are told apart.
const HITS: usize = 4;
/// What a night on the way to a river costs, in turns: another may be there first, or a hit.
const NIGHT: f32 = 0.15;

/// The times by square and health.
#[derive(Debug)]
pub struct Stay {
    /// By cell: where the times of a square begin.
    first: Box<[u32; CELLS]>,
    /// The turns from the next one on, with so much health before this turn's drift.
    nights: Vec<f32>,
    /// How much health lies between two entries.
    grain: i32,
    levels: usize,
}

impl Stay {
    /// Works it out for a usual turn's pollution and the ways to the rivers.
    pub fn new(setup: &Setup, board: &Board, usual: &[Expected], way: &[u32; CELLS]) -> Self {
        let most = setup.parameters.max_health.max(1);
        let grain = most / 128 + 1;
        let levels = (most / grain) as usize + 2;
        let mut stay = Self {
            first: Box::new([0; CELLS]),
            nights: Vec::with_capacity(board.sea().len() * levels),
            grain,
            levels,
        };
        for (index, &square) in board.sea().iter().enumerate() {
            stay.first[square.cell()] = (index * levels) as u32;
            let rate = setup.parameters.feed_rate;
            let meal = feed_to_expect(board, rate, square, |beside| usual[beside.cell()].blobs);
            let mean = f64::from(usual[square.cell()].hits) / f64::from(BLOB);
            let place = Place { setup, grain, meal, mean, way: way[square.cell()] };
            let times = place.times(levels);
            let most = setup.parameters.max_health * 100;
            let healths = (0..levels as i32).map(|level| (level * grain * 100).min(most));
            stay.nights.extend(healths.map(|health| place.after_a_night(&times, health)));
        }
        stay
    }

    /// The turns it takes from the next one on, if a fish ends this one in a square with so much
    /// health, in hundredths.
    pub fn time_after_a_night(&self, square: Square, health: i32) -> f32 {
        let first = self.first[square.cell()] as usize;
        interpolated(&self.nights[first..][..self.levels], self.grain, health)
    }
}

/// The time at a health in hundredths, between the entries for whole ones.
fn interpolated(times: &[f32], grain: i32, health: i32) -> f32 {
    let health = health.max(100);
    let scale = grain * 100;
    let index = ((health / scale) as usize).min(times.len() - 2);
    let part = ((health - index as i32 * scale) as f32 / scale as f32).min(1.0);
    times[index] + (times[index + 1] - times[index]) * part
}

/// One square.
struct Place<'a> {
    setup: &'a Setup,
    grain: i32,
    /// What feeding brings, in hundredths of health.
    meal: i32,
    /// How often a fish is hit in a turn.
    mean: f64,
    way: u32,
}

impl Place<'_> {
    fn times(&self, levels: usize) -> Vec<f32> {
        let most = self.setup.parameters.max_health;
        let healths: Vec<i32> =
            (0..levels as i32).map(|level| (level * self.grain).min(most)).collect();
        let go: Vec<f32> =
            healths.iter().map(|&health| time_of_going(self.setup, self.way, health)).collect();
        let mut times: Vec<f32> = go.clone();
        for _ in 0..ROUNDS {
            // From the strongest down: what feeding leads to is mostly known already.
            for level in (0..levels).rev() {
                let fed = (healths[level] * 100 + self.meal).min(most * 100);
                times[level] = go[level].min(1.0 + self.after_a_night(&times, fed)).min(LONG);
            }
        }
        times
    }

    /// The mean over how often the fish is hit before the next turn.
    fn after_a_night(&self, times: &[f32], health: i32) -> f32 {
        let mut share = all_missed(self.mean);
        let (mut rest, mut time, mut left) = (1.0, 0.0, health);
        for hit in 0..HITS {
            let here = f64::from(interpolated(times, self.grain, left));
            if hit == HITS - 1 || rest - share < 0.01 {
                return (time + rest * here) as f32;
            }
            time += share * here;
            rest -= share;
            share *= self.mean / (hit + 1) as f64;
            left -= 100 * loss_once(self.setup, &Worn::NOTHING, left / 100);
        }
        time as f32
    }
}

/// The turns to go a way and win, if the health is enough for that.
pub fn time_of_going(setup: &Setup, way: u32, health: i32) -> f32 {
    if way >= FAR {
        return LONG;
    }
    let numbers = &setup.parameters;
    let steps = way.div_ceil(STEP).max(1);
    // The last step enters the river, against its current.
    let cost = numbers.moving_cost * steps as i32 + numbers.against_current;
    let most = numbers.max_roll.max(1);
    // On the mean a turn leads so many tenths of steps; the nights in between may hit.
    let nights = steps.saturating_sub(1) / most;
    let spare = health - cost - numbers.health_to_win - nights as i32 * 4;
    if spare < 0 {
        return LONG;
    }
    let missed = |steps: u32| (steps.saturating_sub(1).min(most)) as f32 / most as f32;
    if steps <= most {
        // One turn if the die is high enough, else nearly always a second one.
        return 1.0 + missed(steps) * (1.0 + NIGHT);
    }
    let a_turn = (most + 1) as f32 / 2.0;
    0.6 + steps as f32 / a_turn * (1.0 + NIGHT / 2.0)
}
