//! Cards that are laid open to everybody: each lies large before every side of the table, long enough to be read there.

use super::cards::{BEFORE, CardStop, FlyingCard};
use crate::matches::playback::{REVEAL_COMES, REVEAL_GOES};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{FacingBox, TableEdge};
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::widgets::CardFace;

/// A card that an event lays open.
#[derive(Debug, Clone, PartialEq)]
pub struct CardReveal {
    /// The seat that lays it open.
    pub seat: Seat,
    /// Its visible side.
    pub face: CardFace,
    /// Its sentence.
    pub sentence: String,
    /// A drawing over its face.
    pub crossed: Option<&'static str>,
    /// The place from which it comes.
    pub from: CardStop,
    /// The place to which it goes.
    pub to: CardStop,
    /// The areas of the table that it strikes: it lies over none of them.
    pub strikes: Vec<Rect>,
}

impl CardReveal {
    /// Returns the way of a card to each of these places, and from there, in an event that is shown for this many
    /// seconds. Only the first one comes from where the card was, the others appear.
    pub(super) fn flights(&self, places: Vec<FacingBox>, seconds: f32) -> Vec<FlyingCard> {
        let seconds = seconds.max(f32::EPSILON);
        let (came, goes) =
            ((REVEAL_COMES / seconds).min(0.4), 1.0 - (REVEAL_GOES / seconds).min(0.2));
        let flight = |(index, place): (usize, FacingBox)| {
            let there = (place.centre, 1.0);
            let hidden = (place.centre, 0.0);
            let (from, to) = if index == 0 { (self.from, self.to) } else { (hidden, hidden) };
            FlyingCard {
                face: self.face.clone(),
                sentence: self.sentence.clone(),
                edge: place.facing,
                stops: vec![(0.0, from), (came, there), (goes, there), (1.0, to)],
                crossed: self.crossed,
                lies_on: 0.0,
            }
        };
        places.into_iter().enumerate().map(flight).collect()
    }
}

/// A side of the table at which people sit, and the tray before whose middle a card is shown to them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct CardSide {
    tray: FacingBox,
    facing: TableEdge,
}

impl CardSide {
    /// Returns the sides at which people sit: first that of this seat, with its own tray; of any other side the tray that
    /// is nearest to the middle of it.
    pub(super) fn all(places: &SeatPlaces, seat: Seat) -> Vec<Self> {
        let middle = places.tabletop.middle();
        let of = |seat| {
            let facing = places.facing(seat);
            places.tray(seat).map(|tray| Self { tray, facing })
        };
        let mut others: Vec<Self> = places.chairs.seats().filter_map(of).collect();
        let aside = |side: &Self| side.facing.turn_back(side.tray.centre - middle).x.abs();
        others.sort_by(|one, other| aside(one).total_cmp(&aside(other)));
        let mut sides: Vec<Self> = Vec::new();
        for side in of(seat).into_iter().chain(others) {
            if !sides.iter().any(|other| other.facing == side.facing) {
                sides.push(side);
            }
        }
        sides
    }

    /// Returns the place of a card of this size before each side, clear of all that is taken and of each other.
    pub(super) fn placed(
        sides: Vec<Self>,
        size: Vec2,
        mut taken: Vec<FacingBox>,
        table: Vec2,
    ) -> Vec<FacingBox> {
        let place = |side: Self| {
            let centre = side.tray.ahead((BEFORE + size.y / 2.0) / side.tray.scale);
            let place = FacingBox::new(centre, size, side.facing).kept_on(table);
            let place = place.clear_of(&taken, table);
            taken.push(place);
            place
        };
        sides.into_iter().map(place).collect()
    }
}
