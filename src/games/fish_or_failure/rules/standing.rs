//! How a match stands, and who is asked what.

use super::pieces::position;
use crate::contract::{Decision, Score, Seat, Standing};
use crate::games::fish_or_failure::position::Asked;
use bevy_ecs::world::World;

/// The money of each company, who has left, and who has won.
pub fn standing(world: &World) -> Standing {
    let position = position(world);
    let companies = &position.companies[..position.numbers.companies];
    let seats = |all: Vec<usize>| all.into_iter().map(|seat| Seat(seat as u16)).collect();
    Standing {
        scores: companies.iter().map(|company| Score::Number(company.money.into())).collect(),
        out: seats((0..companies.len()).filter(|&seat| companies[seat].is_out).collect()),
        winners: position.winners().map(seats),
    }
}

/// The seats that the match waits for, each with what it is asked.
pub fn decisions(world: &World) -> Vec<Decision<Asked>> {
    let position = position(world);
    let seats = Seat::all(position.numbers.companies);
    seats.filter_map(|seat| Some(Decision { seat, ask: position.asked(seat.index())? })).collect()
}
