//! Making pollution (rules 4.3): the industries that are not stopped by the state of the world
//! each put a blob into the sea beside them.

use crate::action::{Event, Puff};
use crate::parameters::Cutoffs;
use crate::rules::board::Board;
use crate::rules::board::level::Grade;
use crate::rules::cards::effects::passes::passes;
use crate::rules::pieces::industry::{Industries, Industry};
use crate::rules::pieces::pollution::{Blobs, PollutionMap};
use crate::rules::world::MatchSetup;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::Rules;
use crate::rules::world::turn::Turn;
use crate::state::Phase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Generator;
use shoal_contract::world::steps::step;

/// The blobs that there are before the first industry of a pass acts.
#[derive(Resource, Debug, Default)]
pub struct Counted(u32);

/// The schedule of one pass.
pub fn schedule() -> Schedule {
    Rules::MakePollution.of((
        step("4.3", count_blobs),
        step("4.3", let_industries_pollute),
        step("4.3", go_on_to_drift),
    )
        .chain_ignore_deferred())
}

/// Lets the industries pollute, once and again for each Double Trouble of this turn (card DT).
pub fn run(world: &mut World) {
    for _ in 0..passes(world) {
        world.run_schedule(Rules::MakePollution);
    }
}

impl Cutoffs {
    /// Number of blobs in the world from which the industries of a colour stand still.
    pub fn of(&self, grade: Grade) -> u32 {
        match grade {
            Grade::Blue => self.blue,
            Grade::Green => self.green,
            Grade::Yellow => self.yellow,
            Grade::Red => self.red,
            Grade::Black => self.black,
        }
    }

    /// `true` if industries of a colour work while there are `blobs` blobs in the world.
    pub fn works(&self, grade: Grade, blobs: u32) -> bool {
        blobs < self.of(grade)
    }
}

/// Counts the blobs for the whole pass: the first industry's puff does not stop the last one.
fn count_blobs(map: Res<PollutionMap>, mut counted: ResMut<Counted>) {
    counted.0 = map.total();
}

/// Lets each industry that works put a blob into the sea beside it, in order of ids.
fn let_industries_pollute(
    counted: Res<Counted>,
    setup: Res<MatchSetup>,
    board: Res<Board>,
    industries: Res<Industries>,
    industry: Query<&Industry>,
    mut generator: ResMut<Generator>,
    mut blobs: Blobs,
    mut outbox: ResMut<Outbox>,
) {
    let before = counted.0;
    let cutoffs = &setup.0.parameters.cutoffs;
    let mut puffs = Vec::new();
    for &Industry { id, square, grade } in industry.iter_many(&industries.0) {
        if !cutoffs.works(grade, before) {
            continue;
        }
        // Without sea beside it an industry does no harm.
        let Some(&at) = generator.pick(board.sea_neighbours(square)) else { continue };
        puffs.push(Puff { industry: id, grade, from: square, blob: blobs.add(at), at });
    }
    outbox.push(Event::PollutionMade { before, puffs });
}

/// Goes on to the drift, which comes after the last pass.
fn go_on_to_drift(mut turn: ResMut<Turn>) {
    turn.phase = Phase::MovePollution;
}
