//! The cards that the pointers are over.

use super::slots::InTray;
use crate::surfaces::widgets::{Card, Touch, Widget};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The cards under pointers: by whom, in whose tray, and the id the game's view knows the card by.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Pointed(pub Vec<(PointerId, Seat, u32)>);

/// Keeps [`Pointed`] up to date.
pub fn note(
    cards: Query<(&Widget, &Touch, &ChildOf), With<Card>>,
    hands: Query<&InTray>,
    mut pointed: ResMut<Pointed>,
) {
    let mut found = Vec::new();
    for (widget, touch, hand) in cards.iter().filter(|(_, touch, _)| !touch.over().is_empty()) {
        let Ok(&InTray(seat)) = hands.get(hand.parent()) else { continue };
        found.extend(touch.over().iter().map(|&by| (by, seat, widget.id)));
    }
    // A card that is despawned under a pointer says nothing more.
    pointed.set_if_neq(Pointed(found));
}
