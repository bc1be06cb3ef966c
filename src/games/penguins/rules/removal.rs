//! Leaving the match: removed by the referee, or by its own choice (rules 4.1).

use super::ice::{Compact, Pieces, at_of, change_owner, penguins_of, position};
use super::outbox::announce;
use super::schedules::{Deed, Doing, Rules, TurnSystems};
use super::turn::takes_part;
use crate::action::Event;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::{Refusal, Seat};

/// The schedule of a removal.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Remove.schedule();
    schedule.add_systems((
        decide.in_set(TurnSystems::Decide),
        write_back.in_set(TurnSystems::WriteBack),
    ));
    schedule
}

/// Whether a seat can leave or be removed: at any time while the match goes on, but only once.
///
/// # Errors
/// A sentence.
pub fn check(world: &World, seat: Seat) -> Result<(), Refusal> {
    takes_part(world, seat)
}

fn decide(doing: Res<Doing>, mut compact: ResMut<Compact>) {
    if let Deed::Remove(_) = doing.deed {
        compact.0.remove(doing.seat.index());
    }
}

/// Its penguins leave the ice; the tiles under them stay.
fn write_back(world: &mut World) {
    let Doing { seat, deed: Deed::Remove(why) } = *world.resource::<Doing>() else { return };
    let places = penguins_of(world, seat).map(|(_, one)| at_of(world, one.spot)).collect();
    let penguins =
        world.resource_mut::<Pieces>().penguins.get_mut(seat.index()).map(std::mem::take);
    for penguin in penguins.into_iter().flatten() {
        world.despawn(penguin);
    }
    let was_placing = super::ice::all_owners(world).any(|owner| owner.to_place > 0);
    change_owner(world, seat, |owner| {
        owner.removed = Some(why);
        owner.to_place = 0;
    });
    announce(world, Event::Removed { seat, why, places });
    let position = position(world);
    if was_placing && !position.is_placing() && position.still_in() > 0 {
        announce(world, Event::PlacingEnded);
    }
}
