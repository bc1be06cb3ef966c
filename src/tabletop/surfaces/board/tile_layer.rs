//! A layer of tiles over a board: a tile map that has exactly the tiles that are wanted at the moment.

use super::{BoardGrid, Cell};
use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use std::collections::BTreeMap;

/// A tile map over a board, and its tiles by their slots.
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

    /// Spawns, changes and despawns tiles, so that exactly these are there.
    pub fn show(
        &mut self,
        grid: &BoardGrid,
        wanted: impl IntoIterator<Item = (Cell, TileStyle)>,
        commands: &mut Commands,
    ) {
        let slots = |(cell, style)| {
            let slots = grid.slots_of(cell).into_iter();
            slots.map(move |slot| ((slot.x, slot.y), style))
        };
        let wanted: BTreeMap<(u32, u32), TileStyle> = wanted.into_iter().flat_map(slots).collect();
        self.tiles.retain(|slot, (tile, _)| {
            let keep = wanted.contains_key(slot);
            if !keep {
                commands.entity(*tile).despawn();
            }
            keep
        });
        for ((x, y), style) in wanted {
            let painted = (TileTextureIndex(style.texture), TileColor(style.tint));
            match self.tiles.get_mut(&(x, y)) {
                Some((_, shown)) if *shown == style => {}
                Some((tile, shown)) => {
                    *shown = style;
                    commands.entity(*tile).insert(painted);
                }
                None => {
                    let (position, tilemap_id) = (TilePos { x, y }, TilemapId(self.map));
                    let (texture_index, color) = painted;
                    let tile =
                        TileBundle { position, tilemap_id, texture_index, color, ..default() };
                    let tile = commands.spawn((Name::new("Tile"), tile, ChildOf(self.map))).id();
                    self.tiles.insert((x, y), (tile, style));
                }
            }
        }
    }
}
