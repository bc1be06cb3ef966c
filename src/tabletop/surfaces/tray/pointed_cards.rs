//! The cards that the pointers are over.

use super::slots::TrayOwner;
use crate::surfaces::widgets::{CardWidget, Widget, WidgetPointers};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The cards under pointers: the pointer, the seat that owns the tray, and the id of the card.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct PointedCards(pub Vec<(PointerId, Seat, u32)>);

/// Keeps [`PointedCards`] up to date.
pub fn note(
    cards: Query<(&Widget, &WidgetPointers, &ChildOf), With<CardWidget>>,
    hands: Query<&TrayOwner>,
    mut pointed: ResMut<PointedCards>,
) {
    let mut found = Vec::new();
    for (widget, pointers, hand) in
        cards.iter().filter(|(_, pointers, _)| !pointers.over().is_empty())
    {
        let Ok(&TrayOwner(seat)) = hands.get(hand.parent()) else { continue };
        found.extend(pointers.over().iter().map(|&by| (by, seat, widget.id)));
    }
    // A card that is despawned under a pointer reports nothing more.
    pointed.set_if_neq(PointedCards(found));
}
