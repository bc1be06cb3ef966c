//! The beginning of a round: start events, Event 1 first (rules 3.1).

use super::pieces::Compact;
use super::schedules::{Outbox, PhaseSystems, Rules};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of the start events.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Begin.schedule();
    schedule.add_systems(resolve_start_events.in_set(PhaseSystems::Steps));
    schedule
}

fn resolve_start_events(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.begin_round(&mut outbox.0);
}
