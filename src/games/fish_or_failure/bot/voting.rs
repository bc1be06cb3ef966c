//! Votes of those who look after themselves, and of those who look after the sea.

use crate::{Asked, Fishery, Position, Vote};
use shoal_contract::Generator;

/// The cheapest fishery is closed; the richest rival is held back or fined.
pub fn selfish(position: &Position, seat: usize, generator: &mut Generator) -> Option<Vote> {
    vote(position, seat, generator, |fishery| position.numbers.price[fishery.index()].into())
}

/// The fishery with the smallest part of its capacity is closed; the richest rival is held back, and
/// nobody is fined.
pub fn caring(position: &Position, seat: usize, generator: &mut Generator) -> Option<Vote> {
    if position.asked(seat) == Some(Asked::Fine) {
        return Some(Vote::Nobody);
    }
    vote(position, seat, generator, |fishery| {
        let at = fishery.index();
        1_000 * i64::from(position.stocks[at].fish)
            / i64::from(position.numbers.capacity[at].max(1))
    })
}

/// The vote for the fishery with the least of `key`, or for the richest other company.
fn vote(
    position: &Position,
    seat: usize,
    generator: &mut Generator,
    key: impl Fn(Fishery) -> i64,
) -> Option<Vote> {
    generator.pick_least(position.votes(seat), |vote| match vote {
        Vote::Fishery(fishery) => key(*fishery),
        Vote::Seat(other) => -i64::from(position.companies[other.index()].money) - 1,
        Vote::Nobody => 0,
    })
}
