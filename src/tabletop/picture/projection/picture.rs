//! The image the table is drawn into, and the cameras of table and window.

use super::fit::pixels_per_unit;
use super::passes::KeptIn;
use super::warp::PictureWarp;
use crate::picture::theme;
use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ImageRenderTarget, NormalizedRenderTarget, RenderTarget, ScalingMode};
use bevy::image::ImageSampler;
use bevy::picking::pointer::PointerLocation;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat, TextureUsages};

/// The camera that draws the table: sprites, tile maps and every UI node.
#[derive(Component, Debug, Default)]
pub struct TableCamera;

/// The camera that draws the window: the projected picture, and the host's panel over it.
#[derive(Component, Debug, Default)]
pub struct WindowCamera;

/// The image the table is drawn into.
#[derive(Resource, Debug, Clone)]
pub struct TableImage {
    /// The image.
    pub handle: Handle<Image>,
    /// Its size in pixels.
    pub pixels: UVec2,
    /// The size of the table it shows, in units.
    pub size: Vec2,
    /// Pixels per unit of the table.
    pub scale: f32,
    /// The [`TableCamera`].
    pub camera: Entity,
}

impl TableImage {
    /// The target of [`TableCamera`], as locations of pointers name it.
    pub fn target(&self) -> NormalizedRenderTarget {
        NormalizedRenderTarget::Image(self.image_target())
    }

    fn image_target(&self) -> ImageRenderTarget {
        ImageRenderTarget { handle: self.handle.clone(), scale_factor: self.scale }
    }
}

/// The picture has another resolution: what was rasterised for the old one may be made anew.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct PictureRescaled {
    /// Pixels per unit of the table now.
    pub scale: f32,
}

/// Makes the image and the two cameras.
pub fn spawn_picture(world: &mut World, pixels: UVec2, size: Vec2) {
    let handle = world.resource_mut::<Assets<Image>>().add(target_image(pixels));
    let scale = pixels_per_unit(pixels);
    let camera = Entity::PLACEHOLDER;
    let image = TableImage { handle, pixels, size, scale, camera };
    let camera = world.spawn(table_camera(&image)).id();
    world.insert_resource(TableImage { camera, ..image });

    world.spawn((Name::new("Window camera"), WindowCamera, window_camera()));
}

fn table_camera(image: &TableImage) -> impl Bundle {
    (
        Name::new("Table camera"),
        TableCamera,
        IsDefaultUiCamera,
        Camera2d,
        Msaa::Off,
        Camera { order: -1, clear_color: ClearColorConfig::Custom(theme::DEEP), ..default() },
        KeptIn(image.handle.clone()),
        view_of(image.size),
        RenderTarget::Image(image.image_target()),
    )
}

/// A camera's view of this many units.
pub fn view_of(size: Vec2) -> Projection {
    let scaling_mode = ScalingMode::Fixed { width: size.x, height: size.y };
    Projection::Orthographic(OrthographicProjection {
        scaling_mode,
        ..OrthographicProjection::default_2d()
    })
}

/// The camera of the window. The picture covers all of it, so that nothing has to be cleared, and all that lies over it
/// is UI.
fn window_camera() -> impl Bundle {
    (
        Camera2d,
        Msaa::Off,
        Camera { clear_color: ClearColorConfig::None, ..default() },
        PictureWarp::default(),
        RenderLayers::none(),
    )
}

fn target_image(pixels: UVec2) -> Image {
    let mut image = Image::new_uninit(
        extent(pixels),
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    );
    image.texture_descriptor.usage |= TextureUsages::RENDER_ATTACHMENT;
    image.sampler = ImageSampler::linear();
    image
}

fn extent(pixels: UVec2) -> Extent3d {
    Extent3d { width: pixels.x, height: pixels.y, depth_or_array_layers: 1 }
}

/// The size of the picture.
#[derive(Debug, Clone, Copy)]
pub struct PictureSize {
    /// Its size in pixels.
    pub pixels: UVec2,
    /// The size of the table that it shows, in units.
    pub table: Vec2,
}

/// Gives the image another size, and everything that knew the old one.
pub fn resize_picture(
    In(size): In<PictureSize>,
    mut table: ResMut<TableImage>,
    mut images: ResMut<Assets<Image>>,
    mut cameras: Query<(&mut RenderTarget, &mut Projection), With<TableCamera>>,
    mut pointers: Query<&mut PointerLocation>,
    mut rescaled: MessageWriter<PictureRescaled>,
) {
    let before = table.target();
    if let Some(mut image) = images.get_mut(&table.handle) {
        image.resize(extent(size.pixels));
    }
    (table.pixels, table.size) = (size.pixels, size.table);
    table.scale = pixels_per_unit(size.pixels);
    for (mut target, mut projection) in &mut cameras {
        *target = RenderTarget::Image(table.image_target());
        // A changed projection makes the camera measure its target again in this very frame.
        projection.set_changed();
    }
    // A pointer that rests has sent no location since: its target must not go stale.
    for mut pointer in &mut pointers {
        if let Some(location) = &mut pointer.location
            && location.target == before
        {
            location.target = table.target();
        }
    }
    rescaled.write(PictureRescaled { scale: table.scale });
}
