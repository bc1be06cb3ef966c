//! Resigning, and the end of the match (rules 6.5).

use super::falling::{forget_situations, take_marker_and_spares};
use super::pieces::{ActionInProgress, CompactBoard, OffBoardResource, Outbox};
use super::schedules::{VirusFightPhase, instructions_follow, markers_follow};
use crate::{EliminationReason, Event, OffBoardRecord, SeatArrangement};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::steps::step;

/// The schedules of resigning and of the end.
pub fn schedules() -> [Schedule; 2] {
    [
        VirusFightPhase::Resign.schedule((
            step("6.5", resign),
            step("6.2", take_marker_and_spares),
            step("3.3, 6.3", withdraw_answers),
            step("6.4", forget_situations),
            instructions_follow(),
            markers_follow(),
        )),
        VirusFightPhase::End.schedule(step("6.1, 6.3", tell_winners)),
    ]
}

/// Puts a seat out that resigns (rules 6.5).
fn resign(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    compact.0.note_out(in_progress.seat.index());
    outbox.push(Event::Eliminated { seat: in_progress.seat, why: EliminationReason::Resigned });
}

/// Withdraws answer and program of a seat that is out, which is asked no more (rules 3.3, 6.3).
fn withdraw_answers(in_progress: Res<ActionInProgress>, mut record: ResMut<OffBoardResource>) {
    record.0.agreed.retain(|&seat| seat != in_progress.seat);
    if let Some(arranged) = record.0.arranged.get_mut(in_progress.seat.index()) {
        *arranged = SeatArrangement::Nothing;
    }
}

/// Tells who has won, as the last one left or by spares (rules 6.1, 6.3).
fn tell_winners(
    compact: Res<CompactBoard>,
    mut record: ResMut<OffBoardResource>,
    mut outbox: ResMut<Outbox>,
) {
    record.0 = OffBoardRecord::default();
    let winners = compact.0.winners.iter().map(|&seat| Seat(seat as u16)).collect();
    outbox.push(Event::Ended { winners });
}
