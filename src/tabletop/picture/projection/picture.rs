//! The image the table is drawn into, and the quad that shows it on the window.

use super::PictureLight;
use super::PicturePlacement;
use super::fit::pixels_per_unit;
use crate::picture::theme;
use crate::system::rigs::{RigSettings, Theme};
use bevy::asset::RenderAssetUsages;
use bevy::asset::{AssetPath, embedded_path};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ImageRenderTarget, NormalizedRenderTarget, RenderTarget, ScalingMode};
use bevy::image::ImageSampler;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::picking::pointer::PointerLocation;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, Extent3d, RenderPipelineDescriptor, SpecializedMeshPipelineError,
    TextureDimension, TextureFormat, TextureUsages,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{Material2d, Material2dKey};

/// The layer that only the window's camera sees: the quad that shows the picture.
pub const WINDOW_LAYER: usize = 31;

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

/// The last pass: the picture through a homography.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
#[bind_group_data(WarpKind)]
pub struct WarpMaterial {
    #[uniform(0)]
    row_0: Vec4,
    #[uniform(0)]
    row_1: Vec4,
    #[uniform(0)]
    row_2: Vec4,
    #[texture(1)]
    #[sampler(2)]
    picture: Handle<Image>,
    kind: WarpKind,
}

/// The additional work of a warp. Each kind is a shader of its own and not a branch: some cards (and all software) walk
/// through both sides of every branch, at each pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct WarpKind {
    /// The colours of pale tables.
    paper: bool,
    /// The picture's pixels are not the window's.
    resampled: bool,
}

impl From<&WarpMaterial> for WarpKind {
    fn from(warp: &WarpMaterial) -> Self {
        warp.kind
    }
}

impl WarpMaterial {
    /// Sets the map from fractions of the window to fractions of the picture, and its light.
    pub fn update(
        &mut self,
        placement: &PicturePlacement,
        image: &TableImage,
        light: PictureLight,
        shown: &RigSettings,
    ) {
        let [row_0, row_1, row_2] = placement.inverse.rows().map(Vec3::from);
        let (white, brightness) = match light {
            PictureLight::Table => (0.0, shown.brightness),
            PictureLight::White => (1.0, 1.0),
            PictureLight::Black => (0.0, 0.0),
        };
        self.row_0 = row_0.extend(0.0);
        self.row_1 = row_1.extend(white);
        self.row_2 = row_2.extend(brightness);
        let (paper, resampled) =
            (shown.theme == Theme::Paper, !placement.is_one_to_one(image.pixels));
        self.kind = WarpKind { paper, resampled };
    }
}

impl Material2d for WarpMaterial {
    fn fragment_shader() -> ShaderRef {
        AssetPath::from_path_buf(embedded_path!("warp.wgsl")).with_source("embedded").into()
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let WarpKind { paper, resampled } = key.bind_group_data;
        let Some(fragment) = &mut descriptor.fragment else { return Ok(()) };
        let wanted = [(paper, "PAPER"), (resampled, "RESAMPLED")];
        let named = wanted.into_iter().filter(|(is_wanted, _)| *is_wanted);
        fragment.shader_defs.extend(named.map(|(_, name)| name.into()));
        Ok(())
    }
}

/// The material of the quad.
#[derive(Resource, Debug)]
pub struct PictureQuad(pub Handle<WarpMaterial>);

/// Makes the image, the quad and the two cameras.
pub fn spawn_picture(world: &mut World, pixels: UVec2, size: Vec2) {
    let handle = world.resource_mut::<Assets<Image>>().add(target_image(pixels));
    let scale = pixels_per_unit(pixels);
    let camera = Entity::PLACEHOLDER;
    let image = TableImage { handle: handle.clone(), pixels, size, scale, camera };
    let camera = world.spawn(table_camera(&image)).id();
    world.insert_resource(TableImage { camera, ..image });

    let quad = world.resource_mut::<Assets<WarpMaterial>>().add(WarpMaterial {
        row_0: Vec4::X,
        row_1: Vec4::Y,
        row_2: Vec4::new(0.0, 0.0, 1.0, 1.0),
        picture: handle,
        kind: WarpKind::default(),
    });
    let mesh = world.resource_mut::<Assets<Mesh>>().add(Rectangle::new(1.0, 1.0));
    let layer = RenderLayers::layer(WINDOW_LAYER);
    world.spawn((
        Name::new("Projected picture"),
        Mesh2d(mesh),
        MeshMaterial2d(quad.clone()),
        layer.clone(),
    ));
    world.insert_resource(PictureQuad(quad));
    world.spawn((Name::new("Window camera"), WindowCamera, window_camera(), layer));
}

fn table_camera(image: &TableImage) -> impl Bundle {
    (
        Name::new("Table camera"),
        TableCamera,
        IsDefaultUiCamera,
        Camera2d,
        Msaa::Off,
        Camera { order: -1, clear_color: ClearColorConfig::Custom(theme::DEEP), ..default() },
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

/// A camera of one unit by one, so that the quad covers any window.
fn window_camera() -> impl Bundle {
    (
        Camera2d,
        Msaa::Off,
        Camera { clear_color: ClearColorConfig::Custom(Color::BLACK), ..default() },
        view_of(Vec2::ONE),
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
