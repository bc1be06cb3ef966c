//! The chairs in a game of a tournament: its players have the first chairs, in order of seats, and everybody else looks
//! on from their places. In a team the first has the seat's chair, and the other plays from their own. Everybody keeps
//! the letter and the colour that they have between the games.

use super::model::{GameIndex, TableEntrant, TableTournament};
use shoal_contract::Seat;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer};

/// Returns the guest on each chair of a game.
pub fn guests(tournament: &TableTournament, at: GameIndex) -> Vec<usize> {
    let first = |entrant: &TableEntrant| entrant.guests.first().copied();
    let mut guests: Vec<usize> = entrants(tournament, at).filter_map(first).collect();
    let others = (0..tournament.guests.len()).filter(|guest| !guests.contains(guest));
    let others: Vec<usize> = others.collect();
    guests.extend(others);
    guests
}

fn entrants(tournament: &TableTournament, at: GameIndex) -> impl Iterator<Item = &TableEntrant> {
    let players = tournament.game(at).map_or(&[][..], |game| &game.players);
    players.iter().filter_map(|&entrant| tournament.entrants.get(entrant))
}

/// Returns the names of those who play a game, by seat.
pub fn names(tournament: &TableTournament, at: GameIndex) -> Vec<String> {
    entrants(tournament, at).map(|entrant| entrant.name.clone()).collect()
}

/// Returns the chairs of those who play a game, by seat.
pub fn players(tournament: &TableTournament, at: GameIndex) -> Vec<Chair> {
    let chair = |entrant: &TableEntrant| {
        let chair = tournament.guests.get(*entrant.guests.first()?)?;
        let name = if entrant.guests.len() == 1 { &entrant.name } else { &chair.name };
        Some(Chair { name: name.clone(), ..chair.clone() })
    };
    entrants(tournament, at).filter_map(chair).collect()
}

/// Returns the chairs of everybody else.
pub fn others(tournament: &TableTournament, at: GameIndex) -> Vec<Chair> {
    let playing = tournament.game(at).map_or(0, |game| game.players.len());
    let chair = |guest: usize| {
        let chair = tournament.guests.get(guest)?;
        let team = entrants(tournament, at).position(|entrant| entrant.guests.contains(&guest));
        let player = match (team, chair.player) {
            (Some(seat), SeatPlayer::Person) => SeatPlayer::Partner(Seat(seat as u16)),
            (None, SeatPlayer::Person) => SeatPlayer::Onlooker,
            _ => SeatPlayer::IdleBot,
        };
        Some(Chair { player, ..chair.clone() })
    };
    guests(tournament, at).into_iter().skip(playing).filter_map(chair).collect()
}

/// Moves the guests of a tournament to where they sit now: some have moved while they played.
pub fn update_guest_places(tournament: &mut TableTournament, at: GameIndex, chairs: &Chairs) {
    for (guest, chair) in guests(tournament, at).into_iter().zip(&chairs.0) {
        if let Some(guest) = tournament.guests.get_mut(guest) {
            (guest.place, guest.slide) = (chair.place, chair.slide);
        }
    }
}
