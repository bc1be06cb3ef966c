//! Fish gain and lose health, wear effects until the end of the turn, and are somewhere else at once (cards FF, AS, FPB,
//! FP, SA; FI, FS, FR, SPr, SPo, E, I; Fp).
//!
//! Effects that are worn change steps in [`step_cost`](crate::rules::moving::step_cost) and
//! [`fish_move`](crate::rules::moving::fish_move), and losses in [`health`].

use super::ResolvingEffect;
use super::pollution::region;
use crate::rules::pieces::health;
use crate::rules::prelude::*;

impl MatchAccess<'_> {
    /// Lets a fish gain health, or lose it if the amount is negative, and announces it.
    fn change_health(&mut self, fish: &mut FishSchool, amount: i32) {
        let change = health::gain(fish, amount, &self.setup.0.parameters);
        self.outbox.push(Event::HealthChanged { seat: fish.seat, change, health: fish.health });
    }
}

/// Lets one fish gain health, or lose it if the number of the card is negative.
pub fn heal_fish(work: Res<ResolvingEffect>, mut schools: SchoolAccess, mut game: MatchAccess) {
    let (CardEffect::Heal { health }, PlayTarget::Fish(seat)) = work.aimed else { return };
    if let Some(mut fish) = schools.of(seat) {
        game.change_health(&mut fish, health);
    }
}

/// Lets every fish on the board gain or lose a part of its health, rounded down (rules A10).
pub fn change_all_health(
    work: Res<ResolvingEffect>,
    mut schools: SchoolAccess,
    mut game: MatchAccess,
) {
    schools.for_each(|mut fish| {
        let change = match work.aimed.0 {
            CardEffect::HealAll { part } => fish.health / part.max(1),
            CardEffect::HurtAll { part } => -(fish.health / part.max(1)),
            _ => return,
        };
        if fish.at.is_some() {
            game.change_health(&mut fish, change);
        }
    });
}

/// Lets each fish in nine squares lose health to a shark.
pub fn bite_fish(
    work: Res<ResolvingEffect>,
    board: Res<SeaBoard>,
    mut schools: SchoolAccess,
    mut game: MatchAccess,
) {
    let (CardEffect::Attack { health, .. }, PlayTarget::Square(middle)) = work.aimed else {
        return;
    };
    let region = region(&board, middle);
    schools.for_each(|mut fish| {
        if fish.square().is_some_and(|at| region.contains(&at)) {
            game.change_health(&mut fish, health.saturating_neg());
        }
    });
}

/// Puts one more effect on a fish.
pub fn wear_effect(
    work: Res<ResolvingEffect>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let (effect, PlayTarget::Fish(seat)) = work.aimed else { return };
    if let Some(mut fish) = schools.of(seat) {
        fish.worn = fish.worn.with(effect);
        outbox.push(Event::FishWears { seat, worn: fish.worn });
    }
}

/// Puts a fish into the middle of a square, at no cost; that is its move in this turn, or in the
/// extra turn if that is still to begin (rules 8.2).
pub fn teleport_fish(work: Res<ResolvingEffect>, mut schools: SchoolAccess, mut game: MatchAccess) {
    let (_, PlayTarget::FishTo { fish: seat, square }) = work.aimed else { return };
    let Some(mut fish) = schools.of(seat) else { return };
    let Some(from) = fish.at else { return };
    let to = SeaPosition::centre(square);
    fish.at = Some(to);
    if game.turn.phase == FishAndMenPhase::FishMove {
        fish.end_turn();
    } else {
        fish.worn.moved_ahead = true;
    }
    game.outbox.push(Event::FishTeleported { seat, from, to });
}
