//! The knowledge of each viewer (rules 7.7): hands are open on a shared table, or each is seen by its player alone;
//! nobody knows the order of the deck.

use crate::action::Event;
use crate::cards::card::FACE_DOWN;
use crate::cards::deck::CardHandling;
use crate::rules::cards::hands::holding;
use crate::rules::cards::trading::face_down_offer;
use crate::rules::world_layout::sea_of;
use crate::state::SeaView;
use bevy_ecs::world::World;
use shoal_contract::{Audience, Viewer};

/// Returns the part of a match that `viewer` may know: of hidden hands of others only how many cards they hold, and of
/// the offers between others only that there is one.
pub fn seen_by(world: &World, viewer: Viewer) -> SeaView {
    let mut sea = sea_of(world);
    let own = match viewer {
        _ if holding(world) != CardHandling::Hidden => return sea,
        Viewer::House => return sea,
        Viewer::Seat(seat) => Some(seat),
        Viewer::Table => None,
    };
    for (index, hand) in sea.cards.hands.iter_mut().enumerate() {
        if own.is_none_or(|own| own.index() != index) {
            hand.fill(FACE_DOWN);
        }
    }
    for offer in &mut sea.cards.offers {
        if own != Some(offer.from) && own != Some(offer.to) {
            *offer = face_down_offer(*offer);
        }
    }
    sea
}

/// The viewers who may learn of an event: everybody, but for the face of a card that came to a hidden hand. The events
/// that everybody gets beside such a one show that card face down.
pub fn audience(event: &Event) -> Audience {
    match event {
        Event::CardSeen { seat, .. } => Audience::Only(*seat),
        _ => Audience::All,
    }
}
