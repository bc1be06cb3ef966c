//! Where the panels of the lobby lie: one for each side of the table where somebody reads.

use super::super::facing::{Edge, Frame, TABLE, TrayDepth};
use super::super::seats::{Chairs, Player};
use bevy::math::Vec2;

/// What is left free between panels, and around them.
const GAP: f32 = 24.0;
/// How deep the panel of a short side is.
const SHORT_DEPTH: f32 = 310.0;

/// The sides of the table that somebody reads from: where people sit; before anybody does, both
/// long ones.
pub fn readers(chairs: &Chairs) -> Vec<Edge> {
    let sits = |edge: Edge| {
        let mut people = chairs.0.iter().filter(|chair| chair.player == Player::Person);
        people.any(|chair| chair.place.edge == edge)
    };
    let edges = [Edge::South, Edge::North, Edge::West, Edge::East];
    let found: Vec<Edge> = edges.into_iter().filter(|&edge| sits(edge)).collect();
    if found.is_empty() { vec![Edge::South, Edge::North] } else { found }
}

/// The panels for these sides: the long ones share the middle of the table, the short ones have its
/// ends. None lies on another.
pub fn frames(readers: &[Edge]) -> Vec<Frame> {
    let trays = TrayDepth::Plain;
    let low = Vec2::new(trays.at(Edge::West), trays.at(Edge::South)) + GAP;
    let high = TABLE - low;
    let end = |edge: Edge| if readers.contains(&edge) { SHORT_DEPTH + GAP } else { 0.0 };
    let (left, right) = (low.x + end(Edge::West), high.x - end(Edge::East));
    let depth = (high.y - low.y - GAP) / 2.0;
    let middle = TABLE / 2.0;
    let frame = |&edge: &Edge| {
        let (centre, size) = match edge {
            Edge::South => (
                Vec2::new((left + right) / 2.0, high.y - depth / 2.0),
                Vec2::new(right - left, depth),
            ),
            Edge::North => (
                Vec2::new((left + right) / 2.0, low.y + depth / 2.0),
                Vec2::new(right - left, depth),
            ),
            Edge::West => (
                Vec2::new(low.x + SHORT_DEPTH / 2.0, middle.y),
                Vec2::new(high.y - low.y, SHORT_DEPTH),
            ),
            Edge::East => (
                Vec2::new(high.x - SHORT_DEPTH / 2.0, middle.y),
                Vec2::new(high.y - low.y, SHORT_DEPTH),
            ),
        };
        Frame { centre, size, edge }
    };
    readers.iter().map(frame).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::facing::PLACES;
    use super::super::super::seats::{BotName, Chair};
    use super::*;
    use bevy::math::{Rect, Vec2Swizzles as _};

    fn boxed(frame: &Frame) -> Rect {
        let size = if frame.edge.is_long() { frame.size } else { frame.size.yx() };
        Rect::from_center_size(frame.centre, size)
    }

    #[test]
    fn before_anybody_sits_both_long_sides_can_read_and_later_those_who_sit() {
        let mut chairs = Chairs::default();
        assert_eq!(readers(&chairs), [Edge::South, Edge::North]);
        let bot = Player::Bot(BotName::constant("easy"));
        chairs.0.push(Chair { place: PLACES[2], name: "Bot".into(), player: bot });
        assert_eq!(readers(&chairs), [Edge::South, Edge::North], "a bot does not read");
        let chair = Chair { place: PLACES[3], name: "Ann".into(), player: Player::Person };
        chairs.0.push(chair);
        assert_eq!(readers(&chairs), [Edge::East]);
    }

    #[test]
    fn no_panel_lies_on_another_or_on_a_tray() {
        let edges = [Edge::South, Edge::North, Edge::West, Edge::East];
        for sides in 1_u8..16 {
            let readers: Vec<Edge> =
                (0..4).filter(|bit| sides >> bit & 1 == 1).map(|bit| edges[bit]).collect();
            let boxes: Vec<Rect> = frames(&readers).iter().map(boxed).collect();
            let trays: Vec<Rect> = PLACES.iter().map(|place| boxed(&place.tray())).collect();
            for (index, one) in boxes.iter().enumerate() {
                for other in boxes[index + 1..].iter().chain(&trays) {
                    assert!(one.intersect(*other).is_empty(), "{readers:?}: {one:?} {other:?}");
                }
            }
        }
    }
}
