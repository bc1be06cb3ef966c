//! How fast pollution drifts (docs/rules/fish_and_men.md, 4.4), in half-steps a second: six a blob a
//! turn, through the very schedules that play uses, on the world with four fish. Beside it a plain
//! loop over coordinates, in the same run, because machines differ. And what the table's snapshot of
//! the sea costs that is taken after each action, beside the drift of a turn.
//!
//! `cargo bench -p shoal_games --profile dev`

use bevy_ecs::world::World;
use shoal_contract::{Game as _, RandomGenerator, Viewer};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::rules::board::position::{FARTHEST, SeaPosition, Square, off};
use shoal_fish_and_men::rules::pieces::pollution;
use shoal_fish_and_men::rules::pollution::move_pollution;
use shoal_fish_and_men::rules::world::Outbox;
use shoal_fish_and_men::rules::{phases, world_layout};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::BlobState;
use std::hint::black_box;
use std::time::Instant;

// Many short samples: on a busy machine some still have a core to themselves.
const SAMPLES: usize = 101;
const HALF_STEPS_A_SAMPLE: usize = 600_000;

fn main() {
    println!("million half-steps a second, median of {SAMPLES} (least to greatest)");
    for count in [100, 10_000, 1_000_000] {
        let play = measure(count, turns_of_play(count));
        let plain = measure(count, turns_of_plain_loop(count));
        println!(
            "{count:>9} blobs: play {play}, plain loop {plain}, ratio {:.1}",
            play.median / plain.median
        );
    }
    for count in [100, 10_000] {
        let (drift, snapshot) =
            (microseconds(turns_of_play(count)), microseconds(snapshots(count)));
        let bytes = count * size_of::<BlobState>();
        println!(
            "{count:>9} blobs: a snapshot takes {snapshot:.0} us and {bytes} bytes of blobs, the drift of a turn {drift:.0} us"
        );
    }
}

/// How long `work` takes, in the median.
fn microseconds(mut work: impl FnMut()) -> f64 {
    (0..20).for_each(|_| work());
    let mut times: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
            let start = Instant::now();
            (0..10).for_each(|_| work());
            start.elapsed().as_secs_f64() * 1e5
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[SAMPLES / 2]
}

struct Speed {
    median: f64,
    least: f64,
    greatest: f64,
}

impl std::fmt::Display for Speed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0} ({:.0} to {:.0})", self.median, self.least, self.greatest)
    }
}

/// The speed of `turn`, which takes six half-steps with each of `count` blobs.
fn measure(count: usize, mut turn: impl FnMut()) -> Speed {
    let turns = (HALF_STEPS_A_SAMPLE / (6 * count)).max(1);
    // Blobs begin in the middle of squares: let them spread first.
    (0..20).for_each(|_| turn());
    let mut speeds: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
            let start = Instant::now();
            (0..turns).for_each(|_| turn());
            (6 * count * turns) as f64 / start.elapsed().as_secs_f64() / 1e6
        })
        .collect();
    speeds.sort_by(f64::total_cmp);
    Speed { median: speeds[SAMPLES / 2], least: speeds[0], greatest: speeds[SAMPLES - 1] }
}

fn scattered(board: &SeaBoard, count: usize) -> Vec<Square> {
    let mut generator = RandomGenerator::from_seed(count as u64);
    (0..count).filter_map(|_| generator.pick(board.sea()).copied()).collect()
}

fn snapshots(count: usize) -> impl FnMut() {
    let world = sea_with(count);
    move || _ = black_box(FishAndMen::seen_by(&world, Viewer::Table))
}

fn turns_of_play(count: usize) -> impl FnMut() {
    let mut world = sea_with(count);
    move || {
        move_pollution::run(&mut world);
        black_box(&world.resource::<Outbox>().0);
        world.resource_mut::<Outbox>().0.clear();
    }
}

/// The world with four fish and this many blobs.
fn sea_with(count: usize) -> World {
    let mut world = World::new();
    phases::prepare(&mut world);
    world_layout::start(&mut world, &Setup::for_players(4), 1);
    let squares = scattered(world.resource::<SeaBoard>(), count);
    let blobs = squares
        .iter()
        .zip(0..)
        .map(|(&square, id)| BlobState { id, at: SeaPosition::centre(square) });
    pollution::lay_out(&mut world, &blobs.collect::<Vec<_>>());
    world
}

/// A blob as one would first write it: for each axis whole squares and diagonal steps.
#[derive(Clone, Copy)]
struct Plain {
    south: (i32, i32),
    east: (i32, i32),
}

impl Plain {
    fn stepped(self, heading: CompassHeading) -> Self {
        let (south, east) = heading.delta();
        let step = |(a, b): (i32, i32), by| {
            if heading.is_diagonal() { (a, b + by) } else { (a + by, b) }
        };
        Self { south: step(self.south, south), east: step(self.east, east) }
    }
}

/// What the plain loop needs: squares by offset, and which squares are sea.
struct PlainBoard {
    offs: Vec<i32>,
    width: i32,
    sea: Vec<bool>,
    currents: Vec<Option<CompassHeading>>,
}

impl PlainBoard {
    fn new(board: &SeaBoard) -> Self {
        Self {
            offs: (-FARTHEST..=FARTHEST).map(off).collect(),
            width: board.width().into(),
            sea: board.squares().map(|square| board.is_sea(square)).collect(),
            currents: board.squares().map(|square| board.current(square)).collect(),
        }
    }

    /// The index of a blob's square.
    fn square(&self, blob: Plain) -> usize {
        let at = |(a, b)| a + self.offs[(b + FARTHEST) as usize];
        let (row, mut column) = (at(blob.south), at(blob.east));
        if column < 0 {
            column += self.width;
        } else if column >= self.width {
            column -= self.width;
        }
        (row * self.width + column) as usize
    }

    /// The same blob with its column on the board.
    fn wrapped(&self, blob: Plain) -> Plain {
        let (a, b) = blob.east;
        let column = a + self.offs[(b + FARTHEST) as usize];
        let around = if column < 0 {
            self.width
        } else if column >= self.width {
            -self.width
        } else {
            0
        };
        Plain { south: blob.south, east: (a + around, b) }
    }
}

fn turns_of_plain_loop(count: usize) -> impl FnMut() {
    let board = SeaBoard::new(&Setup::default().level, true);
    let squares = scattered(&board, count);
    let board = PlainBoard::new(&board);
    let mut generator = RandomGenerator::from_seed(1);
    let mut blobs: Vec<Plain> = squares
        .into_iter()
        .map(|square| Plain { south: (square.row.into(), 0), east: (square.column.into(), 0) })
        .collect();
    move || {
        for _ in 0..3 {
            for blob in &mut blobs {
                if let Some(current) = board.currents[board.square(*blob)] {
                    let next = board.wrapped(blob.stepped(current));
                    if board.sea[board.square(next)] {
                        *blob = next;
                    }
                }
            }
            for blob in &mut blobs {
                let mut legal = [*blob; 8];
                let mut number = 0;
                for heading in CompassHeading::ALL {
                    let next = blob.stepped(heading);
                    legal[number] = next;
                    number += usize::from(board.sea[board.square(next)]);
                }
                *blob = board.wrapped(legal[generator.below(number as u32) as usize]);
            }
        }
        black_box(&blobs);
    }
}
