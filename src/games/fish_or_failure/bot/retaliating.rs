//! `retaliating`: tit for tat. It agrees, and answers greed with greed for a round.

use super::{AgreeingStrategy, FishingStrategy, GreedyStrategy};
use crate::{CardPlacement, CompanyVote, FishingPosition};
use shoal_contract::RandomGenerator;

/// From this number on a catch is greed, where it leaves too little.
const GREED: u8 = 4;

/// The retaliating strategy.
#[derive(Debug, Clone, Copy)]
pub struct RetaliatingStrategy;

impl FishingStrategy for RetaliatingStrategy {
    fn place(
        &self,
        position: &FishingPosition,
        seat: usize,
        generator: &mut RandomGenerator,
    ) -> Option<CardPlacement> {
        if is_betrayed(position, seat) {
            GreedyStrategy.place(position, seat, generator)
        } else {
            AgreeingStrategy.place(position, seat, generator)
        }
    }

    fn vote(
        &self,
        position: &FishingPosition,
        seat: usize,
        generator: &mut RandomGenerator,
    ) -> Option<CompanyVote> {
        AgreeingStrategy.vote(position, seat, generator)
    }

    fn why(&self) -> &'static str {
        "I play fair as long as the others do."
    }
}

/// `true` if another company took many fish in the round before from a fishery that has less than half of its capacity
/// now: the plan leaves more, even after most events.
fn is_betrayed(position: &FishingPosition, seat: usize) -> bool {
    position.active().filter(|&other| other != seat).any(|other| {
        position.companies[other].placed_before.is_some_and(|before| {
            let at = before.fishery.index();
            let is_low = 2 * position.stocks[at].fish < position.numbers.capacity[at];
            before.number >= GREED && is_low
        })
    })
}
