//! `medium`: out for itself. It takes all that a fishery has above half its capacity, before others do, and
//! cares for the sea only so that it lives as long as the match.

use super::FishingStrategy;
use super::value::{best_or_one, surplus};
use crate::{CardPlacement, FISHERIES, FishingPosition};
use shoal_contract::RandomGenerator;

/// The strategy of the medium level.
#[derive(Debug, Clone, Copy)]
pub struct MediumStrategy;

impl FishingStrategy for MediumStrategy {
    fn place(
        &self,
        position: &FishingPosition,
        seat: usize,
        _: &mut RandomGenerator,
    ) -> Option<CardPlacement> {
        best_or_one(position, seat, &[0; FISHERIES], |fishery| surplus(position, fishery))
    }

    fn why(&self) -> &'static str {
        "It grows back, so I take it before the others do."
    }
}
