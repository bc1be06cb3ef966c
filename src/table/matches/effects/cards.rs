//! Cards on their way over the table, turned to their player: large enough to read, and for the others to
//! recognise.

use crate::matches::motion::eased;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use easy_ext::ext;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{FacingBox, TableEdge};
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::tray::{hand_spot, large_size, pile_spot};
use shoal_tabletop::surfaces::widgets::card::{fill_static_plate, plate};
use shoal_tabletop::surfaces::widgets::{CardFace, CardSize};

/// Layer of cards on their way: over trays and sheets, under the cursors.
pub const OVER_TABLE: i32 = 20;
/// Distance of a card from the tray before which it is shown, in units.
const BEFORE: f32 = 14.0;

/// Size of the copy that others see of a card that is shown, as part of a large one.
const COPY: f32 = 0.75;

/// A stop on the way of a card: its middle, and its scale (1: a large card).
pub type CardStop = (Vec2, f32);

/// A card on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct FlyingCard {
    /// The visible side of the card.
    pub face: CardFace,
    /// The edge to which it is turned.
    pub edge: TableEdge,
    /// The stops on its way, each with the part of the way at which it is reached, from 0 to 1 in ascending order.
    pub stops: Vec<(f32, CardStop)>,
    /// A drawing over its face.
    pub crossed: Option<&'static str>,
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

    fn transform(&self, size: CardSize, part: f32) -> UiTransform {
        let (place, scale) = self.spot(part).unwrap_or((Vec2::ZERO, 0.0));
        let corner = place - size.card / 2.0;
        UiTransform {
            translation: Val2::px(corner.x, corner.y),
            scale: Vec2::splat(scale),
            rotation: self.edge.ui_rotation(),
        }
    }
}

/// The node of a card on its way, with its index among those that are.
#[derive(Component)]
pub struct FlyingCardNode(usize);

/// The cards that are on their way now.
#[derive(SystemParam)]
pub struct FlyingCards<'w, 's> {
    /// Places of the seats.
    pub places: SeatPlaces<'w>,
    flying: Query<'w, 's, (Entity, &'static FlyingCardNode, &'static mut UiTransform)>,
    now: Local<'s, Vec<FlyingCard>>,
    assets: DrawingAssets<'w>,
    commands: Commands<'w, 's>,
}

impl FlyingCards<'_, '_> {
    /// Shows these cards at this part of their way, and no others.
    pub fn show(&mut self, wanted: Vec<FlyingCard>, part: f32) {
        let size = large_size(self.places.tabletop.type_scale());
        if *self.now == wanted {
            for (_, FlyingCardNode(index), mut turn) in &mut self.flying {
                if let Some(card) = wanted.get(*index) {
                    turn.set_if_neq(card.transform(size, part));
                }
            }
            return;
        }
        self.flying.iter().for_each(|(entity, ..)| self.commands.entity(entity).despawn());
        wanted.iter().enumerate().for_each(|(index, card)| self.spawn(index, card, size));
        *self.now = wanted;
    }

    fn spawn(&mut self, index: usize, card: &FlyingCard, size: CardSize) {
        let cross = card.crossed.map(|cross| self.assets.get(cross, size.icon));
        let node = Node { left: px(0), top: px(0), ..over(size.card) };
        let name = (Name::new("Card on its way"), FlyingCardNode(index), Pickable::IGNORE);
        let assets = &mut self.assets;
        let turn = card.transform(size, 0.0);
        self.commands.spawn((name, node, turn, GlobalZIndex(OVER_TABLE))).with_children(
            |card_node| {
                card_node.spawn((plate(size), Pickable::IGNORE)).with_children(|plate| {
                    fill_static_plate(plate, &card.face, size, assets);
                    if let Some(cross) = cross {
                        let over = over(Vec2::splat(size.icon));
                        plate.spawn((ImageNode::new(cross), over, Pickable::IGNORE));
                    }
                });
            },
        );
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

    /// Returns the copies that the other sides see of a card that is shown before a seat: each goes from there to
    /// before another side, turned to it, and stays long enough to be read.
    fn copies(&self, seat: Seat, own: &FlyingCard) -> Vec<FlyingCard> {
        let mut edges = vec![own.edge];
        let mut copies = Vec::new();
        for other in self.chairs.seats() {
            let edge = self.facing(other);
            if !edges.contains(&edge) {
                let (from, to) = (self.before(seat, 0.0), self.before(other, COPY));
                let stops = vec![(0.25, from), (0.45, to), (0.9, to), (1.0, (to.0, 0.0))];
                copies.push(FlyingCard { edge, stops, ..own.clone() });
                edges.push(edge);
            }
        }
        copies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_waits_where_it_begins_and_stays_where_it_ends() {
        let stops = vec![(0.25, (Vec2::ZERO, 0.5)), (0.75, (Vec2::X * 10.0, 1.0))];
        let card =
            FlyingCard { face: CardFace::default(), edge: TableEdge::South, stops, crossed: None };
        assert_eq!(card.spot(0.0), Some((Vec2::ZERO, 0.5)));
        assert_eq!(card.spot(0.5), Some((Vec2::X * 5.0, 0.75)));
        assert_eq!(card.spot(1.0), Some((Vec2::X * 10.0, 1.0)));
        assert_eq!(FlyingCard { stops: Vec::new(), ..card }.spot(0.5), None);
    }
}
