//! Moving penguins (rules 3.1, 3.2).

use super::ice::{Compact, Penguin, Pieces, at_of, change_owner, penguins_of, position, spot_of};
use super::outbox::announce;
use super::schedules::{Deed, Doing, Rules, TurnSystems};
use super::turn::its_turn;
use crate::action::{At, Event};
use crate::position::{Move, Ply};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::{Refusal, Seat};

/// The schedule of a move.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Move.schedule();
    schedule.add_systems((
        decide.in_set(TurnSystems::Decide),
        (sink_tile, walk).chain().in_set(TurnSystems::WriteBack),
    ));
    schedule
}

/// Whether a seat may move a penguin so: in a straight line, never over a hole or a penguin (rules 3.1).
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, seat: Seat, from: At, to: At) -> Result<(), Refusal> {
    its_turn(world, seat)?;
    let position = position(world);
    if position.is_placing() {
        return Err(Refusal::because("Not all penguins are placed: place one."));
    }
    let penguin = spot_of(world, from);
    let mine = |spot| position.penguin_at(spot) == Some(seat.index());
    let Some(penguin) = penguin.filter(|&spot| mine(spot)) else {
        return Err(Refusal::because(format!("None of your penguins is at {from}.")));
    };
    let Some(goal) = spot_of(world, to).filter(|&spot| position.has_tile(spot)) else {
        return Err(Refusal::because(format!("There is no tile at {to}.")));
    };
    if position.is_legal(Ply::Move(Move { from: penguin, to: goal })) {
        return Ok(());
    }
    let why = match position.is_free(goal) {
        false => format!("A penguin stands at {to} already."),
        true => format!(
            "No straight way leads from {from} to {to}: penguins go over edges, never over holes \
             or other penguins."
        ),
    };
    Err(Refusal::because(why))
}

fn decide(doing: Res<Doing>, mut compact: ResMut<Compact>) {
    if let Deed::Move(step) = doing.deed {
        let _ = compact.0.play(Ply::Move(step));
    }
}

/// The tile that was left is gone, and its fish are the player's (rules 3.2).
fn sink_tile(world: &mut World) {
    let Doing { seat, deed: Deed::Move(step) } = *world.resource::<Doing>() else { return };
    let mut pieces = world.resource_mut::<Pieces>();
    let tile = pieces.tiles.get_mut(usize::from(step.from)).and_then(Option::take);
    if let Some(tile) = tile {
        world.despawn(tile);
    }
    let score = position(world).score(seat.index());
    change_owner(world, seat, |owner| owner.score = score);
}

fn walk(world: &mut World) {
    let Doing { seat, deed: Deed::Move(step) } = *world.resource::<Doing>() else { return };
    let walker = penguins_of(world, seat).find(|(_, penguin)| penguin.spot == step.from);
    let walker = walker.map(|(entity, _)| entity);
    if let Some(mut penguin) = walker.and_then(|entity| world.get_mut::<Penguin>(entity)) {
        penguin.spot = step.to;
    }
    let fish = position(world).board().fish(step.from).into();
    let (from, to) = (at_of(world, step.from), at_of(world, step.to));
    announce(world, Event::Moved { seat, from, to, fish });
}
