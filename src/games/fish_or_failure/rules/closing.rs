//! The end of a round: initiative, end events, a second check who has won, growth, new event cards
//! (rules 3.6).

use super::pieces::Compact;
use super::schedules::{Outbox, PhaseSystems, Rules, write_back_cards};
use crate::contract::Generator;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of the end of a round.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::End.schedule();
    schedule.add_systems(
        (pass_initiative, resolve_end_events, end_if_won, grow, move_events, begin_next_round)
            .chain()
            .in_set(PhaseSystems::Steps),
    );
    schedule.add_systems(write_back_cards.in_set(PhaseSystems::WriteBack));
    schedule
}

fn pass_initiative(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.pass_initiative(&mut outbox.0);
}

fn resolve_end_events(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.end_events(&mut outbox.0);
}

fn end_if_won(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.end_if_won(&mut outbox.0);
}

fn grow(mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.grow(&mut outbox.0);
}

fn move_events(
    mut compact: ResMut<Compact>,
    mut generator: ResMut<Generator>,
    mut outbox: ResMut<Outbox>,
) {
    compact.0.move_events(&mut generator, &mut outbox.0);
}

fn begin_next_round(mut compact: ResMut<Compact>) {
    compact.0.next_round();
}
