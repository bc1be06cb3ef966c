//! Placing penguins (rules 2.3).

use super::ice::{Compact, Penguin, Pieces, at_of, change_owner, position, spot_of};
use super::outbox::announce;
use super::schedules::{Deed, Doing, Rules, TurnSystems};
use super::turn::its_turn;
use crate::action::{At, Event};
use crate::position::Ply;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::{Refusal, Seat};

/// The schedule of a placement.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Place.schedule();
    schedule.add_systems((
        decide.in_set(TurnSystems::Decide),
        write_back.in_set(TurnSystems::WriteBack),
    ));
    schedule
}

/// Whether a seat may put a penguin there: on any tile without one (rules 2.3).
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, seat: Seat, at: At) -> Result<(), Refusal> {
    its_turn(world, seat)?;
    let position = position(world);
    if !position.is_placing() {
        return Err(Refusal::because("All penguins are placed: move one."));
    }
    let spot = spot_of(world, at);
    let Some(spot) = spot.filter(|&spot| position.has_tile(spot)) else {
        return Err(Refusal::because(format!("There is no tile at {at}.")));
    };
    if !position.is_free(spot) {
        return Err(Refusal::because(format!("A penguin stands at {at} already.")));
    }
    Ok(())
}

fn decide(doing: Res<Doing>, mut compact: ResMut<Compact>) {
    if let Deed::Place(spot) = doing.deed {
        let _ = compact.0.play(Ply::Place(spot));
    }
}

fn write_back(world: &mut World) {
    let Doing { seat, deed: Deed::Place(spot) } = *world.resource::<Doing>() else { return };
    let penguin = world.spawn(Penguin { seat, spot }).id();
    if let Some(penguins) = world.resource_mut::<Pieces>().penguins.get_mut(seat.index()) {
        penguins.push(penguin);
    }
    let left = position(world).to_place(seat.index());
    change_owner(world, seat, |owner| owner.to_place = left);
    let at = at_of(world, spot);
    announce(world, Event::Placed { seat, at });
    if !position(world).is_placing() {
        announce(world, Event::PlacingEnded);
    }
}
