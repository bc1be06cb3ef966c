//! The progress of a match: its turn and phase, the order of the seats, and the seat to act (rules 4).

use super::{FishMatchSetup, pending_card};
use crate::rules::pieces::fish::fish_of;
use crate::state::{CardTable, FishAndMenPhase};
use bevy_ecs::{resource::Resource, world::World};
use shoal_contract::{Refusal, Seat, refuse};

/// The progress of the match.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct FishMatchProgress {
    /// The number of the turn, from 1; 0 before the first.
    pub turn: u32,
    /// The phase of the match.
    pub phase: FishAndMenPhase,
    /// The order in which the seats place their fish, or act in this turn; those that quit are not in it.
    pub order: Vec<Seat>,
    /// Number of seats of the order that have acted in this phase.
    pub through: usize,
    /// The seat that has won.
    pub winner: Option<Seat>,
    /// The number of this extra turn (card TF, Time Freeze), from 1; 0 in the ordinary turn.
    pub extra_turn: u32,
}

impl FishMatchProgress {
    /// The seat that has to place or act now. `None` while cards are drawn, while the next action is the house's, and
    /// after the end.
    pub fn seat(&self) -> Option<Seat> {
        match self.phase {
            FishAndMenPhase::Placing | FishAndMenPhase::FishMove => {
                self.order.get(self.through).copied()
            }
            _ => None,
        }
    }

    /// `true` once every seat has drawn its card, and all cards that had to be played at once are played (rules 4.2).
    pub fn is_drawing_done(&self, table: &CardTable) -> bool {
        self.through >= self.order.len() && table.resolving.is_empty()
    }

    /// `true` if this seat is the next to draw a card (rules 4.2).
    pub fn is_to_draw(&self, seat: Seat) -> bool {
        self.phase == FishAndMenPhase::Draw && self.order.get(self.through) == Some(&seat)
    }
}

/// The name of a seat's player.
pub fn name_of(world: &World, seat: Seat) -> &str {
    world.resource::<FishMatchSetup>().0.name(seat.index())
}

/// Checks that a seat takes part in this match and has not left it (rules 5.4).
pub fn check_takes_part(world: &World, seat: Seat) -> Result<(), Refusal> {
    match fish_of(world, seat) {
        None => refuse(format!("There is no {seat} in this match.")),
        Some(fish) if fish.quit => refuse(format!("{} has left the match.", name_of(world, seat))),
        Some(_) if world.resource::<FishMatchProgress>().phase == FishAndMenPhase::Over => {
            refuse("The match is over.")
        }
        Some(_) => Ok(()),
    }
}

/// Checks that no card has to be played before anything else.
pub fn check_no_card_pending(world: &World) -> Result<(), Refusal> {
    match pending_card(world) {
        Some(top) => refuse(format!("{} has a card to play first.", name_of(world, top.seat))),
        None => Ok(()),
    }
}

/// Checks that it is this seat's turn in `phase`.
///
/// # Errors
/// A sentence that tells the player why it is not: `otherwise` if the match is in another phase.
pub fn check_turn(
    world: &World,
    seat: Seat,
    phase: FishAndMenPhase,
    otherwise: &str,
) -> Result<(), Refusal> {
    check_takes_part(world, seat)?;
    let progress = world.resource::<FishMatchProgress>();
    if progress.phase != phase {
        return refuse(otherwise);
    }
    check_no_card_pending(world)?;
    match progress.seat() {
        Some(current) if current == seat => Ok(()),
        Some(current) => refuse(format!("It is {}'s turn.", name_of(world, current))),
        None => refuse(otherwise),
    }
}
