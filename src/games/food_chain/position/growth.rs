//! The end of a cycle: growth, extinction, and the records (rules 2.6 to 2.8).

use super::cycle::{Cycle, Numbers};
use super::value::{Jungle, MOST_ANIMALS, MOST_PLANTS};
use crate::part::Kind;
use crate::settings::{Rounding, Settings};

/// By how many plants a jungle grows for each species (rules 2.7).
const PLANTS_A_SPECIES: u32 = 50;

impl Cycle {
    /// Writes into the jungle what has come of it.
    pub(super) fn close(&mut self, jungle: &mut Jungle) {
        self.grow(jungle);
        self.record(jungle);
        jungle.cycle = jungle.cycle.saturating_add(1);
        jungle.bury(|species| species.population == 0 && species.kind != Kind::Plant);
    }

    /// Every species grows by what it has eaten, the plants by the most species that there ever were; then there
    /// are as many as before, and those, without the eaten and starved (rules 2.6 to 2.8).
    fn grow(&mut self, jungle: &mut Jungle) {
        let settings = jungle.settings;
        let survivors = |herd: &super::herd::Herd| herd.left().0;
        let animals: u32 = self.herds.iter().skip(1).map(survivors).sum();
        let mut room = MOST_ANIMALS.saturating_sub(animals);
        for (hunter, herd) in self.hunters.iter().zip(&self.herds) {
            let (left, hunger) = herd.left();
            let species = &mut jungle.species[hunter.place];
            let born = if species.kind == Kind::Plant {
                let grown = jungle.peak_species.saturating_mul(PLANTS_A_SPECIES);
                grown.min(MOST_PLANTS.saturating_sub(left))
            } else {
                let born = grown(herd.food, species.factors().body as u64, settings).min(room);
                room -= born;
                born
            };
            (species.born, species.eaten, species.starved) = (born, herd.eaten, herd.starved);
            species.population = left + born;
            species.net_growth = i64::from(born) - i64::from(herd.eaten + herd.starved);
            species.hunger = hunger;
            if !settings.newborn_count && left > 0 {
                species.hunger = shared(hunger, species.population, left);
            }
        }
    }

    fn record(&mut self, jungle: &mut Jungle) {
        self.numbers.clear();
        self.numbers.extend(jungle.species.iter().map(|species| Numbers {
            id: species.id,
            born: species.born,
            eaten: species.eaten,
            starved: species.starved,
            population: species.population,
        }));
        jungle.web.clear();
        jungle.web.extend(self.tallies.iter().filter(|tally| tally.hunted > 0));
        jungle.web.sort_unstable();
    }
}

/// How many animals of a body grow from food in hundredths of a body (rules 2.6, 8.6).
fn grown(food: u64, body: u64, settings: Settings) -> u32 {
    let one = body * 100;
    let born = match settings.growth_rounding {
        Rounding::Nearest => (food + one / 2) / one,
        Rounding::Down => food / one,
        Rounding::Up => food.div_ceil(one),
    };
    u32::try_from(born).unwrap_or(u32::MAX)
}

/// The part of a hunger that `some` of `all` have, to the nearest whole, halves up.
pub(super) fn shared(hunger: u64, some: u32, all: u32) -> u64 {
    let (some, all) = (u128::from(some), u128::from(all.max(1)));
    ((u128::from(hunger) * some * 2 + all) / (all * 2)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_rounded_as_the_settings_say() {
        let with = |growth_rounding| Settings { growth_rounding, ..Settings::default() };
        // Ten preys of body 8 for a body of 20: 3.8.
        for (food, nearest, down, up) in
            [(7_600, 4, 3, 4), (1_000, 1, 0, 1), (999, 0, 0, 1), (0, 0, 0, 0)]
        {
            assert_eq!(grown(food, 20, with(Rounding::Nearest)), nearest, "{food}");
            assert_eq!(grown(food, 20, with(Rounding::Down)), down, "{food}");
            assert_eq!(grown(food, 20, with(Rounding::Up)), up, "{food}");
        }
    }
}
