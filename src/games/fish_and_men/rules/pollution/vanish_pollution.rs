//! Vanishing pollution (rules 4.5): a blob without company may disappear.

use crate::action::Event;
use crate::rules::board::SeaBoard;
use crate::rules::cards::effects::passes::passes;
use crate::rules::cards::effects::wearing::take_off_effects;
use crate::rules::pieces::pollution::{BlobAccess, BlobPosition, PollutionMap};
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::FishAndMenSchedule;
use crate::rules::world::turn::FishMatchProgress;
use crate::rules::world::{FishMatchSetup, MatchCards};
use crate::state::FishAndMenPhase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::RandomGenerator;
use shoal_contract::world::steps::step;

/// The blobs that a pass has found, from one system to the next: indices in order of ids.
#[derive(Resource, Debug, Default)]
pub struct VanishingBlobs(Vec<usize>);

/// The schedules of one pass, and of the end of the turn.
pub fn schedules() -> [Schedule; 2] {
    [
        FishAndMenSchedule::VanishPollution.of((
            step("4.5", mark_lonely_blobs),
            step("4.5", spare_by_chance),
            step("4.5", remove_blobs),
        )
            .chain()),
        FishAndMenSchedule::EndTurn
            .of((step("7.8", take_off_effects), step("4.5", end_turn)).chain()),
    ]
}

/// Lets lonely pollution vanish, once and again for each Double Trouble of this turn (card DT). The turn
/// ends, and with it what cards do this turn (rules 7.8).
pub fn run(world: &mut World) {
    for _ in 0..passes(world) {
        world.run_schedule(FishAndMenSchedule::VanishPollution);
    }
    world.run_schedule(FishAndMenSchedule::EndTurn);
}

/// Marks the lonely blobs: no other is in their square or in an adjacent one.
fn mark_lonely_blobs(
    board: Res<SeaBoard>,
    map: Res<PollutionMap>,
    blobs: Query<&BlobPosition>,
    mut vanishing: ResMut<VanishingBlobs>,
) {
    vanishing.0.clear();
    for (index, blob) in blobs.iter().enumerate() {
        let square = blob.position.square();
        let alone = map.count(square) == 1
            && board.sea_neighbours(square).iter().all(|&beside| map.count(beside) == 0);
        if alone {
            vanishing.0.push(index);
        }
    }
}

/// Keeps each of the lonely blobs on the list with the chance of vanishing; the others stay in the sea.
fn spare_by_chance(
    setup: Res<FishMatchSetup>,
    mut generator: ResMut<RandomGenerator>,
    mut vanishing: ResMut<VanishingBlobs>,
) {
    let chance = setup.0.parameters.vanish_chance;
    vanishing.0.retain(|_| generator.chance(chance));
}

/// Removes the marked blobs: the others move up, and the last entities are despawned.
fn remove_blobs(vanishing: Res<VanishingBlobs>, mut blobs: BlobAccess, mut outbox: ResMut<Outbox>) {
    outbox.push(Event::PollutionVanished { blobs: blobs.remove(&vanishing.0) });
}

/// Ends the turn, and with it the passes that cards have added.
fn end_turn(
    mut turn: ResMut<FishMatchProgress>,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    cards.table.extra_passes = 0;
    turn.phase = FishAndMenPhase::Beginning;
    turn.extra_turn = 0;
    outbox.push(Event::TurnEnded { turn: turn.turn });
}
