//! The turn: its phase, the order of the seats, and the seat that is asked (rules 4).

use super::{FishMatchSetup, top};
use crate::rules::pieces::fish::fish_of;
use crate::state::{CardTable, FishAndMenPhase};
use bevy_ecs::{resource::Resource, world::World};
use shoal_contract::{Refusal, Seat};

/// The progress of the match.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct FishMatchProgress {
    /// The number of the turn, from 1; 0 before the first.
    pub turn: u32,
    /// The phase of the match.
    pub phase: FishAndMenPhase,
    /// The order of the seats in this placing or turn; those that quit are not in it.
    pub order: Vec<Seat>,
    /// Number of seats of the order that are through.
    pub through: usize,
    /// The seat that has won.
    pub winner: Option<Seat>,
    /// The number of this extra turn of a frozen time, from 1; 0 in the ordinary turn (card TF).
    pub extra_turn: u32,
}

impl Default for FishMatchProgress {
    fn default() -> Self {
        Self {
            turn: 0,
            phase: FishAndMenPhase::Over,
            order: Vec::new(),
            through: 0,
            winner: None,
            extra_turn: 0,
        }
    }
}

impl FishMatchProgress {
    /// The seat that is asked for something now; none while the house is to go on or all is over.
    pub fn seat(&self) -> Option<Seat> {
        match self.phase {
            FishAndMenPhase::Placing | FishAndMenPhase::FishMove => {
                self.order.get(self.through).copied()
            }
            _ => None,
        }
    }

    /// `true` if every seat has its card, and all that had to be played is played (rules 4.2).
    pub fn has_drawn_all(&self, table: &CardTable) -> bool {
        self.through >= self.order.len() && table.resolving.is_empty()
    }

    /// `true` if this seat is the next to draw a card (rules 4.2).
    pub fn is_to_draw(&self, seat: Seat) -> bool {
        self.phase == FishAndMenPhase::Draw && self.order.get(self.through) == Some(&seat)
    }
}

/// Checks that a seat takes part in this match and has not left it (rules 5.4).
///
/// # Errors
/// A sentence for the player.
pub fn takes_part(world: &World, seat: Seat) -> Result<(), Refusal> {
    let name = || world.resource::<FishMatchSetup>().0.name(seat.index()).to_owned();
    match fish_of(world, seat) {
        None => Err(Refusal::because(format!("There is no {seat} in this match."))),
        Some(fish) if fish.quit => Err(Refusal::because(format!("{} has left the match.", name()))),
        Some(_) if world.resource::<FishMatchProgress>().phase == FishAndMenPhase::Over => {
            Err(Refusal::because("The match is over."))
        }
        Some(_) => Ok(()),
    }
}

/// Checks that it is this seat's turn in `phase`; if the match is in another phase, `otherwise` says so.
///
/// # Errors
/// A sentence for the player.
pub fn its_turn(
    world: &World,
    seat: Seat,
    phase: FishAndMenPhase,
    otherwise: &str,
) -> Result<(), Refusal> {
    takes_part(world, seat)?;
    let turn = world.resource::<FishMatchProgress>();
    if turn.phase != phase {
        return Err(Refusal::because(otherwise));
    }
    let name = |seat: Seat| world.resource::<FishMatchSetup>().0.name(seat.index()).to_owned();
    if let Some(top) = top(world) {
        return Err(Refusal::because(format!("{} has a card to play first.", name(top.seat))));
    }
    match turn.seat() {
        Some(current) if current == seat => Ok(()),
        Some(current) => Err(Refusal::because(format!("It is {}'s turn.", name(current)))),
        None => Err(Refusal::because(otherwise)),
    }
}
