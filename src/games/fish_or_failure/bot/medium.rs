//! `medium`: out for itself. It takes all that a fishery has above half its capacity, before others do, and
//! cares for the sea only so that it lives as long as the match.

use super::Strategy;
use super::value::{best, fullest, surplus};
use crate::contract::Generator;
use crate::games::fish_or_failure::action::Placement;
use crate::games::fish_or_failure::position::Position;

/// The strategy of the medium level.
#[derive(Debug, Clone, Copy)]
pub struct Medium;

impl Strategy for Medium {
    fn place(&self, position: &Position, seat: usize, _: &mut Generator) -> Option<Placement> {
        let most = position.highest_number(seat);
        let catches = position.open().filter_map(|fishery| {
            let number = surplus(position, fishery).min(most.into()) as u8;
            (number > 0).then_some(Placement { fishery, number })
        });
        let one = || Some(Placement { fishery: fullest(position, &[0; 4])?, number: 1 });
        best(position, catches).or_else(one)
    }

    fn why(&self) -> &'static str {
        "It grows back, so I take it before the others do."
    }
}
