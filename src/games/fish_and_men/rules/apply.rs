//! Doing an action that passed its check: one door to all phases.

use super::cards::{exchanging, resolving};
use super::moving::fish_move;
use super::passing_on;
use super::pollution::{make_pollution, move_pollution, vanish_pollution};
use super::prelude::*;
use shoal_contract::world::schedule::with_outbox;

/// Does `action` and appends what came of it to `out`. It never runs past a point where an actor
/// may still decide something: every automatic phase is an action of its own.
pub fn apply(world: &mut World, actor: Actor, action: Action, out: &mut Vec<Event>) {
    with_outbox(world, out, |world| {
        carry_out(world, actor.seat(), action);
        resolving::resolve_cards(world);
        if passing_on::is_due(world) {
            world.run_schedule(FishAndMenSchedule::PassOn);
        }
        if exchanging::has_offers(world) {
            world.run_schedule(FishAndMenSchedule::EndOffers);
        }
    });
}

/// Runs the phase of an action.
fn carry_out(world: &mut World, seat: Option<Seat>, action: Action) {
    let phase = match action {
        Action::Place { .. } => FishAndMenSchedule::Place,
        Action::Feed => FishAndMenSchedule::Feed,
        Action::Move => FishAndMenSchedule::ChooseToMove,
        Action::Step { heading } => return fish_move::take_step(world, seat, heading),
        Action::Done => FishAndMenSchedule::Stop,
        Action::Quit => FishAndMenSchedule::Quit,
        Action::Play(play) => return resolving::play(world, seat, play),
        Action::Keep => FishAndMenSchedule::KeepJoker,
        Action::Drawn => FishAndMenSchedule::ReportDraw,
        Action::Offer { .. } => FishAndMenSchedule::Offer,
        Action::Accept { .. } => FishAndMenSchedule::Accept,
        Action::Decline { .. } => FishAndMenSchedule::Decline,
        Action::BeginTurn => FishAndMenSchedule::BeginTurn,
        Action::DealCard => FishAndMenSchedule::DealCard,
        Action::BeginExtraTurn => FishAndMenSchedule::BeginExtraTurn,
        Action::MakePollution => return make_pollution::run(world),
        Action::MovePollution => return move_pollution::run(world),
        Action::VanishPollution => return vanish_pollution::run(world),
        Action::SetNumber { .. } => FishAndMenSchedule::ChangeNumber,
    };
    run_phase_in_action(world, phase, RunningAction { seat, action });
}
