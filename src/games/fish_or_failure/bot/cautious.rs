//! `cautious`: its own fair share of what a fishery has above a quarter of its capacity, rounded down, without any
//! agreement; and never the last fish, whatever the others do. Where others were greedy it expects them to be so
//! again, and leaves more.

use super::FishingStrategy;
use super::value::best_catch;
use crate::{CardPlacement, FISHERIES, Fishery, FishingPosition};
use shoal_contract::RandomGenerator;

/// The part of the capacity of a fishery that it leaves, in percent: what is left doubles, and so this is full again
/// after two rounds.
const KEPT: u32 = 25;
/// The part that it leaves where several other companies were greedy in the round before, in percent.
const KEPT_AMONG_GREEDY: u32 = 28;
/// From this number on a catch is greed.
const GREED: u8 = 4;

/// The cautious strategy.
#[derive(Debug, Clone, Copy)]
pub struct CautiousStrategy;

impl FishingStrategy for CautiousStrategy {
    fn place(
        &self,
        position: &FishingPosition,
        seat: usize,
        _: &mut RandomGenerator,
    ) -> Option<CardPlacement> {
        let companies = position.active().count() as u32;
        let (expected, greedy) = expected(position, seat);
        let percent = if greedy > 1 { KEPT_AMONG_GREEDY } else { KEPT };
        let share = |fishery: Fishery| {
            let at = fishery.index();
            let kept = position.numbers.capacity[at] * percent / 100 + expected[at];
            let share = position.stocks[at].fish.saturating_sub(kept) / companies.max(1);
            share.min(spared(position, seat, fishery).saturating_sub(1))
        };
        best_catch(position, seat, share).or_else(|| one_of_most(position, seat))
    }

    fn why(&self) -> &'static str {
        "I take my share of what will grow back."
    }
}

/// The greedy choice of a company in the round before, if it made one.
fn greedy_before(position: &FishingPosition, company: usize) -> Option<CardPlacement> {
    position.companies[company].placed_before.filter(|before| before.number >= GREED)
}

/// Expects catches of others in each fishery: those who were greedy in the round before are so again. Returns the fish
/// of each fishery, and the number of the greedy.
fn expected(position: &FishingPosition, seat: usize) -> ([u32; FISHERIES], usize) {
    let (mut expected, mut greedy) = ([0; FISHERIES], 0);
    for other in position.active().filter(|&other| other != seat) {
        if let Some(before) = greedy_before(position, other) {
            expected[before.fishery.index()] += u32::from(before.number);
            greedy += 1;
        }
    }
    (expected, greedy)
}

/// The companies that harvest before another one.
fn earlier(position: &FishingPosition, seat: usize) -> impl Iterator<Item = usize> {
    position.clockwise().take_while(move |&other| other != seat)
}

/// The fish that a company finds in a fishery even if all who harvest before it take as many as they may.
fn spared(position: &FishingPosition, seat: usize, fishery: Fishery) -> u32 {
    let taken = earlier(position, seat).map(|other| position.most_landed(other, fishery)).sum();
    position.stocks[fishery.index()].fish.saturating_sub(taken)
}

/// `true` if a company finds exactly one fish in a fishery once some of those who were greedy in the round before, and
/// harvest before it, have taken as many as they may there.
fn finds_the_last(position: &FishingPosition, seat: usize, fishery: Fishery) -> bool {
    let greedy = earlier(position, seat).filter(|&other| greedy_before(position, other).is_some());
    // Bit n stands for n fish that some of them take.
    let taken =
        greedy.fold(1_u32, |taken, other| taken | taken << position.most_landed(other, fishery));
    let all_but_one = position.stocks[fishery.index()].fish.saturating_sub(1);
    taken.checked_shr(all_but_one).is_some_and(|taken| taken & 1 == 1)
}

/// One fish, because everybody has to fish: not the last, and where the most are left whatever the others do; the dearest
/// of equals.
fn one_of_most(position: &FishingPosition, seat: usize) -> Option<CardPlacement> {
    let fishery = position.open().max_by_key(|&fishery| {
        let at = fishery.index();
        let left = spared(position, seat, fishery);
        let is_safe = !finds_the_last(position, seat, fishery);
        (is_safe, left, position.stocks[at].fish, position.numbers.price[at])
    })?;
    Some(CardPlacement { fishery, number: 1 })
}
