//! Votes of those who look after themselves, and of those who look after the sea.

use crate::{Ask, CompanyVote, Fishery, FishingPosition};
use shoal_contract::RandomGenerator;

/// The cheapest fishery is closed; the richest rival is held back or fined.
pub fn selfish(
    position: &FishingPosition,
    seat: usize,
    generator: &mut RandomGenerator,
) -> Option<CompanyVote> {
    vote(position, seat, generator, |fishery| position.numbers.price[fishery.index()].into())
}

/// The fishery with the smallest part of its capacity is closed; the richest rival is held back, and
/// nobody is fined.
pub fn caring(
    position: &FishingPosition,
    seat: usize,
    generator: &mut RandomGenerator,
) -> Option<CompanyVote> {
    if position.asked(seat) == Some(Ask::Fine) {
        return Some(CompanyVote::Nobody);
    }
    vote(position, seat, generator, |fishery| {
        let at = fishery.index();
        1_000 * i64::from(position.stocks[at].fish)
            / i64::from(position.numbers.capacity[at].max(1))
    })
}

/// The vote for the fishery with the least of `key`, or for the richest other company.
fn vote(
    position: &FishingPosition,
    seat: usize,
    generator: &mut RandomGenerator,
    key: impl Fn(Fishery) -> i64,
) -> Option<CompanyVote> {
    generator.pick_least(position.votes(seat), |vote| match vote {
        CompanyVote::Fishery(fishery) => key(*fishery),
        CompanyVote::Seat(other) => -i64::from(position.companies[other.index()].money) - 1,
        CompanyVote::Nobody => 0,
    })
}
