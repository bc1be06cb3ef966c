//! Pollution is removed from a square and spilled into one (cards AoE, OS).

use crate::action::Event;
use crate::rules::board::position::{Position, Square};
use crate::rules::pieces::pollution::{
    BlobBundle, NextBlob, PollutionMap, all_blobs, remove_blobs,
};
use crate::rules::world::announce;
use bevy_ecs::world::World;

/// Removes all pollution of a square.
pub fn clean(world: &mut World, square: Square) {
    let blobs = all_blobs(world);
    let there: Vec<usize> =
        (0..blobs.len()).filter(|&index| blobs[index].at.square() == square).collect();
    let blobs = remove_blobs(world, &there);
    announce(world, Event::PollutionCleaned { blobs });
}

/// Puts `count` blobs into the middle of a square.
pub fn spill(world: &mut World, square: Square, count: u32) {
    let mut next = world.resource_mut::<NextBlob>();
    let first = next.0;
    next.0 += count;
    let blobs: Vec<u32> = (first..first + count).collect();
    world.spawn_batch(
        blobs
            .iter()
            .map(|&id| BlobBundle::new(id, Position::centre(square)))
            .collect::<Vec<BlobBundle>>(),
    );
    let mut map = world.resource_mut::<PollutionMap>();
    for _ in 0..count {
        map.add(square);
    }
    announce(world, Event::PollutionSpilled { square, blobs });
}
