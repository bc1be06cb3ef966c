//! A race for points over the board: a track for each seat, one below the other, with its figures at both ends,
//! marks on the way, and a wake behind its piece.

use super::text_lines::{BoardTextLine, BoardTextSpan};
use super::{BoardDrawings, board_transform, picture};
use crate::geometry::TableEdge;
use crate::picture::assets::DrawingAssets;
use crate::picture::theme;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Number of parts into which marks divide a track.
const PARTS: usize = 5;
/// Width of the figures at both ends of a track (`ENDS`), and of the gap between them and its course, in cells.
const ENDS: f32 = 4.4;
const GAP: f32 = 1.0;
/// Widths of the line at the goal and of a mark, and of the gap between two tracks, in cells.
const GOAL_LINE: f32 = 0.14;
const MARK_LINE: f32 = 0.06;
const BETWEEN: f32 = 0.16;
/// Opacity of a track in its seat's colour: all of it (`TRACK`), and the part that is behind the piece (`WAKE`).
const TRACK: f32 = 0.16;
const WAKE: f32 = 0.55;
/// Heights of a wake and of the sign of the goal, relative to the height of a track.
const WAKE_HIGH: f32 = 0.36;
const GOAL_HIGH: f32 = 0.7;
/// Heights of the layers above the tracks: wakes, then marks, then figures.
const LAYERS: [f32; 3] = [0.5, 1.0, 2.0];

/// The layout of the tracks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaceTracks {
    /// All of them.
    pub on: Rect,
    /// The number of tracks.
    pub count: usize,
    /// The unit of lengths along them, in units of the table.
    pub cell: f32,
    /// The edges toward which the figures at their ends are turned ([`both`](super::text_lines::both)).
    pub readers: [TableEdge; 2],
    /// Their height above the table.
    pub height: f32,
    /// The name of the drawing of the goal.
    pub goal: &'static str,
}

impl RaceTracks {
    /// The track of a seat.
    pub fn track(&self, seat: Seat) -> Rect {
        let high = self.on.height() / self.count.max(1) as f32;
        let top = self.on.min.y + high * seat.index() as f32;
        Rect::new(self.on.min.x, top, self.on.max.x, top + high)
    }

    /// The seat of the track at a point.
    pub fn seat_at(&self, point: Vec2) -> Option<Seat> {
        Seat::all(self.count).find(|&seat| self.track(seat).contains(point))
    }

    /// Returns the position of a piece on its track with this part of the way, from 0 to 1, behind it.
    pub fn at(&self, seat: Seat, part: f32) -> Vec2 {
        let (from, to) = self.course();
        Vec2::new(from + (to - from) * part.clamp(0.0, 1.0), self.track(seat).center().y)
    }

    /// Returns the x at which tracks begin and end on the table: their figures are shown beside.
    fn course(&self) -> (f32, f32) {
        let beside = (ENDS + GAP) * self.cell;
        (self.on.min.x + beside, self.on.max.x - beside)
    }

    /// Returns the areas for the figures of a seat, in the order of [`READERS`](super::text_lines::READERS).
    fn ends(&self, seat: Seat) -> [Rect; 2] {
        let (track, wide) = (self.track(seat), ENDS * self.cell);
        let right = Rect { min: Vec2::new(track.max.x - wide, track.min.y), ..track };
        let left = Rect { max: Vec2::new(track.min.x + wide, track.max.y), ..track };
        [right, left]
    }

    /// Returns all parts of the tracks that do not move, with these figures, `true` for seats that are out: their
    /// tracks are pale.
    pub fn parts<'a>(
        &self,
        seats: impl Iterator<Item = (Seat, bool, BoardTextLine)> + 'a,
    ) -> Vec<TrackPart> {
        let mut parts: Vec<TrackPart> = (0..=PARTS).map(TrackPart::Mark).collect();
        for (seat, is_out, line) in seats {
            parts.extend([TrackPart::Track(seat, is_out), TrackPart::Goal(seat)]);
            parts.extend(line.set_both(self.ends(seat), self.readers).map(TrackPart::Figure));
        }
        parts
    }

    /// Draws these parts, `anew` even if they are there already; `colour` is that of a seat.
    pub fn show(
        &self,
        wanted: Vec<TrackPart>,
        anew: bool,
        parts: &mut BoardDrawings<TrackPart>,
        colour: impl Fn(Seat) -> Color,
        assets: &mut DrawingAssets,
    ) {
        let [_, marks, figures] = LAYERS.map(|above| self.height + above);
        parts.show(wanted, anew, |entity, part| match part {
            TrackPart::Track(seat, is_out) => {
                let track = self.track(*seat);
                let size = track.size() - Vec2::new(0.0, BETWEEN * self.cell);
                let alpha = if *is_out { TRACK / 3.0 } else { TRACK };
                let sprite = Sprite::from_color(colour(*seat).with_alpha(alpha), size);
                entity.insert((sprite, board_transform(track.center(), self.height)));
            }
            TrackPart::Mark(part) => {
                let (from, to) = self.course();
                let at = from + (to - from) * *part as f32 / PARTS as f32;
                let (wide, colour) = match *part == PARTS {
                    true => (GOAL_LINE, theme::TEXT),
                    false => (MARK_LINE, theme::TEXT_OFF),
                };
                let size = Vec2::new(wide * self.cell, self.on.height());
                let place = board_transform(Vec2::new(at, self.on.center().y), marks);
                entity.insert((Sprite::from_color(colour, size), place));
            }
            TrackPart::Goal(seat) => {
                let side = self.track(*seat).height() * GOAL_HIGH;
                let at = self.at(*seat, 1.0) + Vec2::new(side * 0.36, 0.0);
                let image = assets.get(self.goal, side);
                entity.insert((picture(image, Vec2::splat(side)), board_transform(at, marks)));
            }
            TrackPart::Figure(figure) => figure.draw(entity, figures, assets),
        });
    }

    /// Makes a wake for each of these seats; [`RaceTracks::draw_out`] sets its length.
    pub fn show_wakes(
        &self,
        seats: impl Iterator<Item = Seat>,
        anew: bool,
        wakes: &mut BoardDrawings<TrackWake>,
        colour: impl Fn(Seat) -> Color,
    ) {
        wakes.show(seats.map(TrackWake).collect(), anew, |entity, TrackWake(seat)| {
            let sprite = Sprite::from_color(colour(*seat).with_alpha(WAKE), Vec2::ONE);
            entity.insert((sprite, board_transform(Vec2::ZERO, self.height + LAYERS[0])));
        });
    }

    /// Extends a wake to its piece on the track.
    pub fn draw_out(
        &self,
        seat: Seat,
        to: Vec2,
        transform: &mut Mut<Transform>,
        sprite: &mut Mut<Sprite>,
    ) {
        let from = self.at(seat, 0.0);
        let size = Vec2::new((to.x - from.x).max(0.01), self.track(seat).height() * WAKE_HIGH);
        let height = transform.translation.z;
        transform.set_if_neq(board_transform((from + to) / 2.0, height));
        if sprite.custom_size != Some(size) {
            sprite.custom_size = Some(size);
        }
    }
}

/// A part of a track that does not move.
#[derive(Component, Debug, Clone, PartialEq)]
pub enum TrackPart {
    /// A track; pale if its seat is out.
    Track(Seat, bool),
    /// A mark at this part of the way.
    Mark(usize),
    /// The goal at the end of a track.
    Goal(Seat),
    /// A piece of figures.
    Figure(BoardTextSpan),
}

/// The part of a track that a piece has behind it.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct TrackWake(pub Seat);
