//! How a match stands (rules 6).

use super::pieces::position;
use crate::contract::{Score, Seat, Standing};
use crate::games::virus_fight::position::Step;
use bevy_ecs::world::World;

/// Who is still in, then spares, then pips, as a stalemate is counted (rules 6.3).
pub fn standing(world: &World) -> Standing {
    let position = position(world);
    let score = |seat: usize| {
        let (spares, pips) = position.wealth(seat);
        Score::Keys(vec![(!position.is_out(seat)).into(), spares.into(), pips.into()])
    };
    let seats = |all: &mut dyn Iterator<Item = usize>| all.map(|seat| Seat(seat as u16)).collect();
    let mut out: Vec<Seat> = seats(&mut position.out());
    out.sort_unstable();
    let is_over = position.step == Step::Over;
    Standing {
        scores: (0..position.players).map(score).collect(),
        out,
        winners: is_over.then(|| seats(&mut position.winners.iter().copied())),
    }
}
