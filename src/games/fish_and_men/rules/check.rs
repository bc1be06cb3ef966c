//! Checks of actions: one door to the checks of all rules.

use super::cards::hands::holding;
use super::cards::{drawing, playing, trading};
use super::moving::fish_move;
use super::world::FishMatchSetup;
use super::world::turn::FishMatchProgress;
use super::{feeding, numbers, placing, quitting};
use crate::action::Action;
use crate::cards::deck::CardHandling;
use crate::state::FishAndMenPhase;
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
fn check_house(world: &World, phase: FishAndMenPhase) -> Result<(), Refusal> {
    let turn = world.resource::<FishMatchProgress>();
    if let Some(top) = playing::pending_card(world) {
        let name = world.resource::<FishMatchSetup>().0.name(top.seat.index());
        return Err(Refusal::because(format!("{name} has a card to play first.")));
    }
    if phase == FishAndMenPhase::Draw && holding(world) == CardHandling::Physical {
        return Err(Refusal::because("The players draw their own cards."));
    }
    if turn.phase == phase {
        return Ok(());
    }
    Err(Refusal::because(match turn.phase {
        FishAndMenPhase::Placing => "The fish are being placed.",
        FishAndMenPhase::Beginning => "The next turn has to begin first.",
        FishAndMenPhase::FishMove => "The fish are still feeding and moving.",
        FishAndMenPhase::Draw => "The cards are being drawn.",
        FishAndMenPhase::ExtraTurn => "The extra turn has to begin first.",
        FishAndMenPhase::MakePollution => "The industries have to pollute first.",
        FishAndMenPhase::MovePollution => "The pollution has to drift first.",
        FishAndMenPhase::VanishPollution => "Lonely pollution has to vanish first.",
        FishAndMenPhase::Over => "The match is over.",
    }))
}

/// The phase that an action of the house carries out; none for the actions of seats.
fn phase_begun_by(action: Action) -> Option<FishAndMenPhase> {
    match action {
        Action::BeginTurn => Some(FishAndMenPhase::Beginning),
        Action::DealCard => Some(FishAndMenPhase::Draw),
        Action::BeginExtraTurn => Some(FishAndMenPhase::ExtraTurn),
        Action::MakePollution => Some(FishAndMenPhase::MakePollution),
        Action::MovePollution => Some(FishAndMenPhase::MovePollution),
        Action::VanishPollution => Some(FishAndMenPhase::VanishPollution),
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
