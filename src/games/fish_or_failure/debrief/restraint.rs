//! Gains from the restraint of others: the money of those who caught what another company could have taken before them
//! in the same round.

use super::DebriefPositions;
use crate::{FishingPosition, MOST_COMPANIES};
use serde::{Deserialize, Serialize};

/// The money that one company earned by the restraint of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RestraintGain {
    /// The seat that held back.
    pub from: usize,
    /// The seat that gained.
    pub to: usize,
    /// The amount, in dollars.
    pub dollars: u32,
}

/// In dollars: what one company has caught because another one has placed less than it might have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RestraintGains {
    /// By the seat that held back, then by the seat that gained.
    pub by: [[u32; MOST_COMPANIES]; MOST_COMPANIES],
}

impl RestraintGains {
    /// The gains in a match.
    pub fn of(past: &DebriefPositions) -> Self {
        let mut gains = Self::default();
        for position in &past.chosen {
            gains.add(position);
        }
        gains
    }

    /// The largest, if there is any.
    pub fn largest(&self) -> Option<RestraintGain> {
        let rows = self.by.iter().enumerate();
        let all = rows.flat_map(|(one, row)| {
            row.iter().enumerate().map(move |(other, dollars)| (one, other, *dollars))
        });
        let largest = all.max_by_key(|(.., dollars)| *dollars).filter(|(.., dollars)| *dollars > 0);
        largest.map(|(from, to, dollars)| RestraintGain { from, to, dollars })
    }

    fn add(&mut self, position: &FishingPosition) {
        let really = earned(position.clone());
        for seat in position.active() {
            let mut other = position.clone();
            let most = position.highest_number(seat);
            let Some(placed) = &mut other.companies[seat].placed else { continue };
            placed.number = most;
            let then = earned(other);
            for gains in position.active().filter(|&gains| gains != seat) {
                self.by[seat][gains] += really[gains].saturating_sub(then[gains]);
            }
        }
    }
}

/// The value of each company's catch in this round, in dollars.
fn earned(mut position: FishingPosition) -> [u32; MOST_COMPANIES] {
    position.take_fish(&mut Vec::new());
    std::array::from_fn(|seat| {
        let company = position.companies[seat];
        let price = |fishery: usize| position.stocks[fishery].price;
        company.placed.map_or(0, |placed| company.caught * price(placed.fishery.index()))
    })
}
