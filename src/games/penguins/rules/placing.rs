//! Placing penguins (rules 2.3).

use super::ending::end_match;
use super::ice::{CompactIce, IcePieceIndex, Outbox, Penguin, PenguinOwner, position, spot_of};
use super::passing::{pass_over_stuck, pass_turn};
use super::schedules::PenguinsSchedule;
use super::turn::check_turn;
use crate::action::{Event, IceCell};
use crate::position::Spot;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::schedule::phase;
use shoal_contract::world::steps::step;
use shoal_contract::{Refusal, Seat};

/// The schedule of a placement.
pub fn schedule() -> Schedule {
    let steps = (
        step("2.3", put_penguin),
        step("2.3", use_up_penguin),
        step("2.3", end_placing),
        step("2.2", pass_turn),
        step("3.3", pass_over_stuck),
        step("3.3", end_match),
    );
    phase(PenguinsSchedule::Place, steps.chain_ignore_deferred())
}

/// The placement that is being done.
#[derive(Resource, Debug, Clone, Copy)]
pub struct PenguinPlacement {
    /// The player whose penguin it is.
    pub seat: Seat,
    /// The row and column of the tile.
    pub at: IceCell,
    /// The same as a spot.
    pub spot: Spot,
}

/// Checks that a seat may put a penguin there: on any tile without one (rules 2.3).
pub fn check(world: &World, seat: Seat, at: IceCell) -> Result<(), Refusal> {
    check_turn(world, seat)?;
    let position = position(world);
    if !position.is_placing() {
        return Err(Refusal::because("All penguins have been placed: move one."));
    }
    let spot = spot_of(world, at);
    let Some(spot) = spot.filter(|&spot| position.has_tile(spot)) else {
        return Err(Refusal::because("There is no tile here."));
    };
    if !position.is_free(spot) {
        return Err(Refusal::because("There is already a penguin on this tile."));
    }
    Ok(())
}

/// A penguin comes to stand on a free tile (rules 2.3).
fn put_penguin(
    placement: Res<PenguinPlacement>,
    mut compact: ResMut<CompactIce>,
    mut pieces: ResMut<IcePieceIndex>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let PenguinPlacement { seat, at, spot } = *placement;
    compact.0.put_penguin(spot);
    let penguin = commands.spawn(Penguin { seat, spot }).id();
    if let Some(penguins) = pieces.penguins.get_mut(seat.index()) {
        penguins.push(penguin);
    }
    outbox.push(Event::Placed { seat, at });
}

/// Its player has one penguin less to place (rules 2.3).
fn use_up_penguin(
    placement: Res<PenguinPlacement>,
    mut compact: ResMut<CompactIce>,
    mut owners: Query<&mut PenguinOwner>,
) {
    compact.0.use_up_penguin();
    if let Some(mut owner) = owners.iter_mut().find(|owner| owner.seat == placement.seat) {
        owner.to_place = compact.0.to_place(placement.seat.index());
    }
}

/// The moves begin when all penguins are placed (rules 2.3), also those of a player that leaves (rules 4.1).
pub(super) fn end_placing(mut compact: ResMut<CompactIce>, mut outbox: ResMut<Outbox>) {
    let was_placing = compact.0.is_placing();
    compact.0.end_placing();
    if was_placing && !compact.0.is_placing() && compact.0.still_in() > 0 {
        outbox.push(Event::PlacingEnded);
    }
}
