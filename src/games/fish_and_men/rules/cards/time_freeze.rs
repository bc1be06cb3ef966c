//! Extra turns (card TF, Time Freeze): after all seats have drawn their cards, all fish feed or move once more.

use crate::action::Event;
use crate::rules::pieces::fish::SchoolAccess;
use crate::rules::world::MatchCards;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::FishAndMenSchedule;
use crate::rules::world::turn::FishMatchProgress;
use crate::state::{CardTable, FishAndMenPhase, FishTurn};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;

/// The most extra turns that can still be to come, however many cards are played.
pub const MOST_EXTRA_TURNS: u32 = 100;

/// The schedule by which an extra turn begins.
pub fn schedule() -> Schedule {
    FishAndMenSchedule::BeginExtraTurn.of((
        step("8.2, A15", make_fish_ready),
        step("A16", begin_extra_turn),
    )
        .chain())
}

/// Adds one extra turn to those that are to come (rules A25).
pub fn freeze_time(mut cards: ResMut<MatchCards>, mut outbox: ResMut<Outbox>) {
    let table = &mut cards.table;
    table.extra_turns = (table.extra_turns + 1).min(MOST_EXTRA_TURNS);
    outbox.push(Event::TimeFrozen { extra_turns: table.extra_turns });
}

/// Enters the phase after the drawing of cards, and after each extra turn: the next extra turn, or else the pollution
/// by the industries.
pub fn enter_next_phase(progress: &mut FishMatchProgress, table: &CardTable) {
    progress.through = progress.order.len();
    progress.phase = if table.extra_turns > 0 {
        FishAndMenPhase::ExtraTurn
    } else {
        FishAndMenPhase::MakePollution
    };
}

/// Makes each fish wait for its extra turn, which is like an ordinary one (rules A15). A fish that was moved by a card
/// before (card Fp, Fishoportation) has had its move already.
fn make_fish_ready(mut schools: SchoolAccess) {
    schools.for_each(|mut fish| {
        if fish.quit {
            return;
        }
        fish.turn = FishTurn::Waiting;
        if std::mem::take(&mut fish.worn.moved_ahead) {
            fish.end_turn();
        }
    });
}

/// Begins an extra turn, in the order of the ordinary one (rules A16). Nobody draws a card after it.
fn begin_extra_turn(
    mut progress: ResMut<FishMatchProgress>,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    cards.table.extra_turns = cards.table.extra_turns.saturating_sub(1);
    progress.phase = FishAndMenPhase::FishMove;
    progress.through = 0;
    progress.extra_turn += 1;
    outbox.push(Event::ExtraTurnBegan { turn: progress.turn });
}
