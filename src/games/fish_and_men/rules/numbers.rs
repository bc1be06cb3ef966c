//! The house changes a number in the middle of a match: an action like any other, so that journal,
//! undo and replay hold it.

use super::board::SeaBoard;
use super::load::check_state;
use super::world::outbox::Outbox;
use super::world::schedules::FishAndMenSchedule;
use super::world::turn::FishMatchProgress;
use super::world::{FishMatchSetup, MatchCards, RunningAction};
use super::world_layout::state_of;
use crate::action::{Action, Event, NumberKey};
use crate::numbers;
use crate::setup::Setup;
use crate::state::{FishAndMenPhase, State};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::number::{find, within};
use shoal_contract::world::steps::step;
use shoal_contract::{Actor, Refusal};
use std::sync::Arc;

/// The schedule of changing a number.
pub fn schedule() -> Schedule {
    FishAndMenSchedule::ChangeNumber.of((
        step("10", set_number),
        step("1.8", change_adjacent_squares),
    )
        .chain())
}

/// Checks that the house may set this number to `value` now: it is within its bounds, fits the other numbers, and the
/// position can stand by it. Reads only.
///
/// # Errors
/// A sentence for the host.
pub fn check(world: &World, actor: Actor, key: NumberKey, value: i64) -> Result<(), Refusal> {
    if actor != Actor::House {
        return Err(Refusal::because("Only the house can change numbers."));
    }
    if world.resource::<FishMatchProgress>().phase == FishAndMenPhase::Over {
        return Err(Refusal::because("The match is over."));
    }
    let setup = &world.resource::<FishMatchSetup>().0;
    let all = numbers::all(setup);
    let number = find(&all, key.as_str()).map_err(|sentence| refusal(&sentence))?;
    within(value, number.least, number.most)
        .map_err(|what| refusal(&format!("the {}: {what}", number.label)))?;
    if number.at_start {
        return Err(refusal(&format!(
            "the {} can only be set before a match begins",
            number.label
        )));
    }
    if number.value == value {
        return Err(refusal(&format!(
            "the {} is already {}",
            number.label,
            number.in_words(value)
        )));
    }
    let mut changed = State { setup: setup_with(setup, key, value), ..state_of(world) };
    numbers::record_change(&mut changed.sea.changed, key, value);
    check_state(&changed).map_err(|problems| {
        refusal(&format!(
            "the {} cannot be {} now: {problems}",
            number.label,
            number.in_words(value)
        ))
    })
}

/// A refusal from a sentence without its capital and its full stop.
fn refusal(sentence: &str) -> Refusal {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    Refusal::because(first.chain(letters).chain(['.']).collect::<String>())
}

/// The setup with one number changed; the same if that cannot be.
fn setup_with(setup: &Arc<Setup>, key: NumberKey, value: i64) -> Arc<Setup> {
    let mut changed = Arc::clone(setup);
    // The check has said what is wrong before anything comes here.
    let _ = numbers::put(Arc::make_mut(&mut changed), key.as_str(), value);
    changed
}

/// Sets the number for everything that is still to come.
fn set_number(
    doing: Res<RunningAction>,
    mut setup: ResMut<FishMatchSetup>,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    let Action::SetNumber { number, value } = doing.action else { return };
    setup.0 = setup_with(&setup.0, number, value);
    numbers::record_change(&mut cards.changed, number, value);
    outbox.push(Event::NumberChanged { number, value });
}

/// Makes the tables of the board again if other squares are adjacent now.
fn change_adjacent_squares(setup: Res<FishMatchSetup>, mut board: ResMut<SeaBoard>) {
    let diagonal = setup.0.parameters.diagonal_neighbours;
    if board.diagonal_neighbours() != diagonal {
        *board = SeaBoard::new(&setup.0.level, diagonal);
    }
}

/// Checks the invariant that the board's tables are those of the setup.
///
/// # Errors
/// A description of the broken invariant.
pub(super) fn check_board(world: &World) -> Result<(), String> {
    let numbers = &world.resource::<FishMatchSetup>().0.parameters;
    let diagonal = world.resource::<SeaBoard>().diagonal_neighbours();
    if diagonal == numbers.diagonal_neighbours {
        Ok(())
    } else {
        Err(format!("diagonal squares are adjacent: {diagonal} on the board, not in the setup"))
    }
}
