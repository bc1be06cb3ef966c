//! Feeding (rules 4.1.3).

use super::board::Board;
use super::board::position::Square;
use super::moving::fish_move::{end_fish_turn, its_choice};
use super::pieces::fish::{Fish, change_fish, fish_of};
use super::pieces::health;
use super::pieces::pollution::PollutionMap;
use super::world::{MatchSetup, announce};
use crate::action::Event;
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

/// Whether a seat's fish may feed: not on its first turn, not in a river, not amid pollution.
///
/// # Errors
/// A sentence for the player; the choice stays open.
pub fn check(world: &World, seat: Seat) -> Result<(), Refusal> {
    its_choice(world, seat)?;
    may_feed(world, seat)
}

/// Whether a seat's fish could feed where it is, whosever turn it is.
///
/// # Errors
/// A sentence for the player.
pub fn may_feed(world: &World, seat: Seat) -> Result<(), Refusal> {
    let fish = fish_of(world, seat);
    if fish.is_none_or(|fish| fish.first_turn) {
        return Err(Refusal::because("A fish cannot feed on its first turn: it must move."));
    }
    let Some(square) = fish.and_then(Fish::square) else {
        return Err(Refusal::because("A fish feeds in the sea."));
    };
    if !world.resource::<Board>().is_sea(square) {
        return Err(Refusal::because("A fish feeds in the sea: leave the river first."));
    }
    if world.resource::<PollutionMap>().count(square) > 0 {
        return Err(Refusal::because("A fish cannot feed in polluted water."));
    }
    Ok(())
}

/// How many sea squares beside `square` hold no pollution. Fish, fishermen and currents there do
/// not matter; land, ice and rivers do not count.
pub fn clean_beside(board: &Board, pollution: &PollutionMap, square: Square) -> u32 {
    let clean = board.sea_neighbours(square).iter().filter(|&&beside| pollution.count(beside) == 0);
    u32::try_from(clean.count()).unwrap_or(u32::MAX)
}

/// What feeding gives: the rate once for the own, clean square and once for each clean one beside it.
pub fn gain_of(rate: i32, clean: u32) -> i32 {
    rate.saturating_mul(i32::try_from(clean).unwrap_or(i32::MAX).saturating_add(1))
}

/// What feeding in this square would give now.
pub fn gain_in(world: &World, square: Square) -> i32 {
    let rate = world.resource::<MatchSetup>().0.parameters.feed_rate;
    gain_of(rate, clean_beside(world.resource(), world.resource(), square))
}

/// Lets a fish feed; its turn is then over.
pub fn feed(world: &mut World, seat: Seat) {
    let Some(square) = fish_of(world, seat).and_then(Fish::square) else { return };
    let clean = clean_beside(world.resource(), world.resource(), square);
    let setup = world.resource::<MatchSetup>().0.clone();
    let gain = gain_of(setup.parameters.feed_rate, clean);
    let mut after = 0;
    let mut gained = 0;
    change_fish(world, seat, |fish| {
        gained = health::gain(fish, gain, &setup.parameters);
        after = fish.health;
    });
    announce(world, Event::Fed { seat, clean, gain: gained, health: after });
    end_fish_turn(world, seat);
}
