//! Draws highlights as tile maps: a tile only where something is highlighted.

use super::frames::{FrameMeaning, FrameShape};
use super::highlights::{BoardHighlights, HighlightStyle};
use super::tile_layer::TileLayer;
use super::tile_pictures::TilePictures;
use super::{BoardGrid, BoardSurface};
use crate::geometry::to_world;
use crate::seats::Chairs;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy_ecs_tilemap::prelude::*;

/// Pixels of a tile for each unit: sharp up to a picture of twice the table's resolution.
const SCALE: f32 = 2.0;
/// The heights of the layers: between the terrain and the pieces.
const HEIGHTS: [f32; 2] = [3.0, 3.5];

/// The two tile maps of a board, marks and hovers.
#[derive(Component, Debug)]
struct HighlightLayers([TileLayer; 2]);

pub(super) fn plugin(app: &mut App) {
    // Without a renderer (in tests) there is nothing to draw.
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    if !app.is_plugin_added::<TilemapPlugin>() {
        app.add_plugins(TilemapPlugin);
    }
    app.add_systems(PostUpdate, (spawn_layers, draw).chain()).add_observer(clear);
}

/// Makes the tile maps of a new board.
fn spawn_layers(
    boards: Query<(Entity, &BoardSurface), Without<HighlightLayers>>,
    mut pictures: ResMut<TilePictures>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    for (board, surface) in &boards {
        let grid = &surface.grid;
        let texture = |style| {
            let what = format!("the highlight {style:?}");
            pictures.get(&mut images, grid, drawing(grid, style), &what, 0)
        };
        let textures: Vec<Handle<Image>> = HighlightStyle::ALL.map(texture).to_vec();
        let layers = HEIGHTS.map(|height| {
            let map = commands.spawn((Name::new("Highlights"), map_of(surface, height, &textures)));
            TileLayer::new(map.id())
        });
        commands.entity(board).insert(HighlightLayers(layers));
    }
}

/// A tile map over a board at this height, without tiles. Its textures must be exactly
/// [`tile_pixels`] large, or nothing is drawn.
pub fn map_of(surface: &BoardSurface, height: f32, textures: &[Handle<Image>]) -> TilemapBundle {
    let grid = &surface.grid;
    let slots = grid.slots();
    let place = to_world(surface.on.min + grid.first_slot(), height);
    let pixels = tile_pixels(grid).as_vec2();
    let transform =
        Transform::from_translation(place).with_scale(Vec2::splat(1.0 / SCALE).extend(1.0));
    TilemapBundle {
        map_type: map_type(grid),
        size: TilemapSize::new(slots.x, slots.y),
        // `TileLayer` keeps the tiles; the map is drawn without.
        storage: TileStorage::empty(TilemapSize::default()),
        grid_size: grid_size(grid),
        // It must be exactly the size of the textures, or nothing is drawn.
        tile_size: pixels.into(),
        texture: TilemapTexture::Vector(textures.to_vec()),
        transform,
        // Tiles are filed by their map's height: those of the first frame, before transforms are
        // propagated, would be filed at 0 and never taken away again.
        global_transform: transform.into(),
        ..default()
    }
}

fn map_type(grid: &BoardGrid) -> TilemapType {
    match grid {
        BoardGrid::Square { .. } => TilemapType::Square,
        // Odd columns of tiles lie half a tile lower.
        BoardGrid::Hex { .. } => TilemapType::Hexagon(HexCoordSystem::ColumnEven),
    }
}

fn grid_size(grid: &BoardGrid) -> TilemapGridSize {
    let cell = grid.cell_size() * SCALE;
    TilemapGridSize::new(cell.x, cell.y)
}

/// Returns the size that the picture of a tile needs, in pixels.
pub fn tile_pixels(grid: &BoardGrid) -> UVec2 {
    (grid.cell_size() * SCALE).ceil().as_uvec2().max(UVec2::ONE)
}

/// Filter for boards whose highlights have to be drawn.
type ToDraw = Or<(Changed<BoardHighlights>, Added<HighlightLayers>)>;

/// Brings the tiles in line with the highlights.
fn draw(
    mut boards: Query<(&BoardSurface, &BoardHighlights, &mut HighlightLayers), ToDraw>,
    chairs: Res<Chairs>,
    mut commands: Commands,
) {
    for (surface, highlights, mut layers) in &mut boards {
        for (layer, marks) in layers.0.iter_mut().zip(highlights.layers(&chairs)) {
            layer.show(&surface.grid, marks, &mut commands);
        }
    }
}

/// Despawns the tile maps of a board that is gone.
fn clear(
    gone: On<Remove, HighlightLayers>,
    boards: Query<&HighlightLayers>,
    mut commands: Commands,
) {
    if let Ok(layers) = boards.get(gone.entity) {
        for layer in &layers.0 {
            commands.entity(layer.map).despawn();
        }
    }
}

/// Draws the tile of a style: white, to be tinted.
fn drawing(grid: &BoardGrid, style: HighlightStyle) -> String {
    let (size, pixels) = (grid.cell_size(), tile_pixels(grid));
    let cell = FrameShape::of(grid);
    let stroke = size.y / 12.0;
    let filled = |opacity: f32| {
        cell.path(size, stroke * 0.6, &format!(r##"fill="#fff" fill-opacity="{opacity}""##))
    };
    let inside = match style {
        HighlightStyle::Reach => filled(0.1) + &cell.lines(size, FrameMeaning::Legal),
        // Quieter than what the seat in turn may choose.
        HighlightStyle::Outline => {
            format!(r#"<g opacity="0.55">{}</g>"#, cell.lines(size, FrameMeaning::Legal))
        }
        HighlightStyle::Path => {
            let (Vec2 { x, y }, radius) = (size / 2.0, stroke * 1.6);
            filled(0.2) + &format!(r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="#fff"/>"##)
        }
        HighlightStyle::Target => filled(0.14) + &cell.lines(size, FrameMeaning::Chosen),
        HighlightStyle::Forbidden => {
            let (a, b) = (size * 0.34, size * 0.66);
            let cross = format!(
                r##"<path d="M{} {}L{} {}M{} {}L{} {}" stroke="#fff" stroke-width="{stroke}" stroke-linecap="round"/>"##,
                a.x, a.y, b.x, b.y, b.x, a.y, a.x, b.y,
            );
            filled(0.07) + &cross
        }
        HighlightStyle::Mine => cell.lines(size, FrameMeaning::Mine),
    };
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" preserveAspectRatio="none">{inside}</svg>"##,
        pixels.x, pixels.y, size.x, size.y
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::art::rasterise;
    use crate::surfaces::board::Cell;

    const GRIDS: [BoardGrid; 4] = [
        BoardGrid::Square { columns: 60, rows: 30, cell: 26.0, ghost_columns: 2, wraps: true },
        BoardGrid::Square { columns: 7, rows: 4, cell: 23.7, ghost_columns: 0, wraps: false },
        BoardGrid::Hex { columns: 8, rows: 7, width: 97.3 },
        BoardGrid::Hex { columns: 6, rows: 8, width: 64.0 },
    ];

    #[test]
    fn a_tile_lies_where_its_cell_does() {
        for grid in GRIDS {
            let surface = BoardSurface::centred(grid, Vec2::new(960.0, 540.0));
            let bundle = map_of(&surface, 3.0, &[]);
            for cell in grid.cells() {
                let slot = grid.slots_of(cell)[grid.slots_of(cell).len() / 2];
                let position = TilePos { x: slot.x, y: slot.y };
                let middle = position.center_in_world(
                    &bundle.size,
                    &bundle.grid_size,
                    &bundle.tile_size,
                    &bundle.map_type,
                    &bundle.anchor,
                );
                let drawn = bundle.transform.transform_point(middle.extend(0.0)).truncate();
                let meant = to_world(surface.centre(cell), 0.0).truncate();
                let beside = (drawn - meant).abs();
                let across = grid.size().x;
                let same = beside.x < 0.01 || (beside.x - across).abs() < 0.01;
                assert!(same && beside.y < 0.01, "{cell:?} of {grid:?} is drawn {beside} off");
            }
        }
    }

    #[test]
    fn every_style_is_drawn_in_exactly_the_size_of_a_tile() {
        for grid in GRIDS {
            for style in HighlightStyle::ALL {
                let image = rasterise(&drawing(&grid, style), tile_pixels(&grid).x).expect("valid");
                assert_eq!(image.size(), tile_pixels(&grid), "{style:?} of {grid:?}");
                let seen = image.data.as_deref().is_some_and(|d| d.iter().any(|&byte| byte > 0));
                assert!(seen, "{style:?} is empty");
            }
        }
    }

    #[test]
    fn what_lies_in_a_cell_that_is_only_outlined_is_seen_as_it_is() {
        for grid in GRIDS {
            let size = tile_pixels(&grid);
            let image = rasterise(&drawing(&grid, HighlightStyle::Outline), size.x).expect("valid");
            let middle = image.get_color_at(size.x / 2, size.y / 2).expect("it is in there");
            assert_eq!(middle.alpha(), 0.0, "{grid:?}");
        }
    }

    #[test]
    fn every_cell_of_a_hexagonal_board_has_a_slot_of_its_own() {
        let mut slots = std::collections::BTreeSet::new();
        let grid = GRIDS[2];
        for cell in grid.cells() {
            let slot = grid.slots_of(cell)[0];
            assert!(slot.cmplt(grid.slots()).all() && slots.insert((slot.x, slot.y)), "{cell:?}");
        }
        assert!(grid.slots_of(Cell::new(7, 0)).is_empty(), "there is no such row");
    }
}
