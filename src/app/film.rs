//! The program that films a match: the table without window, sound and people, drawn into an image frame by
//! frame.

use super::run::table_with;
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
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowResolution;
use bevy::winit::{WinitPlugin, WinitSettings};
use shoal_files::{check_output, create_new};
use shoal_table::features::film::encoder::FilmEncoder;
use shoal_table::features::film::palette::FilmPalette;
use shoal_table::features::film::plan::HUNDREDTHS;
use shoal_table::features::film::{
    self, FilmCanvas, FilmCaption, FilmCue, FilmedMatch, set_up_film_cameras,
};
use shoal_table::features::table_games::{self, TableGame};
use shoal_tabletop::geometry::SeatingArrangement;
use shoal_tabletop::system::settings::Settings;
use shoal_tabletop::system::trouble;
use std::io;
use std::path::Path;
use std::time::Duration;

/// Frames after which the board keeps its place: trays and picture have found their sizes.
const LAYOUT_FRAMES: usize = 30;
/// Frames in which the board settles after a jump to another moment of the match.
const FRAMES_AFTER_JUMP: usize = 3;
/// The size of the picture of the table, in pixels.
const PICTURE_SIZE: UVec2 = UVec2::new(1920, 1080);

/// The length of a fixed step: longer than any film, so that nothing goes by fixed steps.
const FIXED_STEP: Duration = Duration::from_secs(1_000_000_000);

/// A film that was made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FinishedFilm {
    /// Its size in pixels.
    pub size: UVec2,
    /// Its length, in seconds.
    pub seconds: f32,
    /// The size of its file, in bytes.
    pub bytes: u64,
}

/// Called after each frame with the number of frames that are done, and the number of all.
pub type FilmProgress<'a> = &'a mut dyn FnMut(usize, usize);

/// Films a journal or a record in words, and writes the film into a new file, a GIF that is at most `width` pixels
/// wide.
///
/// # Errors
/// One sentence: there is no match to show, something has the film's name already, or it cannot be written. A
/// graphics driver that is missing ends the program with one.
pub fn film(
    games: Vec<TableGame>,
    journal: &Path,
    output: &Path,
    width: u32,
    progress: FilmProgress,
) -> Result<FinishedFilm, String> {
    let unwritable = |why: io::Error| match why.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{} already exists: choose another name for the film", output.display())
        }
        _ => format!(
            "{} cannot be written ({why}): choose a folder that you may write to",
            output.display()
        ),
    };
    if output.exists() {
        return Err(unwritable(io::ErrorKind::AlreadyExists.into()));
    }
    let filmed = table_games::film(&games, journal)?;
    trouble::check_backend()?;
    trouble::install_panic_hook();
    let mut studio = FilmStudio::open(games, filmed, width)?;
    // Filming takes minutes, so the output is tried first. The film stays in memory until it is whole, so that one
    // that is ended half-way leaves nothing.
    check_output(output).map_err(unwritable)?;
    let film =
        studio.render_gif(progress).map_err(|problem| unwritable(io::Error::other(problem)))?;
    create_new(output, &film).map_err(unwritable)?;
    let bytes = film.len() as u64;
    let size = studio.canvas.size;
    Ok(FinishedFilm { size, seconds: studio.filmed.plan.seconds(), bytes })
}

/// The table, and what is filmed on it.
struct FilmStudio {
    app: App,
    canvas: FilmCanvas,
    filmed: FilmedMatch,
    /// The last frame as it was drawn.
    last: Vec<u8>,
}

impl FilmStudio {
    fn open(games: Vec<TableGame>, mut filmed: FilmedMatch, width: u32) -> Result<Self, String> {
        let mut app = windowless_app();
        let mut settings = Settings::default();
        // Everything stands upright.
        settings.rig_mut().seating = SeatingArrangement::Screen;
        app.insert_resource(settings).add_plugins((table_with(games), film::plugin));
        let lay = std::mem::replace(&mut filmed.lay, Box::new(|_| {}));
        lay(&mut app);
        app.finish();
        app.cleanup();
        app.insert_resource(filmed.caption(0));
        for _ in 0..LAYOUT_FRAMES {
            app.update();
        }
        if !set_up_film_cameras(app.world_mut(), width) {
            return Err("the board of this match could not be built".into());
        }
        let canvas = app.world().resource::<FilmCanvas>().clone();
        Ok(Self { app, canvas, filmed, last: Vec::new() })
    }

    /// Draws all frames: the film as a GIF.
    fn render_gif(&mut self, progress: FilmProgress) -> Result<Vec<u8>, gif::EncodingError> {
        let palette = self.sample_palette();
        let mut encoder = FilmEncoder::new(Vec::new(), self.canvas.size, palette)?;
        let frames = self.filmed.plan.frames.clone();
        for (index, frame) in frames.iter().enumerate() {
            self.app.world_mut().resource_mut::<FilmCue>().begun = frame.begun;
            let caption = self.filmed.caption(index);
            self.app.world_mut().resource_mut::<FilmCaption>().set_if_neq(caption);
            match self.draw_frame(frame.seconds) {
                Some(drawn) => encoder.add(&drawn, HUNDREDTHS)?,
                None => encoder.hold(HUNDREDTHS),
            }
            progress(index + 1, frames.len());
        }
        encoder.finish()
    }

    /// Collects the colours of the board at some moments of the match, and goes back to its beginning.
    fn sample_palette(&mut self) -> FilmPalette {
        let moments: Vec<usize> = self.filmed.samples().chain([0]).collect();
        let mut pixels = Vec::new();
        for after in moments {
            self.app.world_mut().resource_mut::<FilmCue>().jump_to = Some(after);
            let pixels_then = (0..FRAMES_AFTER_JUMP)
                .filter_map(|_| self.draw_frame(1.0))
                .last()
                .unwrap_or_default();
            pixels.extend_from_slice(pixels_then.as_chunks::<4>().0);
        }
        self.last.clear();
        FilmPalette::of(pixels)
    }

    /// Draws the next frame, when this many seconds have passed on the board; `None` if it is the same as the last one.
    fn draw_frame(&mut self, seconds: f32) -> Option<Vec<u8>> {
        let step = Duration::from_secs_f32(seconds);
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        self.app.update();
        let pixels = read_back(&self.app, &self.canvas)?;
        if pixels == self.last {
            return None;
        }
        self.last = pixels;
        Some(self.canvas.downscale(&self.last))
    }
}

/// The app of the table without window and sound; each frame is drawn before the next begins.
fn windowless_app() -> App {
    let mut app = App::new();
    let resolution = WindowResolution::new(PICTURE_SIZE.x, PICTURE_SIZE.y);
    let window = Window { resolution, ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    // No frame is drawn before its shaders are compiled.
    let render = RenderPlugin { synchronous_pipeline_compilation: true, ..default() };
    let plugins = DefaultPlugins.set(window).set(render);
    let plugins = plugins.disable::<WinitPlugin>().disable::<LogPlugin>();
    app.add_plugins(plugins.disable::<AudioPlugin>().disable::<PipelinedRenderingPlugin>());
    app.insert_resource(WinitSettings::game());
    // In a frame of a long match more time passes than in any frame of the table.
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
    app.insert_resource(Time::<Fixed>::from_duration(FIXED_STEP));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    app
}

/// Reads back the picture that the cameras have drawn: RGBA, row by row.
fn read_back(app: &App, canvas: &FilmCanvas) -> Option<Vec<u8>> {
    let world = app.get_sub_app(RenderApp)?.world();
    let (device, queue) = (world.resource::<RenderDevice>(), world.resource::<RenderQueue>());
    let image = world.resource::<RenderAssets<GpuImage>>().get(&canvas.image)?;
    let UVec2 { x: width, y: height } = canvas.drawn;
    let row = RenderDevice::align_copy_bytes_per_row(4 * width as usize);
    let buffer = device.create_buffer(&BufferDescriptor {
        label: Some("film frame"),
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
    let rows = mapped.chunks(row).flat_map(|padded| &padded[..4 * width as usize]);
    Some(rows.copied().collect())
}
