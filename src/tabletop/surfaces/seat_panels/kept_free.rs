//! Areas of the table that seat panels leave free: what a lesson speaks of. A panel that would cover one is moved aside,
//! as little as possible.

use crate::geometry::FacingBox;
use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// Gap between a panel and what it leaves free, in units.
const GAP: f32 = 6.0;
/// Least length and depth of the part of an area that is enough for a panel, in units.
const LEAST: f32 = 200.0;
/// Scales at which a panel is tried, the largest first.
const SCALES: [f32; 4] = [1.0, 0.93, 0.86, 0.8];

/// The areas of the table that seat panels leave free where they can, the most important first.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct KeptFreeAreas(pub Vec<Rect>);

/// The areas of the board where the score is read: cards of lessons and sheets at the end leave them free where they can.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct ScoreAreas(pub Vec<Rect>);

/// The ends of each tray that panels on it leave free where they can.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct TrayNumbers(pub BTreeMap<Seat, TrayEnds>);

/// The ends of a tray, in units of its layout.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct TrayEnds {
    /// Width at the left: there is the number that matters most to its player.
    pub number: f32,
    /// Width at the right, where the menu is opened.
    pub opener: f32,
}

impl TrayNumbers {
    /// Returns the part of the area of a seat's tray that is beside the opener of its menu.
    pub(super) fn beside_opener(&self, area: FacingBox, seat: Seat, tray: FacingBox) -> FacingBox {
        let ends = self.0.get(&seat).copied().unwrap_or_default();
        between(area, 0.0, ends.opener * tray.scale)
    }

    /// Returns the part of the area of a seat's tray that is beside its number.
    pub(super) fn clear_part(&self, area: FacingBox, seat: Seat, tray: FacingBox) -> FacingBox {
        let ends = self.0.get(&seat).copied().unwrap_or_default();
        between(area, ends.number * tray.scale, 0.0)
    }
}

/// Returns what is left of an area without these widths at its left and at its right, as its player sees it.
fn between(area: FacingBox, left: f32, right: f32) -> FacingBox {
    let size = Vec2::new((area.size.x - left - right).max(1.0), area.size.y);
    FacingBox { centre: area.at(Vec2::new((left - right) / 2.0, 0.0)), size, ..area }
}

impl ScoreAreas {
    /// Returns the part of the area before a tray that is clear of them: the one nearest to the tray, if it is large enough
    /// for a panel, else the whole area.
    pub(super) fn clear_part(&self, area: FacingBox, tray: FacingBox) -> FacingBox {
        let far = |part: &Rect| part.center().distance(tray.inner_middle());
        let clear = self.0.iter().try_fold(area_of(&area), |part, score| {
            if !meet(part, *score) {
                return Some(part);
            }
            let Rect { min, max } = score.inflate(GAP);
            let parts = [
                Rect { max: part.max.with_y(min.y), ..part },
                Rect { min: part.min.with_y(max.y), ..part },
                Rect { max: part.max.with_x(min.x), ..part },
                Rect { min: part.min.with_x(max.x), ..part },
            ];
            let large =
                parts.into_iter().filter(|part| (part.max - part.min).min_element() >= LEAST);
            large.min_by(|one, other| far(one).total_cmp(&far(other)))
        });
        clear.map_or(area, |part| {
            let Vec2 { x, y } = part.size() / area.scale;
            let size = if area.facing.is_long() { Vec2::new(x, y) } else { Vec2::new(y, x) };
            FacingBox { centre: part.center(), size, ..area }
        })
    }
}

/// Returns the place of a panel, moved aside within one of the `rooms` as little as possible so that it covers none of
/// the `others` and of the `free` areas; a little smaller if there is no room otherwise. Where there is not room enough,
/// it leaves those of the free areas free that it can, the first ones first.
pub(super) fn moved_aside(
    place: FacingBox,
    rooms: &[Rect],
    others: &[Rect],
    free: &[Rect],
) -> FacingBox {
    let mut left_free = others.to_vec();
    let mut found = clear_place(place, rooms, &left_free);
    for area in free {
        left_free.push(*area);
        match clear_place(place, rooms, &left_free) {
            Some(clear) => found = Some(clear),
            None => _ = left_free.pop(),
        }
    }
    found.unwrap_or(place)
}

/// Returns the nearest place of a panel in the rooms at which it covers none of these areas; `None` if there is none.
fn clear_place(place: FacingBox, rooms: &[Rect], free: &[Rect]) -> Option<FacingBox> {
    if is_clear(&place, free) {
        return Some(place);
    }
    let smaller = SCALES.map(|scale| FacingBox { scale: place.scale * scale, ..place });
    smaller.iter().find_map(|place| {
        let all = candidates(place, rooms, free).into_iter();
        let clear = all.map(|centre| FacingBox { centre, ..*place });
        let clear = clear.filter(|place| is_clear(place, free));
        let far = |other: &FacingBox| other.centre.distance_squared(place.centre);
        clear.min_by(|one, other| far(one).total_cmp(&far(other)))
    })
}

/// Returns the points at which the middle of a panel could be: beside what is left free, and at the ends of the rooms.
fn candidates(place: &FacingBox, rooms: &[Rect], free: &[Rect]) -> Vec<Vec2> {
    let half = area_of(place).half_size();
    let beside = free.iter().flat_map(|area| [area.min - half - GAP, area.max + half + GAP]);
    let beside: Vec<Vec2> = beside.chain([place.centre]).collect();
    let mut found = Vec::new();
    for room in rooms {
        let middles = Rect { min: room.min + half, max: room.max - half };
        if middles.min.cmpgt(middles.max).any() {
            continue;
        }
        let within = |at: Vec2| at.clamp(middles.min, middles.max);
        for x in beside.iter().map(|at| within(*at).x) {
            found.extend(beside.iter().map(|at| Vec2::new(x, within(*at).y)));
        }
    }
    found
}

/// `true` if a panel in this place covers none of these areas.
pub(super) fn is_clear(place: &FacingBox, free: &[Rect]) -> bool {
    !free.iter().any(|area| meet(area_of(place), *area))
}

fn area_of(place: &FacingBox) -> Rect {
    let (low, high) = place.covers();
    Rect::from_corners(low, high)
}

fn meet(one: Rect, other: Rect) -> bool {
    one.min.cmplt(other.max).all() && other.min.cmplt(one.max).all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::TableEdge;

    #[test]
    fn the_area_before_a_tray_ends_where_the_score_begins_if_there_is_room() {
        let score = ScoreAreas(vec![Rect::new(100.0, 400.0, 1800.0, 600.0)]);
        let boxed = |rect: Rect, facing: TableEdge| {
            let Vec2 { x, y } = rect.size();
            let size = if facing.is_long() { Vec2::new(x, y) } else { Vec2::new(y, x) };
            FacingBox::new(rect.center(), size, facing)
        };
        let tray = boxed(Rect::new(700.0, 950.0, 1200.0, 1080.0), TableEdge::South);
        let area = boxed(Rect::new(700.0, 500.0, 1200.0, 940.0), TableEdge::South);
        let clear = area_of(&score.clear_part(area, tray));
        assert_eq!(clear, Rect::new(700.0, 600.0 + GAP, 1200.0, 940.0));
        let tray = boxed(Rect::new(0.0, 200.0, 100.0, 800.0), TableEdge::West);
        let area = boxed(Rect::new(110.0, 150.0, 600.0, 750.0), TableEdge::West);
        let clear = area_of(&score.clear_part(area, tray));
        assert_eq!(clear, Rect::new(110.0, 150.0, 600.0, 400.0 - GAP));
        let low = boxed(Rect::new(110.0, 350.0, 600.0, 650.0), TableEdge::West);
        assert_eq!(score.clear_part(low, tray), low, "there is no room for a panel beside it");
    }

    #[test]
    fn a_panel_moves_no_further_than_it_must_and_covers_nothing_that_is_left_free() {
        let room = Rect::new(0.0, 100.0, 1900.0, 900.0);
        for facing in TableEdge::ALL {
            let place = FacingBox::new(Vec2::new(950.0, 700.0), Vec2::new(500.0, 300.0), facing);
            let tile = Rect::from_center_size(Vec2::new(950.0, 640.0), Vec2::splat(90.0));
            let moved = moved_aside(place, &[room], &[], &[tile]);
            assert!(!meet(area_of(&moved), tile), "{moved:?}");
            assert!(room.union(area_of(&moved)) == room, "it stays in its room: {moved:?}");
            assert!(moved.centre.distance(place.centre) < 330.0, "{moved:?}");
            let far = Rect::from_center_size(Vec2::new(100.0, 200.0), Vec2::splat(90.0));
            assert_eq!(moved_aside(place, &[room], &[], &[far]), place, "nothing is in its way");
            let both = moved_aside(place, &[room], &[], &[tile, room]);
            assert_eq!(both, moved, "there is no room beside all: the first area counts");
        }
    }
}
