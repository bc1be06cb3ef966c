//! Events that reveal something nobody could know before, and the seats whose pieces events touch: they decide how far
//! people may go back, and whom they ask.

use crate::action::{DriftHalf, Event};
use crate::cards::deck::CardHandling;
use crate::rules::cards::hands::holding;
use bevy_ecs::world::World;
use shoal_contract::{RevealedFact, Seat};

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
