//! Seats that have chosen in secret. The table keeps their choices until it gives all of them to the match.

use bevy::prelude::*;
use shoal_contract::{Game, Match, Seat};
use std::collections::BTreeSet;

/// The seats whose choice the table keeps: the match still waits for them, but nobody else does.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct ReadySeats(pub BTreeSet<Seat>);

impl ReadySeats {
    /// The seats that the table waits for, in order.
    pub fn awaited<G: Game>(&self, game: &Match<G>) -> Vec<Seat> {
        let mut seats = game.awaited_seats();
        seats.retain(|seat| !self.0.contains(seat));
        seats
    }
}
