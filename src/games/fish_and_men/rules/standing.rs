//! The standing of the match: scores, and the seats that have left or won.

use super::prelude::*;
use shoal_contract::{MatchStanding, SeatScore};

/// The health of each school as its score, the seats that have left, and the seat that has won: at most one (rules
/// 5.3).
pub fn standing(world: &World) -> MatchStanding {
    let turn = world.resource::<FishMatchProgress>();
    MatchStanding {
        scores: all_fish(world)
            .map(|fish| SeatScore::Number(if fish.quit { 0 } else { fish.health.into() }))
            .collect(),
        out: all_fish(world).filter(|fish| fish.quit).map(|fish| fish.seat).collect(),
        winners: (turn.phase == FishAndMenPhase::Over).then(|| turn.winner.into_iter().collect()),
    }
}
