//! Reveal, harvest, profit, and the check who has won (rules 3.3 to 3.5).

use super::pieces::Compact;
use super::schedules::{Outbox, PhaseSystems, Rules};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of a harvest.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Reveal.schedule();
    schedule.add_systems(
        (turn_over, harvest, pay, end_if_won, go_on_to_the_end).chain().in_set(PhaseSystems::Steps),
    );
    schedule
}

fn turn_over(compact: Res<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.turn_over(&mut outbox.0);
}

fn harvest(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.harvest(&mut outbox.0);
}

fn pay(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.pay(&mut outbox.0);
}

fn end_if_won(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.end_if_won(&mut outbox.0);
}

fn go_on_to_the_end(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.after_harvest(&mut outbox.0);
}
