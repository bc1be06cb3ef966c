//! Cards on their way: from the deck to a hand, from a hand to before each side of the table, from hand to hand. Frozen
//! time lies over the whole table.

use crate::cards::glyphs::{face, sentence_of};
use crate::prelude::*;
use shoal_fish_and_men::explain::aiming::squares_of;
use shoal_table::matches::effects::{
    CardPlaces, CardReveal, CardStop, FlyingCard, FlyingCards, TableBreath,
};
use shoal_table::matches::playback::{PlayingEvent, REVEAL_LIES};

/// The side of the area that a card strikes around a square, in squares: a fish is longer than its own.
const STRIKES: f32 = 3.0;

/// The places from which cards come and to which they go.
pub(crate) struct CardFlightPlanner<'a> {
    pub cards: &'a FlyingCards<'a, 'a>,
    pub seats: &'a SeatPlaces<'a>,
    pub sea: &'a SeaView,
    pub setup: &'a Setup,
    pub layout: &'a SeaGridLayout,
}

impl CardFlightPlanner<'_> {
    /// A place of a hand; without one, the next that is free.
    fn hand(&self, seat: Seat, place: Option<usize>) -> CardStop {
        let count = self.sea.cards.hands.get(seat.index()).map_or(0, Vec::len);
        self.seats.in_hand(seat, count.max(1), place.unwrap_or(count))
    }

    /// The place in a hand of the card with this name.
    fn card(&self, seat: Seat, card: CardName) -> CardStop {
        let hand = self.sea.cards.hands.get(seat.index());
        self.hand(seat, hand.and_then(|hand| hand.iter().position(|&other| other == card)))
    }

    /// The place from which a card is played: before its player if it has to be played, otherwise in the hand.
    fn start(&self, seat: Seat, card: CardName) -> CardStop {
        let forced = self.sea.cards.resolving.last().is_some_and(|top| top.seat == seat);
        if forced { self.seats.before(seat, 1.0) } else { self.card(seat, card) }
    }

    fn flight(&self, seat: Seat, card: CardName, stops: &[(f32, CardStop)]) -> FlyingCard {
        FlyingCard {
            face: face(&self.setup.deck, card),
            sentence: String::new(),
            edge: self.seats.facing(seat),
            stops: stops.to_vec(),
            crossed: None,
            lies_on: 0.0,
        }
    }

    /// The flight of a card to a place where it stays for a moment.
    fn brought(&self, seat: Seat, card: CardName, from: CardStop, to: CardStop) -> FlyingCard {
        self.flight(seat, card, &[(0.0, from), (0.8, to), (1.0, to)])
    }

    /// The flight of a card from the pile to before its player. One that can be kept lies there to be read while others
    /// draw; one that must be played stays as long as it takes.
    fn drawn(&self, seat: Seat, card: CardName) -> FlyingCard {
        let brought =
            self.brought(seat, card, self.seats.draw_pile(seat), self.seats.before(seat, 1.0));
        let kind = self.setup.deck.card(card);
        if kind.is_some_and(|kind| kind.class == CardClass::Must) {
            return brought;
        }
        FlyingCard {
            sentence: sentence_of(&self.setup.deck, card),
            lies_on: REVEAL_LIES,
            ..brought
        }
    }

    /// A card that is laid open to everybody, out of the place where it was.
    fn laid_open(&self, seat: Seat, play: CardPlay) -> CardReveal {
        let deck = &self.setup.deck;
        CardReveal {
            seat,
            face: face(deck, play.kind()),
            sentence: sentence_of(deck, play.kind()),
            crossed: None,
            from: self.start(seat, play.card),
            to: self.seats.discards(seat),
            strikes: self.struck(play),
        }
    }

    /// The areas of the board that a card strikes.
    fn struck(&self, play: CardPlay) -> Vec<Rect> {
        let Some(card) = self.setup.deck.card(play.kind()) else { return Vec::new() };
        let moved = match play.on {
            PlayTarget::FishTo { fish, .. } => Some(PlayTarget::Fish(fish)),
            _ => None,
        };
        let width = self.setup.level.width();
        let of = |on| squares_of(self.sea, card, on, width);
        let squares = moved.into_iter().chain([play.on]).flat_map(of);
        let side = Vec2::splat(STRIKES * self.layout.cell);
        squares.map(|square| Rect::from_center_size(self.layout.centre(square), side)).collect()
    }

    /// The flight of a card that does nothing, with a shrug: it sways, and goes.
    fn wasted(&self, seat: Seat, card: CardName) -> FlyingCard {
        let aside = self.seats.facing(seat).turn(Vec2::new(14.0, 0.0));
        let (before, _) = self.seats.before(seat, 1.0);
        let stops = [
            (0.0, self.start(seat, card)),
            (0.3, (before, 1.0)),
            (0.42, (before - aside, 0.95)),
            (0.54, (before + aside, 0.95)),
            (0.66, (before, 0.9)),
            (1.0, self.seats.discards(seat)),
        ];
        self.flight(seat, card, &stops)
    }

    /// The flight of a card from one hand to another.
    fn handed_over(&self, from: Seat, to: Seat, card: CardName) -> FlyingCard {
        let [before, after] = [from, to].map(|seat| self.seats.before(seat, 0.8).0);
        let middle = (before.midpoint(after), 0.8);
        let stops = [(0.0, self.card(from, card)), (0.5, middle), (1.0, self.hand(to, None))];
        self.flight(to, card, &stops)
    }

    /// The cards that are on their way during an event.
    pub fn flights(&self, now: &PlayingEvent<FishAndMenView>) -> Vec<FlyingCard> {
        let seats = self.seats;
        match now.event {
            Event::CardDrawn { seat, card } => vec![self.drawn(seat, card)],
            Event::CardPlayed { seat, play } => {
                self.cards.reveal(&self.laid_open(seat, play), now.seconds)
            }
            Event::CardNullified { seat, card } => {
                let laid_open = self.laid_open(seat, CardPlay::card(card));
                let crossed = Some("cards/nullification");
                self.cards.reveal(&CardReveal { crossed, ..laid_open }, now.seconds)
            }
            Event::CardWasted { seat, card } => vec![self.wasted(seat, card)],
            Event::CardKept { seat, card } => {
                let stops = [(0.0, seats.before(seat, 1.0)), (1.0, self.hand(seat, None))];
                vec![self.flight(seat, card, &stops)]
            }
            Event::CardTaken { seat, from, card } => {
                vec![self.brought(seat, card, self.card(from, card), seats.before(seat, 1.0))]
            }
            Event::HandDiscarded { seat, ref cards } => {
                let fly = |(place, &card): (usize, &CardName)| {
                    let begin = 0.4 * place as f32 / cards.len() as f32;
                    let stops = [
                        (begin, self.hand(seat, Some(place))),
                        (begin + 0.6, seats.discards(seat)),
                    ];
                    self.flight(seat, card, &stops)
                };
                cards.iter().enumerate().map(fly).collect()
            }
            Event::CardsTraded { offer } => {
                let over = |from, to| move |&card: &CardName| self.handed_over(from, to, card);
                let given = offer.give.iter().map(over(offer.from, offer.to));
                given.chain(offer.take.iter().map(over(offer.to, offer.from))).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Shows that time is frozen: a breath of cold over the whole table, and its card in the middle.
pub fn freeze(shown: Res<PlaybackState<FishAndMenView>>, mut breath: TableBreath) {
    const COLD: Color = Color::srgb(0.55, 0.8, 1.0);
    let event = shown.event();
    let frozen = matches!(event, Some(Event::TimeFrozen { .. } | Event::ExtraTurnBegan { .. }));
    breath.show(frozen.then(|| shown.progress()), COLD, "cards/time_freeze");
}
