//! The order of turns and rounds (rules 4.2, 4.3).

use super::pieces::{CompactBoard, OffBoardResource, Outbox};
use super::schedules::VirusFightPhase;
use crate::Event;
use crate::state::LAST_ROUND;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::steps::step;

/// The schedules of passing the turn and of beginning a round.
pub fn schedules() -> [Schedule; 2] {
    [
        VirusFightPhase::PassTurn.schedule(step("4.2", pass_turn)),
        VirusFightPhase::BeginRound.schedule((
            step("4.3", compare_marked_pieces),
            step("6.3", let_seats_ask_again),
            step("4.2", announce_round),
        )),
    ]
}

/// Passes the turn clockwise to the next seat that is in (rules 4.2).
fn pass_turn(mut compact: ResMut<CompactBoard>) {
    compact.0.pass_turn();
}

/// Gives the first turn to the seat with the biggest piece under its marker (rules 4.3).
fn compare_marked_pieces(mut compact: ResMut<CompactBoard>) {
    compact.0.begin_round();
}

/// Lets seats ask for a stalemate again whose last time is long ago (rules 6.3).
fn let_seats_ask_again(compact: Res<CompactBoard>, mut record: ResMut<OffBoardResource>) {
    record.0.offered.retain(|last| last.again_in() > compact.0.round);
}

/// Tells that a round of one turn each begins (rules 4.2), unless it would be one too many (rules 6.4).
pub(super) fn announce_round(compact: Res<CompactBoard>, mut outbox: ResMut<Outbox>) {
    let round = compact.0.round;
    if round <= LAST_ROUND {
        outbox.push(Event::RoundBegan { round, first: Seat(compact.0.first as u16) });
    }
}
