//! Trying an idea: the jungle plays on with it for some cycles.

use super::ideas::DesignIdea;
use crate::{FOUNDERS, Jungle, MUTABLE, RunningCycle};
use shoal_contract::{RandomGenerator, SearchBrake, Seat, counted};
use std::fmt;

/// The worth of a seat's animals. The more species that live well the better, then the more animals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpeciesWorth {
    /// All animals together, no more than 150 of each species.
    pub points: u32,
    /// All animals together.
    pub animals: u32,
}

impl SpeciesWorth {
    /// The worth of a seat's animals in a jungle.
    pub fn of(jungle: &Jungle, seat: Seat) -> Self {
        let own: Vec<u32> = jungle.of(seat).map(|species| species.population).collect();
        // A species near the threshold may be on either side of it.
        let points = own.iter().map(|&population| population.min(MUTABLE + FOUNDERS)).sum();
        Self { points, animals: own.iter().sum() }
    }
}

impl fmt::Display for SpeciesWorth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&counted(self.animals, "animals"))
    }
}

/// Plays jungles on.
#[derive(Debug, Default)]
pub struct JungleTrial {
    cycle: RunningCycle,
    /// Counts the cycles that it may still play.
    pub(super) brake: SearchBrake,
}

impl JungleTrial {
    /// The jungle after some cycles, if a seat does this or nothing.
    pub fn play_on(
        &mut self,
        jungle: &Jungle,
        seat: Seat,
        idea: Option<&DesignIdea>,
        cycles: u32,
        generator: &mut RandomGenerator,
    ) -> Jungle {
        let mut jungle = jungle.clone();
        if let Some(idea) = idea {
            jungle.found(seat, idea.design);
        }
        for _ in 0..cycles {
            if !self.brake.spend(1) {
                break;
            }
            self.cycle.run(&mut jungle, generator);
        }
        jungle
    }
}
