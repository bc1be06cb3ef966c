//! Match worlds for tests.

use bevy_ecs::world::World;
use shoal_contract::{RandomGenerator, Seat};
use shoal_fish_and_men::action::Event;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};
use shoal_fish_and_men::rules::phases::prepare;
use shoal_fish_and_men::rules::pieces::fish::{FishBySeat, FishSchool};
use shoal_fish_and_men::rules::pieces::pollution;
use shoal_fish_and_men::rules::world::Outbox;
use shoal_fish_and_men::rules::world_layout::start;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{BlobState, NextIds};

/// A new match.
pub fn match_world(setup: &Setup, seed: u64) -> World {
    let mut world = World::new();
    prepare(&mut world);
    start(&mut world, setup, seed);
    world
}

/// Puts blobs numbered from 0 in place of those that are there.
pub fn put_blobs(world: &mut World, positions: &[SeaPosition]) {
    let blobs: Vec<BlobState> =
        (0..).zip(positions).map(|(id, &at)| BlobState { id, at }).collect();
    pollution::lay_out(world, &blobs);
    world.resource_mut::<NextIds>().blob = blobs.len() as u32;
}

/// Puts a seat's fish in the middle of a square.
pub fn put_fish(world: &mut World, seat: Seat, square: Square, health: i32) {
    let entity = world.resource::<FishBySeat>().0[seat.index()];
    let mut fish = world.get_mut::<FishSchool>(entity).expect("every seat has a fish");
    fish.at = Some(SeaPosition::centre(square));
    fish.health = health;
}

/// What has happened since the last time.
pub fn told(world: &mut World) -> Vec<Event> {
    std::mem::take(&mut world.resource_mut::<Outbox>().0)
}

/// Places anywhere in the sea.
pub fn scattered(board: &SeaBoard, count: u32, seed: u64) -> Vec<SeaPosition> {
    let mut generator = RandomGenerator::from_seed(seed);
    let mut offset = || generator.below(41) as i32 - 20;
    let offsets: Vec<(i32, i32)> = (0..count).map(|_| (offset(), offset())).collect();
    offsets
        .into_iter()
        .map(|(south, east)| {
            let square = generator.pick(board.sea()).expect("every board has sea");
            SeaPosition::new(*square, south, east).expect("it is in range")
        })
        .collect()
}
