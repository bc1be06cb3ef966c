//! Arranging in secret, the reveal, and who is first (rules 3.3 to 4.1).

use super::pieces::{ActionInProgress, CompactBoard, OffBoardResource, Outbox};
use super::rounds::announce_round;
use super::schedules::{VirusFightPhase, instructions_follow, markers_follow};
use crate::program_layout::lay;
use crate::{
    Action, Event, OffBoardRecord, SeatArrangement, SquareCoordinates, VirusFightPosition,
    VirusFightStep, VirusProgram,
};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;
use shoal_contract::{RandomGenerator, Seat};

/// The schedules of arranging and of the reveal.
pub fn schedules() -> [Schedule; 2] {
    [
        VirusFightPhase::Arrange.schedule(step("3.3", arrange_program)),
        VirusFightPhase::Reveal.schedule((
            step("3.4, 3.5", lay_lines),
            step("1.3", keep_rest_as_spares),
            step("4.1", choose_first_player),
            step("4.2", announce_round),
            instructions_follow(),
            markers_follow(),
        )),
    ]
}

/// Keeps the program of a seat in secret (rules 3.3).
fn arrange_program(
    in_progress: Res<ActionInProgress>,
    mut record: ResMut<OffBoardResource>,
    mut outbox: ResMut<Outbox>,
) {
    let Action::Arrange(program) = &in_progress.action else { return };
    if let Some(place) = record.0.arranged.get_mut(in_progress.seat.index()) {
        *place = SeatArrangement::Program(program.clone());
    }
    outbox.push(Event::Arranged { seat: in_progress.seat });
}

/// The programs of all who still play, by seat.
fn programs<'a>(
    position: &VirusFightPosition,
    record: &'a OffBoardRecord,
) -> Vec<(usize, &'a VirusProgram)> {
    let arranged = record.arranged.iter().enumerate();
    let program = |(seat, arranged): (usize, &'a SeatArrangement)| match arranged {
        SeatArrangement::Program(program) if !position.is_out(seat) => Some((seat, program)),
        _ => None,
    };
    arranged.filter_map(program).collect()
}

/// Lays the line of each seat on its own edge row, with its marker (rules 3.4, 3.5).
fn lay_lines(
    mut compact: ResMut<CompactBoard>,
    record: Res<OffBoardResource>,
    mut outbox: ResMut<Outbox>,
) {
    for (seat, program) in programs(&compact.0, &record.0) {
        let squares = lay(&mut compact.0, seat, program);
        outbox.push(Event::Revealed {
            seat: Seat(seat as u16),
            line: program.line.clone(),
            squares: squares.into_iter().map(SquareCoordinates::of).collect(),
            marker: program.marker,
        });
    }
}

/// Leaves each seat the instructions that are not in its line (rules 1.3).
fn keep_rest_as_spares(mut compact: ResMut<CompactBoard>, record: Res<OffBoardResource>) {
    for (seat, program) in programs(&compact.0, &record.0) {
        compact.0.keep_as_spares(seat, program.rest());
    }
}

/// Chooses who begins: fewest instructions, fewest pips, biggest piece under the marker; then it is drawn (rules 4.1).
fn choose_first_player(
    mut compact: ResMut<CompactBoard>,
    mut record: ResMut<OffBoardResource>,
    mut generator: ResMut<RandomGenerator>,
) {
    let shown = programs(&compact.0, &record.0);
    let first = generator.pick_least(shown, |(_, program)| program.order());
    let first = first.map_or(0, |(seat, _)| seat);
    let position = &mut compact.0;
    (position.first, position.turn, position.round) = (first, first, 1);
    position.step = VirusFightStep::Act;
    record.0.arranged.clear();
}
