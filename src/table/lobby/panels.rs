//! Where the panels of the lobby lie: one for each side of the table where somebody reads.

use super::super::geometry::{Edge, Frame, Tabletop, TrayDepth};
use bevy::math::{Rect, Vec2};

/// What is left free between panels, and around them.
const GAP: f32 = 24.0;
/// How deep the panel of a short side is.
const SHORT_DEPTH: f32 = 310.0;
/// How wide and deep a panel must be laid out for everything to have room. Where there is more, it is
/// drawn larger if texts are to be; where there is less, smaller.
const LEAST: Vec2 = Vec2::new(740.0, 340.0);
/// The least room the panels need together.
const LEAST_ROOM: f32 = 320.0;
/// A panel that is alone is drawn so much larger.
const ALONE: f32 = 1.15;

/// The panels for these sides: the long ones share the middle of the table, the short ones have its
/// ends. None lies on another, or on what is covered already.
pub fn frames(tabletop: &Tabletop, readers: &[Edge], covered: &[Rect]) -> Vec<Frame> {
    let (low, high) = tabletop.board_room(TrayDepth::Plain);
    let (low, high) = left_by(Rect::from_corners(low + GAP, high - GAP), covered);
    let end = |edge: Edge| if readers.contains(&edge) { SHORT_DEPTH + GAP } else { 0.0 };
    let (left, right) = (low.x + end(Edge::West), high.x - end(Edge::East));
    let alone = readers.len() == 1;
    let depth = if alone { (high.y - low.y) * 0.6 } else { (high.y - low.y - GAP) / 2.0 };
    let across = (left + right) / 2.0;
    let middle = (low + high) / 2.0;
    let frame = |&edge: &Edge| {
        let (centre, size) = match edge {
            Edge::South | Edge::North if alone => (middle, Vec2::new(right - left, depth)),
            Edge::South => {
                (Vec2::new(across, high.y - depth / 2.0), Vec2::new(right - left, depth))
            }
            Edge::North => (Vec2::new(across, low.y + depth / 2.0), Vec2::new(right - left, depth)),
            Edge::West => (
                Vec2::new(low.x + SHORT_DEPTH / 2.0, middle.y),
                Vec2::new(high.y - low.y, SHORT_DEPTH),
            ),
            Edge::East => (
                Vec2::new(high.x - SHORT_DEPTH / 2.0, middle.y),
                Vec2::new(high.y - low.y, SHORT_DEPTH),
            ),
        };
        let wanted = tabletop.text * if alone && edge.is_long() { ALONE } else { 1.0 };
        let scale = wanted.min(size.x / LEAST.x).min(size.y / LEAST.y);
        Frame { scale, ..Frame::new(centre, size / scale, edge) }
    };
    readers.iter().map(frame).collect()
}

/// What these boxes leave of a room: it draws back from each the shortest way.
fn left_by(room: Rect, covered: &[Rect]) -> (Vec2, Vec2) {
    let mut room = room;
    for &box_ in covered {
        if room.intersect(box_).is_empty() {
            continue;
        }
        let ways = [
            (
                box_.max.y - room.min.y,
                Rect { min: Vec2::new(room.min.x, box_.max.y + GAP), ..room },
            ),
            (
                room.max.y - box_.min.y,
                Rect { max: Vec2::new(room.max.x, box_.min.y - GAP), ..room },
            ),
            (
                box_.max.x - room.min.x,
                Rect { min: Vec2::new(box_.max.x + GAP, room.min.y), ..room },
            ),
            (
                room.max.x - box_.min.x,
                Rect { max: Vec2::new(box_.min.x - GAP, room.max.y), ..room },
            ),
        ];
        let shortest = ways.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let left = shortest.map_or(room, |way| way.1);
        // Nothing is drawn smaller than can be seen: what is left at last is shared.
        if left.size().min_element() > LEAST_ROOM {
            room = left;
        }
    }
    (room.min, room.max)
}

#[cfg(test)]
mod tests {
    use super::super::super::geometry::PLACES;
    use super::*;
    use bevy::math::Rect;

    fn boxed(frame: Frame) -> Rect {
        let (low, high) = frame.covers();
        Rect::from_corners(low, high)
    }

    #[test]
    fn no_panel_lies_on_another_or_on_a_tray() {
        let measured = Tabletop { size: Vec2::new(1440.0, 1080.0), ..Tabletop::default() };
        let large = Tabletop { text: 2.0, ..Tabletop::default() };
        for tabletop in [Tabletop::default(), measured, large] {
            for sides in 1_u8..16 {
                let readers: Vec<Edge> =
                    (0..4).filter(|bit| sides >> bit & 1 == 1).map(|bit| Edge::ALL[bit]).collect();
                let boxes: Vec<Rect> =
                    frames(&tabletop, &readers, &[]).into_iter().map(boxed).collect();
                let trays = PLACES.map(|place| boxed(tabletop.tray(place, TrayDepth::Plain)));
                for (index, one) in boxes.iter().enumerate() {
                    for other in boxes[index + 1..].iter().chain(&trays) {
                        assert!(one.intersect(*other).is_empty(), "{readers:?}: {one:?} {other:?}");
                    }
                }
            }
        }
    }
}
