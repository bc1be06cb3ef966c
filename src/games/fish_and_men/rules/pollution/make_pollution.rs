//! Making pollution (rules 4.3): the industries that are not stopped by the state of the world
//! each put a blob into the sea beside them.

use crate::action::PollutionPuff;
use crate::parameters::PollutionCutoffs;
use crate::rules::board::level::IndustryGrade;
use crate::rules::cards::effects::passes;
use crate::rules::pieces::industry::IndustryIndex;
use crate::rules::prelude::*;

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

/// Lets each industry that works put a blob into the sea beside it, in order of ids. The blobs are counted for the whole
/// pass: the first industry's puff does not stop the last one.
pub fn let_industries_pollute(
    board: Res<SeaBoard>,
    index: Res<IndustryIndex>,
    industries: Query<&Industry>,
    mut blobs: BlobAccess,
    mut game: MatchAccess,
) {
    let before = blobs.total();
    let cutoffs = &game.setup.0.parameters.cutoffs;
    let mut puffs = Vec::new();
    for &Industry { id, square, grade } in industries.iter_many(&index.0) {
        if !cutoffs.works(grade, before) {
            continue;
        }
        // Without sea beside it an industry does no harm.
        let Some(&at) = game.generator.pick(board.sea_neighbours(square)) else { continue };
        puffs.push(PollutionPuff { industry: id, grade, from: square, blob: blobs.add(at), at });
    }
    game.outbox.push(Event::PollutionMade { before, puffs });
}

/// Goes on to the drift, which comes after the last pass.
pub fn go_on_to_drift(mut turn: ResMut<FishMatchProgress>) {
    turn.phase = FishAndMenPhase::MovePollution;
}
