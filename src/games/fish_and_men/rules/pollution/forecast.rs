//! A forecast of the next drift: the present sea is run ahead many times, on a generator of its own (rules 4.3 to 4.5
//! as they are, with nobody else acting in between).
//!
//! It reads what everybody may see and nothing else: the match's generator is not used, and knowing
//! a forecast gives nothing away that the table does not show.

use super::drift::{self, PAIRS_WITHOUT_WRAPPING};
use crate::parameters::Parameters;
use crate::rules::board::drift_tables::STAYED;
use crate::rules::board::position::CELLS;
use crate::rules::cards::effects::MOST_EXTRA_PASSES;
use crate::rules::prelude::*;

/// Number of times that the sea is run ahead.
pub const RUNS: u32 = 200;

/// The hits in [`RUNS`] drifts that were run ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DriftForecast {
    /// By cell: the number of runs in which a fish there would have been hit.
    runs: Vec<u32>,
}

impl DriftForecast {
    /// Runs the sea ahead, from the phase it is in to the end of the next drift: the industries
    /// pollute first, as often as the cards of the turn say, if they have not yet; and lonely
    /// pollution vanishes before, if that is what comes next. A match that is over stays as it is.
    pub fn of(board: &SeaBoard, numbers: &Parameters, sea: &SeaView, seed: u64) -> Self {
        let mut forecast = Self { runs: vec![0; CELLS] };
        if sea.phase == FishAndMenPhase::Over {
            return forecast;
        }
        let start: Vec<BlobPosition> =
            sea.pollution.iter().map(|blob| BlobPosition { position: blob.at }).collect();
        let mut run = ForecastRun {
            board,
            numbers,
            sea,
            generator: RandomGenerator::from_seed(seed),
            blobs: Vec::with_capacity(start.len()),
            steps: Vec::new(),
            map: PollutionMap::default(),
            is_hit: vec![false; CELLS],
            hit: Vec::new(),
        };
        for _ in 0..RUNS {
            run.blobs.clone_from(&start);
            run.go_on();
            for cell in run.hit.drain(..) {
                run.is_hit[cell] = false;
                forecast.runs[cell] += 1;
            }
        }
        forecast
    }

    /// Number of the [`RUNS`] in which a fish in this square would be hit at least once.
    pub fn hit_in(&self, square: Square) -> u32 {
        self.runs[square.cell()]
    }
}

/// One of the runs, with the data it works on.
struct ForecastRun<'a> {
    board: &'a SeaBoard,
    numbers: &'a Parameters,
    sea: &'a SeaView,
    generator: RandomGenerator,
    blobs: Vec<BlobPosition>,
    steps: Vec<u8>,
    /// The blobs by square, before some vanish.
    map: PollutionMap,
    /// By cell: `true` if a fish there would have been hit.
    is_hit: Vec<bool>,
    /// The cells in which one would have been.
    hit: Vec<usize>,
}

impl ForecastRun<'_> {
    /// Does all that the house does from here to the end of the drift.
    fn go_on(&mut self) {
        let extra = self.sea.cards.extra_passes.min(MOST_EXTRA_PASSES);
        match self.sea.phase {
            FishAndMenPhase::MovePollution => {}
            FishAndMenPhase::VanishPollution => {
                (0..=extra).for_each(|_| self.vanish());
                // The cards of this turn have no effect in the next one.
                self.make();
            }
            _ => (0..=extra).for_each(|_| self.make()),
        }
        self.drift();
    }

    /// Does one pass of the industries (rules 4.3).
    fn make(&mut self) {
        let before = self.blobs.len() as u32;
        for industry in &self.sea.industries {
            if !self.numbers.cutoffs.works(industry.grade, before) {
                continue;
            }
            let beside = self.board.sea_neighbours(industry.square);
            if let Some(&at) = self.generator.pick(beside) {
                self.blobs.push(BlobPosition { position: SeaPosition::centre(at) });
            }
        }
    }

    /// Does one pass over lonely pollution (rules 4.5).
    fn vanish(&mut self) {
        self.map.recount(self.blobs.iter().map(|blob| blob.position));
        let chance = self.numbers.vanish_chance;
        self.blobs.retain(|blob| {
            !self.map.is_lonely(self.board, blob.position) || !self.generator.chance(chance)
        });
    }

    /// Does the drift itself (rules 4.4), by the very steps the match takes.
    fn drift(&mut self) {
        self.steps.resize(self.blobs.len(), 0);
        for pair in 1..=self.numbers.pollution_speed {
            drift::with_current(self.board, &mut self.blobs, &mut self.steps);
            drift::at_random(self.board, &mut self.blobs, &mut self.steps, &mut self.generator);
            self.note_hits();
            if pair.is_multiple_of(PAIRS_WITHOUT_WRAPPING) {
                drift::wrap(self.board, &mut self.blobs);
            }
        }
    }

    /// Notes the hits of a step (b): a fish in the square where it ends would be hit (rules 4.4.2).
    fn note_hits(&mut self) {
        let wraps = self.board.wraps();
        for (blob, &step) in self.blobs.iter().zip(&self.steps) {
            let shift = wraps[blob.position.cell() % wraps.len()];
            let cell = SeaPosition::of_word(blob.position.word().wrapping_add(shift)).cell();
            if step != STAYED && !std::mem::replace(&mut self.is_hit[cell], true) {
                self.hit.push(cell);
            }
        }
    }
}
