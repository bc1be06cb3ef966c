//! The seat that is asked, and its legal actions.

use super::ice::{at_of, position};
use super::passing::seat_of;
use super::turn::check_takes_part;
use crate::action::{Action, RemovalReason};
use crate::position::{AnyPosition, PenguinPly};
use crate::state::Ask;
use bevy_ecs::world::World;
use shoal_contract::{Actor, PendingDecision, RandomGenerator, Seat};

/// The seat whose turn it is, if it has something to do.
pub fn decision(world: &World) -> Option<PendingDecision<Ask>> {
    let position = position(world);
    let seat = position.turn().map(seat_of)?;
    if position.is_placing() {
        return position.has_free_tile().then_some(PendingDecision { seat, ask: Ask::Place });
    }
    Some(PendingDecision { seat, ask: Ask::Move })
}

/// The house removes a player that is to place a penguin and finds no free tile (rules 4.2).
pub fn next_house_action(world: &World) -> Option<Action> {
    let position = position(world);
    let lacks_room = position.is_placing() && !position.has_free_tile();
    let seat = position.turn().filter(|_| lacks_room).map(seat_of)?;
    Some(Action::Remove { seat, why: RemovalReason::Failed })
}

/// Lists the legal actions of an actor: placements by spot, moves by from-spot, then to-spot, and leaving.
pub fn legal(world: &World, actor: Actor) -> Vec<Action> {
    let Actor::Seat(seat) = actor else { return next_house_action(world).into_iter().collect() };
    let mut actions = plies(world, seat);
    if check_takes_part(world, seat).is_ok() {
        actions.push(Action::Quit);
    }
    actions
}

/// The placements or moves of a seat, in order; nothing if it is not its turn.
pub fn plies(world: &World, seat: Seat) -> Vec<Action> {
    let position = position(world);
    if position.turn() != Some(seat.index()) {
        return Vec::new();
    }
    position.legal().into_iter().map(|ply| action_of(position, ply)).collect()
}

/// A placement or move of the seat whose turn it is, all equally likely; for the house what presses
/// on.
pub fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
    let Actor::Seat(seat) = actor else { return next_house_action(world) };
    let position = position(world);
    let turn = position.turn().filter(|&turn| turn == seat.index());
    turn.and_then(|_| position.random_ply(generator)).map(|ply| action_of(position, ply))
}

fn action_of(position: &AnyPosition, ply: PenguinPly) -> Action {
    match ply {
        PenguinPly::Place(spot) => Action::Place(at_of(position, spot)),
        PenguinPly::Move(step) => {
            Action::Move(at_of(position, step.from), at_of(position, step.to))
        }
    }
}
