//! Cards on their way over the table, turned to their player: large enough to read, and for the others to
//! recognise.

use super::reveals::{CardReveal, CardSide};
use crate::matches::motion::eased;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use easy_ext::ext;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{FacingBox, TableEdge};
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::seat_panels::CoveredTableAreas;
use shoal_tabletop::surfaces::tray::{hand_spot, large_size, pile_spot};
use shoal_tabletop::surfaces::widgets::card::{fill_static_plate, plate};
use shoal_tabletop::surfaces::widgets::{CardFace, CardPlate};
use shoal_tabletop::system::screens::Screen;

/// Layer of cards on their way: over trays and sheets, under the cursors.
pub const OVER_TABLE: i32 = 20;
/// Distance of a card from the tray before which it is shown, in units.
pub(super) const BEFORE: f32 = 14.0;
/// Share of the time that a card lies on after its event in which it goes away.
const GOES: f32 = 0.15;

/// A stop on the way of a card: its middle, and its scale (1: a large card).
pub type CardStop = (Vec2, f32);

/// A card on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct FlyingCard {
    /// The visible side of the card.
    pub face: CardFace,
    /// Its sentence, for a card that is read; empty for one that is only recognised.
    pub sentence: String,
    /// The edge to which it is turned.
    pub edge: TableEdge,
    /// The stops on its way, each with the part of the way at which it is reached, from 0 to 1 in ascending order.
    pub stops: Vec<(f32, CardStop)>,
    /// A drawing over its face.
    pub crossed: Option<&'static str>,
    /// Time for which it goes on lying at its last stop while other events are shown, in seconds at normal speed.
    pub lies_on: f32,
}

impl FlyingCard {
    /// Returns its spot at this part of its way; `None` if it has no stops.
    fn spot(&self, part: f32) -> Option<CardStop> {
        let next = self.stops.partition_point(|stop| stop.0 < part);
        let (Some(after), Some(before)) = (self.stops.get(next), next.checked_sub(1)) else {
            let end = if next == 0 { self.stops.first() } else { self.stops.last() };
            return end.map(|stop| stop.1);
        };
        let (from, (at, size)) = self.stops[before];
        let (to, (end, end_size)) = *after;
        let done = eased((part - from) / (to - from).max(f32::EPSILON));
        Some((at.lerp(end, done), size + (end_size - size) * done))
    }

    fn transform(&self, size: Vec2, spot: CardStop) -> UiTransform {
        let (place, scale) = spot;
        let corner = place - size / 2.0;
        UiTransform {
            translation: Val2::px(corner.x, corner.y),
            scale: Vec2::splat(scale),
            rotation: self.edge.ui_rotation(),
        }
    }
}

/// The node of a card on its way.
#[derive(Component, Debug)]
#[require(DespawnOnExit::<Screen> = DespawnOnExit(Screen::Match))]
pub struct FlyingCardNode {
    /// The card.
    pub card: FlyingCard,
    /// Its size at scale 1, in units.
    pub size: Vec2,
    /// Time for which it has been lying since its event ended, in seconds at normal speed.
    lain_for: Option<f32>,
}

impl FlyingCardNode {
    /// Returns its spot at this part of its event.
    fn spot(&self, part: f32) -> CardStop {
        let Some(lain_for) = self.lain_for else {
            return self.card.spot(part).unwrap_or((Vec2::ZERO, 0.0));
        };
        let (place, scale) = self.card.spot(1.0).unwrap_or((Vec2::ZERO, 0.0));
        let left = (1.0 - lain_for / self.card.lies_on) / GOES;
        (place, scale * left.clamp(0.0, 1.0))
    }

    /// Returns the area that it covers at its last stop, as a box.
    fn last_place(&self) -> Option<FacingBox> {
        let (centre, scale) = self.card.spot(1.0)?;
        Some(FacingBox::new(centre, self.size * scale, self.card.edge))
    }
}

/// The cards that are on their way now.
#[derive(SystemParam)]
pub struct FlyingCards<'w, 's> {
    /// Places of the seats.
    pub places: SeatPlaces<'w>,
    covered: Option<Res<'w, CoveredTableAreas>>,
    flying: Query<'w, 's, (Entity, &'static mut FlyingCardNode, &'static mut UiTransform)>,
    assets: DrawingAssets<'w>,
    commands: Commands<'w, 's>,
}

impl FlyingCards<'_, '_> {
    /// Lets these cards begin their way, in place of those of the event before; what lies on of them goes on lying.
    pub fn begin(&mut self, cards: Vec<FlyingCard>) {
        for (entity, mut node, _) in &mut self.flying {
            let is_covered = || {
                let place = node.last_place();
                let over = |card: &FlyingCard| {
                    card.stops
                        .last()
                        .is_some_and(|stop| place.is_some_and(|it| it.contains(stop.1.0)))
                };
                cards.iter().any(over)
            };
            match node.lain_for {
                _ if is_covered() => self.commands.entity(entity).despawn(),
                None if node.card.lies_on > 0.0 => node.lain_for = Some(0.0),
                None => self.commands.entity(entity).despawn(),
                Some(_) => {}
            }
        }
        cards.into_iter().for_each(|card| self.spawn(card));
    }

    /// Moves the cards of the event that is shown to this part of their way, and lets those that lie on grow older by
    /// this many seconds.
    pub fn go_on(&mut self, part: f32, seconds: f32) {
        for (entity, mut node, mut turn) in &mut self.flying {
            if let Some(lain_for) = node.lain_for {
                if lain_for >= node.card.lies_on {
                    self.commands.entity(entity).despawn();
                    continue;
                }
                if seconds > 0.0 {
                    node.lain_for = Some(lain_for + seconds);
                }
            }
            let wanted = node.card.transform(node.size, node.spot(part));
            turn.set_if_neq(wanted);
        }
    }

    /// Returns the cards by which a card is revealed in an event that is shown for this many seconds: one before each
    /// side, where it hides no tray, nothing that is asked there, and nothing that the card strikes.
    pub fn reveal(&self, reveal: &CardReveal, seconds: f32) -> Vec<FlyingCard> {
        let plate = self.plate(&reveal.face, &reveal.sentence);
        let areas = self.covered.iter().flat_map(|covered| &covered.0).chain(&reveal.strikes);
        let areas = areas.map(|area| FacingBox::new(area.center(), area.size(), TableEdge::South));
        let lying = self.flying.iter().filter(|(_, node, _)| node.card.lies_on > 0.0);
        let lying = lying.filter_map(|(_, node, _)| node.last_place());
        let taken = self.places.others(None).chain(areas).chain(lying).collect();
        let sides = CardSide::all(&self.places, reveal.seat);
        reveal.flights(CardSide::placed(sides, plate, taken, self.places.tabletop.size), seconds)
    }

    /// Returns the size of a card with this text.
    fn plate(&self, face: &CardFace, sentence: &str) -> Vec2 {
        let scale = self.places.tabletop.type_scale();
        match sentence {
            "" => large_size(scale).card,
            _ => CardPlate::of(face, sentence, scale).size,
        }
    }

    fn spawn(&mut self, card: FlyingCard) {
        let scale = self.places.tabletop.type_scale();
        let large = large_size(scale);
        let read =
            (!card.sentence.is_empty()).then(|| CardPlate::of(&card.face, &card.sentence, scale));
        let size = read.as_ref().map_or(large.card, |read| read.size);
        let cross = card.crossed.map(|cross| self.assets.get(cross, large.icon));
        let node = Node { left: px(0), top: px(0), ..over(size) };
        let turn = card.transform(size, card.spot(0.0).unwrap_or((Vec2::ZERO, 0.0)));
        let mut spawned = self.commands.spawn((
            Name::new("Card on its way"),
            Pickable::IGNORE,
            (node, turn, GlobalZIndex(OVER_TABLE)),
        ));
        let assets = &mut self.assets;
        spawned.with_children(|on| {
            let fill = |plate: &mut ChildSpawnerCommands| {
                match &read {
                    Some(read) => read.fill(plate, &card.face, assets),
                    None => fill_static_plate(plate, &card.face, large, assets),
                }
                if let Some(cross) = cross {
                    let over = Node { right: px(0), top: px(0), ..over(Vec2::splat(large.icon)) };
                    plate.spawn((ImageNode::new(cross), over, Pickable::IGNORE));
                }
            };
            match &read {
                Some(read) => on.spawn((read.bundle(), Pickable::IGNORE)).with_children(fill),
                None => on.spawn((plate(large), Pickable::IGNORE)).with_children(fill),
            };
        });
        spawned.insert(FlyingCardNode { card, size, lain_for: None });
    }
}

fn over(size: Vec2) -> Node {
    let (width, height) = (px(size.x), px(size.y));
    Node { position_type: PositionType::Absolute, width, height, ..default() }
}

/// Stops of cards beside and before a seat, each with the size that they have there.
#[ext(CardPlaces)]
pub impl SeatPlaces<'_> {
    /// Returns the pile beside the hand of a seat from which cards are drawn.
    fn draw_pile(&self, seat: Seat) -> CardStop {
        (self.pile(seat, 0), 0.3)
    }

    /// Returns the pile beside the hand of a seat to which cards are discarded.
    fn discards(&self, seat: Seat) -> CardStop {
        (self.pile(seat, 1), 0.2)
    }

    /// Returns the middle of a pile beside the hand of a seat.
    fn pile(&self, seat: Seat, pile: usize) -> Vec2 {
        let tray = self.tray(seat).zip(self.rows(seat));
        tray.map_or(Vec2::ZERO, |(tray, rows)| pile_spot(tray, &rows, pile))
    }

    /// Returns this place of a seat's hand of `count` cards.
    fn in_hand(&self, seat: Seat, count: usize, place: usize) -> CardStop {
        let tray = self.tray(seat).zip(self.rows(seat));
        let spot = |(tray, rows)| hand_spot(tray, &rows, count, place);
        (tray.map_or(Vec2::ZERO, spot), 0.5)
    }

    /// Returns the place before a seat where cards are shown, for one of this size.
    fn before(&self, seat: Seat, size: f32) -> CardStop {
        let high = large_size(self.tabletop.type_scale()).card.y;
        let ahead = |tray: FacingBox| tray.ahead((BEFORE + high / 2.0) / tray.scale);
        (self.tray(seat).map_or(Vec2::ZERO, ahead), size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_waits_where_it_begins_and_stays_where_it_ends() {
        let stops = vec![(0.25, (Vec2::ZERO, 0.5)), (0.75, (Vec2::X * 10.0, 1.0))];
        let card = FlyingCard {
            face: CardFace::default(),
            sentence: String::new(),
            edge: TableEdge::South,
            stops,
            crossed: None,
            lies_on: 0.0,
        };
        assert_eq!(card.spot(0.0), Some((Vec2::ZERO, 0.5)));
        assert_eq!(card.spot(0.5), Some((Vec2::X * 5.0, 0.75)));
        assert_eq!(card.spot(1.0), Some((Vec2::X * 10.0, 1.0)));
        assert_eq!(FlyingCard { stops: Vec::new(), ..card }.spot(0.5), None);
    }
}
