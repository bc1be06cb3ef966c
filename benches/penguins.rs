//! Penguins: moves a second in perft, with every move made and with the last ply counted, and random
//! games a second, through the code that play uses.
//!
//! `cargo bench -p shoal_games --profile dev --bench penguins`
//!
//! On one core of an AMD EPYC (Zen 5, two cores, x86-64 without extensions), 8 x 8 spots, two players,
//! median of 51: every move made 454 million a second, the last ply counted 1,982 million; on ten
//! words 22 and 77 million; random games 420 thousand a second, on two threads 830 thousand. Other
//! programs on the same cores take their share: then only the greatest value says something.

use shoal_contract::RandomGenerator;
use shoal_penguins::position::{IceBoard, IceBoardTables, IcePosition, SpotSet, WideSpotSet};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

// Many short samples: on a busy machine some still have a core to themselves.
const SAMPLES: usize = 51;

fn main() {
    let square = board(8, 8);
    let mut word = placed::<u64>(&square);
    let mut wide = placed::<WideSpotSet>(&square);
    tell("perft, every move made, one word", 1e6, || word.perft_playing_all(4).count);
    tell("perft, last ply counted, one word", 1e6, || word.perft(5).count);
    tell("perft, every move made, ten words", 1e6, || wide.perft_playing_all(3).count);
    tell("perft, last ply counted, ten words", 1e6, || wide.perft(3).count);
    tell("random games, one thread", 1e3, || games(&square, 1));
    tell("random games, two threads", 1e3, || games(&square, 2));
}

/// Runs `work` many times; it answers how much it did. Told are the median, the least and the greatest.
fn tell(what: &str, unit: f64, mut work: impl FnMut() -> u64) {
    work();
    let mut speeds: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
            let start = Instant::now();
            let done = black_box(work());
            done as f64 / start.elapsed().as_secs_f64() / unit
        })
        .collect();
    speeds.sort_by(f64::total_cmp);
    let (median, least, most) = (speeds[SAMPLES / 2], speeds[0], speeds[SAMPLES - 1]);
    let unit = if unit == 1e6 { "million" } else { "thousand" };
    println!("{what:<38} {median:>7.0} {unit} a second ({least:.0} to {most:.0})");
}

/// A board without holes, with fish by a fixed rule.
fn board(rows: usize, columns: usize) -> IceBoard {
    let fish = |row, column| ((row * 7 + column * 3) % 5 + 1) as u16;
    let rows: Vec<Vec<u16>> =
        (0..rows).map(|row| (0..columns).map(|column| fish(row, column)).collect()).collect();
    IceBoard::from_rows(&rows).expect("it is small")
}

fn begun<B: SpotSet>(board: &IceBoard) -> IcePosition<B> {
    let field = Arc::new(IceBoardTables::new(board).expect("there is room"));
    IcePosition::begin(field, 2).expect("two may play")
}

/// A game for two with its eight penguins spread over the board.
fn placed<B: SpotSet>(board: &IceBoard) -> IcePosition<B> {
    let mut position = begun(board);
    for (row, column) in [(0, 0), (0, 7), (2, 3), (3, 5), (5, 1), (4, 6), (7, 7), (7, 0)] {
        let spot = board.grid().spot(row, column).expect("it is on the board");
        let _ = position.place(spot);
    }
    position
}

/// Whole random games from the first penguin on; answers how many.
fn games(board: &IceBoard, threads: u64) -> u64 {
    const GAMES: u64 = 10_000;
    let start = begun::<u64>(board);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let start = &start;
            scope.spawn(move || {
                let mut generator = RandomGenerator::from_seed(thread);
                for _ in 0..GAMES / threads {
                    black_box(start.clone().playout(&mut generator));
                }
            });
        }
    });
    GAMES
}
