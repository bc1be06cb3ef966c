//! Where the panels of the lobby lie: one for each side of the table where somebody reads.

use super::super::geometry::{Edge, Frame, Seating, Tabletop, TrayDepth};
use super::super::seats::{Chairs, Player};
use bevy::math::Vec2;

/// What is left free between panels, and around them.
const GAP: f32 = 24.0;
/// How deep the panel of a short side is.
const SHORT_DEPTH: f32 = 310.0;
/// How wide and deep a panel must be laid out for everything to have room. Where there is more, it is
/// drawn larger if texts are to be; where there is less, smaller.
const LEAST: Vec2 = Vec2::new(740.0, 296.0);
/// A panel that is alone is drawn so much larger.
const ALONE: f32 = 1.15;

/// The sides of the table that somebody reads from: where people sit; before anybody does, both
/// long ones. Before a screen all read from below.
pub fn readers(tabletop: &Tabletop, chairs: &Chairs) -> Vec<Edge> {
    if tabletop.seating == Seating::Screen {
        return vec![Edge::South];
    }
    let people = chairs.0.iter().filter(|chair| chair.player == Player::Person);
    let mut people = people.map(|chair| chair.place).peekable();
    if people.peek().is_none() {
        return vec![Edge::South, Edge::North];
    }
    let mut edges = tabletop.edges(people);
    // Whoever sits down somewhere else changes nothing for those who sit.
    edges.sort_by_key(|edge| Edge::ALL.iter().position(|other| other == edge));
    edges
}

/// The panels for these sides: the long ones share the middle of the table, the short ones have its
/// ends. None lies on another.
pub fn frames(tabletop: &Tabletop, readers: &[Edge]) -> Vec<Frame> {
    let (low, high) = tabletop.board_room(TrayDepth::Plain);
    let (low, high) = (low + GAP, high - GAP);
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

#[cfg(test)]
mod tests {
    use super::super::super::geometry::PLACES;
    use super::super::super::geometry::Place;
    use super::super::super::seats::{BotName, Chair};
    use super::super::chairs_for;
    use super::*;
    use bevy::math::Rect;

    fn chair(place: Place, player: Player) -> Chair {
        Chair { place, ..chairs_for(&["Ann".into()], player).remove(0) }
    }

    fn boxed(frame: Frame) -> Rect {
        let (low, high) = frame.covers();
        Rect::from_corners(low, high)
    }

    #[test]
    fn before_anybody_sits_both_long_sides_can_read_and_later_those_who_sit() {
        let (around, mut chairs) = (Tabletop::default(), Chairs::default());
        assert_eq!(readers(&around, &chairs), [Edge::South, Edge::North]);
        let bot = Player::Bot(BotName::constant("easy"));
        chairs.0.push(chair(PLACES[2], bot));
        assert_eq!(readers(&around, &chairs), [Edge::South, Edge::North], "a bot reads nothing");
        for place in [PLACES[3], PLACES[0]] {
            chairs.0.push(chair(place, Player::Person));
        }
        assert_eq!(readers(&around, &chairs), [Edge::South, Edge::East]);
        let screen = Tabletop { seating: Seating::Screen, ..around };
        assert_eq!(readers(&screen, &chairs), [Edge::South]);
    }

    #[test]
    fn no_panel_lies_on_another_or_on_a_tray() {
        let measured = Tabletop { size: Vec2::new(1440.0, 1080.0), ..Tabletop::default() };
        let large = Tabletop { text: 2.0, ..Tabletop::default() };
        for tabletop in [Tabletop::default(), measured, large] {
            for sides in 1_u8..16 {
                let readers: Vec<Edge> =
                    (0..4).filter(|bit| sides >> bit & 1 == 1).map(|bit| Edge::ALL[bit]).collect();
                let boxes: Vec<Rect> = frames(&tabletop, &readers).into_iter().map(boxed).collect();
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
