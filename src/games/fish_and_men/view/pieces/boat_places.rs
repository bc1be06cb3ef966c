//! The places of boats at rest: in the middle of their squares. A boat that something would cover is small, on top of all,
//! in that corner of its square which is covered least, so that both are seen.

use super::pollution::BlobCountAreas;
use super::{badges, boats, fish};
use crate::prelude::*;
use bevy::ecs::system::SystemParam;

/// Scale of a boat in a corner.
pub const SMALL: f32 = 0.65;
/// Distance of its middle from that of its square along each axis, in squares.
const CORNER: f32 = 0.36;
/// The part of a boat in the middle that may be covered.
const COVERED: f32 = 0.2;
/// Number of points of a boat along each axis that may be covered.
const POINTS: usize = 7;
/// Two ellipses that cover a fish: the middle of each from that of the fish along its heading, and its half axes along and
/// across it, in squares.
const BODY: [(f32, Vec2); 2] = [(0.13, Vec2::new(0.62, 0.45)), (-0.6, Vec2::new(0.22, 0.38))];

/// The place of a boat at rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoatPlace {
    /// Its middle, in table coordinates.
    pub at: Vec2,
    /// Its scale: 1 in the middle of its square.
    pub scale: f32,
}

/// Returns the corners in which a boat may be, from the middle of its square.
pub fn corners(layout: &SeaGridLayout) -> [Vec2; 4] {
    [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
        .map(|corner| Vec2::from(corner) * CORNER * layout.cell)
}

/// System parameter with the board, and the sources of all that lies over boats.
#[derive(SystemParam)]
pub struct BoatCoverSources<'w> {
    /// The squares of the board.
    pub layout: Res<'w, SeaGridLayout>,
    aims: Res<'w, FishMoveDrafts>,
    places: SeatPlaces<'w>,
    counts: Res<'w, BlobCountAreas>,
}

impl BoatCoverSources<'_> {
    /// `true` if one of them has changed.
    pub fn is_changed(&self) -> bool {
        self.aims.is_changed() || self.places.is_changed() || self.counts.is_changed()
    }

    /// Returns all that lies over boats now.
    pub fn covers(&self, shown: &PlaybackState<FishAndMenView>) -> BoatCovers {
        let layout = &self.layout;
        let mut covers = BoatCovers::of_boxes(self.counts.0.clone());
        let scale = self.places.tabletop.board_type_scale();
        for school in &shown.view.fish {
            let heading = fish::heading(school.seat, shown, &self.aims);
            covers.add_fish(school, heading, self.places.facing(school.seat), layout, scale);
        }
        covers
    }
}

/// Everything that lies over boats.
#[derive(Debug, Default)]
pub struct BoatCovers {
    /// The fish: the middle of each, and a step in its heading.
    fish: Vec<(Vec2, Vec2)>,
    /// Badges, each with its middle and its radius.
    badges: Vec<(Vec2, f32)>,
    /// Plates with letters and numbers.
    boxes: Vec<Rect>,
}

impl BoatCovers {
    /// Returns nothing but boxes that lie over boats.
    pub fn of_boxes(boxes: Vec<Rect>) -> Self {
        Self { boxes, ..Self::default() }
    }

    /// Adds the fish of a player at an edge, with its letter and its badges.
    fn add_fish(
        &mut self,
        school: &FishSchool,
        heading: CompassHeading,
        reader: TableEdge,
        layout: &SeaGridLayout,
        scale: TypeScale,
    ) {
        let Some(at) = school.at.map(|at| layout.at(at)) else { return };
        self.fish.push((at, layout.step(heading)));
        let letter = fish::letter(layout, scale);
        let ground = letter.ground.unwrap_or_default();
        self.boxes.push(labels::standing(at, letter.seen, ground, reader));
        let radius = badges::radius(layout);
        let middles = badges::middles(&school.worn, layout);
        self.badges.extend(middles.map(|seen| (at + reader.turn(seen), radius)));
        let numbers = badges::numbers(&school.worn, layout, scale).into_iter();
        let number = |it: badges::BadgeNumber| labels::standing(at, it.seen, it.ground(), reader);
        self.boxes.extend(numbers.map(number));
    }

    /// The place of a boat in the square with this middle.
    pub fn place(&self, middle: Vec2, layout: &SeaGridLayout) -> BoatPlace {
        let side = layout.cell * boats::SIZE;
        if !self.are_near(middle, layout.cell) || self.part(middle, side) <= COVERED {
            return BoatPlace { at: middle, scale: 1.0 };
        }
        let corners = corners(layout).map(|corner| middle + corner);
        let covered = |at: &Vec2| self.part(*at, side * SMALL);
        let least =
            corners.into_iter().min_by(|one, other| covered(one).total_cmp(&covered(other)));
        BoatPlace { at: least.unwrap_or(middle), scale: SMALL }
    }

    /// `true` if one of them may reach the square with this middle and this side.
    fn are_near(&self, middle: Vec2, cell: f32) -> bool {
        let fish = self.fish.iter().map(|(at, _)| at.distance(middle) - cell);
        let badges = self.badges.iter().map(|(at, radius)| at.distance(middle) - radius);
        fish.chain(badges).any(|far| far < cell)
            || self.boxes.iter().any(|place| place.inflate(cell).contains(middle))
    }

    /// The part that is covered of a boat with this side.
    fn part(&self, middle: Vec2, side: f32) -> f32 {
        let along = |index: usize| ((index as f32 + 0.5) / POINTS as f32 - 0.5) * side;
        let points = (0..POINTS).flat_map(|row| (0..POINTS).map(move |at| (at, row)));
        let covered = points
            .filter(|&(at, row)| self.covers(middle + Vec2::new(along(at), along(row))))
            .count();
        covered as f32 / (POINTS * POINTS) as f32
    }

    fn covers(&self, point: Vec2) -> bool {
        let is_on_fish = |&(middle, step): &(Vec2, Vec2)| {
            let off = point - middle;
            // In squares, along the fish and across it.
            let off = Vec2::new(off.dot(step), off.perp_dot(step)) / step.length_squared();
            BODY.iter().any(|&(ahead, half)| ((off - Vec2::X * ahead) / half).length() < 1.0)
        };
        self.fish.iter().any(is_on_fish)
            || self.badges.iter().any(|&(middle, radius)| point.distance(middle) < radius)
            || self.boxes.iter().any(|place| place.contains(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::Tabletop;

    const AT: Square = Square { row: 6, column: 6 };

    fn layout() -> SeaGridLayout {
        SeaGridLayout { cell: 26.0, corner: Vec2::new(200.0, 200.0), columns: 12, rows: 12 }
    }

    /// Positions all over a square: a fish that swims aslant is hardly ever in its middle.
    fn positions() -> Vec<SeaPosition> {
        let offsets = (-3..=3).flat_map(|south| (-3..=3).map(move |east| (south, east)));
        let at = |(south, east)| SeaPosition::new(AT, south, east).expect("it is near");
        offsets.map(at).collect()
    }

    /// A fish here, and the place of a boat in a square.
    fn beside_fish(
        at: SeaPosition,
        heading: CompassHeading,
        reader: TableEdge,
        boat: Square,
    ) -> (BoatCovers, BoatPlace) {
        let (layout, mut covers) = (layout(), BoatCovers::default());
        let school = FishSchool { at: Some(at), ..FishSchool::newborn(Seat(0), 40) };
        let scale = Tabletop::default().board_type_scale();
        covers.add_fish(&school, heading, reader, &layout, scale);
        let place = covers.place(layout.centre(boat), &layout);
        (covers, place)
    }

    #[test]
    fn a_boat_in_the_square_of_a_fish_is_small_in_a_corner_and_leaves_most_of_the_fish_free() {
        let layout = layout();
        let (cell, middle) = (layout.cell, layout.centre(AT));
        for at in positions() {
            for (heading, reader) in CompassHeading::ALL
                .into_iter()
                .flat_map(|heading| TableEdge::ALL.map(|reader| (heading, reader)))
            {
                let (covers, boat) = beside_fish(at, heading, reader, AT);
                assert_eq!(boat.scale, SMALL);
                let off = (boat.at - middle).abs() - Vec2::splat(CORNER * cell);
                assert!(off.length() < 0.01, "its middle is in its square");
                let on = Rect::from_center_size(boat.at, Vec2::splat(cell * boats::SIZE * SMALL));
                let fish = layout.at(at);
                let points = (-40..=40).flat_map(|y| (-40..=40).map(move |x| (x, y)));
                let points = points.map(|(x, y)| fish + Vec2::new(x as f32, y as f32));
                let (mut all, mut hidden) = (0, 0);
                for point in points.filter(|point| {
                    let alone = BoatCovers { fish: covers.fish.clone(), ..BoatCovers::default() };
                    alone.covers(*point)
                }) {
                    all += 1;
                    hidden += usize::from(on.contains(point));
                }
                assert!(5 * hidden < 2 * all, "{hidden} of {all}: {boat:?}, {at:?} {heading:?}");
            }
        }
    }

    #[test]
    fn a_boat_that_nothing_lies_over_is_as_large_as_ever_and_one_under_a_letter_moves_aside() {
        let north = Square::new(AT.row - 2, AT.column);
        let south = Square::new(AT.row + 1, AT.column);
        for (boat, scale) in [(north, 1.0), (south, SMALL)] {
            let at = SeaPosition::centre(AT);
            let (_, place) = beside_fish(at, CompassHeading::E, TableEdge::South, boat);
            assert_eq!(place.scale, scale, "{boat:?}");
            assert_eq!(place.at == layout().centre(boat), scale == 1.0);
        }
    }
}
