//! Leaving the match: removed by the referee, or by its own choice (rules 4.1).

use super::ending::end_match;
use super::ice::{CompactIce, IcePieceIndex, Outbox, Penguin, PenguinOwner, at_of};
use super::passing::pass_over_stuck;
use super::placing::end_placing;
use super::schedules::PenguinsSchedule;
use super::turn::check_takes_part;
use crate::action::{Event, RemovalReason};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::schedule::phase;
use shoal_contract::world::steps::step;
use shoal_contract::{Refusal, Seat};

/// The schedule of a removal.
pub fn schedule() -> Schedule {
    let steps = (
        step("4.1", announce_removal),
        step("4.1", take_penguins_off),
        step("4.1", leave_order),
        step("F3", ask_next),
        step("2.3", end_placing),
        step("3.3", pass_over_stuck),
        step("3.3", end_match),
    );
    phase(PenguinsSchedule::Remove, steps.chain_ignore_deferred())
}

/// The removal that is being done.
#[derive(Resource, Debug, Clone, Copy)]
pub struct PlayerRemoval {
    /// The player that leaves.
    pub seat: Seat,
    /// The reason.
    pub why: RemovalReason,
}

/// Checks that a seat can leave or be removed: at any time while the match goes on, but only once.
///
/// # Errors
/// A sentence.
pub fn check(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_takes_part(world, seat)
}

/// All are told who leaves, and where its penguins stood (rules 4.1).
fn announce_removal(
    removal: Res<PlayerRemoval>,
    compact: Res<CompactIce>,
    pieces: Res<IcePieceIndex>,
    penguins: Query<&Penguin>,
    mut outbox: ResMut<Outbox>,
) {
    let PlayerRemoval { seat, why } = *removal;
    let own = pieces.penguins.get(seat.index()).into_iter().flatten();
    let standing = own.filter_map(|&penguin| penguins.get(penguin).ok());
    let places = standing.map(|penguin| at_of(&compact.0, penguin.spot)).collect();
    outbox.push(Event::Removed { seat, why, places });
}

/// Its penguins go from the board, and the tiles they stood on stay (rules 4.1).
fn take_penguins_off(
    removal: Res<PlayerRemoval>,
    mut compact: ResMut<CompactIce>,
    mut pieces: ResMut<IcePieceIndex>,
    mut commands: Commands,
) {
    let player = removal.seat.index();
    compact.0.take_penguins_off(player);
    for penguin in pieces.penguins.get_mut(player).map(std::mem::take).into_iter().flatten() {
        commands.entity(penguin).despawn();
    }
}

/// It is not in the order any more (rules 4.1).
fn leave_order(
    removal: Res<PlayerRemoval>,
    mut compact: ResMut<CompactIce>,
    mut owners: Query<&mut PenguinOwner>,
) {
    let PlayerRemoval { seat, why } = *removal;
    compact.0.leave_order(seat.index());
    if let Some(mut owner) = owners.iter_mut().find(|owner| owner.seat == seat) {
        owner.removed = Some(why);
        owner.to_place = compact.0.to_place(seat.index());
    }
}

/// Asks the next player in order if it was the turn of the removed one (rules F3).
fn ask_next(mut compact: ResMut<CompactIce>) {
    compact.0.ask_next();
}
