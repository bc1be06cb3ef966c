//! Pollution: blobs in the sea (rules 1.5).

use crate::rules::board::SeaBoard;
use crate::rules::board::position::{CELLS, SeaPosition, Square};
use crate::state::{BlobState, NextIds};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

/// The position of a blob.
///
/// Blobs lie in the world in order of ids: new ones are spawned last, and when some vanish the values of the others
/// move up and the last entities are despawned. So an entity is not a blob for good, its [`BlobId`] is; iteration is in
/// order of ids, which secures that draws and events are too. [`check_order`] holds this.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlobPosition {
    /// The position: always wrapped, and in a sea square, but for the inside of a drift.
    pub position: SeaPosition,
}

/// A blob's number: counted up, never used again. Each blob has this and its position, and nothing else, so that all
/// lie in one table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BlobId(pub u32);

/// Number of blobs in each square, and in all. Right between actions.
#[derive(Resource, Debug, Clone)]
pub struct PollutionMap {
    counts: Box<[u32; CELLS]>,
    total: u32,
}

impl Default for PollutionMap {
    fn default() -> Self {
        Self { counts: Box::new([0; CELLS]), total: 0 }
    }
}

impl PollutionMap {
    /// The blobs in a square.
    #[inline]
    pub fn count(&self, square: Square) -> u32 {
        self.counts[square.cell()]
    }

    /// The blobs in the world.
    #[inline]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// `true` for a blob at this position that has no other in its square or in an adjacent one (rules 4.5).
    pub fn is_lonely(&self, board: &SeaBoard, position: SeaPosition) -> bool {
        let square = position.square();
        let mut beside = board.sea_neighbours(square).iter();
        self.count(square) == 1 && beside.all(|&beside| self.count(beside) == 0)
    }

    /// Counts anew.
    pub fn recount(&mut self, positions: impl Iterator<Item = SeaPosition>) {
        self.counts.fill(0);
        self.total = 0;
        for position in positions {
            self.counts[position.cell()] += 1;
            self.total += 1;
        }
    }
}

/// Puts blobs into a world, in order of ids, in place of those that are there, and counts them.
/// The ids rise: that was checked when the position was loaded.
pub fn lay_out(world: &mut World, blobs: &[BlobState]) {
    let old: Vec<Entity> =
        world.query_filtered::<Entity, With<BlobPosition>>().iter(world).collect();
    for entity in old.into_iter().rev() {
        world.despawn(entity);
    }
    let new = blobs.iter().map(|blob| (BlobId(blob.id), BlobPosition { position: blob.at }));
    world.spawn_batch(new.collect::<Vec<_>>());
    world.resource_mut::<PollutionMap>().recount(blobs.iter().map(|blob| blob.at));
}

/// The blobs and their count, for the systems that make and remove some. New entities come, and those of removed
/// blobs go, when the phase is over.
#[derive(SystemParam)]
pub struct BlobAccess<'w, 's> {
    blobs: Query<'w, 's, (Entity, &'static mut BlobId, &'static mut BlobPosition)>,
    map: ResMut<'w, PollutionMap>,
    next: ResMut<'w, NextIds>,
    commands: Commands<'w, 's>,
}

impl BlobAccess<'_, '_> {
    /// Puts a new blob into the middle of a square. Returns its id.
    pub fn add(&mut self, square: Square) -> u32 {
        let id = self.next.blob;
        self.next.blob += 1;
        self.map.counts[square.cell()] += 1;
        self.map.total += 1;
        self.commands.spawn((BlobId(id), BlobPosition { position: SeaPosition::centre(square) }));
        id
    }

    /// The blobs in the world.
    pub fn total(&self) -> u32 {
        self.map.total
    }

    /// The places, in the order of ids, of the blobs at these positions.
    fn places(&self, is_meant: impl Fn(SeaPosition) -> bool) -> Vec<usize> {
        let places = self.blobs.iter().enumerate();
        places.filter(|(_, (.., blob))| is_meant(blob.position)).map(|(place, _)| place).collect()
    }

    /// The places of the lonely blobs: no other is in their square or in an adjacent one.
    pub fn lonely_places(&self, board: &SeaBoard) -> Vec<usize> {
        self.places(|at| self.map.is_lonely(board, at))
    }

    /// The places of the blobs in a square.
    pub fn places_in(&self, square: Square) -> Vec<usize> {
        if self.map.count(square) == 0 {
            return Vec::new();
        }
        self.places(|at| at.square() == square)
    }

    /// Removes the blobs with these places in the order of ids, which rise. Returns their ids. The values of those that
    /// stay move up in order, and the entities left over at the end go.
    pub fn remove(&mut self, going: &[usize]) -> Vec<u32> {
        if going.is_empty() {
            return Vec::new();
        }
        let (mut gone, mut staying) = (Vec::with_capacity(going.len()), Vec::new());
        let mut places = going.iter().copied().peekable();
        for (index, (_, id, blob)) in self.blobs.iter().enumerate() {
            let goes = places.next_if_eq(&index).is_some();
            (if goes { &mut gone } else { &mut staying }).push((*id, *blob));
        }
        let mut staying = staying.into_iter();
        let mut last = Vec::with_capacity(gone.len());
        for (entity, mut id, mut blob) in &mut self.blobs {
            match staying.next() {
                Some((staying_id, staying_blob)) => {
                    id.set_if_neq(staying_id);
                    blob.set_if_neq(staying_blob);
                }
                None => last.push(entity),
            }
        }
        // From the end, so that none is moved within the table.
        for entity in last.into_iter().rev() {
            self.commands.entity(entity).despawn();
        }
        for (_, blob) in &gone {
            self.map.counts[blob.position.cell()] -= 1;
            self.map.total -= 1;
        }
        gone.into_iter().map(|(id, _)| id.0).collect()
    }
}

/// All blobs, in order of ids.
pub fn all_blobs(world: &World) -> Vec<BlobState> {
    world.try_query::<(&BlobId, &BlobPosition)>().map_or_else(Vec::new, |mut query| {
        query.iter(world).map(|(id, blob)| BlobState { id: id.0, at: blob.position }).collect()
    })
}

/// Checks the invariant that blobs lie in the world in order of ids, and that the map counts them right.
///
/// # Errors
/// A description of the broken invariant.
pub fn check_order(world: &World) -> Result<(), String> {
    let blobs = all_blobs(world);
    if let Some(pair) = blobs.windows(2).find(|pair| pair[0].id >= pair[1].id) {
        return Err(format!("blob {} comes before blob {}", pair[0].id, pair[1].id));
    }
    let mut counted = PollutionMap::default();
    counted.recount(blobs.iter().map(|blob| blob.at));
    let map = world.resource::<PollutionMap>();
    if counted.counts != map.counts || counted.total != map.total {
        return Err("the count of blobs by square is wrong".into());
    }
    Ok(())
}
