//! Loading a position: what is refused (rules 6).

use super::pieces::Book;
use crate::contract::compact;
use crate::contract::{Generator, Problems};
use crate::games::food_chain::FoodChain;
use crate::games::food_chain::setup::MOST_PLAYERS;
use crate::games::food_chain::sound::check_jungle;
use crate::games::food_chain::state::{State, Step};
use bevy_ecs::world::World;
use std::sync::Arc;

/// Lays out a position in a prepared world; if it is refused the world is unchanged.
///
/// # Errors
/// All that is wrong with it, by field.
pub fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), Problems> {
    let mut problems = Problems::none();
    check_state(state, &mut problems);
    problems.into_result()?;
    let generator = Generator::of_loaded(state.generator.as_ref(), seed);
    let (setup, jungle) = (Arc::clone(&state.setup), state.jungle.clone());
    compact::lay_out::<FoodChain>(world, setup, jungle, generator);
    world.insert_resource(Book(state.record.clone()));
    Ok(())
}

/// Adds all that no rule could hold, by field.
pub(super) fn check_state(state: &State, problems: &mut Problems) {
    let State { setup, jungle, record, .. } = state;
    let players = record.players.len();
    problems.require(players <= MOST_PLAYERS, "players", || {
        format!("there are {players}, and at most {MOST_PLAYERS} are possible")
    });
    setup.check_into(problems);
    check_jungle(jungle, players, problems);
    for (index, one) in jungle.species.iter().enumerate() {
        let owner = one.owner.and_then(|seat| record.players.get(seat.index()));
        problems.require(
            owner.is_none_or(|player| !player.left),
            &format!("species[{index}]"),
            || "its player has left".into(),
        );
    }
    let waits = record.players.iter().any(|player| !player.left && !player.ready);
    let left = setup.season.map(|season| season.cycles.saturating_sub(jungle.cycle));
    let is_so = match (record.step, left) {
        (Step::Run, None) => true,
        (Step::Run, Some(left)) => left > 0 && !waits,
        (Step::Design, Some(left)) => left > 0 && waits,
        (Step::Over, Some(left)) => left == 0,
        (_, None) => false,
    };
    problems.require(is_so, "step", || {
        "\"design\" while a player is not ready, then \"run\", and \"over\" after the last cycle of a season".into()
    });
}
