//! Questions to the neighbours of a seat without its player: the two who sit nearest read them in their trays, never
//! over the board.

use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{Tabletop, TrayDepth};
use shoal_tabletop::seats::{Chair, Chairs, SeatAbsences};
use std::collections::BTreeMap;

/// Number of neighbours that the table asks.
const NEIGHBOURS: usize = 2;

/// The seats that are asked, each with the seat that the question is about.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct NeighbourQuestions(BTreeMap<Seat, Seat>);

impl NeighbourQuestions {
    /// The seat that this one is asked about.
    pub fn about(&self, asked: Seat) -> Option<Seat> {
        self.0.get(&asked).copied()
    }
}

/// Asks the neighbours of seats that need an answer, and takes other questions back.
pub(super) fn ask_neighbours(
    absences: Res<SeatAbsences>,
    chairs: Res<Chairs>,
    tabletop: Res<Tabletop>,
    mut questions: ResMut<NeighbourQuestions>,
) {
    if !absences.is_changed() && !chairs.is_changed() {
        return;
    }
    let mut now = NeighbourQuestions::default();
    for (seat, _) in absences.iter().filter(|(_, absent)| absent.asks) {
        for neighbour in neighbours(&chairs, &absences, &tabletop, seat) {
            now.0.entry(neighbour).or_insert(seat);
        }
    }
    questions.set_if_neq(now);
}

/// The people who sit nearest to a seat and are there, nearest first.
fn neighbours(
    chairs: &Chairs,
    absences: &SeatAbsences,
    tabletop: &Tabletop,
    seat: Seat,
) -> Vec<Seat> {
    let Some(chair) = chairs.get(seat) else { return Vec::new() };
    let here =
        |other: &Seat| *other != seat && chairs.is_person(*other) && !absences.is_away(*other);
    let distance_to = |other: &Seat| {
        chairs.get(*other).map_or(i64::MAX, |other| distance(tabletop, chair, other))
    };
    let mut others: Vec<Seat> = chairs.seats().filter(here).collect();
    others.sort_by_key(distance_to);
    others.truncate(NEIGHBOURS);
    others
}

/// Distance between the middles of two trays, in whole table units.
fn distance(tabletop: &Tabletop, a: &Chair, b: &Chair) -> i64 {
    let middle = |chair: &Chair| chair.tray(tabletop, TrayDepth::Plain).centre;
    middle(a).distance(middle(b)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::seats::{AbsenceReason, AbsentSeat, STAND_IN, SeatPlayer};
    use std::time::Duration;

    #[test]
    fn the_two_nearest_who_are_there_are_asked() {
        let chair = |place| Chair::new(place, "Ann", SeatPlayer::Person);
        let mut chairs = Chairs(PLACES.map(chair).into());
        let (mut absences, tabletop) = (SeatAbsences::default(), Tabletop::default());
        for seat in Seat::all(8) {
            let asked = neighbours(&chairs, &absences, &tabletop, seat);
            assert_eq!(asked.len(), 2, "{asked:?}");
            assert!(!asked.contains(&seat));
            let chair = |seat: Seat| &chairs.0[seat.index()];
            let far = |other: &Seat| distance(&tabletop, chair(*other), chair(seat));
            let nearer = Seat::all(8).filter(|other| *other != seat && !asked.contains(other));
            assert!(nearer.into_iter().all(|other| asked.iter().all(|by| far(by) <= far(&other))));
        }
        for seat in 1..7 {
            absences.begin(Seat(seat), AbsentSeat::new(Duration::ZERO, AbsenceReason::Coffee));
        }
        assert_eq!(neighbours(&chairs, &absences, &tabletop, Seat(0)), [Seat(7)]);
        chairs.0[7].player = SeatPlayer::Bot(STAND_IN);
        assert_eq!(neighbours(&chairs, &absences, &tabletop, Seat(0)), []);
    }
}
