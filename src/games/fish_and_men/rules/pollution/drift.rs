//! The steps of many blobs at once (rules 4.4): plain loops over packed words, eight blobs side by
//! side, so that the processor works on all eight while each waits for its tables.
//!
//! No blob is wrapped around the board within three pairs of steps: the ghost columns carry it.

use crate::rules::board::drift_tables::{
    CURRENT_STEPS, LegalHeadings, STAYED, count_of, heading_of, legal_headings, steps_of,
};
use crate::rules::board::position::{CELLS, GHOSTS, STEPS, crossing_class, crossings};
use crate::rules::prelude::*;
use shoal_contract::chance::random::RandomDraw;
use std::array::from_fn;

/// Number of pairs of half-steps after which blobs must be wrapped: a step leads at most one column on, and there are
/// six ghost columns.
pub const PAIRS_WITHOUT_WRAPPING: u32 = GHOSTS as u32 / 2;

/// Does half (a): each blob takes one step with the current of its square; it stays if there is none or if the step
/// would not end in sea. `steps` has an entry a blob and gets what each did.
pub fn with_current(board: &SeaBoard, blobs: &mut [BlobPosition], steps: &mut [u8]) {
    let tables = CurrentStepper { crossings: crossings(), rows: board.current_rows() };
    let (groups, rest) = blobs.as_chunks_mut::<8>();
    let (step_groups, step_rest) = steps.as_chunks_mut::<8>();
    for (group, steps) in groups.iter_mut().zip(step_groups) {
        tables.step_eight(group, steps);
    }
    for (blob, step) in rest.iter_mut().zip(step_rest) {
        let class = crossing_class(tables.crossings, blob.position.word());
        *step = tables.step_of(blob.position, class);
        blob.position = stepped(blob.position, class << 4, *step);
    }
}

struct CurrentStepper<'a> {
    crossings: &'static [u8; 1 << 16],
    rows: &'a [u8; CELLS],
}

impl CurrentStepper<'_> {
    #[inline]
    fn step_of(&self, position: SeaPosition, class: usize) -> u8 {
        CURRENT_STEPS[usize::from(self.rows[position.cell()]) << 4 | class]
    }

    #[inline]
    fn step_eight(&self, blobs: &mut [BlobPosition; 8], steps: &mut [u8; 8]) {
        let classes = blobs.map(|blob| crossing_class(self.crossings, blob.position.word()));
        *steps = from_fn(|i| self.step_of(blobs[i].position, classes[i]));
        for ((blob, step), class) in blobs.iter_mut().zip(steps).zip(classes) {
            blob.position = stepped(blob.position, class << 4, *step);
        }
    }
}

/// Does half (b): each blob takes one step in a random direction, all that end in sea equally likely. `steps` has an
/// entry a blob and gets what each did.
///
/// Eight lanes are drawn for each eight blobs in order, also for the last few.
pub fn at_random(
    board: &SeaBoard,
    blobs: &mut [BlobPosition],
    steps: &mut [u8],
    generator: &mut RandomGenerator,
) {
    let tables = RandomStepper {
        crossings: crossings(),
        sea_around: board.sea_around(),
        legal: legal_headings(),
    };
    let (groups, rest) = blobs.as_chunks_mut::<8>();
    let (step_groups, step_rest) = steps.as_chunks_mut::<8>();
    for (group, steps) in groups.iter_mut().zip(step_groups) {
        let lanes = generator.lanes();
        tables.step_eight(group, steps, lanes, generator);
    }
    if !rest.is_empty() {
        let lanes = generator.lanes();
        tables.step_each(rest, step_rest, lanes, generator);
    }
}

struct RandomStepper<'a> {
    crossings: &'static [u8; 1 << 16],
    sea_around: &'a [u8; CELLS],
    legal: &'static LegalHeadings,
}

impl RandomStepper<'_> {
    #[inline]
    fn entry(&self, position: SeaPosition) -> u64 {
        let class = crossing_class(self.crossings, position.word());
        self.legal.entry(class, self.sea_around[position.cell()])
    }

    /// Does [`RandomStepper::step_each`] for eight blobs at once, stage by stage.
    #[inline]
    fn step_eight(
        &self,
        blobs: &mut [BlobPosition; 8],
        steps: &mut [u8; 8],
        lanes: [u32; 8],
        generator: &mut RandomGenerator,
    ) {
        let entries = blobs.map(|blob| self.entry(blob.position));
        let draws: [RandomDraw; 8] =
            from_fn(|i| RandomDraw::from_lane(lanes[i], count_of(entries[i])));
        if draws.iter().fold(false, |any, draw| any | draw.is_doubtful) {
            return self.step_each(blobs, steps, lanes, generator);
        }
        *steps = from_fn(|i| heading_of(entries[i], draws[i].number));
        for ((blob, step), entry) in blobs.iter_mut().zip(steps).zip(entries) {
            blob.position = stepped(blob.position, steps_of(entry), *step);
        }
    }

    /// Steps one blob after the other: the last few, and the rare eight of whose lanes one may have to be drawn again.
    #[cold]
    #[inline(never)]
    fn step_each(
        &self,
        blobs: &mut [BlobPosition],
        steps: &mut [u8],
        lanes: [u32; 8],
        generator: &mut RandomGenerator,
    ) {
        for ((blob, step), lane) in blobs.iter_mut().zip(steps).zip(lanes) {
            let entry = self.entry(blob.position);
            *step = heading_of(entry, generator.below_from(lane, count_of(entry)));
            blob.position = stepped(blob.position, steps_of(entry), *step);
        }
    }
}

#[inline]
fn stepped(from: SeaPosition, class_steps: usize, step: u8) -> SeaPosition {
    let by = STEPS[(class_steps | usize::from(step)) % STEPS.len()];
    SeaPosition::of_word(from.word().wrapping_add(by))
}

/// The fish in each square, for the drift: by cell 0 for none, or the index of the fish's seat plus 1. Right for ghosts
/// too.
#[derive(Debug)]
pub struct FishByCell(pub Box<[u8; CELLS]>);

impl Default for FishByCell {
    fn default() -> Self {
        Self(Box::new([0; CELLS]))
    }
}

/// Counts how many steps ended in the square of each fish; `hits` has an entry a seat.
pub fn count_hits(fish: &FishByCell, blobs: &[BlobPosition], steps: &[u8], hits: &mut [u32]) {
    let mut count = |blobs: &[BlobPosition], steps: &[u8]| {
        for (blob, &step) in blobs.iter().zip(steps) {
            let seat = usize::from(fish.0[blob.position.cell()]);
            if seat > 0 && step != STAYED {
                hits[seat - 1] += 1;
            }
        }
    };
    let (groups, rest) = blobs.as_chunks::<8>();
    let (step_groups, step_rest) = steps.as_chunks::<8>();
    for (group, steps) in groups.iter().zip(step_groups) {
        // Fish are few: mostly none of the eight squares holds one.
        if group.iter().fold(0, |any, blob| any | fish.0[blob.position.cell()]) != 0 {
            count(group, steps);
        }
    }
    count(rest, step_rest);
}

/// Brings blobs back from the ghost columns, and those too far off a centre back to it.
pub fn wrap(board: &SeaBoard, blobs: &mut [BlobPosition]) {
    let wraps = board.wraps();
    for blob in blobs {
        let shift = wraps[blob.position.cell() % 128];
        blob.position = SeaPosition::of_word(blob.position.word().wrapping_add(shift)).folded();
    }
}
