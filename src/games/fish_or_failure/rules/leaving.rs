//! Leaving the match (rules 8.1).

use super::pieces::Compact;
use super::schedules::{Doing, Outbox, PhaseSystems, Rules};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of a company that leaves.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Leave.schedule();
    schedule.add_systems(leave.in_set(PhaseSystems::Steps));
    schedule
}

fn leave(doing: Res<Doing>, mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.leave(doing.seat, &mut outbox.0);
}
