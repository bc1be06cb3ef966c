//! Asking for a stalemate, repetition and length (rules 6.3, 6.4).

use super::pieces::{ActionInProgress, CompactBoard, OffBoardResource, Outbox};
use super::schedules::VirusFightPhase;
use crate::state::{LastOffer, OFFERED_AFTER, REPETITIONS};
use crate::{Event, OffBoardRecord, StalemateReason};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;

/// The schedules of answering, of a stalemate, and of counting situations.
pub fn schedules() -> [Schedule; 4] {
    [
        VirusFightPhase::Agree.schedule((step("6.3", ask_all_others), step("6.3", agree))),
        VirusFightPhase::Decline.schedule(step("6.3", decline)),
        VirusFightPhase::CallStalemate.schedule(step("6.3", count_spares)),
        VirusFightPhase::LookBack
            .schedule((step("6.4", ask_after_many_rounds), step("6.4", ask_at_third_time))),
    ]
}

/// Asks all others where the seat in turn is the first to agree; that counts whatever they answer (rules 6.3).
fn ask_all_others(
    in_progress: Res<ActionInProgress>,
    compact: Res<CompactBoard>,
    mut record: ResMut<OffBoardResource>,
) {
    let (record, round) = (&mut record.0, compact.0.round);
    if record.offer.is_none() {
        record.offer = Some(StalemateReason::Player);
        record.offered.push(LastOffer { seat: in_progress.seat, round });
        record.offered.sort_unstable_by_key(|last| last.seat);
    }
}

/// Notes that a seat agrees (rules 6.3).
fn agree(
    in_progress: Res<ActionInProgress>,
    mut record: ResMut<OffBoardResource>,
    mut outbox: ResMut<Outbox>,
) {
    record.0.agreed.push(in_progress.seat);
    record.0.agreed.sort_unstable();
    outbox.push(Event::Agreed { seat: in_progress.seat });
}

/// Ends the asking as one seat declines, so that play goes on (rules 6.3).
fn decline(
    in_progress: Res<ActionInProgress>,
    mut record: ResMut<OffBoardResource>,
    mut outbox: ResMut<Outbox>,
) {
    record.0.offer = None;
    record.0.agreed.clear();
    outbox.push(Event::Declined { seat: in_progress.seat });
}

/// Ends the match as a stalemate, which the most spares win (rules 6.3).
fn count_spares(mut compact: ResMut<CompactBoard>, mut outbox: ResMut<Outbox>) {
    compact.0.count_spares();
    outbox.push(Event::Stalled);
}

/// Asks all for a stalemate after 60 rounds (rules 6.4).
fn ask_after_many_rounds(
    compact: Res<CompactBoard>,
    mut record: ResMut<OffBoardResource>,
    mut outbox: ResMut<Outbox>,
) {
    let position = &compact.0;
    if position.round == OFFERED_AFTER + 1 && position.turn == position.first {
        offer(&mut record.0, &mut outbox, StalemateReason::Rounds);
    }
}

/// Counts the situation, and asks all for a stalemate when it has come for the third time (rules 6.4).
fn ask_at_third_time(
    compact: Res<CompactBoard>,
    mut record: ResMut<OffBoardResource>,
    mut outbox: ResMut<Outbox>,
) {
    let (record, key) = (&mut record.0, compact.0.key());
    let at = record.seen.binary_search_by_key(&key, |(key, _)| *key);
    let at = at.unwrap_or_else(|at| {
        record.seen.insert(at, (key, 0));
        at
    });
    let times = &mut record.seen[at].1;
    *times = times.saturating_add(1);
    if *times == REPETITIONS {
        offer(record, &mut outbox, StalemateReason::Repetition);
    }
}

/// Asks all for a stalemate, unless they are asked already.
fn offer(record: &mut OffBoardRecord, outbox: &mut Outbox, why: StalemateReason) {
    if record.offer.is_none() {
        record.offer = Some(why);
        outbox.push(Event::StalemateOffered { why });
    }
}
