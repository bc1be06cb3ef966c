//! `agreeing`: one plan for all companies, which every one of them finds by itself.

use super::Strategy;
use super::value::{best_or_one, surplus};
use crate::{FISHERIES, MOST_COMPANIES, Placement, Position, Vote};
use shoal_contract::Generator;

/// The agreeing strategy.
#[derive(Debug, Clone, Copy)]
pub struct Agreeing;

impl Strategy for Agreeing {
    fn place(&self, position: &Position, seat: usize, _: &mut Generator) -> Option<Placement> {
        plan(position)[seat]
    }

    /// The fishery that has least of its capacity needs rest most; nobody is fined or held back more than
    /// the richest.
    fn vote(&self, position: &Position, seat: usize, generator: &mut Generator) -> Option<Vote> {
        super::voting::caring(position, seat, generator)
    }

    fn why(&self) -> &'static str {
        "I take what we all can take again and again."
    }
}

/// Plans a placement for each company: from the holder of the initiative clockwise, each takes the best catch that
/// leaves half of every capacity; where nothing is above that, one fish where it is missed least.
pub fn plan(position: &Position) -> [Option<Placement>; MOST_COMPANIES] {
    let mut plan = [None; MOST_COMPANIES];
    let mut taken = [0; FISHERIES];
    for seat in position.clockwise() {
        plan[seat] = best_or_one(position, seat, &taken, |fishery| {
            surplus(position, fishery).saturating_sub(taken[fishery.index()])
        });
        if let Some(Placement { fishery, number }) = plan[seat] {
            taken[fishery.index()] += u32::from(number);
        }
    }
    plan
}
