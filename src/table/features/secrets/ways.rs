//! The way in which each seat chooses in secret.

use super::SecretSource;
use crate::features::join::PhonePlayersAllowed;
use crate::matches::hosting::HostedMatch;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::pointers::PointerDevices;
use shoal_tabletop::seats::{Chairs, FollowSeats, LearningSession, SeatsRecounted};
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use std::collections::BTreeMap;

/// The seats that choose in another way than the table.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct SecretWayOverrides(pub BTreeMap<Seat, SecretMethod>);

impl FollowSeats for SecretWayOverrides {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
    }
}

/// The way of a table on which nobody has chosen one.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct UsualSecretMethod(SecretMethod);

impl UsualSecretMethod {
    /// Returns the way of the table: the one that was chosen, where people have the things for it, or the usual one.
    pub fn or_chosen(&self, settings: &Settings, phones: bool) -> SecretMethod {
        settings.play.secrets.unwrap_or(self.0).possible(phones)
    }
}

/// Notes which way suits those who sit down: before a TV, with gamepads alone, nobody has cards or paper, and a gamepad
/// hides which button is pressed.
pub(super) fn note_usual(devices: PointerDevices, mut usual: ResMut<UsualSecretMethod>) {
    let mut held = devices.devices().filter(|device| !device.seats.is_empty()).peekable();
    if held.peek().is_some() {
        let pads = held.all(|device| device.is_pad());
        let way = if pads { SecretMethod::Buttons } else { SecretMethod::Cards };
        usual.set_if_neq(UsualSecretMethod(way));
    }
}

/// System parameter with the ways of all seats.
#[derive(SystemParam)]
pub(crate) struct SecretWayAccess<'w> {
    seats: Res<'w, SecretWayOverrides>,
    settings: Res<'w, Settings>,
    usual: Res<'w, UsualSecretMethod>,
    phones: Option<Res<'w, PhonePlayersAllowed>>,
    chairs: Option<Res<'w, Chairs>>,
}

impl SecretWayAccess<'_> {
    /// The way of a seat.
    pub fn of(&self, seat: Seat) -> SecretMethod {
        let own = self.seats.0.get(&seat).map(|way| way.possible(self.has_phones()));
        own.unwrap_or_else(|| self.of_table())
    }

    /// The way of a seat in a round of choices. Nobody lays cards, or waits for closed eyes, where nobody else looks.
    pub fn in_round(&self, seat: Seat) -> SecretMethod {
        match self.of(seat) {
            SecretMethod::Cards if self.is_alone(seat) => SecretMethod::LookAway,
            way => way,
        }
    }

    /// `true` if nobody but the players of a seat is at the table.
    pub fn is_alone(&self, seat: Seat) -> bool {
        self.chairs
            .as_ref()
            .is_some_and(|chairs| chairs.takes_hands(seat) && chairs.sits_alone(seat))
    }

    /// Returns the words for the way of a seat.
    pub fn label(&self, seat: Seat) -> &'static str {
        match self.in_round(seat) {
            SecretMethod::LookAway if self.is_alone(seat) => "In secret: nobody else looks",
            way => way.label(),
        }
    }

    /// Returns the way that a seat is offered next.
    pub fn next(&self, seat: Seat) -> SecretMethod {
        self.of(seat).next(self.has_phones())
    }

    /// The way of the table.
    pub fn of_table(&self) -> SecretMethod {
        self.usual.or_chosen(&self.settings, self.has_phones())
    }

    /// Returns `true` if anything of it has changed.
    pub fn is_changed(&self) -> bool {
        let phones = self.phones.as_ref().is_some_and(|phones| phones.is_changed());
        let chairs = self.chairs.as_ref().is_some_and(|chairs| chairs.is_changed());
        phones
            || chairs
            || self.usual.is_changed()
            || self.seats.is_changed()
            || self.settings.is_changed()
    }

    fn has_phones(&self) -> bool {
        self.phones.as_ref().is_some_and(|phones| phones.0)
    }

    /// Width and height of the card that hides a screen, in millimetres.
    pub fn card(&self) -> [f32; 2] {
        self.settings.play.secret_card
    }
}

/// Lets the board leave room for questions before a screen where people answer them by secret buttons all along.
pub(crate) fn make_room<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    ways: SecretWayAccess,
    chairs: Res<Chairs>,
    learning: Option<Res<LearningSession>>,
    mut tabletop: ResMut<Tabletop>,
) {
    let is_played = !hosted.is_watched() && learning.is_none();
    let by_buttons = ways.of_table() == SecretMethod::Buttons
        && chairs.seats().any(|seat| chairs.is_person(seat));
    let asks = is_played && by_buttons && V::asks_all_along(hosted.game().setup());
    if tabletop.asks != asks {
        tabletop.asks = asks;
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
