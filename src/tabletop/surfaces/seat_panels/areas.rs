//! The area for the seat panels of each seat: as much of the table before its tray as it can have while others have
//! seat panels too; and the margins beside its tray where nobody sits, where panels cover next to nothing of the board.
//! No area covers another, or a tray, or goes beyond the table.

use crate::geometry::{FacingBox, TableEdge, Tabletop, TrayDepth};
use bevy::math::{Rect, Vec2};

/// Half of the gap between two areas, and between an area and a tray.
const APART: f32 = 4.0;
/// Reach of the seat panels of a short edge into the table, as a part of its length, if the long edges have seat panels
/// too: so they are not beside those of the middle places.
const REACH: f32 = 1.0 / 3.0;

/// The room that the trays leave free, and the length of the table.
#[derive(Clone, Copy)]
struct SeatPanelRoom {
    free: Rect,
    long: f32,
}

impl SeatPanelRoom {
    /// The room between two corners.
    fn between(table: &Tabletop, low: Vec2, high: Vec2) -> Self {
        Self { free: Rect::from_corners(low + APART, high - APART), long: table.size.x }
    }
}

/// The side of the picture from which seat panels come: those of the long edges form two rows, those of the short edges
/// two columns at the ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeatPanelSide {
    Top,
    Bottom,
    Left,
    Right,
}

impl SeatPanelSide {
    /// The side at which a tray is.
    fn of(tray: FacingBox) -> Self {
        let inward = tray.ahead(1.0) - tray.inner_middle();
        match (inward.x.abs() > inward.y.abs(), inward.x + inward.y > 0.0) {
            (true, true) => SeatPanelSide::Left,
            (true, false) => SeatPanelSide::Right,
            (false, true) => SeatPanelSide::Top,
            (false, false) => SeatPanelSide::Bottom,
        }
    }

    /// `true` for the rows, at the top and at the bottom.
    fn is_row(self) -> bool {
        matches!(self, SeatPanelSide::Top | SeatPanelSide::Bottom)
    }
}

/// A stretch of one side: before a tray, or between two trays.
#[derive(Debug, Clone, Copy, PartialEq)]
struct SeatPanelStretch {
    side: SeatPanelSide,
    /// Its ends along the edge, as the picture has it.
    along: (f32, f32),
}

/// `true` if two stretches of an edge overlap.
fn meet(one: (f32, f32), other: (f32, f32)) -> bool {
    one.0 < other.1 && other.0 < one.1
}

/// Returns the area before each of these trays, which are those of all seats that have seat panels.
pub(super) fn seat_panel_areas(
    table: &Tabletop,
    depth: TrayDepth,
    trays: &[FacingBox],
) -> Vec<FacingBox> {
    let (low, high) = table.room_between_trays(depth);
    let room = SeatPanelRoom::between(table, low, high);
    let stretches: Vec<SeatPanelStretch> =
        trays.iter().map(|&tray| stretch_before(tray, room)).collect();
    let boxes = stretches.iter().map(|&stretch| match stretch.side.is_row() {
        true => row(stretch, &stretches, room),
        false => column(stretch, &stretches, room),
    });
    let frame = |(rect, &tray): (Rect, &FacingBox)| {
        let size = (rect.size() - 2.0 * APART).max(Vec2::ONE);
        let size = if tray.facing.is_long() { size } else { Vec2::new(size.y, size.x) };
        FacingBox { centre: rect.center(), size, scale: 1.0, ..tray }
    };
    boxes.zip(trays).map(frame).collect()
}

/// Returns the area of a panel before a screen that all read: the whole room between the trays.
pub(super) fn shared_area(table: &Tabletop, depth: TrayDepth) -> FacingBox {
    let (low, high) = table.room_between_trays(depth);
    let SeatPanelRoom { free, .. } = SeatPanelRoom::between(table, low, high);
    FacingBox::new(free.center(), free.size() - 2.0 * APART, TableEdge::South)
}

/// Returns the margins beside each of these trays, of `all` trays at the table: where a whole tray would have room and
/// there is none. Each tray gets one free margin, then one of those that are left. They reach a little over the board
/// where nothing else does, unless the board is to be `kept_free`.
pub(super) fn margins(
    table: &Tabletop,
    depth: TrayDepth,
    trays: &[FacingBox],
    all: &[FacingBox],
    kept_free: bool,
) -> Vec<Vec<FacingBox>> {
    let (low, high) = table.room_between_trays(depth);
    let room = SeatPanelRoom::between(table, low, high);
    let stretches: Vec<SeatPanelStretch> =
        trays.iter().map(|&tray| stretch_before(tray, room)).collect();
    let top = table.common_line().map_or(0.0, |line| line.size.y);
    let frame = |tray: FacingBox, gap: SeatPanelStretch| {
        let reaching = |over: f32| {
            let (top, bottom) = match gap.side {
                SeatPanelSide::Top => (top, low.y + over),
                _ => (high.y - over, table.size.y),
            };
            let rect = Rect::new(gap.along.0, top, gap.along.1, bottom);
            let size = rect.size() - 2.0 * APART;
            FacingBox { centre: rect.center(), size, scale: 1.0, ..tray }
        };
        let over = reaching(Tabletop::OVER_BOARD);
        let meets = stretches.iter().any(|&stretch| reaches(stretch, gap, &stretches, room))
            || all.iter().any(|&tray| over.overlaps(tray));
        if kept_free || meets { reaching(-APART) } else { over }
    };
    let mut taken: Vec<SeatPanelStretch> = Vec::new();
    let mut found = vec![Vec::new(); trays.len()];
    for _ in 0..2 {
        for (&tray, own) in trays.iter().zip(&mut found) {
            let gaps = gaps(tray, all, table.size.x).into_iter();
            let free = gaps.filter(|gap| !taken.iter().any(|other| same_row(*gap, *other)));
            if let Some(gap) = free.max_by(|a, b| length(*a).total_cmp(&length(*b))) {
                taken.push(gap);
                own.push(frame(tray, gap));
            }
        }
    }
    found
}

/// Returns the area of a tray below its first units, which stay free: `above` is in units of its layout. Panels that
/// must leave the board free are placed there if they have no room beside the tray.
pub(super) fn over_tray(tray: FacingBox, above: f32) -> FacingBox {
    let size = Vec2::new(tray.size.x, tray.size.y - above) * tray.scale - 2.0 * APART;
    FacingBox { centre: tray.at(Vec2::new(0.0, above / 2.0)), size, scale: 1.0, ..tray }
}

fn length(stretch: SeatPanelStretch) -> f32 {
    stretch.along.1 - stretch.along.0
}

fn same_row(one: SeatPanelStretch, other: SeatPanelStretch) -> bool {
    one.side == other.side && meet(one.along, other.along)
}

/// `true` if the seat panels before a tray could cover the board where those of a margin do.
fn reaches(
    stretch: SeatPanelStretch,
    gap: SeatPanelStretch,
    stretches: &[SeatPanelStretch],
    room: SeatPanelRoom,
) -> bool {
    match stretch.side.is_row() {
        true => stretch.side != gap.side && meet(stretch.along, gap.along),
        false => meet(reach(stretch.side, stretches, room), gap.along),
    }
}

/// Returns the gaps at the left and at the right of a tray on a long side that are at least as wide as it is. The one
/// at its player's right, where its menu opens, comes last: of two equal gaps it is taken.
fn gaps(tray: FacingBox, all: &[FacingBox], long: f32) -> Vec<SeatPanelStretch> {
    let side = SeatPanelSide::of(tray);
    if !side.is_row() {
        return Vec::new();
    }
    let along = |frame: FacingBox| (frame.covers().0.x, frame.covers().1.x);
    let own = along(tray);
    let others = all.iter().filter(|&&other| other != tray && SeatPanelSide::of(other) == side);
    let others: Vec<(f32, f32)> = others.map(|&other| along(other)).collect();
    let meets = |&other: &FacingBox| {
        let (across, its) = ((tray.covers().0.y, tray.covers().1.y), other.covers());
        !SeatPanelSide::of(other).is_row() && meet(across, (its.0.y, its.1.y))
    };
    // Trays of the short sides may be in the corners.
    let (left, right): (Vec<FacingBox>, Vec<FacingBox>) = all
        .iter()
        .copied()
        .filter(meets)
        .partition(|&other| SeatPanelSide::of(other) == SeatPanelSide::Left);
    let start = left.iter().map(|other| other.covers().1.x).fold(0.0, f32::max);
    let end = right.iter().map(|other| other.covers().0.x).fold(long, f32::min);
    let before = others.iter().map(|other| other.1).filter(|end| *end < own.1);
    let before = before.fold(start, f32::max);
    let after = others.iter().map(|other| other.0).filter(|start| *start > own.0);
    let after = after.fold(end, f32::min);
    let mut gaps = vec![(before, own.0), (own.1, after)];
    if tray.facing.turn(Vec2::X).x < 0.0 {
        gaps.reverse();
    }
    let wide = own.1 - own.0 - 1.0;
    let gaps = gaps.into_iter().filter(|gap| gap.1 - gap.0 >= wide);
    gaps.map(|along| SeatPanelStretch { side, along }).collect()
}

/// The part of the free room before a tray that is its own.
fn stretch_before(tray: FacingBox, room: SeatPanelRoom) -> SeatPanelStretch {
    let (side, (low, high)) = (SeatPanelSide::of(tray), tray.covers());
    let along = match side.is_row() {
        // Only the middle of a wide tray, so that there is room beside it for the panels of the short sides.
        true => {
            let middle = (low.x + high.x) / 2.0;
            let third = room.long / 6.0;
            let (low, high) = (low.x.max(middle - third), high.x.min(middle + third));
            (low.max(room.free.min.x), high.min(room.free.max.x))
        }
        false => (low.y.max(room.free.min.y), high.y.min(room.free.max.y)),
    };
    SeatPanelStretch { side, along }
}

/// Returns the stretch of the table's length that a column reaches: to the middle, or less far if there are rows.
fn reach(side: SeatPanelSide, stretches: &[SeatPanelStretch], room: SeatPanelRoom) -> (f32, f32) {
    let rows = stretches.iter().any(|other| other.side.is_row());
    let long = room.long;
    let most = long * if rows { REACH } else { 0.5 };
    match side {
        SeatPanelSide::Left => (room.free.min.x, most),
        _ => (long - most, room.free.max.x),
    }
}

/// `true` for each of the rows, at the top and at the bottom, that meets a column.
fn crossing(side: SeatPanelSide, stretches: &[SeatPanelStretch], room: SeatPanelRoom) -> [bool; 2] {
    let reach = reach(side, stretches, room);
    let meets =
        |row: SeatPanelSide| stretches.iter().any(|it| it.side == row && meet(it.along, reach));
    [SeatPanelSide::Top, SeatPanelSide::Bottom].map(meets)
}

/// Returns the part of the depth that a row has where it meets a column; between two rows the column has a half.
fn share(crossing: [bool; 2]) -> f32 {
    if crossing == [true; 2] { 0.25 } else { 0.5 }
}

/// The area before a tray of a long edge.
fn row(stretch: SeatPanelStretch, stretches: &[SeatPanelStretch], room: SeatPanelRoom) -> Rect {
    let mut part: f32 = 1.0;
    for other in stretches {
        if other.side.is_row() {
            if other.side != stretch.side && meet(other.along, stretch.along) {
                part = part.min(0.5);
            }
        } else if meet(reach(other.side, stretches, room), stretch.along) {
            part = part.min(share(crossing(other.side, stretches, room)));
        }
    }
    let deep = room.free.height() * part;
    let (top, bottom) = match stretch.side {
        SeatPanelSide::Top => (room.free.min.y, room.free.min.y + deep),
        _ => (room.free.max.y - deep, room.free.max.y),
    };
    Rect::new(stretch.along.0, top, stretch.along.1, bottom)
}

/// The area before a tray of a short edge.
fn column(stretch: SeatPanelStretch, stretches: &[SeatPanelStretch], room: SeatPanelRoom) -> Rect {
    let crossing = crossing(stretch.side, stretches, room);
    let cut = room.free.height() * share(crossing);
    let [top, bottom] = crossing.map(|is_crossed| if is_crossed { cut } else { 0.0 });
    let (top, bottom) = (room.free.min.y + top, room.free.max.y - bottom);
    let (left, right) = reach(stretch.side, stretches, room);
    Rect::new(left, stretch.along.0.max(top), right, stretch.along.1.min(bottom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::OccupiedPlaces;
    use crate::headless::tables;

    #[test]
    fn with_any_seat_panels_no_area_covers_another_or_a_tray() {
        for (table, depth) in tables()
            .into_iter()
            .flat_map(|table| [TrayDepth::Plain, TrayDepth::Deep].map(|depth| (table, depth)))
        {
            let places = table.places();
            let all: Vec<FacingBox> =
                places.iter().map(|&place| table.tray(place, depth)).collect();
            for who in 1_u16..1 << all.len() {
                let trays: Vec<FacingBox> =
                    (0..all.len()).filter(|bit| who >> bit & 1 == 1).map(|bit| all[bit]).collect();
                let found = seat_panel_areas(&table, depth, &trays);
                for (index, area) in found.iter().enumerate() {
                    let size = area.size;
                    assert!(size.min_element() > 150.0, "{size} of {trays:?} on {table:?}");
                    assert_eq!(area.kept_on(table.size).centre, area.centre, "{area:?}");
                    let others = found[index + 1..].iter().chain(&all);
                    let mut under = others.filter(|other| area.overlaps(**other));
                    assert_eq!(under.next(), None, "{area:?} of {who:b} on {table:?}");
                }
            }
        }
    }

    #[test]
    fn no_margin_covers_a_tray_or_an_area_or_leaves_the_table() {
        for (table, depth) in tables()
            .into_iter()
            .flat_map(|table| [TrayDepth::Plain, TrayDepth::Deep].map(|depth| (table, depth)))
        {
            let places = table.places();
            for (sit, in_match) in
                (1_u16..1 << places.len()).flat_map(|sit| [(sit, false), (sit, true)])
            {
                let some = |bits: u16| {
                    (0..places.len()).filter(move |bit| bits >> bit & 1 == 1).collect::<Vec<_>>()
                };
                let seated = in_match
                    .then(|| OccupiedPlaces::of(some(sit).into_iter().map(|at| places[at])));
                let table = Tabletop { seated, ..table };
                let tray = |&index: &usize| table.tray(places[index], depth);
                let all: Vec<FacingBox> = some(sit).iter().map(tray).collect();
                // All of them have panels, or every other one.
                for panels in [sit, sit & 0x55] {
                    let trays: Vec<FacingBox> = some(panels).iter().map(tray).collect();
                    let margins = margins(&table, depth, &trays, &all, false);
                    let areas = seat_panel_areas(&table, depth, &trays);
                    let found = margins.concat();
                    for (index, area) in areas.iter().enumerate() {
                        let size = area.size;
                        assert!(size.min_element() > 150.0, "{size} of {sit:b} on {table:?}");
                        assert_eq!(area.kept_on(table.size).centre, area.centre);
                        let others = areas[index + 1..].iter().chain(&all);
                        let mut under = others.filter(|other| area.overlaps(**other));
                        assert_eq!(under.next(), None, "{area:?} of {sit:b} on {table:?}");
                    }
                    for (index, margin) in found.iter().enumerate() {
                        assert_eq!(margin.kept_on(table.size).centre, margin.centre);
                        let others = found[index + 1..].iter().chain(&all).chain(&areas);
                        let mut under = others.filter(|other| margin.overlaps(**other));
                        assert_eq!(under.next(), None, "{margin:?} of {sit:b} on {table:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn where_nobody_sits_there_is_a_margin_beside_a_tray_and_a_full_edge_has_none() {
        let (table, depth) = (Tabletop::default(), TrayDepth::Plain);
        let tray = |index: usize| table.tray(table.places()[index], depth);
        let both = [tray(0), tray(1)];
        let found = margins(&table, depth, &both, &both, false);
        for (margins, tray) in found.iter().zip(both) {
            assert_eq!(margins.len(), 2, "on both sides of it nobody sits");
            let margin = margins[0];
            assert!(margin.size.x > 0.98 * tray.size.x && margin.size.y > tray.size.y);
            let right = margin.centre - tray.centre;
            assert!(right.dot(tray.facing.turn(Vec2::X)) > 0.0, "it is where its menu opens");
        }
        let full: Vec<FacingBox> = (0..8).map(tray).collect();
        assert_eq!(margins(&table, depth, &full, &full, false).concat(), []);
        assert_eq!(
            margins(&table, depth, &[tray(2)], &[tray(2)], false).concat(),
            [],
            "short edge"
        );
    }

    #[test]
    fn a_seat_that_alone_has_panels_has_the_room_of_the_others() {
        let (table, depth) = (Tabletop::default(), TrayDepth::Plain);
        let tray = |index: usize| table.tray(table.places()[index], depth);
        let alone = seat_panel_areas(&table, depth, &[tray(0)])[0];
        let faced = seat_panel_areas(&table, depth, &[tray(0), tray(1)])[0];
        assert!(alone.size.y > 1.9 * faced.size.y, "{alone:?} {faced:?}");
        let short = seat_panel_areas(&table, depth, &[tray(2)])[0];
        let crossed = seat_panel_areas(&table, depth, &[tray(2), tray(4)])[0];
        assert!(short.size.x > 1.9 * crossed.size.x, "{short:?} {crossed:?}");
    }
}
