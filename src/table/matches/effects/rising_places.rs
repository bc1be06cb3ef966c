//! Places of rising words: they stand nearest to the piece that they tell of, and none covers another.

use super::EffectAnchor;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::TableEdge;
use shoal_tabletop::surfaces::board::labels;
use std::f32::consts::TAU;

/// Number of directions from a piece in which words are tried.
const DIRECTIONS: u16 = 16;
/// Additional distances from a piece at which words are tried, relative to their height; and, where many pieces are close
/// together, parts of the way to its border, so that they cover some of it.
const FARTHER: [f32; 4] = [0.0, 0.6, 1.2, 2.4];
const OVER: [f32; 4] = [0.75, 0.5, 0.25, 0.0];
/// Gap between a piece and its words, in units.
const GAP: f32 = 3.0;
/// Greatest distance of words from their own piece, relative to that from any other.
const NEARER: f32 = 0.9;
/// Costs of a place: nearer to another piece (`MISTAKEN`); outside of the room, or over other words (`FAULT`); over a piece
/// (`COVERS`); on the side away from its reader (`AWAY`). A step farther costs 1.
const MISTAKEN: f32 = 1000.0;
const FAULT: f32 = 100.0;
const COVERS: f32 = 10.0;
const AWAY: f32 = 0.5;

/// The piece of a seat, which others' words keep away from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeatAnchor {
    /// The seat.
    pub seat: Seat,
    /// Its piece.
    pub anchor: EffectAnchor,
}

/// The area that rising words cover when they have risen.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct RisingPlace(pub Rect);

/// Finds room for rising words, between the pieces of all seats and the words that rise already.
#[derive(Debug, Clone)]
pub struct RisingLayout {
    /// The part of the table for them.
    pub(super) room: Rect,
    /// The areas that words cover already.
    pub(super) taken: Vec<Rect>,
    /// The pieces of all seats.
    pub(super) pieces: Vec<SeatAnchor>,
}

/// Words that need a place.
#[derive(Debug, Clone, Copy)]
pub(super) struct RisingBox {
    /// Their seat.
    pub seat: Seat,
    /// The piece they tell of.
    pub anchor: EffectAnchor,
    /// Their size as their reader sees them.
    pub size: Vec2,
    /// The edge of their reader.
    pub reader: TableEdge,
}

impl EffectAnchor {
    fn area(&self) -> Rect {
        Rect::from_center_size(self.at, Vec2::splat(self.size))
    }
}

impl RisingLayout {
    /// Makes the area free in which words were that rise anew.
    pub(super) fn free(&mut self, place: Rect) {
        self.taken.retain(|taken| *taken != place);
    }

    /// Takes the best place for words: where they were before, if it is as good as any.
    pub(super) fn take(&mut self, words: RisingBox, before: Option<Rect>) -> Rect {
        let half = labels::covered(words.anchor.at, words.size, words.reader).half_size();
        let stays = before.map(|it| Rect::from_center_half_size(it.center(), half));
        let beside = FARTHER.map(|more| (1.0, more));
        let steps = beside.into_iter().chain(OVER.map(|part| (part, 0.0)));
        let around = steps.flat_map(|(part, more)| {
            (0..DIRECTIONS).map(move |turn| {
                // From the reader's side on, so that of equal places this is the first.
                let angle = f32::from(turn) / f32::from(DIRECTIONS) * TAU;
                let seen = Vec2::from_angle(angle + TAU / 4.0);
                let place = words.around(words.reader.turn(seen), part, more, half);
                (place, more + 1.0 - part + AWAY * (1.0 - seen.y))
            })
        });
        let places = stays.map(|it| (it, 0.0)).into_iter().chain(around);
        let places = places.map(|(place, cost)| (place, cost + self.cost(words, place)));
        let best = places.min_by(|one, other| one.1.total_cmp(&other.1));
        let place = best.map_or(words.anchor.area(), |(place, _)| place);
        self.taken.push(place);
        place
    }

    fn cost(&self, words: RisingBox, place: Rect) -> f32 {
        let meets = |area: Rect| !area.intersect(place).is_empty();
        let is_out = !self.room.contains(place.min) || !self.room.contains(place.max);
        let over = self.taken.iter().filter(|taken| meets(**taken)).count();
        let own = place.center().distance(words.anchor.at);
        let others = self.pieces.iter().filter(|piece| piece.seat != words.seat);
        let is_anothers = others.clone().any(|piece| {
            own > NEARER * place.center().distance(piece.anchor.at)
                && words.anchor.at.distance(piece.anchor.at) > 1.0
        });
        let covers = others.filter(|piece| meets(piece.anchor.area())).count();
        let covers = covers + usize::from(meets(words.anchor.area()));
        let mistaken = if is_anothers { MISTAKEN } else { 0.0 };
        let faults = over + usize::from(is_out);
        mistaken + FAULT * faults as f32 + COVERS * covers as f32
    }
}

impl RisingBox {
    /// The area in a direction of the table from the piece: at this part of the way to where it is beside it, and this much
    /// farther.
    fn around(&self, direction: Vec2, part: f32, more: f32, half: Vec2) -> Rect {
        let beside = half + self.anchor.size / 2.0 + GAP;
        let far = (beside / direction.abs().max(Vec2::splat(1e-3))).min_element();
        let far = part * far + more * self.size.y;
        Rect::from_center_half_size(self.anchor.at + direction * far, half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces in a row, each 1.8 times as far from the next as half its size.
    fn row(direction: Vec2, count: u16) -> Vec<SeatAnchor> {
        let at = |seat: u16| Vec2::new(900.0, 500.0) + direction * 54.0 * f32::from(seat);
        let anchor = |seat| EffectAnchor { at: at(seat), size: 60.0, height: 1.0 };
        (0..count).map(|seat| SeatAnchor { seat: Seat(seat), anchor: anchor(seat) }).collect()
    }

    fn laid_out(pieces: Vec<SeatAnchor>, reader: impl Fn(Seat) -> TableEdge) -> Vec<Rect> {
        let room = Rect::new(100.0, 200.0, 1800.0, 900.0);
        let mut layout = RisingLayout { room, taken: Vec::new(), pieces };
        for piece in layout.pieces.clone() {
            let (seat, anchor) = (piece.seat, piece.anchor);
            let (size, reader) = (Vec2::new(84.0, 36.0), reader(seat));
            layout.take(RisingBox { seat, anchor, size, reader }, None);
        }
        layout.taken
    }

    #[test]
    fn words_about_pieces_side_by_side_are_apart_and_each_is_nearest_to_its_own() {
        for (direction, turned) in [(Vec2::X, false), (Vec2::Y, false), (Vec2::Y, true)] {
            let pieces = row(direction, 5);
            let edges = [TableEdge::South, TableEdge::North];
            let places =
                laid_out(pieces.clone(), |seat| edges[usize::from(turned) * seat.index() % 2]);
            for (index, place) in places.iter().enumerate() {
                let by = |piece: &&SeatAnchor| piece.anchor.at.distance(place.center());
                let nearest = pieces.iter().min_by(|one, other| by(one).total_cmp(&by(other)));
                assert_eq!(nearest, Some(&pieces[index]), "{direction}: {places:?}");
                let over = places[index + 1..].iter().find(|it| !it.intersect(*place).is_empty());
                assert_eq!(over, None, "{direction}: {place:?}");
            }
        }
    }

    #[test]
    fn words_of_one_piece_alone_rise_toward_their_reader() {
        for reader in TableEdge::ALL {
            let (pieces, room) = (row(Vec2::X, 1), Rect::new(0.0, 0.0, 1920.0, 1080.0));
            let anchor = pieces[0].anchor;
            let mut layout = RisingLayout { room, taken: Vec::new(), pieces };
            let words = RisingBox { seat: Seat(0), anchor, size: Vec2::new(84.0, 36.0), reader };
            let place = layout.take(words, None);
            let seen = reader.turn_back(place.center() - anchor.at);
            assert!(seen.y > 0.0 && seen.x.abs() < 1.0, "{seen} for {reader:?}");
            layout.free(place);
            assert_eq!(layout.take(words, Some(place)), place, "it stays");
        }
    }
}
