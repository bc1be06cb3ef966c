//! Cards on their way: from the deck to a hand, from a hand to before the board, from hand to hand. Frozen time lies over
//! the whole table.

use crate::cards::glyphs::face;
use crate::prelude::*;
use shoal_table::matches::effects::{CardPlaces, CardStop, FlyingCard, FlyingCards, TableBreath};

/// The places from which cards come and to which they go.
struct CardFlightPlanner<'a> {
    seats: &'a SeatPlaces<'a>,
    sea: &'a SeaView,
    deck: &'a DeckSetup,
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
        let edge = self.seats.facing(seat);
        FlyingCard { face: face(self.deck, card), edge, stops: stops.to_vec(), crossed: None }
    }

    /// The flight of a card to a place where it stays for a moment.
    fn brought(&self, seat: Seat, card: CardName, from: CardStop, to: CardStop) -> FlyingCard {
        self.flight(seat, card, &[(0.0, from), (0.8, to), (1.0, to)])
    }

    /// The flight of a card that is shown: up, long enough to be read, and away.
    fn shown(&self, seat: Seat, card: CardName) -> FlyingCard {
        let (start, read) = (self.start(seat, card), self.seats.before(seat, 1.15));
        let stops = [(0.0, start), (0.25, read), (0.85, read), (1.0, self.seats.discards(seat))];
        self.flight(seat, card, &stops)
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
    fn flights(&self, event: &Event) -> Vec<FlyingCard> {
        let seats = self.seats;
        match *event {
            Event::CardDrawn { seat, card } => {
                let kept = self.deck.card(card).is_none_or(|card| card.class == CardClass::Keep);
                let to = if kept { self.hand(seat, None) } else { seats.before(seat, 1.0) };
                vec![self.brought(seat, card, seats.draw_pile(seat), to)]
            }
            Event::CardPlayed { seat, play } => {
                let face = face(self.deck, play.kind());
                let own = FlyingCard { face, ..self.shown(seat, play.card) };
                seats.copies(seat, &own).into_iter().chain([own]).collect()
            }
            Event::CardNullified { seat, card } => {
                let crossed = Some("cards/nullification");
                vec![FlyingCard { crossed, ..self.shown(seat, card) }]
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

/// Lets cards fly while their event is shown.
pub fn fly(
    hosted: Res<HostedMatch<FishAndMenView>>,
    shown: Res<PlaybackState<FishAndMenView>>,
    clock: Res<BoardClock>,
    mut cards: FlyingCards,
) {
    let deck = &hosted.game().setup().deck;
    let planner = CardFlightPlanner { seats: &cards.places, sea: &shown.view, deck };
    let wanted = shown.event().map(|event| planner.flights(event)).unwrap_or_default();
    let part = shown.progress();
    cards.show(wanted, if clock.calm { (part * 4.0).floor() / 4.0 } else { part });
}

/// Shows that time is frozen: a breath of cold over the whole table, and its card in the middle.
pub fn freeze(shown: Res<PlaybackState<FishAndMenView>>, mut breath: TableBreath) {
    const COLD: Color = Color::srgb(0.55, 0.8, 1.0);
    let event = shown.event();
    let frozen = matches!(event, Some(Event::TimeFrozen { .. } | Event::ExtraTurnBegan { .. }));
    breath.show(frozen.then(|| shown.progress()), COLD, "cards/time_freeze");
}
