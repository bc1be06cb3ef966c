//! `agreeing`: one plan for all companies, which every one of them finds by itself.

use super::FishingStrategy;
use super::value::{best_or_one, surplus};
use crate::{CardPlacement, CompanyVote, FISHERIES, FishingPosition, MOST_COMPANIES};
use shoal_contract::RandomGenerator;

/// The agreeing strategy.
#[derive(Debug, Clone, Copy)]
pub struct AgreeingStrategy;

impl FishingStrategy for AgreeingStrategy {
    fn place(
        &self,
        position: &FishingPosition,
        seat: usize,
        _: &mut RandomGenerator,
    ) -> Option<CardPlacement> {
        plan(position)[seat]
    }

    /// The fishery that has least of its capacity needs rest most; nobody is fined or held back more than
    /// the richest.
    fn vote(
        &self,
        position: &FishingPosition,
        seat: usize,
        generator: &mut RandomGenerator,
    ) -> Option<CompanyVote> {
        super::voting::caring(position, seat, generator)
    }

    fn why(&self) -> &'static str {
        "I take only what all of us can take every round."
    }
}

/// Plans a placement for each company: from the holder of the initiative clockwise, each takes the best catch that
/// leaves half of every capacity; where nothing is above that, one fish where it is missed least.
pub fn plan(position: &FishingPosition) -> [Option<CardPlacement>; MOST_COMPANIES] {
    let mut plan = [None; MOST_COMPANIES];
    let mut taken = [0; FISHERIES];
    for seat in position.clockwise() {
        plan[seat] = best_or_one(position, seat, &taken, |fishery| {
            surplus(position, fishery).saturating_sub(taken[fishery.index()])
        });
        if let Some(CardPlacement { fishery, number }) = plan[seat] {
            taken[fishery.index()] += u32::from(number);
        }
    }
    plan
}
