//! The house changes a number in the middle of a match: an action like any other, so that journal,
//! undo and replay hold it.

use super::load::check_state;
use super::prelude::*;
use super::world_layout::state_of;
use crate::action::NumberKey;
use crate::numbers;
use shoal_contract::number::{find, within};
use std::sync::Arc;

/// Checks that the house may set this number to `value` now: it is within its bounds, fits the other numbers, and the
/// position can stand by it. Reads only.
pub fn check(world: &World, actor: Actor, key: NumberKey, value: i64) -> Result<(), Refusal> {
    if actor != Actor::House {
        return refuse("Only the house can change numbers.");
    }
    if world.resource::<FishMatchProgress>().phase == FishAndMenPhase::Over {
        return refuse("The match is over.");
    }
    check_change(world, key, value).map_err(|sentence| {
        let mut letters = sentence.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        Refusal::because(first.chain(letters).chain(['.']).collect::<String>())
    })
}

/// Checks the change itself. The error is a sentence without its capital and its full stop.
fn check_change(world: &World, key: NumberKey, value: i64) -> Result<(), String> {
    let setup = &world.resource::<FishMatchSetup>().0;
    let all = numbers::all(setup);
    let number = find(&all, key.as_str())?;
    let (label, words) = (&number.label, number.in_words(value));
    within(value, number.least, number.most).map_err(|what| format!("the {label}: {what}"))?;
    if number.at_start {
        return Err(format!("the {label} can only be set before a match begins"));
    }
    if number.value == value {
        return Err(format!("the {label} is already {words}"));
    }
    let mut changed = State { setup: setup_with(setup, key, value), ..state_of(world) };
    numbers::record_change(&mut changed.sea.changed, key, value);
    check_state(&changed)
        .map_err(|problems| format!("the {label} cannot be {words} now: {problems}"))
}

/// The setup with one number changed; the same if that cannot be.
fn setup_with(setup: &Arc<Setup>, key: NumberKey, value: i64) -> Arc<Setup> {
    let mut changed = Arc::clone(setup);
    // The check has said what is wrong before anything comes here.
    let _ = numbers::put(Arc::make_mut(&mut changed), key.as_str(), value);
    changed
}

/// Sets the number for everything that is still to come.
pub fn set_number(doing: Res<RunningAction>, mut game: MatchAccess) {
    let Action::SetNumber { number, value } = doing.action else { return };
    game.setup.0 = setup_with(&game.setup.0, number, value);
    numbers::record_change(&mut game.cards.changed, number, value);
    game.outbox.push(Event::NumberChanged { number, value });
}

/// Makes the tables of the board again if other squares are adjacent now.
pub fn change_adjacent_squares(setup: Res<FishMatchSetup>, mut board: ResMut<SeaBoard>) {
    let diagonal = setup.0.parameters.diagonal_neighbours;
    if board.diagonal_neighbours() != diagonal {
        *board = SeaBoard::new(&setup.0.level, diagonal);
    }
}
