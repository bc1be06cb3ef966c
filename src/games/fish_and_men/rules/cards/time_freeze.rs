//! Extra turns (card TF, Time Freeze): after all seats have drawn their cards, all fish feed or move once more.

use crate::rules::prelude::*;

/// The most extra turns that can still be to come, however many cards are played.
pub const MOST_EXTRA_TURNS: u32 = 100;

/// Adds one extra turn to those that are to come (rules A25).
pub fn freeze_time(mut game: MatchAccess) {
    let table = &mut game.cards.table;
    table.extra_turns = (table.extra_turns + 1).min(MOST_EXTRA_TURNS);
    game.outbox.push(Event::TimeFrozen { extra_turns: table.extra_turns });
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
pub fn make_fish_ready(mut schools: SchoolAccess) {
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
pub fn begin_extra_turn(mut game: MatchAccess) {
    let table = &mut game.cards.table;
    table.extra_turns = table.extra_turns.saturating_sub(1);
    let turn = &mut game.turn;
    turn.phase = FishAndMenPhase::FishMove;
    turn.through = 0;
    turn.extra_turn += 1;
    game.outbox.push(Event::ExtraTurnBegan { turn: turn.turn });
}
