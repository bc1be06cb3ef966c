//! A table that is really drawn, without a window.

use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{WinitPlugin, WinitSettings};
use std::time::Duration;

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
