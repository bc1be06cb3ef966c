//! A fresh world with all phases, each a schedule from the file of its rule.

use super::cards::drawing::DealtCard;
use super::cards::effects::fishermen::PendingCrowd;
use super::cards::{drawing, effects, exchanging, resolving, time_freeze};
use super::fishermen::beginning::{self, QuittingFishermen};
use super::moving::fish_move;
use super::pieces::fish::FishBySeat;
use super::pieces::fisherman::FishermanIndex;
use super::pieces::industry::IndustryIndex;
use super::pieces::pollution::{NextBlob, PollutionMap};
use super::pollution::{make_pollution, move_pollution, vanish_pollution};
use super::world::MatchCards;
use super::world::outbox::Outbox;
use super::world::turn::FishMatchProgress;
use super::{feeding, numbers, passing_on, placing, quitting};
use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use shoal_contract::world::schedule::add_phases;

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    add_phases(world, schedules());
    world.init_resource::<FishMatchProgress>();
    world.init_resource::<FishBySeat>();
    world.init_resource::<FishermanIndex>();
    world.init_resource::<IndustryIndex>();
    world.init_resource::<PollutionMap>();
    world.init_resource::<NextBlob>();
    world.init_resource::<make_pollution::BlobsBeforePass>();
    world.init_resource::<move_pollution::DriftProgress>();
    world.init_resource::<vanish_pollution::VanishingBlobs>();
    world.init_resource::<Outbox>();
    world.init_resource::<MatchCards>();
    world.init_resource::<QuittingFishermen>();
    world.init_resource::<DealtCard>();
    world.init_resource::<PendingCrowd>();
}

/// All phases, in the order of [`FishAndMenSchedule`](super::world::schedules::FishAndMenSchedule).
fn schedules() -> Vec<Schedule> {
    let mut all = vec![placing::schedule(), beginning::schedule(), passing_on::schedule()];
    all.push(feeding::schedule());
    all.extend(fish_move::schedules());
    all.extend(drawing::schedules());
    all.push(time_freeze::schedule());
    all.push(make_pollution::schedule());
    all.extend(move_pollution::schedules());
    all.extend(vanish_pollution::schedules());
    all.push(quitting::schedule());
    all.extend(resolving::schedules());
    all.extend(exchanging::schedules());
    all.extend(effects::schedules());
    all.push(numbers::schedule());
    all
}
