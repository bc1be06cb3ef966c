//! Resigning, falling, and agreeing to a stalemate (rules 6.1, 6.3, 6.5).

use super::executing::play;
use super::pieces::{Book, Compact, Doing, Outbox};
use super::schedules::{PhaseSystems, Rules};
use crate::state::LastOffer;
use crate::{Action, Arranged, Event, Offer};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;

/// The schedules of leaving and agreeing.
pub fn schedules() -> [Schedule; 2] {
    let (mut eliminate, mut agree) = (Rules::Eliminate.schedule(), Rules::Agree.schedule());
    eliminate.add_systems((resign, play).chain().in_set(PhaseSystems::Steps));
    agree.add_systems(answer.in_set(PhaseSystems::Steps));
    [eliminate, agree]
}

fn resign(doing: Res<Doing>, mut compact: ResMut<Compact>, mut book: ResMut<Book>) {
    if doing.action == Action::Resign {
        compact.0.resign(doing.seat);
        book.0.agreed.retain(|seat| seat.index() != doing.seat);
        if let Some(arranged) = book.0.arranged.get_mut(doing.seat) {
            *arranged = Arranged::Nothing;
        }
    }
}

/// The seat in turn asks the others by agreeing, which counts whatever they answer; a seat that declines ends the
/// offer (rules 6.3).
fn answer(doing: Res<Doing>, mut book: ResMut<Book>, mut outbox: ResMut<Outbox>) {
    let (record, seat) = (&mut book.0, Seat(doing.seat as u16));
    if doing.action == Action::Agree {
        if record.offer.is_none() {
            let (round, _) = doing.before;
            record.offer = Some(Offer::Player);
            record.offered.push(LastOffer { seat, round });
            record.offered.sort_unstable_by_key(|last| last.seat);
        }
        record.agreed.push(seat);
        record.agreed.sort_unstable();
        outbox.0.push(Event::Agreed { seat });
    } else {
        record.offer = None;
        record.agreed.clear();
        outbox.0.push(Event::Declined { seat });
    }
}
