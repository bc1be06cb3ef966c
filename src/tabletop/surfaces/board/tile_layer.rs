//! A layer of tiles over a board: a tile map in which exactly those tiles lie that are wanted just now.

use super::{BoardGrid, Cell};
use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use std::collections::BTreeMap;

/// A tile map over a board, and what lies in it by its slots.
#[derive(Debug)]
pub struct TileLayer {
    /// The tile map, made with [`super::map_of`].
    pub map: Entity,
    tiles: BTreeMap<(u32, u32), (Entity, TileStyle)>,
}

/// The look of a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TileStyle {
    /// The index of its texture among those of its map.
    pub texture: u32,
    /// The tint of the texture.
    pub tint: Color,
}

impl TileLayer {
    /// The layer of a map without tiles.
    pub fn new(map: Entity) -> Self {
        Self { map, tiles: BTreeMap::new() }
    }

    /// Lays tiles, changes them and takes them away, until these lie there and no others.
    pub fn show(
        &mut self,
        grid: &BoardGrid,
        wanted: impl IntoIterator<Item = (Cell, TileStyle)>,
        commands: &mut Commands,
    ) {
        let slots = |(cell, look)| {
            let slots = grid.slots_of(cell).into_iter();
            slots.map(move |slot| ((slot.x, slot.y), look))
        };
        let wanted: BTreeMap<(u32, u32), TileStyle> = wanted.into_iter().flat_map(slots).collect();
        self.tiles.retain(|slot, (tile, _)| {
            let keep = wanted.contains_key(slot);
            if !keep {
                commands.entity(*tile).despawn();
            }
            keep
        });
        for ((x, y), look) in wanted {
            let painted = (TileTextureIndex(look.texture), TileColor(look.tint));
            match self.tiles.get_mut(&(x, y)) {
                Some((_, shown)) if *shown == look => {}
                Some((tile, shown)) => {
                    *shown = look;
                    commands.entity(*tile).insert(painted);
                }
                None => {
                    let (position, tilemap_id) = (TilePos { x, y }, TilemapId(self.map));
                    let (texture_index, color) = painted;
                    let tile =
                        TileBundle { position, tilemap_id, texture_index, color, ..default() };
                    let tile = commands.spawn((Name::new("Tile"), tile, ChildOf(self.map))).id();
                    self.tiles.insert((x, y), (tile, look));
                }
            }
        }
    }
}
