//! Founding, mutating and naming a species, and being ready (rules 3, 7.1).

use super::doing::{Doing, Outbox};
use super::pieces::{Book, Compact, MatchSetup, newest};
use super::schedules::{PhaseSystems, Rules};
use crate::games::food_chain::action::{Action, Event};
use crate::games::food_chain::position::{Design, Factors};
use crate::games::food_chain::setup::Designs;
use crate::games::food_chain::state::Step;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of the phase.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Design.schedule();
    schedule.add_systems((found, name, get_ready).chain().in_set(PhaseSystems::Steps));
    schedule
}

/// A species is founded, of nothing or of another (rules 3.1, 3.2).
fn found(
    doing: Res<Doing>,
    setup: Res<MatchSetup>,
    mut compact: ResMut<Compact>,
    mut book: ResMut<Book>,
    mut outbox: ResMut<Outbox>,
) {
    let Some(seat) = doing.seat else { return };
    let jungle = &mut compact.0;
    let Some(Ok(design)) = doing.action.design(jungle, seat) else { return };
    let Design { parent, kind, parts } = design;
    if parent.is_none() {
        outbox.0.extend(jungle.of(seat).map(|species| Event::Vanished { id: species.id }));
    }
    let id = jungle.found(seat, design);
    if let Some(player) = book.0.players.get_mut(seat.index()) {
        player.acted = true;
    }
    let factors = Factors::of(&parts);
    outbox.0.push(Event::Founded {
        seat,
        id,
        parent,
        kind,
        body: factors.body,
        preys_on: [factors.min, factors.max],
        parts: (setup.0.designs == Designs::Open).then_some(parts),
    });
}

fn name(doing: Res<Doing>, mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    let (Some(seat), Action::Name { species, name }) = (doing.seat, &doing.action) else { return };
    let newest = species.or_else(|| newest(&compact.0, seat));
    if let Some(species) = newest.and_then(|id| compact.0.find_mut(id)) {
        species.name.clone_from(name);
        outbox.0.push(Event::Named { seat, id: species.id, name: name.clone() });
    }
}

/// Once all are ready, cycles pass.
fn get_ready(doing: Res<Doing>, mut book: ResMut<Book>, mut outbox: ResMut<Outbox>) {
    let (Some(seat), Action::Ready) = (doing.seat, &doing.action) else { return };
    let record = &mut book.0;
    if let Some(player) = record.players.get_mut(seat.index()) {
        player.ready = true;
        outbox.0.push(Event::Readied { seat });
    }
    if record.players.iter().all(|player| player.ready || player.left) {
        record.step = Step::Run;
    }
}
