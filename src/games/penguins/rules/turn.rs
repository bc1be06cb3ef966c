//! Turns: only the seat in turn may act.

use super::ice::{MatchSetup, owner_of, position};
use super::passing::seat_of;
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

/// Refuses seats that are not in the match, and everything once it is over.
pub fn check_takes_part(world: &World, seat: Seat) -> Result<(), Refusal> {
    let Some(owner) = owner_of(world, seat) else {
        return Err(Refusal::because(format!("There is no {seat} in this match.")));
    };
    if position(world).is_over() {
        return Err(Refusal::because("The match is over."));
    }
    if owner.removed.is_some() {
        let name = name(world, seat);
        return Err(Refusal::because(format!("{name} is no longer in the match.")));
    }
    Ok(())
}

/// Refuses a seat whose turn it is not.
pub fn check_turn(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_takes_part(world, seat)?;
    let position = position(world);
    let turn = position.turn().map(seat_of);
    if turn == Some(seat) {
        return Ok(());
    }
    let name = turn.map_or("nobody", |turn| name(world, turn));
    let why = match !position.is_placing() && position.is_stuck(seat.index()) {
        true => format!("None of your penguins can move: it is {name}'s turn."),
        false => format!("It is {name}'s turn."),
    };
    Err(Refusal::because(why))
}

fn name(world: &World, seat: Seat) -> &str {
    world.resource::<MatchSetup>().0.name(seat.index())
}
