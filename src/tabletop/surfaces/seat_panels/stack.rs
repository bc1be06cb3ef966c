//! Stacks seat panels in the area before a seat: one behind the other, the first nearest to the tray. Those that find
//! no room wait until there is some.

use crate::geometry::{FacingBox, InnerSide, TableEdge};
use bevy::math::Vec2;

/// Gap between two seat panels.
const GAP: f32 = 6.0;
/// Minimum scale at which a seat panel is still read well. One for which there is less room waits, except the first,
/// which is always shown.
const MIN_SCALE: f32 = 0.8;

/// The room that a seat panel needs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SeatSpaceRequest {
    /// Its size in the layout, in units.
    pub size: Vec2,
    /// The edge it is turned to.
    pub facing: TableEdge,
}

/// The places of a seat's panels.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SeatPanelStack {
    /// The place of each seat panel, in order; `None` if it waits.
    pub places: Vec<Option<FacingBox>>,
    /// The place of the tabs for what waits, if anything does.
    pub tabs: Option<FacingBox>,
}

/// Stacks seat panels in an area; the first `fixed` of them never wait. If some have to wait, their tabs are behind the
/// others: `tabs` is the depth of the tabs.
pub(super) fn stack(
    area: FacingBox,
    seat_panels: &[SeatSpaceRequest],
    fixed: usize,
    tabs: f32,
) -> SeatPanelStack {
    let (places, _) = place(area, seat_panels, fixed, true, area.size.y);
    if places.iter().all(Option::is_some) {
        return SeatPanelStack { places, tabs: None };
    }
    let (places, used) = place(area, seat_panels, fixed, true, area.size.y - tabs - GAP);
    let waits = places.iter().any(Option::is_none);
    let size = Vec2::new(area.size.x, tabs);
    SeatPanelStack { places, tabs: waits.then(|| slice(area, used, size)) }
}

/// Places seat panels in the margins beside a tray where they have room, and the others in the area before it, behind
/// the things that are fixed there. The places of the fixed things come first.
pub(super) fn spread(
    area: FacingBox,
    margins: &[FacingBox],
    fixed: &[SeatSpaceRequest],
    seat_panels: &[SeatSpaceRequest],
    tabs: f32,
) -> SeatPanelStack {
    let mut beside: Vec<Option<FacingBox>> = vec![None; seat_panels.len()];
    let left = |places: &[Option<FacingBox>]| -> Vec<SeatSpaceRequest> {
        let left = seat_panels.iter().zip(places).filter(|(_, place)| place.is_none());
        left.map(|(seat_panel, _)| *seat_panel).collect()
    };
    for &margin in margins {
        let (found, _) = place(margin, &left(&beside), 0, false, margin.size.y);
        let found = found.into_iter().map(|place| Some(toward_tray(place?, margin, area)));
        fill(&mut beside, found.collect());
    }
    let before: Vec<SeatSpaceRequest> = fixed.iter().copied().chain(left(&beside)).collect();
    let SeatPanelStack { mut places, tabs } = stack(area, &before, fixed.len(), tabs);
    fill(&mut beside, places.split_off(fixed.len()));
    places.extend(beside);
    SeatPanelStack { places, tabs }
}

/// Returns a place in a margin at the end that is nearest to the tray of its seat, whose other area is this one: what is for
/// somebody lies at their tray.
fn toward_tray(place: FacingBox, margin: FacingBox, area: FacingBox) -> FacingBox {
    let right = (margin.at(Vec2::X) - margin.centre).normalize_or_zero();
    let side = (area.centre - margin.centre).dot(right).signum();
    let long = |frame: FacingBox| {
        let (low, high) = frame.covers();
        ((high - low) * right.abs()).element_sum()
    };
    let centre = place.centre + right * side * (long(margin) - long(place)) / 2.0;
    FacingBox { centre, ..place }
}

/// Gives these places to those that have none yet, in order.
fn fill(places: &mut [Option<FacingBox>], found: Vec<Option<FacingBox>>) {
    let without = places.iter_mut().filter(|place| place.is_none());
    without.zip(found).for_each(|(place, found)| *place = found);
}

/// Places the seat panels that fit into this depth, and returns their places with the depth that was used. The first
/// `fixed` of them never wait; with `at_any_size`, the first panel does not either.
fn place(
    area: FacingBox,
    seat_panels: &[SeatSpaceRequest],
    fixed: usize,
    at_any_size: bool,
    depth: f32,
) -> (Vec<Option<FacingBox>>, f32) {
    let mut used = 0.0;
    let mut places = Vec::with_capacity(seat_panels.len());
    for (index, seat_panel) in seat_panels.iter().enumerate() {
        let across = seat_panel.facing.is_long() != area.facing.is_long();
        let foot =
            if across { Vec2::new(seat_panel.size.y, seat_panel.size.x) } else { seat_panel.size };
        let foot = foot.max(Vec2::ONE);
        // Panels that never wait leave the other fixed ones as much room as they need, as far as there is any.
        let others = seat_panels[..fixed]
            .iter()
            .skip(index + 1)
            .map(|other| other.size.y + GAP)
            .sum::<f32>();
        let free = depth - used;
        let own = if index < fixed { free * foot.y / (foot.y + others) } else { free };
        let room = if free >= foot.y + others { free } else { own };
        let scale = (area.size.x / foot.x).min(room / foot.y).min(1.0);
        let may_wait = !at_any_size || (index > 0 && index >= fixed);
        if scale <= 0.0 || (may_wait && scale < MIN_SCALE) {
            places.push(None);
            continue;
        }
        let at = slice(area, used, foot * scale);
        let frame = FacingBox {
            centre: at.centre,
            size: seat_panel.size,
            facing: seat_panel.facing,
            ..area
        };
        places.push(Some(FacingBox { scale, ..frame }));
        used += foot.y * scale + GAP;
    }
    (places, used)
}

/// The box of this size that begins this far from the tray.
fn slice(area: FacingBox, from: f32, size: Vec2) -> FacingBox {
    let down = area.size.y / 2.0 - from - size.y / 2.0;
    let down = if area.inner == InnerSide::Above { down } else { -down };
    FacingBox { centre: area.at(Vec2::new(0.0, down)), size, ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_that_have_room_beside_a_tray_leave_the_board_before_it_free() {
        let area = area(TableEdge::South, InnerSide::Above);
        let margin = area.slid(700.0);
        let of =
            |high: f32| SeatSpaceRequest { size: Vec2::new(300.0, high), facing: TableEdge::South };
        let lies = |seat_panels: &[SeatSpaceRequest], fixed: &[SeatSpaceRequest]| {
            let margin = FacingBox { size: Vec2::new(600.0, 250.0), ..margin };
            let places = spread(area, &[margin], fixed, seat_panels, 40.0).places;
            let on = |place: Option<FacingBox>| place.map(|place| place.centre.x > 1200.0);
            places.into_iter().map(on).collect::<Vec<_>>()
        };
        assert_eq!(lies(&[of(200.0)], &[]), [Some(true)]);
        assert_eq!(lies(&[of(200.0), of(200.0)], &[]), [Some(true), Some(false)]);
        assert_eq!(lies(&[of(390.0), of(200.0)], &[]), [Some(false), Some(true)]);
        assert_eq!(lies(&[of(200.0)], &[of(100.0)]), [Some(false), Some(true)]);
        let margin = FacingBox { size: Vec2::new(600.0, 250.0), ..margin };
        let beside = spread(area, &[margin], &[], &[of(200.0)], 40.0).places[0];
        let left = beside.map(|place| place.covers().0.x);
        assert_eq!(left, Some(margin.covers().0.x), "it lies at its tray, and not in the middle");
    }

    fn area(facing: TableEdge, inner: InnerSide) -> FacingBox {
        let size = Vec2::new(600.0, 400.0);
        FacingBox { inner, ..FacingBox::new(Vec2::new(900.0, 500.0), size, facing) }
    }

    fn boxes(stacked: &SeatPanelStack) -> Vec<FacingBox> {
        stacked.places.iter().flatten().copied().chain(stacked.tabs).collect()
    }

    #[test]
    fn panels_of_all_sizes_and_turns_are_in_the_area_and_not_on_one_another() {
        let sizes = [90.0, 240.0, 700.0].map(|wide| [40.0, 170.0, 900.0].map(|high| (wide, high)));
        let sizes: Vec<Vec2> = sizes.concat().into_iter().map(Vec2::from).collect();
        for (at, inner) in TableEdge::ALL
            .into_iter()
            .flat_map(|at| [InnerSide::Above, InnerSide::Below].map(|it| (at, it)))
        {
            let area = area(at, inner);
            for seed in 0..200_usize {
                let count = 1 + seed % 5;
                let seat_panels: Vec<SeatSpaceRequest> = (0..count)
                    .map(|index| SeatSpaceRequest {
                        size: sizes[(seed * 7 + index * 5) % sizes.len()],
                        facing: TableEdge::ALL[(seed / 3 + index) % 4],
                    })
                    .collect();
                let stacked = stack(area, &seat_panels, 0, 40.0);
                assert!(stacked.places[0].is_some(), "the first is always seen");
                let waits = stacked.places.iter().any(Option::is_none);
                assert_eq!(waits, stacked.tabs.is_some(), "what waits has tabs");
                let boxes = boxes(&stacked);
                let (low, high) = area.covers();
                for (index, one) in boxes.iter().enumerate() {
                    let (own_low, own_high) = one.covers();
                    let inside = own_low.cmpge(low - 0.1).all() && own_high.cmple(high + 0.1).all();
                    assert!(inside, "{one:?} is not on {area:?}: {seat_panels:?}");
                    let over = boxes[index + 1..].iter().find(|other| one.overlaps(**other));
                    assert_eq!(over, None, "{one:?} of {seat_panels:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_put_away_makes_room_for_what_waited() {
        let area = area(TableEdge::South, InnerSide::Above);
        let seat_panel =
            |high| SeatSpaceRequest { size: Vec2::new(400.0, high), facing: TableEdge::South };
        let both = stack(area, &[seat_panel(250.0), seat_panel(240.0)], 0, 40.0);
        assert!(both.places[1].is_none() && both.tabs.is_some());
        let one = stack(area, &[seat_panel(240.0)], 0, 40.0);
        let (_, foot) = one.places[0].expect("it has room").covers();
        assert_eq!((foot.y, one.tabs), (area.covers().1.y, None), "it lies at the tray");
    }
}
