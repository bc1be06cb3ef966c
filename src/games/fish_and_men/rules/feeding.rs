//! Feeding (rules 4.1.3).

use super::moving::fish_move::its_choice;
use super::pieces::health;
use super::prelude::*;

/// Checks that a seat may choose to feed: not on its fish's first turn, not in a river, not amid pollution. The choice
/// stays open.
pub fn check(world: &World, seat: Seat) -> Result<(), Refusal> {
    its_choice(world, seat)?;
    may_feed(world, seat)
}

/// Checks that a seat's fish could feed where it is, whosever turn it is.
pub fn may_feed(world: &World, seat: Seat) -> Result<(), Refusal> {
    let fish = fish_of(world, seat);
    if fish.is_none_or(|fish| fish.first_turn) {
        return refuse("A fish cannot feed on its first turn: it must move.");
    }
    let Some(square) = fish.and_then(FishSchool::square) else {
        return refuse("A fish can only feed in the sea.");
    };
    if !world.resource::<SeaBoard>().is_sea(square) {
        return refuse("A fish can only feed in the sea: leave the river first.");
    }
    if world.resource::<PollutionMap>().count(square) > 0 {
        return refuse("A fish cannot feed in polluted water.");
    }
    Ok(())
}

/// Counts the sea squares beside `square` without pollution. Fish, fishermen and currents there do not matter; land,
/// ice and rivers do not count.
fn clean_beside(board: &SeaBoard, pollution: &PollutionMap, square: Square) -> u32 {
    let clean = board.sea_neighbours(square).iter().filter(|&&beside| pollution.count(beside) == 0);
    u32::try_from(clean.count()).unwrap_or(u32::MAX)
}

/// Health gained by feeding: the rate once for the own, clean square and once for each clean one beside it.
pub fn gain_of(rate: i32, clean: u32) -> i32 {
    rate.saturating_mul(i32::try_from(clean).unwrap_or(i32::MAX).saturating_add(1))
}

/// Health that feeding in this square would give now.
pub fn gain_in(world: &World, square: Square) -> i32 {
    let rate = world.resource::<FishMatchSetup>().0.parameters.feed_rate;
    gain_of(rate, clean_beside(world.resource(), world.resource(), square))
}

/// Lets a fish feed in its square.
pub fn feed(
    doing: Res<RunningAction>,
    board: Res<SeaBoard>,
    pollution: Res<PollutionMap>,
    setup: Res<FishMatchSetup>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let Some(seat) = doing.seat else { return };
    let Some(mut fish) = schools.of(seat) else { return };
    let Some(square) = fish.square() else { return };
    let numbers = &setup.0.parameters;
    let clean = clean_beside(&board, &pollution, square);
    let gain = health::gain(&mut fish, gain_of(numbers.feed_rate, clean), numbers);
    outbox.push(Event::Fed { seat, clean, gain, health: fish.health });
}

/// Ends the turn of a fish that has fed.
pub fn end_fish_turn(doing: Res<RunningAction>, mut schools: SchoolAccess) {
    if let Some(mut fish) = doing.seat.and_then(|seat| schools.of(seat)) {
        fish.end_turn();
    }
}
