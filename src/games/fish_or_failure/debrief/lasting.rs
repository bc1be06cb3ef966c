//! The catch of all companies against what a harvest that lasts would have paid.

use super::DebriefPositions;
use crate::bot::AgreeingStrategy;
use crate::bot::playout::{SeatStrategies, play_on};
use crate::{Fishery, FishingPosition, FishingStep, MOST_COMPANIES};
use shoal_contract::RandomGenerator;

/// The earnings of all companies in some rounds, and the fish that were left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HarvestResult {
    /// Money of all companies, in dollars.
    pub dollars: u32,
    /// Fish of all fisheries, with those that grow back.
    pub fish: u32,
}

/// The earnings of a match against those of a harvest that lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HarvestComparison {
    /// Number of rounds.
    pub rounds: u32,
    /// The real earnings.
    pub was: HarvestResult,
    /// The earnings of as many rounds, with the same events, if all take what grows back.
    pub lasting: HarvestResult,
}

impl HarvestComparison {
    /// The earnings of a match. A match without any round has earned nothing.
    pub fn of(past: &DebriefPositions) -> Self {
        let rounds = past.chosen.len() as u32;
        let was = HarvestResult::of(&past.end);
        let Some(mut position) = past.beginnings.first().cloned() else {
            return Self { rounds, was, lasting: was };
        };
        // Nobody stops at the goal: the same number of rounds is compared.
        position.numbers.goal = u32::MAX;
        let mut generator = RandomGenerator::from_seed(0);
        let table: SeatStrategies<'_> = [&AgreeingStrategy; MOST_COMPANIES];
        play_on(&mut position, &table, rounds, &mut generator, &mut Vec::new());
        Self { rounds, was, lasting: HarvestResult::of(&position) }
    }
}

impl HarvestResult {
    fn of(position: &FishingPosition) -> Self {
        let grown = |fishery: Fishery| match position.step {
            // What was left has grown back by then.
            FishingStep::Draw(_) | FishingStep::Begin => position.stocks[fishery.index()].fish,
            _ => position.stocks[fishery.index()].fish + position.growth(fishery),
        };
        let fish = Fishery::ALL.into_iter().map(grown).sum();
        let companies = &position.companies[..position.numbers.companies];
        Self { dollars: companies.iter().map(|company| company.money).sum(), fish }
    }
}
