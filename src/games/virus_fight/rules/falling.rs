//! Falling: seats that go out, the pieces that stay, and the last seat left (rules 6.1, 6.2).

use super::pieces::{ActionInProgress, CompactBoard, OffBoardResource, Outbox};
use super::schedules::{VirusFightPhase, instructions_follow, markers_follow};
use crate::{EliminationReason, Event};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;

/// The schedules of falling and of winning.
pub fn schedules() -> [Schedule; 2] {
    [
        VirusFightPhase::Fall.schedule((
            step("6.1", fall),
            step("6.2", take_marker_and_spares),
            step("6.4", forget_situations),
            instructions_follow(),
            markers_follow(),
        )),
        VirusFightPhase::Win.schedule(step("6.1", crown_last_one)),
    ]
}

/// Puts a seat out whose marker cannot move or jump (rules 6.1).
fn fall(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    compact.0.note_out(in_progress.seat.index());
    outbox.push(Event::Eliminated { seat: in_progress.seat, why: EliminationReason::Stuck });
}

/// Takes marker and spares of a seat that is out from the game (rules 6.2).
pub(super) fn take_marker_and_spares(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
) {
    compact.0.take_belongings(in_progress.seat.index());
}

/// Forgets the situations before a seat fell, which cannot come again (rules 6.4), and its offers.
pub(super) fn forget_situations(
    in_progress: Res<ActionInProgress>,
    mut record: ResMut<OffBoardResource>,
) {
    record.0.seen.clear();
    record.0.offered.retain(|last| last.seat != in_progress.seat);
}

/// Lets the last one left win (rules 6.1).
fn crown_last_one(mut compact: ResMut<CompactBoard>) {
    compact.0.crown_last_one();
}
