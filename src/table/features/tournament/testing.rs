//! A tournament for tests, and what they press and look at.

pub use super::flow::people;
pub use super::input::{LOBBY, NEXT, PLAY, QUICK, READY, STOP};
pub use super::sheet::TournamentSheet;

use super::model::{TableEntrant, TableTournament};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, SeatPlayer};
use std::ops::RangeInclusive;

/// Numbers of players of Fish.
pub const FISH: RangeInclusive<usize> = 2..=4;

/// A tournament of this many people.
pub fn tournament(count: usize) -> TableTournament {
    let chair = |(index, place)| Chair::new(place, format!("P{index}"), SeatPlayer::Person);
    let guests: Vec<Chair> = PLACES.into_iter().enumerate().take(count).map(chair).collect();
    let entrant = |(index, guest): (usize, &Chair)| TableEntrant {
        name: guest.name.clone(),
        guests: vec![index],
    };
    let entrants = guests.iter().enumerate().map(entrant).collect();
    TableTournament::begin("penguins", serde_json::Value::Null, guests, entrants, &FISH)
        .expect("they can play")
}
