//! Cards on their way: from the deck to a hand, from a hand to before the board, from hand to hand.

use super::tiles::face;
use crate::prelude::*;
use shoal_table::matches::effects::{CardPlaces as _, CardStop, FlyingCard, FlyingCards};

/// Size of a card in a hand, as part of a large one.
const SMALL: f32 = 0.5;

/// The places of cards before each seat, with their sizes there.
struct CardFlightPlanner<'a> {
    seats: &'a SeatPlaces<'a>,
    sea: &'a SeaView,
    deck: &'a DeckSetup,
}

impl CardFlightPlanner<'_> {
    fn pile(&self, seat: Seat) -> CardStop {
        (self.seats.pile(seat, 0), 0.3)
    }

    fn discards(&self, seat: Seat) -> CardStop {
        (self.seats.pile(seat, 1), 0.2)
    }

    /// A place of a hand; without one, the next that is free.
    fn hand(&self, seat: Seat, place: Option<usize>) -> CardStop {
        let count = self.sea.cards.hands.get(seat.index()).map_or(0, Vec::len);
        (self.seats.in_hand(seat, count.max(1), place.unwrap_or(count)), SMALL)
    }

    /// The place in a hand of the card with this name.
    fn card(&self, seat: Seat, card: CardName) -> CardStop {
        let hand = self.sea.cards.hands.get(seat.index());
        self.hand(seat, hand.and_then(|hand| hand.iter().position(|&other| other == card)))
    }

    fn before(&self, seat: Seat, size: f32) -> CardStop {
        (self.seats.before(seat), size)
    }

    /// The place from which a card is played: before its player if it has to be played, otherwise in the hand.
    fn start(&self, seat: Seat, card: CardName) -> CardStop {
        let forced = self.sea.cards.resolving.last().is_some_and(|top| top.seat == seat);
        if forced { self.before(seat, 1.0) } else { self.card(seat, card) }
    }

    fn flight(&self, seat: Seat, card: CardName, stops: &[(f32, CardStop)]) -> FlyingCard {
        let edge = self.seats.facing(seat);
        FlyingCard { face: face(self.deck, card), edge, stops: stops.to_vec(), crossed: None }
    }

    /// The flight of a card that is shown: up, long enough to be read, and away.
    fn shown(&self, seat: Seat, card: CardName) -> FlyingCard {
        let (start, read) = (self.start(seat, card), self.before(seat, 1.15));
        let stops = [(0.0, start), (0.25, read), (0.85, read), (1.0, self.discards(seat))];
        self.flight(seat, card, &stops)
    }
}

/// Size of the copy that others see of a card that is played, as part of a large one.
const COPY: f32 = 0.75;

impl CardFlightPlanner<'_> {
    /// Returns the copies that the other sides see of a card that is shown before a seat: each goes from there to
    /// before another side, turned to it, and stays long enough to be read.
    fn copies(&self, seat: Seat, own: &FlyingCard) -> impl Iterator<Item = FlyingCard> {
        let from = self.before(seat, COPY);
        let mut edges = vec![own.edge];
        let others = self.sea.fish.iter().map(|fish| fish.seat).filter_map(move |other| {
            let edge = self.seats.facing(other);
            let is_new = !edges.contains(&edge);
            edges.push(edge);
            is_new.then_some((edge, self.before(other, COPY)))
        });
        others.map(move |(edge, to)| {
            let gone = (to.0, 0.0);
            let stops = vec![(0.25, (from.0, 0.0)), (0.45, to), (0.9, to), (1.0, gone)];
            FlyingCard { edge, stops, ..own.clone() }
        })
    }
}

/// The cards that are on their way during an event.
fn flights(event: &Event, places: &CardFlightPlanner<'_>) -> Vec<FlyingCard> {
    match *event {
        Event::CardDrawn { seat, card } => {
            let kept = places.deck.card(card).is_none_or(|card| card.class == CardClass::Keep);
            let to = if kept { places.hand(seat, None) } else { places.before(seat, 1.0) };
            vec![places.flight(seat, card, &[(0.0, places.pile(seat)), (0.8, to), (1.0, to)])]
        }
        Event::CardPlayed { seat, play } => {
            let kind = face(places.deck, CardPlay::kind(&play));
            let own = FlyingCard { face: kind, ..places.shown(seat, play.card) };
            places.copies(seat, &own).chain([own.clone()]).collect()
        }
        Event::CardNullified { seat, card } => {
            let crossed = Some("cards/nullification");
            vec![FlyingCard { crossed, ..places.shown(seat, card) }]
        }
        Event::CardWasted { seat, card } => {
            // A shrug: it sways, and goes.
            let aside = places.seats.facing(seat).turn(Vec2::new(14.0, 0.0));
            let before = places.seats.before(seat);
            let stops = [
                (0.0, places.start(seat, card)),
                (0.3, (before, 1.0)),
                (0.42, (before - aside, 0.95)),
                (0.54, (before + aside, 0.95)),
                (0.66, (before, 0.9)),
                (1.0, places.discards(seat)),
            ];
            vec![places.flight(seat, card, &stops)]
        }
        Event::CardKept { seat, card } => {
            let stops = [(0.0, places.before(seat, 1.0)), (1.0, places.hand(seat, None))];
            vec![places.flight(seat, card, &stops)]
        }
        Event::CardTaken { seat, from, card } => {
            let to = places.before(seat, 1.0);
            vec![places.flight(seat, card, &[(0.0, places.card(from, card)), (0.8, to), (1.0, to)])]
        }
        Event::HandDiscarded { seat, ref cards } => {
            let fly = |(place, &card): (usize, &CardName)| {
                let begin = 0.4 * place as f32 / cards.len() as f32;
                let from = places.hand(seat, Some(place));
                let stops = [(begin, from), (begin + 0.6, places.discards(seat))];
                places.flight(seat, card, &stops)
            };
            cards.iter().enumerate().map(fly).collect()
        }
        Event::CardsTraded { offer } => {
            let over = |(from, to, card): (Seat, Seat, CardName)| {
                let middle = places.seats.before(from).midpoint(places.seats.before(to));
                let stops = [
                    (0.0, places.card(from, card)),
                    (0.5, (middle, 0.8)),
                    (1.0, places.hand(to, None)),
                ];
                places.flight(to, card, &stops)
            };
            let given = offer.give.iter().map(|&card| over((offer.from, offer.to, card)));
            let taken = offer.take.iter().map(|&card| over((offer.to, offer.from, card)));
            given.chain(taken).collect()
        }
        _ => Vec::new(),
    }
}

/// Lets cards fly while their event is shown.
pub fn fly(
    hosted: Res<HostedMatch<FishAndMenView>>,
    shown: Res<PlaybackState<FishAndMenView>>,
    clock: Res<BoardClock>,
    mut cards: FlyingCards,
) {
    let deck = &hosted.game().setup().deck;
    let places = CardFlightPlanner { seats: &cards.places, sea: &shown.view, deck };
    let wanted = shown.event().map(|event| flights(event, &places)).unwrap_or_default();
    let part = shown.progress();
    cards.show(wanted, if clock.calm { (part * 4.0).floor() / 4.0 } else { part });
}
