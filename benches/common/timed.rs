//! Apps that take turns, and what their frames cost.

use bevy::prelude::*;
use std::time::{Duration, Instant};

/// What the table believes to pass in a frame.
pub const FRAME: Duration = Duration::from_micros(16_667);

/// How many frames an app draws before another has its turn.
pub const FRAMES_A_ROUND: usize = 30;

/// An app and what its frames have cost, in milliseconds.
pub struct Timed {
    /// What it shows.
    pub name: &'static str,
    app: App,
    /// One frame, and whatever has to be awaited until it is done.
    frame: fn(&mut App),
    wall: Vec<f64>,
    cpu: Vec<f64>,
}

impl Timed {
    /// An app that was started; it draws a round of frames that do not count.
    pub fn new(name: &'static str, mut app: App, frame: fn(&mut App)) -> Self {
        (0..FRAMES_A_ROUND).for_each(|_| frame(&mut app));
        Self { name, app, frame, wall: Vec::new(), cpu: Vec::new() }
    }

    /// Draws a round of frames.
    pub fn round(&mut self) {
        // The first frames after another app's find the caches cold.
        (0..3).for_each(|_| (self.frame)(&mut self.app));
        let before = cpu_seconds();
        (0..FRAMES_A_ROUND).for_each(|_| self.timed_frame());
        self.cpu.push((cpu_seconds() - before) * 1e3 / FRAMES_A_ROUND as f64);
    }

    fn timed_frame(&mut self) {
        #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
        let start = Instant::now();
        (self.frame)(&mut self.app);
        self.wall.push(start.elapsed().as_secs_f64() * 1e3);
    }

    /// The median frame by the clock, in milliseconds.
    pub fn wall(&self) -> f64 {
        median(&self.wall)
    }

    /// What a frame took of all cores, in milliseconds: the median round.
    pub fn cpu(&self) -> f64 {
        median(&self.cpu)
    }
}

fn median(numbers: &[f64]) -> f64 {
    let mut numbers = numbers.to_vec();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// The seconds that all threads of this process have had a core.
fn cpu_seconds() -> f64 {
    let of_thread = |thread: std::io::Result<std::fs::DirEntry>| {
        let told = shoal_files::read_text(&thread.ok()?.path().join("schedstat"), 1 << 16).ok()?;
        told.split(' ').next()?.parse::<f64>().ok()
    };
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    threads.filter_map(of_thread).sum::<f64>() / 1e9
}
