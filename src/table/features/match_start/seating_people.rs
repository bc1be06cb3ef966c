//! Seats the people in the lobby in an earlier match that goes on, or is played again.

use crate::features::absence::MatchSeating;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::{Chair, Chairs, Device, SeatPlayer};

/// Returns the chairs in the lobby that hands hold.
pub fn held(world: &mut World) -> Vec<Chair> {
    let mut devices = world.query::<&Device>();
    let chairs = world.resource::<Chairs>();
    let is_held = |seat: &Seat| devices.iter(world).any(|device| device.seats.contains(seat));
    chairs.seats().filter(is_held).filter_map(|seat| chairs.get(seat).cloned()).collect()
}

/// Gives the people who are here their chairs: the one at their place, else the one with their name, else the first
/// that is left, which moves to where they sit. A bot that stood in makes room.
pub(super) fn seat_people(seating: &mut MatchSeating, here: &[Chair]) {
    let (chairs, stand_ins) = (&mut seating.chairs, &mut seating.stand_ins);
    let is_open = |at: &usize| {
        let takes_hands = matches!(chairs[*at].player, SeatPlayer::Person | SeatPlayer::Onlooker);
        takes_hands || stand_ins.iter().any(|seat| seat.index() == *at)
    };
    let mut open: Vec<usize> = (0..chairs.len()).filter(is_open).collect();
    let mut unseated: Vec<&Chair> = here.iter().collect();
    let matches: [fn(&Chair, &Chair) -> bool; 3] =
        [|chair, own| chair.place == own.place, |chair, own| chair.name == own.name, |_, _| true];
    for is_own in matches {
        unseated.retain(|own| {
            let found = open.iter().position(|&at| is_own(&chairs[at], own));
            let Some(at) = found.map(|found| open.remove(found)) else { return true };
            if matches!(chairs[at].player, SeatPlayer::Bot(_)) {
                chairs[at].player = SeatPlayer::Person;
            }
            stand_ins.retain(|seat| seat.index() != at);
            move_chair(chairs, at, own);
            false
        });
    }
}

/// Moves a chair to where its player sits; one that stood there changes places with it.
fn move_chair(chairs: &mut [Chair], at: usize, own: &Chair) {
    if chairs[at].place == own.place {
        return;
    }
    let left = (chairs[at].place, chairs[at].slide);
    if let Some(other) = chairs.iter_mut().find(|chair| chair.place == own.place) {
        (other.place, other.slide) = left;
    }
    (chairs[at].place, chairs[at].slide) = (own.place, own.slide);
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::seats::STAND_IN;

    /// A match of Ann, Bob, for whom a bot stands in, Cid and a bot.
    fn seating() -> MatchSeating {
        let bot = SeatPlayer::Bot(STAND_IN);
        let players =
            [("Ann", SeatPlayer::Person), ("Bob", bot), ("Cid", SeatPlayer::Person), ("Tuna", bot)];
        let chairs = players.into_iter().zip(PLACES);
        let chairs = chairs.map(|((name, player), place)| Chair::new(place, name, player));
        MatchSeating { chairs: chairs.collect(), stand_ins: vec![Seat(1)] }
    }

    /// A person who sits in the lobby at a place.
    fn person(place: usize, name: &str) -> Chair {
        Chair::new(PLACES[place], name, SeatPlayer::Person)
    }

    fn at(seating: &MatchSeating, seat: usize) -> (SeatPlayer, usize) {
        let chair = &seating.chairs[seat];
        (chair.player, PLACES.iter().position(|place| *place == chair.place).expect("a place"))
    }

    #[test]
    fn a_bot_that_stood_in_makes_room_for_the_person_who_sits_there() {
        let mut now = seating();
        seat_people(&mut now, &[person(1, "Marlin")]);
        assert_eq!((at(&now, 1), &now.stand_ins[..]), ((SeatPlayer::Person, 1), &[][..]));
        seat_people(&mut now, &[person(3, "Ann")]);
        assert_eq!(at(&now, 3).0, SeatPlayer::Bot(STAND_IN), "it played from the beginning");
    }

    #[test]
    fn who_sits_elsewhere_has_the_chair_of_the_own_name_and_it_stands_there() {
        let mut now = seating();
        seat_people(&mut now, &[person(3, "Cid"), person(5, "Bob")]);
        assert_eq!(at(&now, 2), (SeatPlayer::Person, 3));
        assert_eq!(at(&now, 3), (SeatPlayer::Bot(STAND_IN), 2), "they change places");
        assert_eq!(at(&now, 1), (SeatPlayer::Person, 5));
        assert_eq!(now.stand_ins, []);
    }

    #[test]
    fn nobody_who_sits_is_left_over_while_a_chair_is_and_no_chair_is_given_twice() {
        let mut now = seating();
        let here = [6, 5, 4, 7].map(|place| person(place, "Somebody"));
        seat_people(&mut now, &here);
        assert_eq!([0, 1, 2].map(|seat| at(&now, seat).1), [6, 5, 4]);
        assert_eq!(at(&now, 3), (SeatPlayer::Bot(STAND_IN), 3));
        let before = seating();
        let mut alone = before.clone();
        seat_people(&mut alone, &[]);
        assert_eq!(alone, before);
    }
}
