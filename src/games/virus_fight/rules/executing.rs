//! A turn: the instruction, the marker's move, and falling (rules 5, 6.1).

use super::check::ply_of;
use super::pieces::{Compact, Doing, Outbox};
use super::schedules::{PhaseSystems, Rules};
use crate::{At, Event, Ply, Position};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;

/// The schedules of both phases.
pub fn schedules() -> [Schedule; 2] {
    [Rules::Execute, Rules::Walk].map(|rules| {
        let mut schedule = rules.schedule();
        schedule.add_systems((tell, play).chain().in_set(PhaseSystems::Steps));
        schedule
    })
}

/// What is about to happen, told while the pieces still lie as before.
fn tell(doing: Res<Doing>, compact: Res<Compact>, mut outbox: ResMut<Outbox>) {
    let told = ply_of(&compact.0, &doing.action).and_then(|ply| event(&compact.0, ply));
    outbox.0.extend(told);
}

fn event(position: &Position, ply: Ply) -> Option<Event> {
    let seat = Seat(position.turn as u16);
    let from = position.marker(position.turn).map(At::of)?;
    Some(match ply {
        Ply::Move(from, to) => {
            let piece = position.piece(from)?;
            Event::Moved { seat, piece, from: At::of(from), to: At::of(to) }
        }
        Ply::Write(piece, at) => Event::Written { seat, piece, at: At::of(at) },
        Ply::Jump(to) => Event::Jumped { seat, from, to: At::of(to) },
        Ply::Erase(at) => Event::Erased { seat, piece: position.piece(at)?, at: At::of(at) },
        Ply::EraseNothing => Event::ErasedNothing { seat },
        Ply::Skip => Event::Skipped { seat, piece: position.under(position.turn)? },
        Ply::Walk(to) => Event::Walked { seat, from, to: At::of(to) },
        Ply::Fall => return None,
    })
}

pub(super) fn play(doing: Res<Doing>, mut compact: ResMut<Compact>) {
    if let Some(ply) = ply_of(&compact.0, &doing.action) {
        let _ = compact.0.play(ply);
    }
}
