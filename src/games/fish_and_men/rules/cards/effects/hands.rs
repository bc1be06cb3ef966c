//! Cards about hands (PA, Mg, ML): the hands and cards that they may be aimed at, and what they do.

use super::ResolvingEffect;
use crate::action::{Event, PlayTarget};
use crate::cards::card::{
    CardClass, CardEffect, CardKind, CardName, CardTargetKind, FACE_DOWN, JOKER,
};
use crate::cards::deck::{CardHandling, DeckSetup};
use crate::rules::cards::hands::{
    CardTableAccess, MOST_RESOLVING, count, deck, hand, holding, nullifies, other_players,
};
use crate::rules::world::FishMatchSetup;
use crate::state::{CardSource, PendingCard};
use bevy_ecs::prelude::*;
use shoal_contract::{RandomGenerator, Refusal, Seat};

/// Draws cards that are played at once, in the order drawn. The card that has them drawn
/// is the last of the discards, and stays there.
pub fn draw_and_play(work: Res<ResolvingEffect>, mut dealer: CardTableAccess) {
    let CardEffect::DrawAndPlay { cards } = work.effect else { return };
    let seat = work.seat;
    let mut drawn = Vec::new();
    for _ in 0..cards {
        let card = if dealer.holding() == CardHandling::Physical {
            let room = MOST_RESOLVING.saturating_sub(dealer.cards.table.resolving.len());
            (drawn.len() < room).then_some(FACE_DOWN)
        } else {
            dealer.draw(1)
        };
        let Some(card) = card else { break };
        drawn.push(PendingCard { seat, card, from: CardSource::Chained });
        if card != FACE_DOWN {
            dealer.outbox.push(Event::CardDrawn { seat, card });
        }
    }
    dealer.cards.table.resolving.extend(drawn.into_iter().rev());
}

/// Takes a card out of another hand; it is played at once, or goes to the hand if it is a
/// Nullification.
pub fn take_card(work: Res<ResolvingEffect>, mut dealer: CardTableAccess) {
    let (seat, PlayTarget::CardOf { seat: from, index }) = (work.seat, work.on) else { return };
    let place = index as usize;
    let card = match dealer.holding() {
        CardHandling::Physical => FACE_DOWN,
        _ => match dealer.cards.table.hands.get_mut(from.index()) {
            Some(hand) if place < hand.len() => hand.remove(place),
            _ => return,
        },
    };
    if dealer.holding() == CardHandling::Hidden {
        dealer.mark_revealed();
    }
    dealer.outbox.push(Event::CardTaken { seat, from, card });
    if nullifies(dealer.deck(), card) {
        dealer.add(seat, card);
    } else {
        dealer.cards.table.resolving.push(PendingCard { seat, card, from: CardSource::Taken });
    }
}

/// Discards a whole hand.
pub fn discard_hand(work: Res<ResolvingEffect>, mut dealer: CardTableAccess) {
    if let PlayTarget::Hand(seat) = work.on {
        dealer.discard_hand(seat);
    }
}

/// Checks that a seat may choose this hand, or this card of a hand: of another player who has cards (rules A26). Of an
/// open hand only a card that it could play now, or a Nullification; of a hidden one any, unseen (rules A24). Cards
/// that the players hold themselves are chosen by hand: their place is always 0.
///
/// # Errors
/// A sentence for the player.
pub fn check(
    world: &World,
    seat: Seat,
    target: CardTargetKind,
    on: PlayTarget,
) -> Result<(), Refusal> {
    let (other, index) = match (target, on) {
        (CardTargetKind::HandOfAnother, PlayTarget::Hand(other)) => (other, 0),
        (CardTargetKind::CardOfAnother, PlayTarget::CardOf { seat: other, index }) => {
            (other, index as usize)
        }
        _ => return Err(Refusal::because("Choose another player.")),
    };
    if !other_players(world, seat).any(|one| one == other) {
        return Err(Refusal::because("Choose another player who is still playing."));
    }
    if holding(world) == CardHandling::Physical {
        let by_hand =
            || Refusal::because("The players choose the card by hand: give its place as 0.");
        return if index == 0 { Ok(()) } else { Err(by_hand()) };
    }
    let hand = hand(world, other);
    if hand.is_empty() {
        let name = world.resource::<FishMatchSetup>().0.name(other.index());
        return Err(Refusal::because(format!("{name} has no cards.")));
    }
    let Some(&card) = hand.get(index) else {
        return Err(Refusal::because("There is no such card in that hand."));
    };
    let open = target == CardTargetKind::CardOfAnother && holding(world) == CardHandling::Dealt;
    if open && !may_be_taken(world, seat, card) {
        return Err(Refusal::because(format!("You could not play {card} now: take another card.")));
    }
    Ok(())
}

/// All hands, or all cards of other seats, that a seat may choose; by seat, then by place in the
/// hand.
pub fn all(world: &World, seat: Seat, target: CardTargetKind) -> Vec<PlayTarget> {
    let mut all = Vec::new();
    for other in other_players(world, seat) {
        if target == CardTargetKind::HandOfAnother {
            all.push(PlayTarget::Hand(other));
        } else {
            let places = match holding(world) {
                CardHandling::Physical => 1,
                _ => count(hand(world, other).len()),
            };
            all.extend((0..places).map(|index| PlayTarget::CardOf { seat: other, index }));
        }
    }
    all.retain(|&on| check(world, seat, target, on).is_ok());
    all
}

/// `true` if there is a hand, or a card of another seat, that a seat may choose.
pub fn any(world: &World, seat: Seat, target: CardTargetKind) -> bool {
    match (target, holding(world)) {
        (_, CardHandling::Physical) => other_players(world, seat).next().is_some(),
        (CardTargetKind::CardOfAnother, CardHandling::Dealt) => any_plain(world, seat),
        _ => other_players(world, seat).any(|other| !hand(world, other).is_empty()),
    }
}

/// One of [`all`] by chance.
pub fn sample(
    world: &World,
    seat: Seat,
    target: CardTargetKind,
    generator: &mut RandomGenerator,
) -> Option<PlayTarget> {
    generator.pick(&all(world, seat, target)).copied()
}

/// `true` if a seat that took this card could play it now, or might keep it.
///
/// A card that takes another one can be played if there is something to take with it in the end. That is so exactly if
/// any other card can be taken: so no card is looked at twice.
fn may_be_taken(world: &World, thief: Seat, card: CardName) -> bool {
    let takes = deck(world).card(card).is_some_and(takes_a_card);
    if takes { any_plain(world, thief) } else { is_plain_prey(world, thief, card) }
}

fn takes_a_card(card: &CardKind) -> bool {
    card.effects.contains(&CardEffect::TakeAndPlay)
}

/// `true` if others hold a card that a seat could play now, or a Nullification, not counting cards that take others.
fn any_plain(world: &World, thief: Seat) -> bool {
    other_players(world, thief)
        .any(|other| hand(world, other).iter().any(|&card| is_plain_prey(world, thief, card)))
}

fn is_plain_prey(world: &World, thief: Seat, card: CardName) -> bool {
    let deck = deck(world);
    if card == JOKER {
        let mut kinds = kept_kinds_of_jokers(deck).filter(|card| !takes_a_card(card));
        return kinds.any(|card| super::has_target(world, thief, card));
    }
    deck.card(card).is_some_and(|card| {
        card.nullifies()
            || (!takes_a_card(card)
                && super::has_target(world, thief, card)
                && leaves_a_hand(world, thief, card))
    })
}

/// `true` if a card that is aimed at a hand finds one even after it was taken from there itself.
fn leaves_a_hand(world: &World, thief: Seat, card: &CardKind) -> bool {
    let cards = || other_players(world, thief).map(|other| hand(world, other).len()).sum::<usize>();
    card.target() != CardTargetKind::HandOfAnother || cards() > 1
}

/// The kinds that a joker from a hand may stand for (rules 8.1).
fn kept_kinds_of_jokers(deck: &DeckSetup) -> impl Iterator<Item = &CardKind> {
    deck.cards.iter().filter(|card| card.class == CardClass::Keep && deck.joker_may_be(card.id))
}
