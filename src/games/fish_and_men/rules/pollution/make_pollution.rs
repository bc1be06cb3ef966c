//! Making pollution (rules 4.3): the industries that are not stopped by the state of the world
//! each put a blob into the sea beside them.

use crate::action::{Event, PollutionPuff};
use crate::parameters::PollutionCutoffs;
use crate::rules::board::SeaBoard;
use crate::rules::board::level::IndustryGrade;
use crate::rules::cards::effects::passes::passes;
use crate::rules::pieces::industry::{Industry, IndustryAccess};
use crate::rules::pieces::pollution::{BlobAccess, PollutionMap};
use crate::rules::world::FishMatchSetup;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::FishAndMenSchedule;
use crate::rules::world::turn::FishMatchProgress;
use crate::state::FishAndMenPhase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::RandomGenerator;
use shoal_contract::world::steps::step;

/// The blobs that there are before the first industry of a pass acts.
#[derive(Resource, Debug, Default)]
pub struct BlobsBeforePass(u32);

/// The schedule of one pass.
pub fn schedule() -> Schedule {
    FishAndMenSchedule::MakePollution.of((
        step("4.3", count_blobs),
        step("4.3", let_industries_pollute),
        step("4.3", go_on_to_drift),
    )
        .chain_ignore_deferred())
}

/// Lets the industries pollute, once and again for each Double Trouble of this turn (card DT).
pub fn run(world: &mut World) {
    for _ in 0..passes(world) {
        world.run_schedule(FishAndMenSchedule::MakePollution);
    }
}

impl PollutionCutoffs {
    /// Number of blobs in the world from which the industries of a colour stand still.
    pub fn of(&self, grade: IndustryGrade) -> u32 {
        match grade {
            IndustryGrade::Blue => self.blue,
            IndustryGrade::Green => self.green,
            IndustryGrade::Yellow => self.yellow,
            IndustryGrade::Red => self.red,
            IndustryGrade::Black => self.black,
        }
    }

    /// `true` if industries of a colour work while there are `blobs` blobs in the world.
    pub fn works(&self, grade: IndustryGrade, blobs: u32) -> bool {
        blobs < self.of(grade)
    }
}

/// Counts the blobs for the whole pass: the first industry's puff does not stop the last one.
fn count_blobs(map: Res<PollutionMap>, mut counted: ResMut<BlobsBeforePass>) {
    counted.0 = map.total();
}

/// Lets each industry that works put a blob into the sea beside it, in order of ids.
fn let_industries_pollute(
    counted: Res<BlobsBeforePass>,
    setup: Res<FishMatchSetup>,
    board: Res<SeaBoard>,
    industries: IndustryAccess,
    mut generator: ResMut<RandomGenerator>,
    mut blobs: BlobAccess,
    mut outbox: ResMut<Outbox>,
) {
    let before = counted.0;
    let cutoffs = &setup.0.parameters.cutoffs;
    let mut puffs = Vec::new();
    for &Industry { id, square, grade } in industries.all() {
        if !cutoffs.works(grade, before) {
            continue;
        }
        // Without sea beside it an industry does no harm.
        let Some(&at) = generator.pick(board.sea_neighbours(square)) else { continue };
        puffs.push(PollutionPuff { industry: id, grade, from: square, blob: blobs.add(at), at });
    }
    outbox.push(Event::PollutionMade { before, puffs });
}

/// Goes on to the drift, which comes after the last pass.
fn go_on_to_drift(mut turn: ResMut<FishMatchProgress>) {
    turn.phase = FishAndMenPhase::MovePollution;
}
