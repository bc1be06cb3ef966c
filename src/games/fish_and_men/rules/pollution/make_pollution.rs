//! Making pollution (rules 4.3): the industries that are not stopped by the state of the world
//! each put a blob into the sea beside them.

use crate::action::{Event, Puff};
use crate::parameters::Cutoffs;
use crate::rules::board::Board;
use crate::rules::board::level::Grade;
use crate::rules::board::position::Position;
use crate::rules::cards::effects::passes::passes;
use crate::rules::pieces::industry::{Industries, Industry};
use crate::rules::pieces::pollution::{BlobBundle, NextBlob, PollutionMap};
use crate::rules::world::MatchSetup;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::Rules;
use crate::rules::world::turn::Turn;
use crate::state::Phase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Generator;
use shoal_contract::world::schedule::phase;

/// What happens in one pass, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MakePollutionSystems {
    /// Blobs are counted and industries puff, in order of ids.
    Puff,
    /// What happened is announced as an event.
    Tell,
}

/// What a pass has made, from one system to the next.
#[derive(Resource, Debug, Default)]
pub struct Made {
    before: u32,
    puffs: Vec<Puff>,
}

/// The schedule of one pass.
pub fn schedule() -> Schedule {
    use MakePollutionSystems::*;
    let mut schedule = phase(Rules::MakePollution);
    schedule.configure_sets((Puff, Tell).chain());
    schedule.add_systems((puff.in_set(Puff), report.in_set(Tell)));
    schedule
}

/// Lets the industries pollute, once and again for each Double Trouble of this turn (card DT), and goes
/// on to the next phase.
pub fn run(world: &mut World) {
    for _ in 0..passes(world) {
        world.run_schedule(Rules::MakePollution);
    }
    world.resource_mut::<Turn>().phase = Phase::MovePollution;
}

impl Cutoffs {
    /// From how many blobs on the industries of a colour stand still.
    pub fn of(&self, grade: Grade) -> u32 {
        match grade {
            Grade::Blue => self.blue,
            Grade::Green => self.green,
            Grade::Yellow => self.yellow,
            Grade::Red => self.red,
            Grade::Black => self.black,
        }
    }

    /// Whether industries of a colour work while there are `blobs` blobs in the world.
    pub fn works(&self, grade: Grade, blobs: u32) -> bool {
        blobs < self.of(grade)
    }
}

/// The count holds for the whole pass: the first industry's puff does not stop the last one.
fn puff(
    setup: Res<MatchSetup>,
    board: Res<Board>,
    industries: Res<Industries>,
    industry: Query<&Industry>,
    mut generator: ResMut<Generator>,
    mut next: ResMut<NextBlob>,
    mut map: ResMut<PollutionMap>,
    mut made: ResMut<Made>,
    mut commands: Commands,
) {
    made.before = map.total();
    let cutoffs = &setup.0.parameters.cutoffs;
    for industry in industries.0.iter().filter_map(|&entity| industry.get(entity).ok()) {
        if !cutoffs.works(industry.grade, made.before) {
            continue;
        }
        // Without sea beside it an industry does no harm.
        let Some(&at) = generator.pick(board.sea_neighbours(industry.square)) else { continue };
        let blob = next.0;
        next.0 += 1;
        map.add(at);
        commands.spawn(BlobBundle::new(blob, Position::centre(at)));
        let Industry { id, square, grade } = *industry;
        made.puffs.push(Puff { industry: id, grade, from: square, blob, at });
    }
}

fn report(mut made: ResMut<Made>, mut outbox: ResMut<Outbox>) {
    let puffs = std::mem::take(&mut made.puffs);
    outbox.push(Event::PollutionMade { before: made.before, puffs });
}
