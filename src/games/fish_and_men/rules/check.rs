//! Checks of actions: one door to the checks of all rules.

use super::cards::hands::holding;
use super::cards::{drawing, playing, trading};
use super::moving::fish_move;
use super::prelude::*;
use super::world::turn::check_no_card_pending;
use super::{feeding, numbers, placing};

/// Checks that `actor` may do `action` now. Reads only.
pub fn check(world: &World, actor: Actor, action: Action) -> Result<(), Refusal> {
    match (actor, action) {
        (_, Action::SetNumber { number, value }) => numbers::check(world, actor, number, value),
        (Actor::House, _) => check_house(world, action),
        (Actor::Seat(seat), _) => check_seat(world, seat, action),
    }
}

fn check_seat(world: &World, seat: Seat, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Place { river } => placing::check(world, seat, river),
        Action::Feed => feeding::check(world, seat),
        Action::Move => fish_move::its_choice(world, seat),
        Action::Step { heading } => fish_move::check_step(world, seat, heading).map(drop),
        Action::Done => fish_move::check_done(world, seat),
        Action::Quit => check_takes_part(world, seat),
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
        | Action::VanishPollution => refuse("Only the house does that."),
    }
}

/// The phases of the house, each with the action that carries it out.
static HOUSE_ACTIONS: [(FishAndMenPhase, Action); 6] = [
    (FishAndMenPhase::Beginning, Action::BeginTurn),
    (FishAndMenPhase::Draw, Action::DealCard),
    (FishAndMenPhase::ExtraTurn, Action::BeginExtraTurn),
    (FishAndMenPhase::MakePollution, Action::MakePollution),
    (FishAndMenPhase::MovePollution, Action::MovePollution),
    (FishAndMenPhase::VanishPollution, Action::VanishPollution),
];

/// The action by which the house presses on, if no card has to be played first. Where the players draw cards of their
/// own there is none for that.
pub fn next_house_action(world: &World) -> Option<Action> {
    let phase = world.resource::<FishMatchProgress>().phase;
    let action = HOUSE_ACTIONS.iter().find(|(of, _)| *of == phase)?.1;
    let drawn_by_hand = action == Action::DealCard && holding(world) == CardHandling::Physical;
    (pending_card(world).is_none() && !drawn_by_hand).then_some(action)
}

/// Checks that it is time for an action of the house: each belongs to the phase it carries out.
fn check_house(world: &World, action: Action) -> Result<(), Refusal> {
    if HOUSE_ACTIONS.iter().all(|(_, of_house)| *of_house != action) {
        return refuse("Only a player can do that.");
    }
    check_no_card_pending(world)?;
    if action == Action::DealCard && holding(world) == CardHandling::Physical {
        return refuse("The players draw their own cards.");
    }
    if next_house_action(world) == Some(action) {
        return Ok(());
    }
    refuse(match world.resource::<FishMatchProgress>().phase {
        FishAndMenPhase::Placing => "The fish are being placed.",
        FishAndMenPhase::Beginning => "The next turn has to begin first.",
        FishAndMenPhase::FishMove => "The fish are still feeding and moving.",
        FishAndMenPhase::Draw => "The cards are being drawn.",
        FishAndMenPhase::ExtraTurn => "The extra turn has to begin first.",
        FishAndMenPhase::MakePollution => "The industries have to pollute first.",
        FishAndMenPhase::MovePollution => "The pollution has to drift first.",
        FishAndMenPhase::VanishPollution => "Lonely pollution has to vanish first.",
        FishAndMenPhase::Over => "The match is over.",
    })
}
