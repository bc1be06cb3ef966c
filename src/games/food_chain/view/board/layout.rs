//! The layout of the table. The plants are the middle of the land, and an animal lives the farther from it the larger
//! it is, before the player it belongs to.

use crate::prelude::*;
use shoal_tabletop::seats::Chair;
use shoal_tabletop::surfaces::board::SeatDirections;
use shoal_tabletop::surfaces::board::labels::BoardLabelLayout;
use shoal_tabletop::surfaces::board::text_lines::{READERS, both};
use std::f32::consts::TAU;

/// The side of a cell that is touched, in units.
const CELL: f32 = 20.0;
/// Width and height of the margin around the land, in units.
const AROUND: Vec2 = Vec2::new(64.0, 40.0);
/// Reach of the plants from the middle of the land, as a part of its half, and that of the smallest animals.
pub const MEADOW: f32 = 0.2;
const NEAREST: f32 = 0.3;
/// The bodies that live nearest to the plants and at the rim; larger ones live at the rim, too.
const BODIES: (f32, f32) = (4.0, 60.0);
/// The bodies at which a ring is drawn.
pub const RINGS: [i64; 4] = [6, 10, 20, 40];
/// Share of a seat's part of the land that its species take, and number of places that are tried for each.
const PART: f32 = 0.86;
const TRIES: u32 = 25;
/// Distance from a species within which a pointer is over it, in units.
const NEAR: f32 = 62.0;

/// The layout of the land on the table.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct JungleLayout {
    /// The board that is touched, in small cells.
    pub surface: BoardSurface,
    /// Half the width and half the height of the land.
    pub half: Vec2,
    /// Edges that its [charts](super::charts) face.
    pub readers: [TableEdge; 2],
    /// The part of it before each seat.
    sectors: SeatDirections,
}

impl JungleLayout {
    /// Everything as large as the trays leave room for. Species whose player has no chair live all around.
    pub fn of(seats: usize, table: &Tabletop, trays: TrayDepth, chairs: &Chairs) -> Self {
        let (low, high) = table.board_room(trays);
        let surface = BoardSurface::filling(low, high, CELL);
        let half = (surface.on.half_size() - AROUND).max(Vec2::splat(CELL));
        let middle = surface.on.center();
        let tray = |seat| chairs.get(seat).map(|chair: &Chair| chair.tray(table, trays).centre);
        let trays = Seat::all(seats).map_while(tray);
        let (readers, sectors) = (both(table), SeatDirections::toward(trays, middle, half));
        Self { surface, half, readers, sectors }
    }

    /// A land that fills a picture of this size, with players all around.
    pub fn on(size: Vec2, seats: usize) -> Self {
        let on = Rect::from_corners(Vec2::ZERO, size);
        let surface = BoardSurface { on, ..BoardSurface::filling(on.min, on.max, CELL) };
        let half = size / 2.0 - 0.09 * size.y;
        Self { surface, half, readers: READERS, sectors: SeatDirections::around(seats) }
    }

    /// The place for writing: between the trays, and not on the charts.
    pub fn page(&self, table: &Tabletop) -> BoardLabelLayout {
        let mut page = BoardLabelLayout::between_trays(table, TrayDepth::Deep);
        super::charts::places(self).into_iter().for_each(|(chart, _)| page.keep(chart));
        page
    }

    /// The middle of the land.
    pub fn middle(&self) -> Vec2 {
        self.surface.on.center()
    }

    /// Distance from the middle at which an animal of this body lives, as a part of the way to the rim.
    pub fn reach(body: i64) -> f32 {
        let (least, most) = BODIES;
        let part = (body as f32 / least).max(1.0).ln() / (most / least).ln();
        NEAREST + (1.0 - NEAREST) * part.min(1.0)
    }

    /// The point in this direction, in turns from the east, and so far of the way to the rim.
    pub fn point(&self, turn: f32, reach: f32) -> Vec2 {
        self.middle() + Vec2::from_angle(turn * TAU) * self.half * reach
    }

    /// The direction nearest to this one in which no seat's species live, in turns.
    pub fn border(&self, near: f32) -> f32 {
        self.sectors.border(near)
    }
}

/// The species over which a pointer is at this cell.
pub fn species_at(places: &Places, land: &JungleLayout, cell: Cell) -> Option<u32> {
    places.near(land.surface.centre(cell), NEAR)
}

/// Finds a place for a species of this seat and body, far from the others.
pub fn home(places: &Places, land: &JungleLayout, seat: Option<Seat>, body: i64) -> Vec2 {
    let (from, to) = land.sectors.part(seat, PART);
    let tries = (0..TRIES).map(|index| {
        // From the middle of the part outward, to both sides in turn: nearest to the player first.
        let step = index.div_ceil(2) as f32 / TRIES as f32;
        let aside = if index % 2 == 0 { step } else { -step };
        land.point((from + to) / 2.0 + aside * (to - from), JungleLayout::reach(body))
    });
    places.free(tries, NEAR * 2.5).unwrap_or(land.middle())
}

/// Each species of a view that has no place yet finds one.
pub fn place_new_species(places: &mut Places, land: &JungleLayout, view: &View) {
    let place = |places: &Places, species: &SeenSpecies| match species.kind {
        SpeciesKind::Plant => land.middle(),
        _ => home(places, land, species.seat, species.body),
    };
    places.settle(&view.species, |species| species.id, place);
}

/// New species get a place, and those that are gone lose theirs.
pub fn follow_picture(
    shown: Res<PlaybackState<FoodChainView>>,
    land: Res<JungleLayout>,
    mut places: ResMut<Places>,
) {
    if !shown.is_changed() && !land.is_changed() {
        return;
    }
    let mut now = if land.is_changed() { Places::default() } else { places.clone() };
    place_new_species(&mut now, &land, &shown.view);
    places.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::headless::{PROJECTORS, played_by};
    use shoal_tabletop::seats::SeatPlayer;

    fn land(seats: usize, projector: (f32, f32)) -> JungleLayout {
        let chair = |place| Chair::new(place, "Somebody", SeatPlayer::Person);
        let chairs = Chairs(PLACES.into_iter().take(seats).map(chair).collect());
        JungleLayout::of(seats, &played_by(seats, projector), TrayDepth::Deep, &chairs)
    }

    #[test]
    fn what_is_larger_lives_farther_from_the_plants_and_all_live_on_the_land() {
        let reaches: Vec<f32> = (3..200).map(JungleLayout::reach).collect();
        assert!(reaches.is_sorted() && reaches[0] > MEADOW && reaches.iter().all(|it| *it <= 1.0));
    }

    #[test]
    fn forty_species_of_eight_players_live_apart_and_before_their_players() {
        for projector in PROJECTORS {
            let land = land(8, projector);
            let mut places = Places::default();
            for index in 0..40 {
                let (seat, body) = (Seat(index % 8), 6 + i64::from(index / 8) * 9);
                let place = home(&places, &land, Some(seat), body);
                assert!(land.surface.on.contains(place), "{place}");
                assert_eq!(places.near(place, 40.0), None, "{projector:?}: {index}");
                places.put(u32::from(index), place);
            }
        }
    }

    #[test]
    fn no_animal_lives_where_the_bodies_of_rings_are_written() {
        for seats in 2..=8 {
            let land = land(seats, PROJECTORS[0]);
            for near in (0..20).map(|step| step as f32 / 20.0) {
                let border = land.border(near);
                for seat in Seat::all(seats) {
                    let (from, to) = land.sectors.part(Some(seat), PART);
                    let after = (border - from).rem_euclid(1.0);
                    assert!(after > to - from, "{seats} seats: {border} is in {from} to {to}");
                }
            }
        }
    }
}
