//! A shark among nine squares (card SA).

use super::healing::heal;
use crate::action::Event;
use crate::rules::board::Board;
use crate::rules::board::heading::Heading;
use crate::rules::board::position::Square;
use crate::rules::pieces::fish::all_fish;
use crate::rules::pieces::pollution::{PollutionMap, all_blobs, remove_blobs};
use crate::rules::world::announce;
use bevy_ecs::world::World;
use shoal_contract::{Generator, Seat};

/// Each of the nine squares around and in the middle loses up to `blobs` blobs, and each fish in them
/// loses `health`.
pub fn attack(world: &mut World, middle: Square, blobs: u32, health: i32) {
    let region = region(world.resource(), middle);
    let bitten = choose_blobs(world, &region, blobs);
    if !bitten.is_empty() {
        let blobs = remove_blobs(world, &bitten);
        announce(world, Event::PollutionCleaned { blobs });
    }
    let inside = |at: Option<Square>| at.is_some_and(|at| region.contains(&at));
    let prey: Vec<Seat> =
        all_fish(world).filter(|fish| inside(fish.square())).map(|fish| fish.seat).collect();
    for seat in prey {
        heal(world, seat, health.saturating_neg());
    }
}

/// The nine squares of a region, three by three, the middle first.
pub fn region(board: &Board, middle: Square) -> Vec<Square> {
    let around = Heading::ALL.into_iter().filter_map(|heading| board.beside(middle, heading));
    std::iter::once(middle).chain(around).collect()
}

/// Which blobs go, in order of ids: of a stack any are equally likely (rules A20).
fn choose_blobs(world: &mut World, region: &[Square], most: u32) -> Vec<usize> {
    let all = all_blobs(world);
    let mut chosen = Vec::new();
    for &square in region {
        if world.resource::<PollutionMap>().count(square) == 0 {
            continue;
        }
        let mut there: Vec<usize> =
            (0..all.len()).filter(|&index| all[index].at.square() == square).collect();
        for _ in 0..most.min(there.len() as u32) {
            let index = world.resource_mut::<Generator>().below(there.len() as u32);
            chosen.push(there.remove(index as usize));
        }
    }
    chosen.sort_unstable();
    chosen
}
