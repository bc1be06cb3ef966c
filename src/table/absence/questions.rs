//! What the table asks about a seat without its player, before the two who sit nearest to it.

use super::absent::Absences;
use super::situation::Situation;
use super::words::{offers, sentence};
use crate::contract::Seat;
use crate::table::geometry::{Tabletop, TrayDepth};
use crate::table::ids::TrayId;
use crate::table::seats::{Chair, Chairs};
use crate::table::slips::{Slip, SlipButton, SlipKind, Slips};
use bevy::prelude::*;

/// Questions about seats have this number and the seat's.
const ABOUT: u32 = TrayId::Absence(0).id();
/// How many seats a match can have at most.
const MOST_SEATS: u32 = 100;
/// Before how many neighbours the table asks.
const NEIGHBOURS: usize = 2;

/// Lays the questions before the neighbours, and takes them away again.
pub(super) fn lay(
    absences: Res<Absences>,
    situation: Res<Situation>,
    (chairs, tabletop): (Res<Chairs>, Res<Tabletop>),
    mut slips: ResMut<Slips>,
    mut laid: Local<Vec<(Seat, SlipKind)>>,
) {
    if !absences.is_changed() && !situation.is_changed() && !chairs.is_changed() {
        return;
    }
    let mut now = Vec::new();
    for (seat, absent) in absences.iter().filter(|(_, absent)| absent.asks) {
        let name = chairs.get(seat).map_or("", |chair| chair.name.as_str());
        let buttons = offers(absent, &situation, seat).into_iter().map(|offer| {
            let button = SlipButton::new(offer.id, offer.label).icon(offer.icon);
            SlipButton { strong: offer.strong, ..button }
        });
        let sentence = format!("It is {name}'s turn. {}", sentence(absent, name));
        let (slip, kind) = (Slip::asking(sentence, buttons.collect()), asks_about(seat));
        for neighbour in neighbours(&chairs, &absences, &tabletop, seat) {
            if slips.get(neighbour, kind) != Some(&slip) {
                slips.lay(neighbour, kind, slip.clone());
            }
            now.push((neighbour, kind));
        }
    }
    for &(seat, kind) in laid.iter().filter(|old| !now.contains(old)) {
        slips.take(seat, kind);
    }
    *laid = now;
}

/// The question about a seat.
pub(super) fn asks_about(seat: Seat) -> SlipKind {
    SlipKind::Question(ABOUT + u32::from(seat.0))
}

/// The seat that a question is about.
pub(super) fn about(kind: SlipKind) -> Option<Seat> {
    let SlipKind::Question(number) = kind else { return None };
    let index = number.checked_sub(ABOUT).filter(|&index| index < MOST_SEATS)?;
    u16::try_from(index).ok().map(Seat)
}

/// The people who sit nearest to a seat and are there, nearest first.
fn neighbours(chairs: &Chairs, absences: &Absences, tabletop: &Tabletop, seat: Seat) -> Vec<Seat> {
    let Some(chair) = chairs.get(seat) else { return Vec::new() };
    let here =
        |other: &Seat| *other != seat && chairs.is_person(*other) && !absences.is_away(*other);
    let way =
        |other: &Seat| chairs.get(*other).map_or(i64::MAX, |other| way(tabletop, chair, other));
    let mut others: Vec<Seat> = chairs.seats().filter(here).collect();
    others.sort_by_key(way);
    others.truncate(NEIGHBOURS);
    others
}

/// How far two trays are from one another, in units.
fn way(tabletop: &Tabletop, a: &Chair, b: &Chair) -> i64 {
    let middle = |chair: &Chair| chair.tray(tabletop, TrayDepth::Plain).centre;
    middle(a).distance(middle(b)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::absence::{Absent, How};
    use crate::table::geometry::PLACES;
    use crate::table::seats::{Player, STAND_IN};
    use std::time::Duration;

    #[test]
    fn the_two_nearest_who_are_there_are_asked() {
        let chair = |place| Chair::new(place, "Ann", Player::Person);
        let mut chairs = Chairs(PLACES.map(chair).into());
        let (mut absences, tabletop) = (Absences::default(), Tabletop::default());
        for seat in Seat::all(8) {
            let asked = neighbours(&chairs, &absences, &tabletop, seat);
            assert_eq!(asked.len(), 2, "{asked:?}");
            assert!(!asked.contains(&seat));
            let chair = |seat: Seat| &chairs.0[seat.index()];
            let far = |other: &Seat| way(&tabletop, chair(*other), chair(seat));
            let nearer = Seat::all(8).filter(|other| *other != seat && !asked.contains(other));
            assert!(nearer.into_iter().all(|other| asked.iter().all(|by| far(by) <= far(&other))));
        }
        for seat in 1..7 {
            absences.begin(Seat(seat), Absent::new(Duration::ZERO, How::Coffee));
        }
        assert_eq!(neighbours(&chairs, &absences, &tabletop, Seat(0)), [Seat(7)]);
        chairs.0[7].player = Player::Bot(STAND_IN);
        assert_eq!(neighbours(&chairs, &absences, &tabletop, Seat(0)), []);
    }

    #[test]
    fn a_question_about_something_else_is_about_no_seat() {
        assert_eq!(about(asks_about(Seat(3))), Some(Seat(3)));
        for other in [7, u32::MAX, ABOUT + MOST_SEATS] {
            assert_eq!(about(SlipKind::Question(other)), None);
        }
        assert_eq!(about(SlipKind::Help), None);
    }
}
