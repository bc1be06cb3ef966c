//! `cautious`: its own fair share of what a fishery has above about half its capacity, without any
//! agreement. Where others were greedy it expects them to be so again, and leaves more.

use super::Strategy;
use super::value::best_or_one;
use crate::contract::Generator;
use crate::games::fish_or_failure::{FISHERIES, Placement, Position};

/// What it leaves of the capacity of a fishery, in percent, if nobody was greedy in the round before, if one other
/// company was, and if several were: about half.
const KEPT: [u32; 3] = [38, 40, 50];
/// From this number on a catch is greed.
const GREED: u8 = 4;

/// The cautious strategy.
#[derive(Debug, Clone, Copy)]
pub struct Cautious;

impl Strategy for Cautious {
    fn place(&self, position: &Position, seat: usize, _: &mut Generator) -> Option<Placement> {
        let companies = position.active().count() as u32;
        let (expected, greedy) = expected(position, seat);
        let percent = KEPT[greedy.min(KEPT.len() - 1)];
        best_or_one(position, seat, &expected, |fishery| {
            let at = fishery.index();
            let kept = position.numbers.capacity[at] * percent / 100 + expected[at];
            position.stocks[at].fish.saturating_sub(kept).div_ceil(companies.max(1))
        })
    }

    fn why(&self) -> &'static str {
        "I take my share of what will grow back."
    }
}

/// What others will take of each fishery if those who were greedy in the round before are so again, and how many
/// were.
fn expected(position: &Position, seat: usize) -> ([u32; FISHERIES], usize) {
    let (mut expected, mut greedy) = ([0; FISHERIES], 0);
    for other in position.active().filter(|&other| other != seat) {
        let before = position.companies[other].placed_before;
        if let Some(before) = before.filter(|before| before.number >= GREED) {
            expected[before.fishery.index()] += u32::from(before.number);
            greedy += 1;
        }
    }
    (expected, greedy)
}
