//! Players come and go (rules 7.4, 8.25).

use super::doing::{Doing, Outbox};
use super::pieces::{Book, Compact, MatchSetup};
use super::schedules::{PhaseSystems, Rules};
use crate::contract::Seat;
use crate::games::food_chain::action::{Action, Event};
use crate::games::food_chain::state::{Player, Step};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use std::sync::Arc;

/// The schedule of the phase.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Join.schedule();
    schedule.add_systems((join, leave).chain().in_set(PhaseSystems::Steps));
    schedule
}

fn join(
    doing: Res<Doing>,
    mut book: ResMut<Book>,
    mut setup: ResMut<MatchSetup>,
    mut outbox: ResMut<Outbox>,
) {
    let Action::Join { name } = &doing.action else { return };
    let record = &mut book.0;
    let seat = Seat(record.players.len() as u16);
    // Where the jungle stands still, it waits for the new player, too.
    let ready = record.step == Step::Run && setup.0.season.is_some();
    record.players.push(Player { name: name.clone(), ready, ..Player::default() });
    let setup = Arc::make_mut(&mut setup.0);
    setup.players += 1;
    setup.names.push(name.clone());
    outbox.0.push(Event::Joined { seat, name: name.clone() });
}

/// The species of who leaves stay in the jungle, and are nobody's.
fn leave(
    doing: Res<Doing>,
    mut book: ResMut<Book>,
    mut compact: ResMut<Compact>,
    mut outbox: ResMut<Outbox>,
) {
    let Action::Leave(seat) = doing.action else { return };
    let record = &mut book.0;
    if let Some(player) = record.players.get_mut(seat.index()) {
        player.left = true;
    }
    for species in compact.0.species.iter_mut().filter(|species| species.owner == Some(seat)) {
        species.owner = None;
    }
    outbox.0.push(Event::Left { seat });
    if record.step == Step::Design
        && record.players.iter().all(|player| player.ready || player.left)
    {
        record.step = Step::Run;
    }
}
