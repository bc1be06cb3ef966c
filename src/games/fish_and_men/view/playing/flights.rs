//! Cards on their way: from the deck to a hand, from a hand to before the board, from hand to hand.
//! Large enough for its player to read and for the others to recognise.

use super::tiles::face;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Event, Play};
use crate::games::fish_and_men::cards::card::{CardName, Class};
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::Sea;
use crate::table::art::Art;
use crate::table::geometry::{Edge, Frame, PLACES, Tabletop, TrayDepth, TrayRows};
use crate::table::hosting::Hosted;
use crate::table::motion::{BoardClock, eased};
use crate::table::playback::PlaybackState;
use crate::table::seats::Chairs;
use crate::table::theme::Fonts;
use crate::table::tray::{hand_spot, large_size, pile_spot};
use crate::table::widgets::CardSize;
use crate::table::widgets::card::{plate, still};
use bevy::prelude::*;

/// How large a card is in a hand, as part of a large one.
const SMALL: f32 = 0.5;
/// Over trays and sheets, under the cursors.
pub const ON_TOP: i32 = 20;
/// How far before its tray a card is shown.
const BEFORE: f32 = 14.0;

/// A card on its way, turned to its player.
#[derive(Debug, Clone, PartialEq)]
pub struct Flight {
    card: CardName,
    edge: Edge,
    /// Where it is at which part of the event, and how large.
    stops: Vec<(f32, Vec2, f32)>,
    crossed: bool,
}

/// The node of a card on its way, by its place among those of the event.
#[derive(Component)]
pub struct Flying(usize);

/// Where cards lie before each seat.
struct Places<'a> {
    chairs: &'a Chairs,
    depth: TrayDepth,
    tabletop: &'a Tabletop,
    sea: &'a Sea,
}

impl Places<'_> {
    fn frame(&self, seat: Seat) -> Frame {
        let usual = self.tabletop.tray(PLACES[0], self.depth);
        self.chairs.get(seat).map_or(usual, |chair| chair.tray(self.tabletop, self.depth))
    }

    /// A seat's tray, with its rows.
    fn tray(&self, seat: Seat) -> (Frame, TrayRows) {
        let place = self.chairs.get(seat).map_or(PLACES[0], |chair| chair.place);
        (self.frame(seat), self.tabletop.tray_rows(place, self.depth))
    }

    fn pile(&self, seat: Seat, pile: usize) -> Vec2 {
        let (frame, rows) = self.tray(seat);
        pile_spot((frame, &rows), pile)
    }

    fn hand(&self, seat: Seat, place: Option<usize>) -> Vec2 {
        let count = self.sea.cards.hands.get(seat.index()).map_or(0, Vec::len);
        let (frame, rows) = self.tray(seat);
        hand_spot((frame, &rows), count.max(1), place.unwrap_or(count))
    }

    /// Where the card of this name lies in a hand.
    fn card(&self, seat: Seat, card: CardName) -> Vec2 {
        let hand = self.sea.cards.hands.get(seat.index());
        self.hand(seat, hand.and_then(|hand| hand.iter().position(|&other| other == card)))
    }

    fn before(&self, seat: Seat) -> Vec2 {
        let frame = self.frame(seat);
        let high = large_size(self.tabletop.type_scale()).card.y;
        frame.ahead((BEFORE + high / 2.0) / frame.scale)
    }

    fn is_forced(&self, seat: Seat) -> bool {
        self.sea.cards.resolving.last().is_some_and(|top| top.seat == seat)
    }

    fn flight(&self, seat: Seat, card: CardName, stops: &[(f32, Vec2, f32)]) -> Flight {
        let edge = self.frame(seat).facing;
        Flight { card, edge, stops: stops.to_vec(), crossed: false }
    }
}

/// The cards that are on their way during an event.
fn flights(event: &Event, setup: &Setup, places: &Places<'_>) -> Vec<Flight> {
    let deck = |seat| places.pile(seat, 0);
    let discards = |seat| places.pile(seat, 1);
    match *event {
        Event::CardDrawn { seat, card } => {
            let kept = setup.deck.card(card).is_none_or(|card| card.class == Class::Keep);
            let to =
                if kept { (places.hand(seat, None), SMALL) } else { (places.before(seat), 1.0) };
            let stops = [(0.0, deck(seat), 0.3), (0.8, to.0, to.1), (1.0, to.0, to.1)];
            vec![places.flight(seat, card, &stops)]
        }
        Event::CardPlayed { seat, play } => vec![places.flight(
            seat,
            Play::kind(&play),
            &shown(start(places, seat, play.card), places.before(seat), discards(seat)),
        )],
        Event::CardNullified { seat, card } => {
            let way = shown(start(places, seat, card), places.before(seat), discards(seat));
            vec![Flight { crossed: true, ..places.flight(seat, card, &way) }]
        }
        Event::CardWasted { seat, card } => {
            let (from, before) = (start(places, seat, card), places.before(seat));
            // A shrug: it sways, and goes.
            let aside = places.frame(seat).facing.turn(Vec2::new(14.0, 0.0));
            let stops = [
                (0.0, from.0, from.1),
                (0.3, before, 1.0),
                (0.42, before - aside, 0.95),
                (0.54, before + aside, 0.95),
                (0.66, before, 0.9),
                (1.0, discards(seat), 0.2),
            ];
            vec![places.flight(seat, card, &stops)]
        }
        Event::CardKept { seat, card } => {
            let stops = [(0.0, places.before(seat), 1.0), (1.0, places.hand(seat, None), SMALL)];
            vec![places.flight(seat, card, &stops)]
        }
        Event::CardTaken { seat, from, card } => {
            let stops = [
                (0.0, places.card(from, card), SMALL),
                (0.8, places.before(seat), 1.0),
                (1.0, places.before(seat), 1.0),
            ];
            vec![places.flight(seat, card, &stops)]
        }
        Event::HandDiscarded { seat, ref cards } => (0..)
            .zip(cards)
            .map(|(place, &card)| {
                let from = places.hand(seat, Some(place));
                let begin = 0.4 * place as f32 / cards.len() as f32;
                let way = [(begin, from, SMALL), (begin + 0.6, discards(seat), 0.2)];
                places.flight(seat, card, &way)
            })
            .collect(),
        Event::CardsTraded { offer } => {
            let ways = [(offer.from, offer.to, offer.give), (offer.to, offer.from, offer.take)];
            let over = |(from, to, card): (Seat, Seat, CardName)| {
                let way = [
                    (0.0, places.card(from, card), SMALL),
                    (0.5, (places.before(from) + places.before(to)) / 2.0, 0.8),
                    (1.0, places.hand(to, None), SMALL),
                ];
                places.flight(to, card, &way)
            };
            let handed = ways
                .iter()
                .flat_map(|(from, to, cards)| cards.iter().map(move |&card| (*from, *to, card)));
            handed.map(over).collect()
        }
        _ => Vec::new(),
    }
}

/// Where a card comes from that is played: it lies before its player if it has to be.
fn start(places: &Places<'_>, seat: Seat, card: CardName) -> (Vec2, f32) {
    if places.is_forced(seat) {
        (places.before(seat), 1.0)
    } else {
        (places.card(seat, card), SMALL)
    }
}

/// Up, long enough to be read, and away.
fn shown(from: (Vec2, f32), before: Vec2, away: Vec2) -> Vec<(f32, Vec2, f32)> {
    vec![(0.0, from.0, from.1), (0.25, before, 1.15), (0.85, before, 1.15), (1.0, away, 0.2)]
}

/// Where a card is at this part of its event, and how large.
fn at(flight: &Flight, part: f32) -> Option<(Vec2, f32)> {
    let next = flight.stops.iter().position(|stop| stop.0 >= part);
    match next {
        Some(0) | None => {
            let stop = if next == Some(0) { flight.stops.first() } else { flight.stops.last() };
            stop.map(|stop| (stop.1, stop.2))
        }
        Some(next) => {
            let (before, after) = (flight.stops[next - 1], flight.stops[next]);
            let done = (part - before.0) / (after.0 - before.0).max(f32::EPSILON);
            let done = eased(done);
            Some((before.1.lerp(after.1, done), before.2 + (after.2 - before.2) * done))
        }
    }
}

/// Lets cards fly while their event is shown.
pub fn fly(
    (hosted, shown): (Res<Hosted<FishAndMen>>, Res<PlaybackState<FishAndMen>>),
    (chairs, depth, tabletop): (Res<Chairs>, Res<TrayDepth>, Res<Tabletop>),
    clock: Res<BoardClock>,
    fonts: Res<Fonts>,
    mut flying: Query<(Entity, &Flying, &mut UiTransform)>,
    mut now: Local<Vec<Flight>>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let setup = hosted.game().setup();
    let places = Places { chairs: &chairs, depth: *depth, tabletop: &tabletop, sea: &shown.view };
    let wanted = match &shown.now {
        Some(playing) => flights(&playing.event, setup, &places),
        None => Vec::new(),
    };
    if *now != wanted {
        flying.iter().for_each(|(entity, ..)| commands.entity(entity).despawn());
        for (index, flight) in wanted.iter().enumerate() {
            let size = large_size(tabletop.type_scale());
            spawn(&mut commands, index, (flight, size), setup, &fonts, &mut art, &mut images);
        }
        *now = wanted;
        return;
    }
    let size = large_size(tabletop.type_scale());
    let part = shown.progress();
    let part = if clock.calm { (part * 4.0).floor() / 4.0 } else { part };
    for (_, Flying(index), mut turn) in &mut flying {
        if let Some(flight) = now.get(*index) {
            turn.set_if_neq(transform(flight, size, part));
        }
    }
}

fn transform(flight: &Flight, size: CardSize, part: f32) -> UiTransform {
    let (place, scale) = at(flight, part).unwrap_or((Vec2::ZERO, 0.0));
    let corner = place - size.card / 2.0;
    UiTransform {
        translation: Val2::px(corner.x, corner.y),
        scale: Vec2::splat(scale),
        rotation: flight.edge.ui_rotation(),
    }
}

fn spawn(
    commands: &mut Commands,
    index: usize,
    (flight, size): (&Flight, CardSize),
    setup: &Setup,
    fonts: &Fonts,
    art: &mut Art,
    images: &mut Assets<Image>,
) {
    let face = face(&setup.deck, flight.card);
    let cross = flight.crossed.then(|| art.get(images, "cards/nullification", size.icon));
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: px(size.card.x),
        height: px(size.card.y),
        ..default()
    };
    let turn = transform(flight, size, 0.0);
    let name = Name::new("Card on its way");
    commands
        .spawn((name, Flying(index), node, turn, GlobalZIndex(ON_TOP), Pickable::IGNORE))
        .with_children(|way| {
            way.spawn((plate(size), Pickable::IGNORE)).with_children(|card| {
                still(card, &face, size, (art, images), fonts);
                if let Some(cross) = cross {
                    let over = Node {
                        position_type: PositionType::Absolute,
                        width: px(size.icon),
                        height: px(size.icon),
                        ..default()
                    };
                    card.spawn((ImageNode::new(cross), over, Pickable::IGNORE));
                }
            });
        });
}
