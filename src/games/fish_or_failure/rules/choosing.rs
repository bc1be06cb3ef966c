//! Choosing in secret: cards and votes lie covered (rules 3.2, 4.3).

use super::pieces::Compact;
use super::schedules::{Doing, PhaseSystems, Rules};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of a choice.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Choose.schedule();
    schedule.add_systems(cover_choice.in_set(PhaseSystems::Steps));
    schedule
}

/// Nobody learns of it: no event tells it.
fn cover_choice(doing: Res<Doing>, mut compact: ResMut<Compact>) {
    compact.0.choose(doing.seat, doing.action);
}
