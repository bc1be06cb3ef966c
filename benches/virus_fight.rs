//! Virus Fight: turns a second in perft, with every move made and with the last moves of markers
//! counted, through the code that play uses.
//!
//! `cargo bench -p shoal_games --profile dev --bench virus_fight`

use shoal_contract::{RandomGenerator, SearchBrake};
use shoal_virus_fight::position::{VirusFightPosition, VirusFightStep};
use shoal_virus_fight::program::VirusProgram;
use shoal_virus_fight::program_layout::lay;
use std::hint::black_box;
use std::time::Instant;

// Many short samples: on a busy machine some still have a core to themselves.
const SAMPLES: usize = 31;

fn main() {
    for side in [5, 9] {
        let mut position = laid(side);
        for (what, at_once) in [("every move made", false), ("last moves counted", true)] {
            let mut speeds: Vec<f64> =
                (0..SAMPLES).map(|_| speed(&mut position, at_once)).collect();
            speeds.sort_by(f64::total_cmp);
            let (middle, most) = (speeds[SAMPLES / 2], speeds[SAMPLES - 1]);
            println!(
                "{side} by {side}, {what}: {middle:.1} million turns a second, at most {most:.1}"
            );
        }
    }
}

fn speed(position: &mut VirusFightPosition, at_once: bool) -> f64 {
    #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
    let start = Instant::now();
    let turns = black_box(position.perft(4, at_once, &SearchBrake::default()));
    turns as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// Two drawn programs of two players, a few turns into the match.
fn laid(side: u8) -> VirusFightPosition {
    let mut position = VirusFightPosition::empty(side, side, 2);
    let mut generator = RandomGenerator::from_seed(3);
    for seat in 0..2 {
        let mut program = VirusProgram::random(5, &mut generator);
        while program.line.len() < 5 {
            program = VirusProgram::random(5, &mut generator);
        }
        lay(&mut position, seat, &program);
        position.keep_as_spares(seat, program.rest());
    }
    (position.round, position.step) = (1, VirusFightStep::Act);
    position
}
