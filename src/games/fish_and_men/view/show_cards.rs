//! What the picture is after an event of the cards, exactly as the rules have it: hands, deck,
//! discards, what has to be played, offers, and whose turn it is meanwhile.

use crate::contract::Seat;
use crate::games::fish_and_men::action::{Event, On, Play};
use crate::games::fish_and_men::cards::card::{Card, CardName, Class, Effect, FACE_DOWN, JOKER};
use crate::games::fish_and_men::cards::deck::Holding;
use crate::games::fish_and_men::cards::worn::Worn;
use crate::games::fish_and_men::rules::resolving::MOST_RESOLVING;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{FishTurn, Offer, Phase, Resolving, Sea, Source};

/// How long an event of the cards is shown, in seconds.
pub fn seconds(event: &Event) -> f32 {
    match event {
        Event::DrawingBegan { .. } | Event::DrawingEnded { .. } | Event::DrawingDone { .. } => 0.15,
        Event::CardDrawn { .. } => 0.55,
        Event::DeckShuffled { .. } => 0.6,
        Event::CardPlayed { .. } => 1.5,
        Event::CardNullified { .. } => 1.6,
        Event::CardWasted { .. } => 1.1,
        Event::CardKept { .. } => 0.5,
        Event::CardTaken { .. } | Event::CardsTraded { .. } => 0.9,
        Event::HandDiscarded { .. } => 1.0,
        Event::Offered { .. } | Event::OfferEnded { .. } => 0.0,
        Event::TimeFrozen { .. } | Event::ExtraTurnBegan { .. } => 1.2,
        Event::PassesAdded { .. } => 0.6,
        _ => 0.0,
    }
}

/// Brings the picture up to an event; events that are none of the cards' change nothing here.
pub fn apply_event(sea: &mut Sea, event: &Event, setup: &Setup) {
    match *event {
        Event::FishMoveEnded { .. } => end_movement(sea, setup),
        Event::DrawingBegan { .. } => (sea.phase, sea.through) = (Phase::Draw, 0),
        Event::DrawingEnded { .. } => go_on_after_drawing(sea),
        Event::DrawingDone { .. } => sea.through += 1,
        Event::DeckShuffled { cards } => {
            let count = (cards as usize).min(sea.cards.discards.len());
            sea.cards.discards.drain(..count);
            sea.cards.pile = cards;
        }
        Event::CardDrawn { seat, card } => draw(sea, setup, seat, card),
        Event::CardPlayed { seat, play } => self::play(sea, setup, seat, play),
        Event::CardNullified { seat, card } => {
            leave(sea, setup, seat, card);
            use_nullification(sea, setup, seat);
        }
        Event::CardWasted { seat, card } => leave(sea, setup, seat, card),
        Event::CardKept { seat, card } => keep(sea, setup, seat, card),
        Event::CardTaken { seat, card, .. } => {
            if setup.deck.card(card).is_some_and(Card::nullifies) {
                add(sea, setup, seat, card);
            } else {
                sea.cards.resolving.push(Resolving { seat, card, from: Source::Taken });
            }
        }
        Event::HandDiscarded { seat, ref cards } => {
            if let Some(hand) = sea.cards.hands.get_mut(seat.index()) {
                hand.clear();
            }
            sea.cards.discards.extend_from_slice(cards);
        }
        Event::Offered { offer } => sea.cards.offers.push(offer),
        Event::OfferEnded { offer } => sea.cards.offers.retain(|other| other.id != offer),
        Event::CardsTraded { offer } => trade(sea, setup, offer),
        Event::TimeFrozen { extra_turns } => sea.cards.extra_turns = extra_turns,
        Event::PassesAdded { extra_passes } => sea.cards.extra_passes = extra_passes,
        Event::ExtraTurnBegan { .. } => begin_extra_turn(sea),
        Event::FishHeld { seat } => {
            change_turn(sea, seat, FishTurn::Done);
            sea.through += 1;
            pass_over(sea);
        }
        Event::FishTeleported { .. } => pass_over(sea),
        Event::FishQuit { seat } => sea.cards.armed.retain(|&other| other != seat),
        Event::TurnEnded { .. } => end_turn(sea),
        _ => {}
    }
}

/// Passes over the fish of the order that are done already: a card was their move. To be called
/// whenever a fish has come to the end of its turn.
pub fn pass_over(sea: &mut Sea) {
    if sea.phase != Phase::FishMove {
        return;
    }
    while let Some(fish) = sea.order.get(sea.through).and_then(|seat| sea.fish.get(seat.index()))
        && fish.turn == FishTurn::Done
    {
        sea.through += 1;
    }
}

fn change_turn(sea: &mut Sea, seat: Seat, turn: FishTurn) {
    if let Some(fish) = sea.fish.get_mut(seat.index()) {
        fish.turn = turn;
    }
}

/// The drawing, if there is one, begins with an event of its own.
fn end_movement(sea: &mut Sea, setup: &Setup) {
    if sea.extra_turn > 0 || setup.deck.holding == Holding::None {
        go_on_after_drawing(sea);
    }
}

fn go_on_after_drawing(sea: &mut Sea) {
    sea.through = sea.order.len();
    let frozen = sea.cards.extra_turns > 0;
    sea.phase = if frozen { Phase::ExtraTurn } else { Phase::MakePollution };
}

fn begin_extra_turn(sea: &mut Sea) {
    sea.cards.extra_turns = sea.cards.extra_turns.saturating_sub(1);
    for fish in sea.fish.iter_mut().filter(|fish| !fish.quit) {
        fish.turn = FishTurn::Waiting;
        if std::mem::take(&mut fish.worn.moved_ahead) {
            fish.turn = FishTurn::Done;
            fish.first_turn = false;
        }
    }
    (sea.phase, sea.through) = (Phase::FishMove, 0);
    sea.extra_turn += 1;
    pass_over(sea);
}

fn end_turn(sea: &mut Sea) {
    sea.cards.extra_passes = 0;
    sea.extra_turn = 0;
    sea.fish.iter_mut().for_each(|fish| fish.worn = Worn::NOTHING);
}

/// A card was drawn: by the seat whose draw it was, or by a card that has several drawn. Those lie
/// on the stack already, face down.
fn draw(sea: &mut Sea, setup: &Setup, seat: Seat, card: CardName) {
    sea.cards.pile = sea.cards.pile.saturating_sub(1);
    let ordinary = sea.phase == Phase::Draw && sea.order.get(sea.through) == Some(&seat);
    if !ordinary {
        let waiting = sea.cards.resolving.iter_mut().rev();
        let mut face_down = waiting.filter(|waiting| waiting.card == FACE_DOWN);
        if let Some(waiting) = face_down.next() {
            waiting.card = card;
        }
        return;
    }
    sea.through += 1;
    let kept = setup.deck.card(card).is_some_and(|card| card.class == Class::Keep);
    if kept || card == FACE_DOWN {
        add(sea, setup, seat, card);
    } else {
        sea.cards.resolving.push(Resolving { seat, card, from: Source::Drawn });
    }
}

fn play(sea: &mut Sea, setup: &Setup, seat: Seat, play: Play) {
    let forced = is_forced(sea, seat);
    let kind = setup.deck.card(play.kind());
    if !forced && kind.is_some_and(Card::nullifies) {
        arm(sea, seat);
        return;
    }
    leave(sea, setup, seat, play.card);
    for effect in kind.into_iter().flat_map(|card| &card.effects) {
        match (effect, play.on) {
            (Effect::DrawAndPlay { cards }, _) => lay_face_down(sea, setup, seat, *cards),
            (Effect::TakeAndPlay, On::CardOf { seat: from, index }) => {
                let hand = sea.cards.hands.get_mut(from.index());
                if let Some(hand) = hand.filter(|hand| (index as usize) < hand.len()) {
                    hand.remove(index as usize);
                }
            }
            _ => {}
        }
    }
}

/// Room on the stack for this many cards as will be drawn: all but the one that has them drawn.
fn lay_face_down(sea: &mut Sea, setup: &Setup, seat: Seat, cards: u32) {
    let there = match setup.deck.holding {
        Holding::Physical => MOST_RESOLVING.saturating_sub(sea.cards.resolving.len()),
        _ => sea.cards.pile as usize + sea.cards.discards.len().saturating_sub(1),
    };
    let card = Resolving { seat, card: FACE_DOWN, from: Source::Chained };
    sea.cards.resolving.extend(std::iter::repeat_n(card, there.min(cards as usize)));
}

fn is_forced(sea: &Sea, seat: Seat) -> bool {
    sea.cards.resolving.last().is_some_and(|top| top.seat == seat)
}

/// The card leaves the stack or the hand for the discards; with cards of their own one that had to
/// be played as it was drawn ends the draw.
fn leave(sea: &mut Sea, setup: &Setup, seat: Seat, card: CardName) {
    let waiting = sea.cards.resolving.iter().rposition(|waiting| waiting.seat == seat);
    match waiting {
        Some(place) => _ = sea.cards.resolving.remove(place),
        None => {
            remove(sea, setup, seat, card);
            let must = setup.deck.card(card).is_some_and(|card| card.class == Class::Must);
            let its_draw = sea.phase == Phase::Draw && sea.order.get(sea.through) == Some(&seat);
            if must && its_draw && setup.deck.holding == Holding::Physical {
                sea.through += 1;
            }
        }
    }
    discard(sea, setup, card);
}

fn use_nullification(sea: &mut Sea, setup: &Setup, seat: Seat) {
    let nullifies = |card: &CardName| setup.deck.card(*card).is_some_and(Card::nullifies);
    let used = match setup.deck.holding {
        Holding::Physical => {
            sea.cards.armed.retain(|&other| other != seat);
            return;
        }
        // Only now it is seen what lay there face down.
        Holding::Hidden => setup.deck.cards.iter().map(|card| card.id).find(nullifies),
        _ => {
            let hand = sea.cards.hands.get(seat.index());
            hand.and_then(|hand| hand.iter().copied().find(nullifies))
        }
    };
    if let Some(card) = used {
        remove(sea, setup, seat, card);
        discard(sea, setup, card);
    }
}

fn keep(sea: &mut Sea, setup: &Setup, seat: Seat, card: CardName) {
    let top = sea.cards.resolving.pop();
    add(sea, setup, seat, card);
    let taken = top.is_some_and(|top| top.from == Source::Taken);
    if setup.deck.holding == Holding::Physical && card != JOKER && !taken {
        arm(sea, seat);
    }
}

fn arm(sea: &mut Sea, seat: Seat) {
    if let Err(place) = sea.cards.armed.binary_search(&seat) {
        sea.cards.armed.insert(place, seat);
    }
}

fn trade(sea: &mut Sea, setup: &Setup, offer: Offer) {
    sea.cards.offers.retain(|other| other.id != offer.id);
    let ways = [(offer.from, offer.to, offer.give), (offer.to, offer.from, offer.take)];
    for (from, to, cards) in ways {
        for &card in cards.iter() {
            remove(sea, setup, from, card);
            add(sea, setup, to, card);
        }
    }
}

/// A card comes to a hand; face down if hands are hidden.
fn add(sea: &mut Sea, setup: &Setup, seat: Seat, card: CardName) {
    let seen = match setup.deck.holding {
        Holding::Dealt => card,
        Holding::Hidden => FACE_DOWN,
        Holding::None | Holding::Physical => return,
    };
    if let Some(hand) = sea.cards.hands.get_mut(seat.index()) {
        hand.push(seen);
    }
}

/// A card leaves a hand: the one that came first of its kind.
fn remove(sea: &mut Sea, setup: &Setup, seat: Seat, card: CardName) {
    let Some(hand) = sea.cards.hands.get_mut(seat.index()) else { return };
    let hidden = setup.deck.holding == Holding::Hidden;
    if let Some(place) = hand.iter().position(|&other| other == card || hidden) {
        hand.remove(place);
    }
}

fn discard(sea: &mut Sea, setup: &Setup, card: CardName) {
    if setup.deck.holding.is_dealt() {
        sea.cards.discards.push(card);
    }
}

#[cfg(test)]
mod tests {
    use crate::contract::{Bot, Game as _, Match, Seat, Viewer};
    use crate::games::fish_and_men::FishAndMen;
    use crate::games::fish_and_men::cards::deck::{Deck, Holding};
    use crate::games::fish_and_men::setup::Setup;
    use crate::table::playback::Show as _;
    use std::sync::Arc;

    /// Random bots play; after each action the picture must be the truth without being told it.
    fn play(deck: Deck, seed: u64, actions: usize) {
        let setup = Setup { deck, ..Setup::for_players(3) };
        let mut game = Match::<FishAndMen>::new(setup.clone(), seed).expect("it is usual");
        let none = serde_json::json!({});
        let mut bots: Vec<Box<dyn Bot<FishAndMen>>> = Seat::all(3)
            .map(|seat| game.bot(seat, "random", &none).expect("it is there"))
            .collect();
        let mut view = FishAndMen::seen_by(game.world(), Viewer::Table);
        let mut events = Vec::new();
        for _ in 0..actions {
            let before = view.clone();
            if game.play(&mut bots, 1, &mut events).expect("random bots play on") == 0 {
                break;
            }
            events.retain(|event| FishAndMen::audience(event).includes(Viewer::Table));
            events.iter().for_each(|event| FishAndMen::apply_event(&mut view, event, &setup));
            let truth = FishAndMen::seen_by(game.world(), Viewer::Table);
            assert!(
                view == truth,
                "seed {seed}, after {events:?}\nfrom {:?} through {}\nshown {:?} through {}\ntrue  {:?} through {}",
                before.cards,
                before.through,
                view.cards,
                view.through,
                truth.cards,
                truth.through
            );
            events.clear();
        }
    }

    #[test]
    fn the_picture_follows_the_cards_however_they_are_held() {
        let mut few = Deck { jokers: 4, ..Deck::held(Holding::Dealt) };
        // So few that they are shuffled anew, and run out.
        Arc::make_mut(&mut few.cards).iter_mut().for_each(|card| card.copies = 1);
        let decks = [few, Deck::held(Holding::Hidden), Deck::held(Holding::Physical)];
        for deck in decks {
            (10..22).for_each(|seed| play(deck.clone(), seed, 400));
        }
    }
}
