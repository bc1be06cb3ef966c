//! The knowledge of each viewer (rules 7.7): hands are open on a shared table, or each is seen by its player alone;
//! nobody knows the order of the deck. Of events, those that reveal something nobody could know before, and the seats
//! whose pieces they touch: they decide how far people may go back, and whom they ask.

use crate::action::DriftHalf;
use crate::rules::cards::hands::holding;
use crate::rules::cards::trading::face_down_offer;
use crate::rules::prelude::*;
use crate::rules::world_layout::sea_of;
use shoal_contract::{Audience, RevealedFact, Viewer};

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

/// New knowledge that an event gives: chance by its name, or cards of hidden hands.
pub fn reveals(world: &World, event: &Event) -> Option<RevealedFact> {
    let chance = |what| Some(RevealedFact::Chance(what));
    let of_hidden_hand =
        |what| (holding(world) == CardHandling::Hidden).then_some(RevealedFact::Secret(what));
    match event {
        Event::MoveChosen { rolled: true, .. } => chance("the die"),
        Event::TurnBegan { .. } => chance("the order of the turn"),
        Event::PollutionMade { .. } => chance("where pollution appeared"),
        Event::PollutionDrifted { half: DriftHalf::Random, .. } => chance("the drift"),
        Event::PollutionVanished { .. } => chance("which pollution vanished"),
        Event::FishermenSpread { .. } => chance("where fishermen appeared"),
        Event::IndustryFounded { .. } => chance("the new industry"),
        Event::CardDrawn { .. } => chance("a drawn card"),
        Event::CardSeen { .. } => Some(RevealedFact::Secret("a card of a hidden hand")),
        Event::CardTaken { .. } => of_hidden_hand("a card of a hidden hand"),
        Event::HandDiscarded { .. } => of_hidden_hand("a whole hidden hand"),
        _ => None,
    }
}

/// The seats whose fish or cards an event touches.
pub fn affects(event: &Event) -> Vec<Seat> {
    match event {
        Event::FishermanBit { seat, .. }
        | Event::FishHeld { seat }
        | Event::CardDrawn { seat, .. }
        | Event::CardNullified { seat, .. }
        | Event::CardWasted { seat, .. }
        | Event::HandDiscarded { seat, .. }
        | Event::HealthChanged { seat, .. }
        | Event::FishWears { seat, .. }
        | Event::FishTeleported { seat, .. }
        | Event::FishQuit { seat } => vec![*seat],
        Event::CardTaken { seat, from, .. } => vec![*seat, *from],
        Event::Offered { offer } | Event::CardsTraded { offer } => vec![offer.from, offer.to],
        Event::PollutionDrifted { hits, .. } => hits.iter().map(|hit| hit.seat).collect(),
        _ => Vec::new(),
    }
}
