//! The cards of others that a seat may press now: those that its card can be aimed at, and those that it can trade for.

use super::ids::CardPress;
use crate::prelude::*;
use crate::trays::TrayFacts;
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::explain::card_choice::PickOrigin;

/// Returns them by their owners and ids.
pub fn choosable(context: &TrayContext, seat: Seat) -> Vec<(Seat, u32)> {
    let (world, picks) = (context.world(), &context.own.picks);
    let hand = |other: Seat| context.view().cards.hands.get(other.index()).map_or(0, Vec::len);
    // Where there is no card, the hand itself is pressed.
    let card = |other: Seat, place: u32| match (place as usize) < hand(other) {
        true => (other, CardPress::Card(place).id()),
        false => (other, CardPress::Hand.id()),
    };
    if let Some(pick) = picks.pick(seat).filter(|_| picks.is_aiming(seat)) {
        let target = |on: &PlayTarget| match *on {
            PlayTarget::Hand(other) => Some(card(other, 0)),
            PlayTarget::CardOf { seat: other, index } => Some(card(other, index)),
            _ => None,
        };
        return pick.targets.iter().filter_map(target).collect();
    }
    let Some(choice) = picks.get(seat) else { return Vec::new() };
    if let Some(trade) = &choice.trade {
        let is_seen = context.setup().deck.holding != CardHandling::Hidden;
        let all = (0..hand(trade.with) as u32).filter(|_| is_seen);
        return all.map(|place| card(trade.with, place)).collect();
    }
    let raised = choice.pick.as_ref().filter(|pick| matches!(pick.from, PickOrigin::Hand(_)));
    let Some(give) = raised.map(|pick| CardBundle::from(pick.chosen.play.card)) else {
        return Vec::new();
    };
    let offer = |to: Seat| Action::Offer { to, give, take: CardBundle::NONE };
    let others = context.chairs.seats().filter(|&other| other != seat);
    let others = others.filter(|&other| refusal(world, seat, offer(other)).is_none());
    others.map(|other| card(other, 0)).collect()
}
