//! A turn: the instruction under the marker, and the marker's move (rules 5).

use super::pieces::{ActionInProgress, CompactBoard, Outbox};
use super::schedules::{VirusFightPhase, instructions_follow, markers_follow};
use crate::{Event, SquareCoordinates, VirusPly};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;

/// The schedules of the marker's move and of each kind of instruction.
pub fn schedules() -> [Schedule; 6] {
    [
        VirusFightPhase::Walk.schedule((step("5.2", walk), markers_follow())),
        VirusFightPhase::Skip.schedule((step("5.3", skip), step("5.2", let_marker_move))),
        VirusFightPhase::Move.schedule((
            step("5.6", move_piece),
            step("5.2", let_marker_move),
            instructions_follow(),
        )),
        VirusFightPhase::Write.schedule((
            step("5.7", write_spare),
            step("5.2", let_marker_move),
            instructions_follow(),
        )),
        VirusFightPhase::Jump.schedule((step("5.8", jump), markers_follow())),
        VirusFightPhase::Erase.schedule((
            step("5.9", erase),
            step("5.2", let_marker_move),
            instructions_follow(),
        )),
    ]
}

/// Moves the marker to a piece beside it (rules 5.2).
fn walk(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    let Some(VirusPly::Walk(to)) = in_progress.ply(&compact.0) else { return };
    let Some(from) = compact.0.marker(compact.0.turn) else { return };
    compact.0.move_marker(to);
    outbox.push(Event::Walked {
        seat: in_progress.seat,
        from: SquareCoordinates::of(from),
        to: SquareCoordinates::of(to),
    });
}

/// Lets the marker move, now that the instruction is done or skipped (rules 5.2).
fn let_marker_move(mut compact: ResMut<CompactBoard>) {
    compact.0.let_marker_move();
}

/// Skips an instruction that cannot be done (rules 5.3).
fn skip(
    in_progress: Res<ActionInProgress>,
    compact: Res<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    if let Some(piece) = compact.0.under(compact.0.turn) {
        outbox.push(Event::Skipped { seat: in_progress.seat, piece });
    }
}

/// Moves a piece of the block elsewhere (rules 5.6).
fn move_piece(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    let Some(VirusPly::Move(from, to)) = in_progress.ply(&compact.0) else { return };
    if let Some(piece) = compact.0.move_piece(from, to) {
        let (from, to) = (SquareCoordinates::of(from), SquareCoordinates::of(to));
        outbox.push(Event::Moved { seat: in_progress.seat, piece, from, to });
    }
}

/// Puts a spare down beside the block (rules 5.7).
fn write_spare(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    let Some(VirusPly::Write(piece, at)) = in_progress.ply(&compact.0) else { return };
    compact.0.write_spare(piece, at);
    outbox.push(Event::Written { seat: in_progress.seat, piece, at: SquareCoordinates::of(at) });
}

/// Carries the marker to another piece of the block or of an empty one (rules 5.8).
fn jump(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    let Some(VirusPly::Jump(to)) = in_progress.ply(&compact.0) else { return };
    let Some(from) = compact.0.marker(compact.0.turn) else { return };
    compact.0.move_marker(to);
    outbox.push(Event::Jumped {
        seat: in_progress.seat,
        from: SquareCoordinates::of(from),
        to: SquareCoordinates::of(to),
    });
}

/// Takes a piece beside an ERASE as a spare, or nothing from an empty square (rules 5.9).
fn erase(
    in_progress: Res<ActionInProgress>,
    mut compact: ResMut<CompactBoard>,
    mut outbox: ResMut<Outbox>,
) {
    let seat = in_progress.seat;
    let Some(VirusPly::Erase(at)) = in_progress.ply(&compact.0) else {
        return outbox.push(Event::ErasedNothing { seat });
    };
    if let Some(piece) = compact.0.erase(at) {
        outbox.push(Event::Erased { seat, piece, at: SquareCoordinates::of(at) });
    }
}
