//! The table drawn without a window, frame by frame: for films, and for programs that look at its picture.

use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    BufferDescriptor, BufferUsages, CommandEncoderDescriptor, Extent3d, MapMode, PollType,
    TexelCopyBufferInfo, TexelCopyBufferLayout,
};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::texture::GpuImage;
use bevy::render::{RenderApp, RenderPlugin};
use bevy::window::WindowResolution;
use bevy::winit::{WinitPlugin, WinitSettings};

/// The engine without window and sound, for a picture of this many pixels; each frame is drawn before the next begins.
pub fn windowless_app(pixels: UVec2) -> App {
    let mut app = App::new();
    let resolution = WindowResolution::new(pixels.x, pixels.y);
    let window = Window { resolution, ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    // No frame is drawn before its shaders are compiled.
    let render = RenderPlugin { synchronous_pipeline_compilation: true, ..default() };
    let plugins = DefaultPlugins.set(window).set(render);
    let plugins = plugins.disable::<WinitPlugin>().disable::<LogPlugin>();
    app.add_plugins(plugins.disable::<AudioPlugin>().disable::<PipelinedRenderingPlugin>());
    app.insert_resource(WinitSettings::game());
    app
}

/// Reads back an image of this many pixels that cameras have drawn: RGBA, row by row. Its texture must be one that can
/// be copied from.
pub fn read_back(app: &App, image: &Handle<Image>, pixels: UVec2) -> Option<Vec<u8>> {
    let world = app.get_sub_app(RenderApp)?.world();
    let (device, queue) = (world.resource::<RenderDevice>(), world.resource::<RenderQueue>());
    let image = world.resource::<RenderAssets<GpuImage>>().get(image)?;
    let UVec2 { x: width, y: height } = pixels;
    let row = RenderDevice::align_copy_bytes_per_row(4 * width as usize);
    let buffer = device.create_buffer(&BufferDescriptor {
        label: Some("drawn frame"),
        size: (row * height as usize) as u64,
        usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut commands = device.create_command_encoder(&CommandEncoderDescriptor::default());
    let layout =
        TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row as u32), rows_per_image: None };
    commands.copy_texture_to_buffer(
        image.texture.as_image_copy(),
        TexelCopyBufferInfo { buffer: &buffer, layout },
        Extent3d { width, height, depth_or_array_layers: 1 },
    );
    queue.submit([commands.finish()]);
    // Mapping is done when `poll` returns.
    buffer.slice(..).map_async(MapMode::Read, |_| {});
    device.poll(PollType::wait_indefinitely()).ok()?;
    let mapped = buffer.slice(..).get_mapped_range();
    let mut drawn = Vec::with_capacity(4 * (width * height) as usize);
    mapped.chunks(row).for_each(|padded| drawn.extend_from_slice(&padded[..4 * width as usize]));
    Some(drawn)
}
