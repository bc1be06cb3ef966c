//! The house changes a number in the middle of a match: an action like any other, so that journal,
//! undo and replay hold it.

use super::board::Board;
use super::laying::{lay_out_board, state_of};
use super::load::check_state;
use super::world::turn::Turn;
use super::world::{Cards, MatchSetup, announce};
use crate::action::{Event, NumberKey};
use crate::numbers;
use crate::setup::Setup;
use crate::state::{Phase, State};
use bevy_ecs::world::World;
use shoal_contract::number::{find, within};
use shoal_contract::{Actor, Refusal};
use std::sync::Arc;

/// Whether the house may set this number to `value` now: it is within its bounds, fits the other
/// numbers, and the position can stand by it. Reads only.
///
/// # Errors
/// A sentence for the host.
pub fn check(world: &World, actor: Actor, key: NumberKey, value: i64) -> Result<(), Refusal> {
    if actor != Actor::House {
        return Err(Refusal::because("Only the house changes numbers."));
    }
    if world.resource::<Turn>().phase == Phase::Over {
        return Err(Refusal::because("The match is over."));
    }
    let setup = &world.resource::<MatchSetup>().0;
    let all = numbers::all(setup);
    let number = find(&all, key.as_str()).map_err(|sentence| said(&sentence))?;
    within(value, number.least, number.most)
        .map_err(|what| said(&format!("the {}: {what}", number.label)))?;
    if number.at_start {
        return Err(said(&format!("the {} can only be set before a match begins", number.label)));
    }
    if number.value == value {
        return Err(said(&format!("the {} is {} already", number.label, number.in_words(value))));
    }
    let mut changed = State { setup: with(setup, key, value), ..state_of(world) };
    numbers::note(&mut changed.sea.changed, key, value);
    check_state(&changed).map_err(|problems| {
        said(&format!("the {} cannot be {} now: {problems}", number.label, number.in_words(value)))
    })
}

/// A sentence with its capital and its full stop.
fn said(sentence: &str) -> Refusal {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    Refusal::because(first.chain(letters).chain(['.']).collect::<String>())
}

/// The setup with one number changed; the same if that cannot be.
fn with(setup: &Arc<Setup>, key: NumberKey, value: i64) -> Arc<Setup> {
    let mut changed = Arc::clone(setup);
    // The check has said what is wrong before anything comes here.
    let _ = numbers::put(Arc::make_mut(&mut changed), key.as_str(), value);
    changed
}

/// Sets the number for everything that is still to come.
pub fn set(world: &mut World, key: NumberKey, value: i64) {
    let setup = with(&world.resource::<MatchSetup>().0, key, value);
    lay_out_board(world, &setup);
    world.insert_resource(MatchSetup(setup));
    numbers::note(&mut world.resource_mut::<Cards>().changed, key, value);
    announce(world, Event::NumberChanged { number: key, value });
}

/// The invariant that the board's tables are those of the setup.
///
/// # Errors
/// What is broken.
pub(super) fn check_board(world: &World) -> Result<(), String> {
    let numbers = &world.resource::<MatchSetup>().0.parameters;
    let diagonal = world.resource::<Board>().diagonal_neighbours();
    if diagonal == numbers.diagonal_neighbours {
        Ok(())
    } else {
        Err(format!("diagonal squares are adjacent: {diagonal} on the board, not in the setup"))
    }
}
