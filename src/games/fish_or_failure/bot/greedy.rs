//! `greedy`: as many as it may of the dearest catch, whatever becomes of the sea.

use super::Strategy;
use super::value::best;
use crate::{Placement, Position};
use shoal_contract::Generator;

/// The greedy strategy.
#[derive(Debug, Clone, Copy)]
pub struct Greedy;

impl Strategy for Greedy {
    fn place(&self, position: &Position, seat: usize, _: &mut Generator) -> Option<Placement> {
        let number = position.highest_number(seat);
        best(position, position.open().map(|fishery| Placement { fishery, number }))
    }

    fn why(&self) -> &'static str {
        "I take all I can of what pays most."
    }
}
