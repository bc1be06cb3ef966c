//! The places that have a tray: the trays of a match are laid out for them.

use super::frames::{PLACES, TableEdge, TablePlace};

/// The set of places that have a tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OccupiedPlaces([bool; PLACES.len()]);

impl OccupiedPlaces {
    /// Makes the set of these places.
    pub fn of(places: impl IntoIterator<Item = TablePlace>) -> Self {
        let mut occupied = Self::default();
        for place in places {
            if let Some(at) = PLACES.iter().position(|other| *other == place) {
                occupied.0[at] = true;
            }
        }
        occupied
    }

    /// `true` if this place has a tray.
    pub fn has(self, place: TablePlace) -> bool {
        self.places().any(|other| other == place)
    }

    /// Returns the number of places with a tray.
    pub fn count(self) -> usize {
        self.places().count()
    }

    /// The places at an edge that have a tray, from the left as the picture shows it.
    pub fn at(self, edge: TableEdge) -> impl Iterator<Item = TablePlace> {
        let slots = (0..3).map(move |slot| TablePlace { edge, slot });
        slots.filter(move |&place| self.has(place))
    }

    /// Returns all places that have a tray.
    pub fn places(self) -> impl Iterator<Item = TablePlace> {
        PLACES.into_iter().zip(self.0).filter_map(|(place, has)| has.then_some(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_an_edge_are_counted_from_the_left() {
        let seated = OccupiedPlaces::of([PLACES[6], PLACES[4], PLACES[2]]);
        let slots: Vec<u8> = seated.at(TableEdge::South).map(|place| place.slot).collect();
        assert_eq!((slots, seated.count()), (vec![0, 2], 3));
        assert!(seated.has(PLACES[2]) && !seated.has(PLACES[0]));
    }
}
