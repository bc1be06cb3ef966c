//! A table that is really drawn, without a window.

use bevy::audio::AudioPlugin;
use bevy::camera::RenderTarget;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{WinitPlugin, WinitSettings};
use shoal::table::projection::WindowCamera;
use std::time::Duration;

/// How large the picture is, in pixels.
const WINDOW: UVec2 = UVec2::new(1920, 1080);

/// Bevy as the table has it, but for window and sound; a frame is drawn before the next begins, and
/// this much time seems to pass in it.
pub fn engine(frame: Duration) -> App {
    let mut app = App::new();
    let plugins = DefaultPlugins.build().disable::<WinitPlugin>().disable::<LogPlugin>();
    app.add_plugins(plugins.disable::<AudioPlugin>().disable::<PipelinedRenderingPlugin>());
    app.insert_resource(WinitSettings::game());
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app
}

/// One frame, until the graphics card, or the processor in its place, is done with it.
pub fn draw(app: &mut App) {
    app.update();
    let device = app.world().resource::<RenderDevice>();
    // A lost device would show in a frame that is not drawn.
    let _ = device.poll(PollType::wait_indefinitely());
}

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
