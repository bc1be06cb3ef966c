//! Fishermen come, gather and give up (cards DCBo, DCBu, AF, IF, A).

use crate::action::{Event, QuitReason};
use crate::rules::board::Board;
use crate::rules::board::position::Square;
use crate::rules::fishermen::spreading::spread;
use crate::rules::pieces::fish::{Fish, fish_of};
use crate::rules::pieces::fisherman::{Fisherman, Fishermen, NextFisherman, all_fishermen};
use crate::rules::world::announce;
use bevy_ecs::world::World;
use shoal_contract::{Generator, Seat};

/// Each fisherman gives up by chance, in percent; in order of ids.
pub fn quit(world: &mut World, chance: u32) {
    let all: Vec<Fisherman> = all_fishermen(world).copied().collect();
    for Fisherman { id, square, .. } in all {
        if world.resource_mut::<Generator>().chance(chance) {
            leave(world, square);
            let reason = QuitReason::Card;
            announce(world, Event::FishermanQuit { fisherman: id, square, reason });
        }
    }
}

fn leave(world: &mut World, square: Square) {
    let entity = world.resource::<Fishermen>().at(square);
    world.resource_mut::<Fishermen>().remove(square);
    if let Some(entity) = entity {
        world.despawn(entity);
    }
}

/// Each sea square gets a fisherman by chance, in percent; where one is already the new one spreads.
pub fn come(world: &mut World, chance: u32) {
    let board = world.resource::<Board>().clone();
    let mut generator = world.resource_mut::<Generator>();
    let squares: Vec<Square> =
        board.sea().iter().copied().filter(|_| generator.chance(chance)).collect();
    arrive(world, &squares);
}

/// `count` fishermen come to one square and spread.
pub fn swarm(world: &mut World, square: Square, count: u32) {
    arrive(world, &vec![square; count as usize]);
}

/// New fishermen come to these squares, and spread. Those who were there before do not move: they
/// have stood longest (rules 6.1, 6.2).
fn arrive(world: &mut World, squares: &[Square]) {
    let mut next = world.resource_mut::<NextFisherman>();
    let first = next.0;
    next.0 += squares.len() as u32;
    let came: Vec<Fisherman> = squares
        .iter()
        .zip(first..)
        .map(|(&square, id)| Fisherman { id, square, hunger: 0 })
        .collect();
    let all = all_fishermen(world).copied().chain(came.iter().copied()).collect();
    settle(world, all, came, None);
}

/// All fishermen come to the square of a fish and spread from there; they are as hungry as before.
pub fn gather(world: &mut World, seat: Seat) {
    let Some(square) = fish_of(world, seat).and_then(Fish::square) else { return };
    let all: Vec<Fisherman> =
        all_fishermen(world).map(|one| Fisherman { square, ..*one }).collect();
    settle(world, all, Vec::new(), Some(square));
}

/// Spreads all fishermen of the sea, who are given in order of ids, and announces their ways.
fn settle(world: &mut World, all: Vec<Fisherman>, came: Vec<Fisherman>, gathered: Option<Square>) {
    let board = world.resource::<Board>().clone();
    let from: Vec<Square> = all.iter().map(|one| one.square).collect();
    let spread = spread(&board, &mut world.resource_mut::<Generator>(), &from);
    let mut left = Vec::new();
    clear(world);
    for (one, place) in all.iter().zip(&spread.places) {
        match *place {
            Some(square) => {
                let entity = world.spawn(Fisherman { square, ..*one }).id();
                world.resource_mut::<Fishermen>().add(entity, square);
            }
            None => left.push(one.id),
        }
    }
    let rounds = spread.rounds.iter().map(|round| {
        round.iter().map(|&(index, square)| (all[index].id, square)).collect::<Vec<_>>()
    });
    let rounds = rounds.collect();
    announce(world, Event::FishermenSpread { came, gathered, rounds, left });
}

fn clear(world: &mut World) {
    let all = world.resource::<Fishermen>().in_order().to_vec();
    world.resource_mut::<Fishermen>().clear();
    for entity in all {
        world.despawn(entity);
    }
}
