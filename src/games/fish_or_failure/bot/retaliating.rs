//! `retaliating`: tit for tat. It agrees, and answers greed with greed for a round.

use super::{Agreeing, Greedy, Strategy};
use crate::{Placement, Position, Vote};
use shoal_contract::Generator;

/// From this number on a catch is greed, where it leaves too little.
const GREED: u8 = 4;

/// The retaliating strategy.
#[derive(Debug, Clone, Copy)]
pub struct Retaliating;

impl Strategy for Retaliating {
    fn place(
        &self,
        position: &Position,
        seat: usize,
        generator: &mut Generator,
    ) -> Option<Placement> {
        if is_betrayed(position, seat) {
            Greedy.place(position, seat, generator)
        } else {
            Agreeing.place(position, seat, generator)
        }
    }

    fn vote(&self, position: &Position, seat: usize, generator: &mut Generator) -> Option<Vote> {
        Agreeing.vote(position, seat, generator)
    }

    fn why(&self) -> &'static str {
        "I keep to what is fair as long as the others do."
    }
}

/// `true` if another company took many fish in the round before from a fishery that has less than half of its capacity
/// now: the plan leaves more, even after most events.
fn is_betrayed(position: &Position, seat: usize) -> bool {
    position.active().filter(|&other| other != seat).any(|other| {
        position.companies[other].placed_before.is_some_and(|before| {
            let at = before.fishery.index();
            let is_low = 2 * position.stocks[at].fish < position.numbers.capacity[at];
            before.number >= GREED && is_low
        })
    })
}
