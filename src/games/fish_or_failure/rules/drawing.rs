//! Players draw an event card from their own deck, and say which it is (rules 5.1).

use super::pieces::Compact;
use super::schedules::{Doing, Outbox, PhaseSystems, Rules, write_back_cards};
use crate::games::fish_or_failure::action::Action;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// The schedule of a card that is drawn.
pub fn schedule() -> Schedule {
    let mut schedule = Rules::Draw.schedule();
    schedule.add_systems(lay_drawn_card.in_set(PhaseSystems::Steps));
    schedule.add_systems(write_back_cards.in_set(PhaseSystems::WriteBack));
    schedule
}

fn lay_drawn_card(doing: Res<Doing>, mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    if let Action::Draw(card) = doing.action {
        compact.0.draw(doing.seat, card, &mut outbox.0);
    }
}
