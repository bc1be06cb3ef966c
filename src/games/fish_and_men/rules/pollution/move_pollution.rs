//! Moving pollution (rules 4.4): all blobs drift in pairs of half-steps, with the current and then
//! at random, and hurt the fish they come upon.

use super::drift::{self, FishByCell, PAIRS_WITHOUT_WRAPPING};
use crate::action::{DriftHalf, DriftSteps, PollutionHit};
use crate::rules::board::cells_of;
use crate::rules::pieces::health::suffer_pollution;
use crate::rules::prelude::*;

/// Progress and memory of a drift, from one system to the next.
#[derive(Resource, Debug, Default)]
pub struct DriftProgress {
    /// The pair, from 1.
    pair: u32,
    /// The last pair of this turn.
    pairs: u32,
    /// The fish by cell, for [`drift::count_hits`]. Fish do not move during a drift.
    fish: FishByCell,
    /// The step of each blob in half (b).
    steps: Vec<u8>,
    /// Number of blobs that came upon the fish of each seat in half (b).
    hits: Vec<u32>,
}

/// Lets the pollution drift for a turn.
pub fn run(world: &mut World) {
    world.run_schedule(FishAndMenSchedule::BeginDrift);
    let pairs = world.resource::<DriftProgress>().pairs;
    world.schedule_scope(FishAndMenSchedule::MovePollution, |world, schedule| {
        for pair in 1..=pairs {
            world.resource_mut::<DriftProgress>().pair = pair;
            schedule.run(world);
        }
    });
}

/// Looks up where the fish are: blobs harm those in whose squares they end.
pub fn find_fish(board: Res<SeaBoard>, schools: SchoolAccess, mut drift: ResMut<DriftProgress>) {
    drift.fish.0.fill(0);
    drift.hits.clear();
    for (mark, fish) in (1..).zip(schools.all()) {
        drift.hits.push(0);
        for cell in fish.square().into_iter().flat_map(|square| cells_of(square, board.width())) {
            drift.fish.0[cell] = mark;
        }
    }
}

/// Reads the number of pairs now in force, and sets the phase after the drift: lonely pollution vanishes.
pub fn go_on_to_vanishing(mut drift: ResMut<DriftProgress>, mut game: MatchAccess) {
    drift.pairs = game.setup.0.parameters.pollution_speed;
    game.turn.phase = FishAndMenPhase::VanishPollution;
}

/// Does half (a): blobs in a current go with it, and harm nobody.
pub fn drift_with_current(
    board: Res<SeaBoard>,
    drift: Res<DriftProgress>,
    mut blobs: Query<&mut BlobPosition>,
    mut outbox: ResMut<Outbox>,
) {
    let steps = stepping(&mut blobs, |blobs, steps| drift::with_current(&board, blobs, steps));
    outbox.push(Event::PollutionDrifted {
        pair: drift.pair,
        half: DriftHalf::Current,
        steps: DriftSteps(steps),
        hits: Vec::new(),
    });
}

/// Does half (b): each blob goes one step at random.
pub fn drift_at_random(
    board: Res<SeaBoard>,
    mut drift: ResMut<DriftProgress>,
    mut blobs: Query<&mut BlobPosition>,
    mut generator: ResMut<RandomGenerator>,
) {
    let DriftProgress { fish, hits, steps, .. } = &mut *drift;
    hits.fill(0);
    *steps = stepping(&mut blobs, |blobs, steps| {
        drift::at_random(&board, blobs, steps, &mut generator);
        drift::count_hits(fish, blobs, steps, hits);
    });
}

/// Runs `step` over all blobs, in order of ids, and gathers what they did.
///
/// The blobs lie in one table and so come as one slice. They are not marked as changed here: that
/// would cost as much as the step; [`settle_blobs`] marks them once they are where they stay.
fn stepping(
    blobs: &mut Query<&mut BlobPosition>,
    mut step: impl FnMut(&mut [BlobPosition], &mut [u8]),
) -> Vec<u8> {
    let mut steps = Vec::new();
    if let Ok(slices) = blobs.contiguous_iter_mut() {
        for mut slice in slices {
            let blobs = slice.bypass_change_detection();
            let first = steps.len();
            steps.resize(first + blobs.len(), 0);
            step(blobs, &mut steps[first..]);
        }
    }
    steps
}

/// Hurts the fish that were hit. Harm commutes, so the hits of a fish are counted first and then applied one after the
/// other.
pub fn hurt_fish(
    mut drift: ResMut<DriftProgress>,
    setup: Res<FishMatchSetup>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let mut hits = Vec::new();
    for (seat, &blobs) in (0..).map(Seat).zip(&drift.hits) {
        if blobs > 0
            && let Some(mut fish) = schools.of(seat)
        {
            let loss = suffer_pollution(&mut fish, blobs, &setup.0.parameters);
            hits.push(PollutionHit { seat, blobs, loss, health: fish.health });
        }
    }
    let steps = DriftSteps(std::mem::take(&mut drift.steps));
    outbox.push(Event::PollutionDrifted { pair: drift.pair, half: DriftHalf::Random, steps, hits });
}

/// Brings blobs back from the ghost columns when it is time, and counts them after the last pair.
pub fn settle_blobs(
    board: Res<SeaBoard>,
    drift: Res<DriftProgress>,
    mut blobs: Query<&mut BlobPosition>,
    mut map: ResMut<PollutionMap>,
) {
    let is_last = drift.pair == drift.pairs;
    if !is_last && !drift.pair.is_multiple_of(PAIRS_WITHOUT_WRAPPING) {
        return;
    }
    if let Ok(slices) = blobs.contiguous_iter_mut() {
        for mut slice in slices {
            drift::wrap(&board, &mut slice);
        }
    }
    if is_last {
        map.recount(blobs.iter().map(|blob| blob.position));
    }
}
