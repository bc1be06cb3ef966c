//! The places of the panels in the middle: one for each side of the table where somebody reads.

use crate::geometry::{FacingBox, TableEdge, Tabletop, TrayDepth};
use bevy::math::{Rect, Vec2};

/// Gap between panels, and around them, in units.
const GAP: f32 = 12.0;
/// Depth of the panel of a short side, in units; and the maximum factor by which larger type deepens it, with panels of
/// long sides and without.
const SHORT_DEPTH: f32 = 298.0;
const DEEPER: [f32; 2] = [1.3, 2.0];
/// Sizes of a panel that is alone: its part of the middle's depth (`DEPTH_ALONE`), and the factor by which its content
/// is larger (`ALONE`).
const DEPTH_ALONE: f32 = 0.6;
const ALONE: f32 = 1.15;

/// The panel of a side of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableSidePanel {
    /// Its place on the table.
    pub frame: FacingBox,
    /// The factor by which its content is larger than the default.
    pub grow: f32,
}

/// Returns the panels of these sides with their contents. Where there is no room for all, the sides with the largest
/// covered area before them give way.
pub fn filled<T>(
    tabletop: &Tabletop,
    readers: &[TableEdge],
    covered: &[Rect],
    fill: impl Fn(&TableSidePanel) -> Option<T>,
) -> Vec<(FacingBox, T)> {
    let mut readers = readers.to_vec();
    loop {
        let panels = panels(tabletop, &readers, covered);
        let found: Vec<Option<T>> = panels.iter().map(&fill).collect();
        let without = panels.iter().zip(&found).filter(|(_, found)| found.is_none());
        let area = |edge| covered_area_before(edge, tabletop, covered);
        let without = without.map(|(panel, _)| panel.frame.facing);
        let Some(edge) = without.max_by(|a, b| area(*a).total_cmp(&area(*b))) else {
            let filled = panels.iter().zip(found);
            return filled.filter_map(|(panel, found)| Some((panel.frame, found?))).collect();
        };
        readers.retain(|other| *other != edge);
    }
}

/// Returns the area of the table that is covered before a side, in square units.
fn covered_area_before(edge: TableEdge, tabletop: &Tabletop, covered: &[Rect]) -> f32 {
    let distance = |edge: TableEdge, at: Vec2| match edge {
        TableEdge::South => tabletop.size.y - at.y,
        TableEdge::West => at.x,
        TableEdge::North => at.y,
        TableEdge::East => tabletop.size.x - at.x,
    };
    let is_nearest = |rect: &&Rect| {
        let own = distance(edge, rect.center());
        TableEdge::ALL.into_iter().all(|other| own <= distance(other, rect.center()))
    };
    covered.iter().filter(is_nearest).map(|rect| rect.size().element_product()).sum()
}

/// Returns the panels of these sides: those of long sides share the middle of the table, those of short sides are at
/// its ends. None covers another, or an area that is covered already.
fn panels(tabletop: &Tabletop, readers: &[TableEdge], covered: &[Rect]) -> Vec<TableSidePanel> {
    let (low, high) = tabletop.board_room(TrayDepth::Plain);
    let mut room = Rect::from_corners(low + GAP, high - GAP);
    let has_long = readers.iter().any(|edge| edge.is_long());
    let deeper = tabletop.type_scale().by().clamp(1.0, DEEPER[usize::from(!has_long)]);
    let ends: Vec<(TableEdge, Rect)> = readers
        .iter()
        .filter(|edge| !edge.is_long())
        .map(|&edge| (edge, end(edge, room, SHORT_DEPTH * deeper, covered)))
        .collect();
    for (edge, end) in &ends {
        match edge {
            TableEdge::West => room.min.x = end.max.x + GAP,
            _ => room.max.x = end.min.x - GAP,
        }
    }
    let room = if has_long { left_by(room, covered) } else { room };
    let alone = readers.len() == 1;
    let part =
        if alone { (DEPTH_ALONE * tabletop.type_scale().by().max(1.0)).min(1.0) } else { 0.5 };
    let gap = if readers.iter().filter(|edge| edge.is_long()).count() > 1 { GAP } else { 0.0 };
    let depth = if gap > 0.0 || alone { (room.height() - gap) * part } else { room.height() };
    let box_of = |edge: TableEdge| match edge {
        _ if alone && edge.is_long() => {
            Rect::from_center_size(room.center(), Vec2::new(room.width(), depth).max(Vec2::ZERO))
        }
        TableEdge::South => Rect { min: Vec2::new(room.min.x, room.max.y - depth), ..room },
        TableEdge::North => Rect { max: Vec2::new(room.max.x, room.min.y + depth), ..room },
        _ => ends.iter().find(|end| end.0 == edge).map_or(room, |end| end.1),
    };
    let panel = |&edge: &TableEdge| {
        let rect = box_of(edge);
        let seen = rect.max - rect.min;
        let size = if edge.is_long() { seen } else { Vec2::new(seen.y, seen.x) };
        let grow = if alone && edge.is_long() { ALONE } else { 1.0 };
        let centre = (rect.min + rect.max) / 2.0;
        TableSidePanel { frame: FacingBox::new(centre, size.max(Vec2::ONE), edge), grow }
    };
    readers.iter().map(panel).collect()
}

/// The panel of a short side: covered areas push it toward the middle or make it shorter, whichever takes less of it.
fn end(edge: TableEdge, room: Rect, depth: f32, covered: &[Rect]) -> Rect {
    let (mut pushed, mut low, mut high) = (0.0_f32, room.min.y, room.max.y);
    let at = |pushed: f32, low: f32, high: f32| {
        let left = match edge {
            TableEdge::West => room.min.x + pushed,
            _ => room.max.x - pushed - depth,
        };
        Rect { min: Vec2::new(left, low), max: Vec2::new(left + depth, high.max(low)) }
    };
    loop {
        let here = at(pushed, low, high);
        let Some(rect) = covered.iter().find(|rect| is_covered_by(**rect, here)) else {
            return here;
        };
        let push = match edge {
            TableEdge::West => rect.max.x + GAP - room.min.x,
            _ => room.max.x + GAP - rect.min.x,
        };
        let (above, below) = (rect.min.y - GAP, rect.max.y + GAP);
        let shifts = [
            ((push - pushed) * (high - low), (push, low, high)),
            ((high - above) * depth, (pushed, low, above)),
            ((below - low) * depth, (pushed, below, high)),
        ];
        let least = shifts.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, shift)) = least else { return here };
        (pushed, low, high) = shift;
    }
}

/// Returns the rest of a room without these boxes: it is cut as little as possible for each.
fn left_by(mut room: Rect, covered: &[Rect]) -> Rect {
    while let Some(rect) = covered.iter().find(|rect| is_covered_by(**rect, room)) {
        let rests = [
            Rect { min: Vec2::new(room.min.x, rect.max.y + GAP), ..room },
            Rect { max: Vec2::new(room.max.x, rect.min.y - GAP), ..room },
            Rect { min: Vec2::new(rect.max.x + GAP, room.min.y), ..room },
            Rect { max: Vec2::new(rect.min.x - GAP, room.max.y), ..room },
        ];
        let size = |rest: &Rect| (rest.max - rest.min).max(Vec2::ZERO).element_product();
        let largest = rests.into_iter().max_by(|a, b| size(a).total_cmp(&size(b)));
        room = largest.unwrap_or(room);
    }
    room
}

/// `true` if a box covers part of a room that is not empty, or is too near to it.
fn is_covered_by(rect: Rect, room: Rect) -> bool {
    let near = GAP - 0.5;
    let on = (rect.min - near).cmplt(room.max) & (rect.max + near).cmpgt(room.min);
    on.all() && (room.max - room.min).min_element() > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::PLACES;

    fn boxed(frame: FacingBox) -> Rect {
        let (low, high) = frame.covers();
        Rect::from_corners(low, high)
    }

    /// All sides from which people may read.
    fn all_readers() -> impl Iterator<Item = Vec<TableEdge>> {
        (1_u8..16).map(|sides| {
            (0..4).filter(|bit| sides >> bit & 1 == 1).map(|bit| TableEdge::ALL[bit]).collect()
        })
    }

    #[test]
    fn no_panel_lies_on_another_on_a_tray_or_on_what_is_covered() {
        let measured = Tabletop { size: Vec2::new(1440.0, 1080.0), ..Tabletop::default() };
        let large = Tabletop { text: 2.0, ..Tabletop::default() };
        let seat_panels = [
            vec![],
            vec![Rect::new(644.0, 780.0, 1276.0, 926.0)],
            vec![Rect::new(140.0, 300.0, 270.0, 780.0), Rect::new(10.0, 790.0, 630.0, 926.0)],
            vec![Rect::new(644.0, 560.0, 1276.0, 840.0), Rect::new(1500.0, 300.0, 1700.0, 700.0)],
        ];
        let enough =
            |panel: &TableSidePanel| (panel.frame.size.min_element() > 100.0).then_some(());
        for (tabletop, seat_panels) in [Tabletop::default(), measured, large]
            .into_iter()
            .flat_map(|tabletop| seat_panels.iter().map(move |seat_panels| (tabletop, seat_panels)))
        {
            for readers in all_readers() {
                let found = filled(&tabletop, &readers, seat_panels, enough);
                let boxes: Vec<Rect> = found.into_iter().map(|(frame, ())| boxed(frame)).collect();
                let trays = PLACES.map(|place| boxed(tabletop.tray(place, TrayDepth::Plain)));
                for (index, one) in boxes.iter().enumerate() {
                    let others = boxes[index + 1..].iter().chain(&trays).chain(seat_panels);
                    for other in others {
                        assert!(one.intersect(*other).is_empty(), "{readers:?}: {one:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn players_with_something_open_make_room_for_those_with_nothing() {
        let (tabletop, readers) = (Tabletop::default(), [TableEdge::South, TableEdge::North]);
        let open = [Rect::new(400.0, 560.0, 1500.0, 920.0)];
        let deep = |panel: &TableSidePanel| (panel.frame.size.y > 200.0).then_some(());
        let found = filled(&tabletop, &readers, &open, deep);
        let sides: Vec<TableEdge> = found.iter().map(|(frame, ())| frame.facing).collect();
        assert_eq!(sides, [TableEdge::North]);
        assert_eq!(filled(&tabletop, &readers, &[], deep).len(), 2);
    }

    #[test]
    fn what_lies_before_the_long_sides_takes_nothing_from_the_short_ones() {
        let (tabletop, readers) =
            (Tabletop::default(), [TableEdge::South, TableEdge::West, TableEdge::North]);
        let seat_panels =
            [Rect::new(644.0, 794.0, 1276.0, 926.0), Rect::new(644.0, 154.0, 1276.0, 286.0)];
        let all = |panel: &TableSidePanel| Some(*panel);
        let west = |seat_panels: &[Rect]| filled(&tabletop, &readers, seat_panels, all)[1].1.frame;
        assert_eq!(west(&seat_panels), west(&[]));
        let own = Rect::new(132.0, 240.0, 264.0, 840.0);
        assert_eq!(west(&[own]).size, west(&[]).size, "it is pushed toward the middle");
    }
}
