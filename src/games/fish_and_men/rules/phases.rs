//! A fresh world with all phases, each a schedule from the file of its rule.

use super::cards::drawing::DealtCard;
use super::cards::effects::fishermen::Crowd;
use super::cards::{drawing, effects, exchanging, resolving, time_freeze};
use super::fishermen::beginning::{self, Leaving};
use super::moving::fish_move;
use super::pieces::fish::Seats;
use super::pieces::fisherman::Fishermen;
use super::pieces::industry::Industries;
use super::pieces::pollution::{NextBlob, PollutionMap};
use super::pollution::{make_pollution, move_pollution, vanish_pollution};
use super::world::Cards;
use super::world::outbox::Outbox;
use super::world::turn::Turn;
use super::{feeding, numbers, passing_on, placing, quitting};
use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use shoal_contract::world::schedule::add_phases;

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    add_phases(world, schedules());
    world.init_resource::<Turn>();
    world.init_resource::<Seats>();
    world.init_resource::<Fishermen>();
    world.init_resource::<Industries>();
    world.init_resource::<PollutionMap>();
    world.init_resource::<NextBlob>();
    world.init_resource::<make_pollution::Counted>();
    world.init_resource::<move_pollution::Drift>();
    world.init_resource::<vanish_pollution::Vanishing>();
    world.init_resource::<Outbox>();
    world.init_resource::<Cards>();
    world.init_resource::<Leaving>();
    world.init_resource::<DealtCard>();
    world.init_resource::<Crowd>();
}

/// All phases, in the order of [`Rules`](super::world::schedules::Rules).
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
