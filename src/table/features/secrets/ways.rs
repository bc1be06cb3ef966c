//! The way in which each seat chooses in secret.

use crate::features::join::PhonePlayersAllowed;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use std::collections::BTreeMap;

/// The seats that choose in another way than the table.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct SecretWayOverrides(pub BTreeMap<Seat, SecretMethod>);

/// System parameter with the ways of all seats.
#[derive(SystemParam)]
pub(super) struct SecretWayAccess<'w> {
    seats: Res<'w, SecretWayOverrides>,
    settings: Res<'w, Settings>,
    phones: Option<Res<'w, PhonePlayersAllowed>>,
}

impl SecretWayAccess<'_> {
    /// The way of a seat.
    pub fn of(&self, seat: Seat) -> SecretMethod {
        let wanted = self.seats.0.get(&seat).copied().unwrap_or(self.settings.play.secrets);
        wanted.possible(self.has_phones())
    }

    /// Returns the way that a seat is offered next.
    pub fn next(&self, seat: Seat) -> SecretMethod {
        self.of(seat).next(self.has_phones())
    }

    /// The way of the table.
    pub fn of_table(&self) -> SecretMethod {
        self.settings.play.secrets
    }

    /// Returns `true` if anything of it has changed.
    pub fn is_changed(&self) -> bool {
        let phones = self.phones.as_ref().is_some_and(|phones| phones.is_changed());
        phones || self.seats.is_changed() || self.settings.is_changed()
    }

    fn has_phones(&self) -> bool {
        self.phones.as_ref().is_some_and(|phones| phones.0)
    }

    /// Width and height of the card that hides a screen, in millimetres.
    pub fn card(&self) -> [f32; 2] {
        self.settings.play.secret_card
    }
}

/// System parameter with the chairs, and the ways of those who sit on them.
#[derive(SystemParam)]
pub(super) struct ChairWays<'w> {
    pub chairs: Res<'w, Chairs>,
    pub ways: SecretWayAccess<'w>,
}

impl ChairWays<'_> {
    /// The way of the seat that is played from a chair.
    pub fn of(&self, chair: Seat) -> SecretMethod {
        self.ways.of(self.chairs.played_from(chair))
    }
}
