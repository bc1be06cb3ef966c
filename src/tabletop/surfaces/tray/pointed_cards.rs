//! The cards that the pointers are over.

use super::slots::TrayOwner;
use crate::surfaces::widgets::{CardWidget, Widget, WidgetPointers};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The cards under pointers: by whom, in whose tray, and the id the game's view knows the card by.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct PointedCards(pub Vec<(PointerId, Seat, u32)>);

/// Keeps [`PointedCards`] up to date.
pub fn note(
    cards: Query<(&Widget, &WidgetPointers, &ChildOf), With<CardWidget>>,
    hands: Query<&TrayOwner>,
    mut pointed: ResMut<PointedCards>,
) {
    let mut found = Vec::new();
    for (widget, touch, hand) in cards.iter().filter(|(_, touch, _)| !touch.over().is_empty()) {
        let Ok(&TrayOwner(seat)) = hands.get(hand.parent()) else { continue };
        found.extend(touch.over().iter().map(|&by| (by, seat, widget.id)));
    }
    // A card that is despawned under a pointer says nothing more.
    pointed.set_if_neq(PointedCards(found));
}
