//! Moving penguins (rules 3.1, 3.2).

use super::ending::end_match;
use super::ice::{CompactIce, IcePieceIndex, Outbox, Penguin, PenguinOwner, position, spot_of};
use super::passing::{pass_over_stuck, pass_turn};
use super::schedules::PenguinsSchedule;
use super::turn::check_turn;
use crate::action::{Event, IceCell};
use crate::position::{PenguinPly, SpotMove};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::schedule::phase;
use shoal_contract::world::steps::step;
use shoal_contract::{Refusal, Seat};

/// The schedule of a move.
pub fn schedule() -> Schedule {
    let steps = (
        step("3.1", slide_penguin),
        step("3.2", take_fish),
        step("3.2", sink_tile),
        step("2.2", pass_turn),
        step("3.3", pass_over_stuck),
        step("3.3", end_match),
    );
    phase(PenguinsSchedule::Move, steps.chain_ignore_deferred())
}

/// The move that is being done.
#[derive(Resource, Debug, Clone, Copy)]
pub struct PenguinMove {
    /// The player whose penguin it is.
    pub seat: Seat,
    /// The row and column of the tile it leaves.
    pub from: IceCell,
    /// The row and column of the tile it comes to rest on.
    pub to: IceCell,
    /// The same as spots.
    pub step: SpotMove,
}

/// Checks that a seat may move a penguin so: in a straight line, never over a hole or a penguin (rules 3.1).
pub fn check(world: &World, seat: Seat, from: IceCell, to: IceCell) -> Result<(), Refusal> {
    check_turn(world, seat)?;
    let position = position(world);
    if position.is_placing() {
        return Err(Refusal::because("Not all penguins have been placed: place one."));
    }
    let penguin = spot_of(world, from);
    let mine = |spot| position.penguin_at(spot) == Some(seat.index());
    let Some(penguin) = penguin.filter(|&spot| mine(spot)) else {
        return Err(Refusal::because("None of your penguins is there to move."));
    };
    let Some(goal) = spot_of(world, to).filter(|&spot| position.has_tile(spot)) else {
        return Err(Refusal::because("There is no tile here."));
    };
    if position.is_legal(PenguinPly::Move(SpotMove { from: penguin, to: goal })) {
        return Ok(());
    }
    let why = match position.is_free(goal) {
        false => "There is already a penguin on this tile.",
        true => {
            "No straight path leads to this tile: penguins cross edges, never holes or other \
             penguins."
        }
    };
    Err(Refusal::because(why))
}

/// The penguin comes to rest on the other tile (rules 3.1).
fn slide_penguin(
    penguin_move: Res<PenguinMove>,
    mut compact: ResMut<CompactIce>,
    mut penguins: Query<&mut Penguin>,
) {
    compact.0.slide_penguin(penguin_move.step);
    if let Some(mut penguin) = penguins.iter_mut().find(|one| one.spot == penguin_move.step.from) {
        penguin.spot = penguin_move.step.to;
    }
}

/// The fish of the tile that was left are the player's (rules 3.2).
fn take_fish(
    penguin_move: Res<PenguinMove>,
    mut compact: ResMut<CompactIce>,
    mut owners: Query<&mut PenguinOwner>,
    mut outbox: ResMut<Outbox>,
) {
    let PenguinMove { seat, from, to, step } = *penguin_move;
    compact.0.take_fish(step.from);
    if let Some(mut owner) = owners.iter_mut().find(|owner| owner.seat == seat) {
        owner.score = compact.0.score(seat.index());
    }
    let fish = compact.0.board().fish(step.from).into();
    outbox.push(Event::Moved { seat, from, to, fish });
}

/// Takes the tile that was left off the table (rules 3.2); the position has it no more since the penguin left it.
fn sink_tile(
    penguin_move: Res<PenguinMove>,
    mut pieces: ResMut<IcePieceIndex>,
    mut commands: Commands,
) {
    let left = penguin_move.step.from;
    if let Some(tile) = pieces.tiles.get_mut(usize::from(left)).and_then(Option::take) {
        commands.entity(tile).despawn();
    }
}
