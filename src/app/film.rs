//! The program that films a match: the table without window, sound and people, drawn into an image frame by
//! frame.

use super::run::table_with;
use super::windowless::{read_back, windowless_app};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
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
        let mut app = film_app();
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
        let pixels = read_back(&self.app, &self.canvas.image, self.canvas.drawn)?;
        if pixels == self.last {
            return None;
        }
        self.last = pixels;
        Some(self.canvas.downscale(&self.last))
    }
}

/// The app of the table without a window, under the film's clock.
fn film_app() -> App {
    let mut app = windowless_app(PICTURE_SIZE);
    // In a frame of a long match more time passes than in any frame of the table.
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
    app.insert_resource(Time::<Fixed>::from_duration(FIXED_STEP));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    app
}
