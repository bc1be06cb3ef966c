//! An image in place of a window.

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::RenderAdapterInfo;
use shoal_tabletop::picture::projection::WindowCamera;

/// How large it is, in pixels.
const WINDOW: UVec2 = UVec2::new(1920, 1080);

/// Lays the table through its warp onto an image as large as a window, or onto nothing.
pub fn lay_on_window(app: &mut App, is_warped: bool) {
    let image = Image::new_target_texture(WINDOW.x, WINDOW.y, TextureFormat::Rgba8UnormSrgb, None);
    let world = app.world_mut();
    let image = world.resource_mut::<Assets<Image>>().add(image);
    let mut cameras = world.query_filtered::<(Entity, &mut Camera), With<WindowCamera>>();
    let Ok((entity, mut camera)) = cameras.single_mut(world) else { panic!("one camera") };
    camera.is_active = is_warped;
    world.entity_mut(entity).insert(RenderTarget::Image(image.into()));
}

/// What draws.
pub fn adapter(app: &App) -> String {
    let adapter = app.world().get_resource::<RenderAdapterInfo>();
    adapter.map_or_else(|| "nobody".into(), |adapter| adapter.name.clone())
}
