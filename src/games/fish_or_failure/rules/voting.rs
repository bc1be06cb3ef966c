//! Counting votes: of a conference, of checks and balances, of a fine (rules 4.3, 8.2).

use super::pieces::Compact;
use super::schedules::{Outbox, PhaseSystems, Rules};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of a count.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Count.schedule();
    schedule.add_systems(count_votes.in_set(PhaseSystems::Steps));
    schedule
}

fn count_votes(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.count_votes(&mut outbox.0);
}
