//! Players come and go (rules 7.4, 8.25).

use super::pieces::Context;
use crate::{Action, Event, Player, Step};
use shoal_contract::Seat;
use std::sync::Arc;

pub(super) fn join(Context { doing, mut setup, mut book, mut outbox, .. }: Context) {
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
pub(super) fn leave(Context { doing, mut compact, mut book, mut outbox, .. }: Context) {
    let Action::Leave(seat) = doing.action else { return };
    if let Some(player) = book.0.players.get_mut(seat.index()) {
        player.left = true;
    }
    for species in compact.0.species.iter_mut().filter(|species| species.owner == Some(seat)) {
        species.owner = None;
    }
    outbox.0.push(Event::Left { seat });
    if book.0.step == Step::Design {
        book.0.go_on();
    }
}
