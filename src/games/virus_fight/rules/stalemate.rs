//! What ends a turn, a round, a player's game and the match (rules 4.2, 6).

use super::pieces::{Book, Compact, Doing, Outbox};
use crate::state::LastOffer;
use crate::{Action, Event, Offer, Position, Record, Step, Why};
use bevy_ecs::change_detection::{Res, ResMut};
use shoal_contract::Seat;

/// How often a situation occurs until a stalemate is offered (rules 6.4).
pub const REPETITIONS: u8 = 3;
/// A seat that has asked for a stalemate may ask again this many rounds later (rules 6.3).
pub const OFFERS_APART: u32 = 5;
/// After this many rounds a stalemate is offered (rules 6.4).
pub const OFFERED_AFTER: u32 = 60;
/// After this many rounds the match is a stalemate (rules 6.4).
pub const LAST_ROUND: u32 = 100;

impl LastOffer {
    /// The first round in which the seat may ask again (rules 6.3).
    pub fn again_in(&self) -> u32 {
        self.round.saturating_add(OFFERS_APART)
    }
}

/// Tells who fell, that a round begins, that all are asked, and the end.
pub(super) fn pass_on(
    doing: Res<Doing>,
    mut compact: ResMut<Compact>,
    mut book: ResMut<Book>,
    mut outbox: ResMut<Outbox>,
) {
    let (position, record, out) = (&mut compact.0, &mut book.0, &mut outbox.0);
    for seat in position.out().skip(doing.fallen) {
        let is_free = doing.action == Action::Resign;
        let why = if is_free { Why::Resigned } else { Why::Stuck };
        out.push(Event::Eliminated { seat: Seat(seat as u16), why });
        // What was before cannot come again.
        record.seen.clear();
        record.offered.retain(|last| last.seat.index() != seat);
    }
    let (round, turn) = doing.before;
    let is_new_round = position.round != round;
    if position.step == Step::Act && (is_new_round || position.turn != turn) {
        if is_new_round {
            record.offered.retain(|last| last.again_in() > position.round);
            begin_round(position, out);
        }
        look_back(position, record, is_new_round, out);
    }
    if record.offer.is_some() && position.active().all(|seat| has_agreed(record, seat)) {
        stall(position, out);
    }
    if position.step == Step::Over {
        *record = Record::default();
        let winners = position.winners.iter().map(|&seat| Seat(seat as u16)).collect();
        out.push(Event::Ended { winners });
    }
}

fn has_agreed(record: &Record, seat: usize) -> bool {
    record.agreed.contains(&Seat(seat as u16))
}

fn begin_round(position: &mut Position, out: &mut Vec<Event>) {
    if position.round > LAST_ROUND {
        return stall(position, out);
    }
    out.push(Event::RoundBegan { round: position.round, first: Seat(position.first as u16) });
}

/// Counts this situation, and offers a stalemate where it is due (rules 6.4).
fn look_back(position: &Position, record: &mut Record, is_new_round: bool, out: &mut Vec<Event>) {
    if position.step == Step::Over {
        return;
    }
    let key = position.key();
    let at = match record.seen.binary_search_by_key(&key, |(key, _)| *key) {
        Ok(at) => at,
        Err(at) => {
            record.seen.insert(at, (key, 0));
            at
        }
    };
    record.seen[at].1 = record.seen[at].1.saturating_add(1);
    let why = if is_new_round && position.round == OFFERED_AFTER + 1 {
        Offer::Rounds
    } else if record.seen[at].1 == REPETITIONS {
        Offer::Repetition
    } else {
        return;
    };
    if record.offer.is_none() {
        record.offer = Some(why);
        out.push(Event::StalemateOffered { why });
    }
}

fn stall(position: &mut Position, out: &mut Vec<Event>) {
    position.count_spares();
    out.push(Event::Stalled);
}
