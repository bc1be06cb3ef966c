//! `medium`: out for itself. It takes all that a fishery has above half its capacity, before others do, and
//! cares for the sea only so that it lives as long as the match.

use super::Strategy;
use super::value::{best_or_one, surplus};
use crate::{FISHERIES, Placement, Position};
use shoal_contract::Generator;

/// The strategy of the medium level.
#[derive(Debug, Clone, Copy)]
pub struct Medium;

impl Strategy for Medium {
    fn place(&self, position: &Position, seat: usize, _: &mut Generator) -> Option<Placement> {
        best_or_one(position, seat, &[0; FISHERIES], |fishery| surplus(position, fishery))
    }

    fn why(&self) -> &'static str {
        "It grows back, so I take it before the others do."
    }
}
