//! Who sits where in a game of a tournament: its players have the first chairs, in order of seats, and
//! everybody else looks on from the own place. Of a team one has the seat's chair, the other is beside.

use super::model::{At, Cup};
use crate::contract::Seat;
use crate::table::seats::{Chair, Chairs, Player};

/// Which guest has each chair of a game.
pub fn guests(cup: &Cup, at: At) -> Vec<usize> {
    let players = cup.game(at).map_or(&[][..], |game| &game.players);
    let first = |&entrant: &usize| cup.entrants.get(entrant)?.guests.first().copied();
    let mut guests: Vec<usize> = players.iter().filter_map(first).collect();
    let others = (0..cup.guests.len()).filter(|guest| !guests.contains(guest));
    let others: Vec<usize> = others.collect();
    guests.extend(others);
    guests
}

/// The chairs of those who play a game, under the names of the entrants.
pub fn players(cup: &Cup, at: At) -> Vec<Chair> {
    let players = cup.game(at).map_or(&[][..], |game| &game.players);
    let chair = |&entrant: &usize| {
        let entrant = cup.entrants.get(entrant)?;
        let chair = cup.guests.get(*entrant.guests.first()?)?;
        Some(Chair { name: entrant.name.clone(), ..chair.clone() })
    };
    players.iter().filter_map(chair).collect()
}

/// The chairs of everybody else.
pub fn onlookers(cup: &Cup, at: At) -> Vec<Chair> {
    let playing = cup.game(at).map_or(0, |game| game.players.len());
    let others = guests(cup, at).into_iter().skip(playing);
    let chairs = others.filter_map(|guest| cup.guests.get(guest));
    let looks_on = |chair: &Chair| match chair.player {
        Player::Person => Player::Onlooker,
        _ => Player::IdleBot,
    };
    chairs.map(|chair| Chair { player: looks_on(chair), ..chair.clone() }).collect()
}

/// The seats of a game that teams play: the seat, and the chair from which the other one looks on.
pub fn shared(cup: &Cup, at: At) -> Vec<(Seat, Seat)> {
    let seated = guests(cup, at);
    let players = cup.game(at).map_or(&[][..], |game| &game.players);
    let others = |(seat, entrant): (Seat, &usize)| {
        let guests = cup.entrants.get(*entrant).map_or(&[][..], |one| &one.guests);
        let chairs = guests
            .iter()
            .skip(1)
            .filter_map(|guest| seated.iter().position(|seated| seated == guest));
        chairs.map(move |chair| (seat, Seat(chair as u16))).collect::<Vec<_>>()
    };
    Seat::all(players.len()).zip(players).flat_map(others).collect()
}

/// The guests of a tournament where they sit now: some have moved while they played.
pub fn follow(cup: &mut Cup, at: At, chairs: &Chairs) {
    for (guest, chair) in guests(cup, at).into_iter().zip(&chairs.0) {
        if let Some(guest) = cup.guests.get_mut(guest) {
            (guest.place, guest.slide) = (chair.place, chair.slide);
        }
    }
}
