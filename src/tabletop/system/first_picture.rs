//! Measures the time until the table is seen: `shoal table --time-start`.

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};
use shoal_files::read_text;
use shoal_terminal as terminal;
use std::path::Path;

/// Ticks of the process clock in a second: on Linux always this many.
const TICKS: f64 = 100.0;

/// The progress of the first picture.
#[derive(Resource, Default)]
struct FirstPicture {
    /// `true` if there is something to draw.
    laid_out: bool,
    /// Pictures in which nothing was missing.
    whole: u32,
}

/// Tells on standard output when the first picture has been presented. The renderer's plugins must
/// have been added.
pub fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<FirstPicture>()
            .add_systems(ExtractSchedule, look)
            .add_systems(Render, report.in_set(RenderSystems::Cleanup));
    }
}

fn look(nodes: Extract<Query<(), With<ImageNode>>>, mut first: ResMut<FirstPicture>) {
    first.laid_out |= !nodes.is_empty();
}

fn report(cache: Res<PipelineCache>, mut first: ResMut<FirstPicture>) {
    // While a pipeline is still being made, what it draws is missing in the picture.
    let whole = first.laid_out && cache.waiting_pipelines().next().is_none();
    first.whole = if whole { first.whole.saturating_add(1) } else { 0 };
    // In the first such picture it was perhaps made too late.
    if first.whole == 2 {
        let since = match since_start() {
            Some(seconds) => format!(" after {seconds:.2} s"),
            None => "; when this program started is not known".to_owned(),
        };
        terminal::print_line(&format!("first picture{since}"));
    }
}

/// Seconds since this process was started, to a hundredth.
fn since_start() -> Option<f64> {
    // The system's own short files.
    let told = |file: &str| read_text(&Path::new("/proc").join(file), 1 << 16).ok();
    let up: f64 = told("uptime")?.split(' ').next()?.parse().ok()?;
    let told = told("self/stat")?;
    // The program's name comes second, in brackets, and may hold anything.
    let started: f64 = told.rsplit(") ").next()?.split(' ').nth(19)?.parse().ok()?;
    Some(up - started / TICKS)
}
