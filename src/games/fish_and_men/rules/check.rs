//! Checks of actions: one door to the checks of all rules.

use super::cards::hands::holding;
use super::cards::{drawing, playing, trading};
use super::moving::fish_move;
use super::world::MatchSetup;
use super::world::turn::Turn;
use super::{feeding, numbers, placing, quitting};
use crate::action::Action;
use crate::cards::deck::Holding;
use crate::state::Phase;
use bevy_ecs::world::World;
use shoal_contract::{Actor, Refusal, Seat};

/// Checks that `actor` may do `action` now. Reads only.
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, actor: Actor, action: Action) -> Result<(), Refusal> {
    if let Action::SetNumber { number, value } = action {
        return numbers::check(world, actor, number, value);
    }
    match (actor, phase_begun_by(action)) {
        (Actor::House, Some(phase)) => check_house(world, phase),
        (Actor::House, None) => Err(Refusal::because("Only a player can do that.")),
        (Actor::Seat(_), Some(_)) => Err(Refusal::because("Only the house does that.")),
        (Actor::Seat(seat), None) => check_seat(world, seat, action),
    }
}

fn check_seat(world: &World, seat: Seat, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Place { river } => placing::check(world, seat, river),
        Action::Feed => feeding::check(world, seat),
        Action::Move => fish_move::its_choice(world, seat),
        Action::Step { heading } => fish_move::check_step(world, seat, heading).map(drop),
        Action::Done => fish_move::check_done(world, seat),
        Action::Quit => quitting::check(world, seat),
        Action::Play(play) => playing::check(world, seat, play),
        Action::Keep => playing::check_keep(world, seat),
        Action::Drawn => drawing::check_drawn(world, seat),
        Action::Offer { to, give, take } => trading::check_offer(world, seat, to, give, take),
        Action::Accept { offer } => trading::check_accept(world, seat, offer),
        Action::Decline { offer } => trading::check_decline(world, seat, offer),
        Action::BeginTurn
        | Action::DealCard
        | Action::BeginExtraTurn
        | Action::SetNumber { .. }
        | Action::MakePollution
        | Action::MovePollution
        | Action::VanishPollution => Err(Refusal::because("Only the house does that.")),
    }
}

/// Checks that it is time for an action of the house: each belongs to the phase it carries out.
fn check_house(world: &World, phase: Phase) -> Result<(), Refusal> {
    let turn = world.resource::<Turn>();
    if let Some(top) = playing::top(world) {
        let name = world.resource::<MatchSetup>().0.name(top.seat.index());
        return Err(Refusal::because(format!("{name} has a card to play first.")));
    }
    if phase == Phase::Draw && holding(world) == Holding::Physical {
        return Err(Refusal::because("The players draw cards of their own."));
    }
    if turn.phase == phase {
        return Ok(());
    }
    Err(Refusal::because(match turn.phase {
        Phase::Placing => "The fish are being placed.",
        Phase::Beginning => "The next turn is to begin first.",
        Phase::FishMove => "The fish are still feeding and moving.",
        Phase::Draw => "The cards are being drawn.",
        Phase::ExtraTurn => "The extra turn is to begin first.",
        Phase::MakePollution => "The industries are to pollute first.",
        Phase::MovePollution => "The pollution is to drift first.",
        Phase::VanishPollution => "Lonely pollution is to vanish first.",
        Phase::Over => "The match is over.",
    }))
}

/// The phase that an action of the house carries out; none for the actions of seats.
fn phase_begun_by(action: Action) -> Option<Phase> {
    match action {
        Action::BeginTurn => Some(Phase::Beginning),
        Action::DealCard => Some(Phase::Draw),
        Action::BeginExtraTurn => Some(Phase::ExtraTurn),
        Action::MakePollution => Some(Phase::MakePollution),
        Action::MovePollution => Some(Phase::MovePollution),
        Action::VanishPollution => Some(Phase::VanishPollution),
        Action::Place { .. }
        | Action::Feed
        | Action::Move
        | Action::Step { .. }
        | Action::Done
        | Action::Play(_)
        | Action::Keep
        | Action::Drawn
        | Action::Offer { .. }
        | Action::Accept { .. }
        | Action::Decline { .. }
        | Action::SetNumber { .. }
        | Action::Quit => None,
    }
}
