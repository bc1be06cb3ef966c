//! Founding, mutating and naming a species, and being ready (rules 3, 7.1).

use super::pieces::{Context, newest};
use crate::{Action, Design, Designs, Event, Factors};

/// A species is founded, of nothing or of another (rules 3.1, 3.2).
pub(super) fn found(context: Context) {
    let Context { doing, setup, mut compact, mut book, mut outbox, .. } = context;
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
    let Factors { body, min, max, .. } = Factors::of(&parts);
    let (preys_on, is_open) = ([min, max], setup.0.designs == Designs::Open);
    let parts = is_open.then_some(parts);
    outbox.0.push(Event::Founded { seat, id, parent, kind, body, preys_on, parts });
}

pub(super) fn name(Context { doing, mut compact, mut outbox, .. }: Context) {
    let (Some(seat), Action::Name { species, name }) = (doing.seat, &doing.action) else { return };
    let newest = species.or_else(|| newest(&compact.0, seat));
    if let Some(species) = newest.and_then(|id| compact.0.find_mut(id)) {
        species.name.clone_from(name);
        outbox.0.push(Event::Named { seat, id: species.id, name: name.clone() });
    }
}

/// Once all are ready, cycles pass.
pub(super) fn get_ready(Context { doing, mut book, mut outbox, .. }: Context) {
    let (Some(seat), Action::Ready) = (doing.seat, &doing.action) else { return };
    if let Some(player) = book.0.players.get_mut(seat.index()) {
        player.ready = true;
        outbox.0.push(Event::Readied { seat });
    }
    book.0.go_on();
}
