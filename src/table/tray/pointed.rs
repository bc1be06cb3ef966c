//! Which cards the pointers are over.

use super::cards::card_of;
use super::face::CardSlot;
use super::model::Trays;
use super::press::Pressable;
use super::slots::InTray;
use crate::contract::Seat;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// The cards under pointers: by whom, in whose tray, and the id the game's view knows the card by.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Pointed(pub Vec<(PointerId, Seat, u32)>);

/// Keeps [`Pointed`] up to date.
pub fn note(
    models: Res<Trays>,
    cards: Query<(&InTray, &CardSlot, &Pressable)>,
    mut pointed: ResMut<Pointed>,
) {
    let mut found = Vec::new();
    for (InTray(seat), slot, pressable) in &cards {
        if pressable.over.is_empty() {
            continue;
        }
        let card = models.0.get(seat.index()).and_then(|model| card_of(model, *slot));
        let over = pressable.over.iter();
        found
            .extend(card.into_iter().flat_map(|card| over.clone().map(|&by| (by, *seat, card.id))));
    }
    // A card that is despawned under a pointer says nothing more.
    pointed.set_if_neq(Pointed(found));
}
