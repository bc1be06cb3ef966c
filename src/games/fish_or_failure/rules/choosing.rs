//! Choosing in secret (rules 3.2). What may be placed is in [`check`](crate::FishingPosition::check).

use super::phase::{CompanyAction, FishOrFailurePhase};
use super::pieces::{CompactSea, CompanyPiece};
use crate::{Action, CardPlacement, FishingPosition};
use bevy_ecs::change_detection::{Res, ResMut};
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::compact::update;
use shoal_contract::world::steps::{step, upkeep};

/// Lays the cards of a company covered before it (rules 3.2). Nobody learns of it: no event tells it.
pub fn schedule() -> Schedule {
    FishOrFailurePhase::Choose
        .of((step("3.2", place_cards), upkeep(update::<FishingPosition, CompanyPiece>)))
}

fn place_cards(choice: Res<CompanyAction<CardPlacement>>, mut compact: ResMut<CompactSea>) {
    compact.0.place_cards(choice.seat, choice.action);
}

impl FishingPosition {
    /// A company places one species card and one number card face down (rules 3.2).
    fn place_cards(&mut self, seat: usize, placement: CardPlacement) {
        self.companies[seat].placed = Some(placement);
    }

    /// Does what a company chooses for itself, cards or a vote, for play ahead.
    pub fn choose(&mut self, seat: usize, action: Action) {
        match action {
            Action::Place(placement) => self.place_cards(seat, placement),
            Action::Vote(vote) => self.cast_vote(seat, vote),
            _ => {}
        }
    }
}
