//! Players join and leave (rules 7.4).

use super::phase::FoodChainPhase;
use super::pieces::{CompactJungle, MatchSetup, Outbox, SeasonResource};
use super::seasons::let_cycles_pass;
use crate::{Event, JunglePlayer, SeasonStep};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::steps::step;
use std::sync::Arc;

/// The step by which a player joins.
pub(super) fn join() -> Schedule {
    FoodChainPhase::Join.of(step("7.4", take_next_seat))
}

/// The steps by which a player leaves.
pub(super) fn leave() -> Schedule {
    let steps = (
        step("7.4", leave_seat),
        step("8.25", release_species),
        // The jungle may have waited for nobody else.
        step("7.1", let_cycles_pass),
    );
    FoodChainPhase::Leave.of(steps.chain())
}

/// The name of a player who joins.
#[derive(Resource, Debug)]
pub struct NewPlayer(pub(super) String);

/// The seat of a player who leaves.
#[derive(Resource, Debug)]
pub struct LeavingSeat(pub(super) Seat);

fn take_next_seat(
    player: Res<NewPlayer>,
    mut setup: ResMut<MatchSetup>,
    mut season: ResMut<SeasonResource>,
    mut outbox: ResMut<Outbox>,
) {
    let (name, record) = (&player.0, &mut season.0);
    let seat = Seat(record.players.len() as u16);
    // Where the jungle stands still, it waits for the new player, too.
    let ready = record.step == SeasonStep::Run && setup.0.season.is_some();
    record.players.push(JunglePlayer { name: name.clone(), ready, ..JunglePlayer::default() });
    let setup = Arc::make_mut(&mut setup.0);
    setup.players += 1;
    setup.names.push(name.clone());
    outbox.push(Event::Joined { seat, name: name.clone() });
}

fn leave_seat(
    seat: Res<LeavingSeat>,
    mut season: ResMut<SeasonResource>,
    mut outbox: ResMut<Outbox>,
) {
    let seat = seat.0;
    if let Some(player) = season.0.players.get_mut(seat.index()) {
        player.left = true;
    }
    outbox.push(Event::Left { seat });
}

/// The species of a player who leaves stay in the jungle, and are nobody's.
fn release_species(seat: Res<LeavingSeat>, mut jungle: ResMut<CompactJungle>) {
    for species in jungle.0.species.iter_mut().filter(|species| species.owner == Some(seat.0)) {
        species.owner = None;
    }
}
