//! The fish: one school a seat (rules 1.7).

use crate::cards::worn_effects::WornEffects;
use crate::rules::board::position::{SeaPosition, Square};
use crate::state::FishTurn;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;

/// A school of fish.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FishSchool {
    /// The seat it belongs to.
    pub seat: Seat,
    /// Its position; none before it was placed and after it quit.
    pub at: Option<SeaPosition>,
    /// Its health, 1 to the greatest health; changed by [`super::health`] alone.
    pub health: i32,
    /// Its progress in the turn.
    pub turn: FishTurn,
    /// `true` until its first turn is over (rules 4.1.3, 4.1.4).
    pub first_turn: bool,
    /// `true` if it left the match (rules 5.4).
    pub quit: bool,
    /// The effects of cards on it until the end of the turn (rules 7.8).
    #[serde(default, skip_serializing_if = "WornEffects::is_nothing")]
    pub worn: WornEffects,
}

impl FishSchool {
    /// A school that is not placed yet (rules 3.1).
    pub fn newborn(seat: Seat, health: i32) -> Self {
        Self {
            seat,
            at: None,
            health,
            turn: FishTurn::Waiting,
            first_turn: true,
            quit: false,
            worn: WornEffects::NOTHING,
        }
    }

    /// `true` if it may still feed or move in this turn, when it is asked: a held fish may not (card FI).
    pub fn may_act(&self) -> bool {
        match self.turn {
            FishTurn::Waiting => !self.worn.still,
            FishTurn::Moving { .. } => true,
            FishTurn::Done => false,
        }
    }

    /// Ends its turn, and with it its first turn (rules 4.1.5).
    pub fn end_turn(&mut self) {
        self.turn = FishTurn::Done;
        self.first_turn = false;
    }

    /// The square it is in, if it is on the board.
    pub fn square(&self) -> Option<Square> {
        self.at.map(SeaPosition::square)
    }
}

/// The fish of each seat, in order of seats: the index by which rules find a fish.
#[derive(Resource, Debug, Clone, Default)]
pub struct FishBySeat(pub Vec<Entity>);

/// The fish by their seats, for the systems of the rules.
#[derive(SystemParam)]
pub struct SchoolAccess<'w, 's> {
    seats: Res<'w, FishBySeat>,
    fish: Query<'w, 's, &'static mut FishSchool>,
}

impl SchoolAccess<'_, '_> {
    /// The fish of a seat, to be changed; none if there is no such seat.
    pub fn of(&mut self, seat: Seat) -> Option<Mut<'_, FishSchool>> {
        let entity = *self.seats.0.get(seat.index())?;
        self.fish.get_mut(entity).ok()
    }

    /// All fish, in order of seats.
    pub fn all(&self) -> impl Iterator<Item = &FishSchool> {
        self.seats.0.iter().filter_map(|&entity| self.fish.get(entity).ok())
    }

    /// Does something to each fish, in order of seats.
    pub fn for_each(&mut self, mut change: impl FnMut(Mut<'_, FishSchool>)) {
        for &entity in &self.seats.0 {
            if let Ok(fish) = self.fish.get_mut(entity) {
                change(fish);
            }
        }
    }
}

/// The fish of a seat; none if there is no such seat.
pub fn fish_of(world: &World, seat: Seat) -> Option<&FishSchool> {
    let entity = world.resource::<FishBySeat>().0.get(seat.index())?;
    world.get::<FishSchool>(*entity)
}

/// All fish, in order of seats.
pub fn all_fish(world: &World) -> impl Iterator<Item = &FishSchool> {
    world.resource::<FishBySeat>().0.iter().filter_map(|entity| world.get::<FishSchool>(*entity))
}

/// The fish in a square, sea or river; there is never more than one (rules 4.1.6).
pub fn fish_in(world: &World, square: Square) -> Option<&FishSchool> {
    all_fish(world).find(|fish| fish.square() == Some(square))
}
