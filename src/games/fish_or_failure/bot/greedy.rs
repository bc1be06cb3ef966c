//! `greedy`: as many as it may of the dearest catch, whatever becomes of the sea.

use super::FishingStrategy;
use super::value::best;
use crate::{CardPlacement, FishingPosition};
use shoal_contract::RandomGenerator;

/// The greedy strategy.
#[derive(Debug, Clone, Copy)]
pub struct GreedyStrategy;

impl FishingStrategy for GreedyStrategy {
    fn place(
        &self,
        position: &FishingPosition,
        seat: usize,
        _: &mut RandomGenerator,
    ) -> Option<CardPlacement> {
        let number = position.highest_number(seat);
        best(position, position.open().map(|fishery| CardPlacement { fishery, number }))
    }

    fn why(&self) -> &'static str {
        "I take as much as I can of whatever pays most."
    }
}
