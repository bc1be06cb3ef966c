//! How a match stands (rules 4.1, 7.1).

use super::pieces::{jungle, record};
use crate::contract::{Score, Seat, Standing};
use crate::games::food_chain::position::{ranking, ranks};
use crate::games::food_chain::state::Step;
use bevy_ecs::world::World;

/// Species that can be mutated, then animals; who has left is out.
pub fn standing(world: &World) -> Standing {
    let (jungle, record) = (jungle(world), record(world));
    let seats = record.players.len();
    let ranks = ranks(jungle, seats).into_iter();
    let left = Seat::all(seats).zip(&record.players).filter(|(_, player)| player.left);
    let leader = || ranking(jungle, seats).first().map(|(seat, _)| *seat);
    Standing {
        scores: ranks
            .map(|rank| Score::Keys(vec![rank.species.into(), rank.animals.into()]))
            .collect(),
        out: left.map(|(seat, _)| seat).collect(),
        winners: (record.step == Step::Over).then(|| leader().into_iter().collect()),
    }
}
