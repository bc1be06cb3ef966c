//! The background under a board and around it, out to the edges of the table: water with light in it, the floor of
//! a forest, or a pattern of the game's own. Each game has one in its own colours (*docs/look.md, Colours*).
//!
//! Water moves where a graphics card draws. Where software draws it lies still: a shader at every pixel of every frame
//! would take the time that pieces need.

mod pattern;

use crate::matches::motion::BoardClock;
use bevy::asset::{AssetPath, embedded_asset, embedded_path};
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::AsBindGroup;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{Material2d, Material2dPlugin};
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::picture::art::{rasterise, source};
use shoal_tabletop::surfaces::board::{ActiveBoard, board_transform};
use std::collections::BTreeMap;

/// Side of a tile of a pattern, in units of the table.
const TILE: f32 = 540.0;
/// Side of a tile in pixels: as many as on a picture 720 pixels high.
const PIXELS: u32 = 360;
/// Height of the backdrop: below all boards.
const HEIGHT: f32 = -10.0;

/// The background under and around a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Backdrop {
    /// The pattern that is drawn.
    pub pattern: BackdropPattern,
    /// Its darkest colour, as 0xRRGGBB.
    pub dark: u32,
    /// The colour that the pattern has where it is brightest.
    pub light: u32,
}

/// A pattern that can be repeated in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BackdropPattern {
    /// Light on water.
    Water,
    /// Moss and leaves.
    Earth,
    /// A square drawing of this name, in white.
    Drawn(&'static str),
}

impl Backdrop {
    /// The open sea, where a game says nothing else.
    pub const SEA: Self = Self { pattern: BackdropPattern::Water, dark: 0x071B31, light: 0x1A4A70 };

    /// Returns the same with half the light, so that people can read on it.
    pub fn quiet(self) -> Self {
        let halves = |of: u32| (of >> 1) & 0x7F_7F7F;
        Self { light: halves(self.dark) + halves(self.light), ..self }
    }
}

/// The tiles that have been made.
#[derive(Resource, Default)]
struct BackdropTiles(BTreeMap<Backdrop, Handle<Image>>);

/// Water that moves: a tile of light that goes to and fro.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct WaterMaterial {
    /// `x` and `y`: number of tiles side by side and one below another; `z`: the seconds that the water has moved.
    #[uniform(0)]
    place: Vec4,
    #[texture(1)]
    #[sampler(2)]
    tile: Handle<Image>,
}

impl Material2d for WaterMaterial {
    fn fragment_shader() -> ShaderRef {
        AssetPath::from_path_buf(embedded_path!("flow.wgsl")).with_source("embedded").into()
    }
}

/// Adds the material that moving water is drawn with. The renderer's plugins must be there.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "flow.wgsl");
    app.add_plugins(Material2dPlugin::<WaterMaterial>::default());
    app.add_systems(Update, flow.run_if(resource_exists::<ActiveBoard>));
}

/// Lays a backdrop under the board. Where no picture is drawn, there is none.
pub fn lay(world: &mut World, backdrop: Backdrop) {
    let laid = if is_software(world) || backdrop.pattern != BackdropPattern::Water {
        lay_still(world, backdrop)
    } else {
        lay_flowing(world, backdrop)
    };
    let root = world.resource::<ActiveBoard>().root;
    if let Some(laid) = laid {
        world.entity_mut(laid).insert(ChildOf(root));
    }
}

/// Lays a backdrop over the whole table, where a picture is drawn; it never moves.
pub fn lay_still(world: &mut World, backdrop: Backdrop) -> Option<Entity> {
    let tile = tile_of(world, backdrop)?;
    let (size, transform) = whole_table(world);
    let stretch_value = TILE / PIXELS as f32;
    let image_mode = SpriteImageMode::Tiled { tile_x: true, tile_y: true, stretch_value };
    let sprite = Sprite { custom_size: Some(size), image_mode, ..Sprite::from_image(tile) };
    Some(world.spawn((Name::new("Backdrop"), transform, sprite)).id())
}

fn lay_flowing(world: &mut World, backdrop: Backdrop) -> Option<Entity> {
    let tile = tile_of(world, backdrop)?;
    let (size, transform) = whole_table(world);
    let place = (size / TILE).extend(0.0).extend(0.0);
    let flow = world.resource_mut::<Assets<WaterMaterial>>().add(WaterMaterial { place, tile });
    let mesh = world.resource_mut::<Assets<Mesh>>().add(Rectangle::from_size(size));
    let material = (Mesh2d(mesh), MeshMaterial2d(flow));
    Some(world.spawn((Name::new("Backdrop"), transform, material)).id())
}

/// Returns the size of the table, and the transform of something that large.
fn whole_table(world: &World) -> (Vec2, Transform) {
    let table = world.resource::<Tabletop>();
    (table.size, board_transform(table.middle(), HEIGHT))
}

/// Lets water move while there are people.
fn flow(clock: Res<BoardClock>, mut flows: ResMut<Assets<WaterMaterial>>) {
    if clock.runs {
        flows.iter_mut().for_each(|(_, flow)| flow.place.z = clock.seconds);
    }
}

fn is_software(world: &World) -> bool {
    let adapter = world.get_resource::<RenderAdapterInfo>();
    adapter.is_some_and(|adapter| adapter.device_type == wgpu_types::DeviceType::Cpu)
}

/// Returns the tile of a backdrop, made on its first use; `None` where no picture is drawn. Software takes the nearest
/// of its pixels: to mix four of them at every pixel of the table is the dearest part of a frame, and is hardly seen in
/// a pattern so soft.
fn tile_of(world: &mut World, backdrop: Backdrop) -> Option<Handle<Image>> {
    world.get_resource::<RenderAdapterInfo>()?;
    if let Some(tile) = world.get_resource_or_init::<BackdropTiles>().0.get(&backdrop) {
        return Some(tile.clone());
    }
    let mut image = match backdrop.pattern {
        BackdropPattern::Water => pattern::painted(PIXELS, backdrop, pattern::water()),
        BackdropPattern::Earth => pattern::painted(PIXELS, backdrop, pattern::earth()),
        BackdropPattern::Drawn(name) => {
            let drawn = rasterise(source(name)?, PIXELS).ok()?;
            pattern::tinted(&drawn, backdrop)
        }
    };
    let sampler = match is_software(world) {
        true => ImageSamplerDescriptor::nearest(),
        false => ImageSamplerDescriptor::linear(),
    };
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..sampler
    });
    let tile = world.resource_mut::<Assets<Image>>().add(image);
    world.resource_mut::<BackdropTiles>().0.insert(backdrop, tile.clone());
    Some(tile)
}
