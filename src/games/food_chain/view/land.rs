//! Where everything lies on the table. The plants are the middle of the land, and an animal lives the farther
//! from it the larger it is, before the player it belongs to. In the corners are the populations over time, and
//! the family tree.

use super::prelude::*;
use std::collections::BTreeMap;
use std::f32::consts::TAU;

/// The side of a cell that is touched, in units.
const CELL: f32 = 20.0;
/// Around the land, in units.
const AROUND: Vec2 = Vec2::new(64.0, 40.0);
/// How far out of the land's half the plants reach, and where the smallest animals live.
pub const MEADOW: f32 = 0.2;
const NEAREST: f32 = 0.3;
/// The bodies that live nearest to the plants and at the rim; larger ones live at the rim, too.
const BODIES: (f32, f32) = (4.0, 60.0);
/// The bodies at which a ring is drawn.
pub const RINGS: [i64; 4] = [6, 10, 20, 40];
/// How much of a seat's part of the land its species take, and how many places are tried for each.
const PART: f32 = 0.86;
const TRIES: u32 = 25;
/// How near to a species a pointer is that is over it, in units.
const NEAR: f32 = 62.0;
/// The size of a chart in a corner, of the land's room.
const CHART: Vec2 = Vec2::new(0.2, 0.25);

/// Where everything lies.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Land {
    /// The board that is touched, in small cells.
    pub surface: BoardSurface,
    /// Half the width and half the height of the land.
    pub half: Vec2,
    /// In which direction each seat sits, in turns from the east.
    bearings: Vec<f32>,
}

impl Land {
    /// Everything as large as the trays leave room for.
    pub fn of(seats: usize, table: &Tabletop, trays: TrayDepth, chairs: &Chairs) -> Self {
        let (low, high) = table.board_room(trays);
        let surface = surface(low, high);
        let half = (surface.on.half_size() - AROUND).max(Vec2::splat(CELL));
        let bearing = |seat: Seat| {
            let chair = chairs.get(seat);
            let tray = chair.map(|chair| chair.tray(table, trays).centre);
            let way = (tray.unwrap_or(Vec2::ZERO) - surface.on.center()) / half;
            (way.to_angle() / TAU).rem_euclid(1.0)
        };
        Self { surface, half, bearings: Seat::all(seats).map(bearing).collect() }
    }

    /// A land that fills a picture of this size, with players all around.
    pub fn on(size: Vec2, seats: usize) -> Self {
        let on = Rect::from_corners(Vec2::ZERO, size);
        let surface = BoardSurface { on, ..surface(on.min, on.max) };
        let bearings = (0..seats).map(|seat| seat as f32 / seats as f32).collect();
        Self { surface, half: size / 2.0 - 0.09 * size.y, bearings }
    }

    /// The middle of the land.
    pub fn middle(&self) -> Vec2 {
        self.surface.on.center()
    }

    /// How far from the middle an animal of this body lives, of the way to the rim.
    pub fn reach(body: i64) -> f32 {
        let (least, most) = BODIES;
        let part = (body as f32 / least).max(1.0).ln() / (most / least).ln();
        NEAREST + (1.0 - NEAREST) * part.min(1.0)
    }

    /// The point in this direction, in turns from the east, and so far of the way to the rim.
    pub fn point(&self, turn: f32, reach: f32) -> Vec2 {
        self.middle() + Vec2::from_angle(turn * TAU) * self.half * reach
    }

    /// From where to where the animals of a seat may live, in turns; nobody's live anywhere.
    fn part_of(&self, seat: Option<Seat>) -> (f32, f32) {
        let Some(&at) = seat.and_then(|seat| self.bearings.get(seat.index())) else {
            return (0.0, 1.0);
        };
        let others = self.bearings.iter().filter(|&&other| other != at);
        let gap = |way: f32| {
            let gaps = others.clone().map(|other| ((other - at) * way).rem_euclid(1.0));
            gaps.fold(0.5, f32::min) / 2.0 * PART
        };
        (at - gap(-1.0), at + gap(1.0))
    }

    /// The corners in which charts lie: for those at the upper edge of the table, and for those at the lower; the
    /// first two are of one chart, the others of the other.
    pub fn charts(&self) -> [(Rect, Edge); 4] {
        let on = self.surface.on;
        let size = on.size() * CHART;
        let at = |x: f32, y: f32, reader| {
            let middle = on.center() + Vec2::new(x, y) * (on.half_size() - size / 2.0);
            (Rect::from_center_size(middle, size), reader)
        };
        [
            at(1.0, -1.0, Edge::North),
            at(-1.0, 1.0, Edge::South),
            at(-1.0, -1.0, Edge::North),
            at(1.0, 1.0, Edge::South),
        ]
    }
}

/// As many cells as there is room for.
fn surface(low: Vec2, high: Vec2) -> BoardSurface {
    let cells = ((high - low) / CELL).floor().max(Vec2::ONE);
    let (columns, rows) = (cells.x as u16, cells.y as u16);
    let grid = Grid::Square { columns, rows, cell: CELL, ghost_columns: 0, wraps: false };
    BoardSurface::centred(grid, (low + high) / 2.0)
}

/// Where each species lives that is seen. It stays where it is for as long as it lives, also while others come
/// and go, so that nothing moves away under a pointer.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Places(BTreeMap<u32, Vec2>);

impl Places {
    /// Where a species lives.
    pub fn of(&self, id: u32) -> Option<Vec2> {
        self.0.get(&id).copied()
    }

    /// The species at a point of the table, if one is near.
    pub fn at(&self, point: Vec2) -> Option<u32> {
        let near = self.0.iter().map(|(id, place)| (*id, place.distance(point)));
        let nearest = near.min_by(|one, other| one.1.total_cmp(&other.1))?;
        (nearest.1 < NEAR).then_some(nearest.0)
    }

    /// Where a species of this seat and body would live: far from the others.
    pub fn free(&self, land: &Land, seat: Option<Seat>, body: i64) -> Vec2 {
        let (from, to) = land.part_of(seat);
        let tries = (0..TRIES).map(|index| {
            // From the middle of the part outward, to both sides in turn.
            let step = index.div_ceil(2) as f32 / TRIES as f32;
            let aside = if index % 2 == 0 { step } else { -step };
            land.point((from + to) / 2.0 + aside * (to - from), Land::reach(body))
        });
        let apart = |place: &Vec2| {
            let gaps = self.0.values().map(|other| other.distance(*place));
            gaps.fold(NEAR * 2.5, f32::min)
        };
        // The first of equals: nearest to the player.
        let better = |best: Vec2, next: Vec2| if apart(&next) > apart(&best) { next } else { best };
        tries.reduce(better).unwrap_or(land.middle())
    }

    /// Where all species of a view live.
    pub fn seen(land: &Land, view: &View) -> Self {
        let mut places = Self::default();
        places.follow(land, view);
        places
    }

    /// A wild species of this body finds a place.
    pub fn settle(&mut self, land: &Land, id: u32, body: i64) -> Vec2 {
        let place = self.free(land, None, body);
        self.0.insert(id, place);
        place
    }

    fn follow(&mut self, land: &Land, view: &View) {
        self.0.retain(|id, _| view.species.iter().any(|species| species.id == *id));
        for species in &view.species {
            if !self.0.contains_key(&species.id) {
                let place = match species.kind {
                    Kind::Plant => land.middle(),
                    _ => self.free(land, species.seat, species.body),
                };
                self.0.insert(species.id, place);
            }
        }
    }
}

/// New species get a place, and those that are gone lose theirs.
pub fn follow_picture(
    (shown, land): (Res<PlaybackState<FoodChain>>, Res<Land>),
    mut places: ResMut<Places>,
) {
    if !shown.is_changed() && !land.is_changed() {
        return;
    }
    let mut now = if land.is_changed() { Places::default() } else { places.clone() };
    now.follow(&land, &shown.view);
    places.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::PLACES;
    use crate::table::headless::{PROJECTORS, played_by};
    use crate::table::seats::{Chair, Player};

    fn land(seats: usize, projector: (f32, f32)) -> Land {
        let chair = |place| Chair::new(place, "Somebody", Player::Person);
        let chairs = Chairs(PLACES.into_iter().take(seats).map(chair).collect());
        Land::of(seats, &played_by(seats, projector), TrayDepth::Deep, &chairs)
    }

    #[test]
    fn what_is_larger_lives_farther_from_the_plants_and_all_live_on_the_land() {
        let reaches: Vec<f32> = (3..200).map(Land::reach).collect();
        assert!(reaches.is_sorted() && reaches[0] > MEADOW && reaches.iter().all(|it| *it <= 1.0));
    }

    #[test]
    fn forty_species_of_eight_players_live_apart_and_before_their_players() {
        for projector in PROJECTORS {
            let land = land(8, projector);
            let mut places = Places::default();
            for index in 0..40 {
                let (seat, body) = (Seat(index % 8), 6 + i64::from(index / 8) * 9);
                let place = places.free(&land, Some(seat), body);
                assert!(land.surface.on.contains(place), "{place}");
                let near = places.0.values().map(|other| other.distance(place));
                assert!(near.fold(f32::MAX, f32::min) > 40.0, "{projector:?}: {index}");
                places.0.insert(u32::from(index), place);
            }
        }
    }
}
