//! The end of a cycle: young, plants, and the counts of each species (rules 2.6 to 2.8).

use super::cycle::{RunningCycle, SpeciesChanges};
use super::value::{Jungle, MOST_ANIMALS, MOST_PLANTS};
use crate::settings::{JungleSettings, Rounding};

/// Plants by which a jungle grows for each species (rules 2.7).
const PLANTS_A_SPECIES: u32 = 50;
/// Hundredths of a body that an eaten one is worth (rules 2.6).
const WORTH_OF_A_BODY: u64 = 95;

impl RunningCycle {
    /// Every species of animals has young, as far as there is room (rules 2.6, 8.26).
    pub(crate) fn bear_young(&self, jungle: &mut Jungle) {
        let animals = || self.hunters.iter().zip(&self.herds).skip(1);
        let survivors: u32 = animals().map(|(_, herd)| herd.left().0).sum();
        let mut room = MOST_ANIMALS.saturating_sub(survivors);
        for (hunter, herd) in animals() {
            let food = herd.food * WORTH_OF_A_BODY;
            let born = grown(food, hunter.body.into(), jungle.settings).min(room);
            room -= born;
            jungle.species[hunter.place].born = born;
        }
    }

    /// The plants grow by the most species that lived at the start of any cycle, this one included (rules 2.7, 8.16).
    pub(crate) fn grow_plants(&self, jungle: &mut Jungle) {
        jungle.peak_species = jungle.peak_species.max(jungle.species.len() as u32);
        let grown = jungle.peak_species.saturating_mul(PLANTS_A_SPECIES);
        let (left, _) = self.herds[0].left();
        jungle.species[0].born = grown.min(MOST_PLANTS.saturating_sub(left));
    }

    /// A species has as many members as before, and the young, without the eaten and the starved; and they are
    /// hungrier, if they have not eaten (rules 2.8, 8.7).
    pub(crate) fn close_books(&mut self, jungle: &mut Jungle) {
        for (hunter, herd) in self.hunters.iter().zip(&self.herds) {
            let (left, hunger) = herd.left();
            let species = &mut jungle.species[hunter.place];
            (species.eaten, species.starved) = (herd.eaten, herd.starved);
            species.population = left + species.born;
            species.net_growth = i64::from(species.born) - i64::from(herd.eaten + herd.starved);
            species.hunger = hunger;
            if !jungle.settings.newborn_count && left > 0 {
                species.hunger = shared(hunger, species.population, left);
            }
        }
        self.numbers.clear();
        self.numbers.extend(jungle.species.iter().map(SpeciesChanges::of));
        jungle.cycle = jungle.cycle.saturating_add(1);
    }

    /// Notes who hunted whom (rules 4.3).
    pub(crate) fn record_web(&self, jungle: &mut Jungle) {
        jungle.web.clear();
        jungle.web.extend(self.tallies.iter().filter(|tally| tally.hunted > 0));
        jungle.web.sort_unstable();
    }
}

/// The number of animals of a body that grow from food in hundredths of a body (rules 2.6, 8.6).
fn grown(food: u64, body: u64, settings: JungleSettings) -> u32 {
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
        let with =
            |growth_rounding| JungleSettings { growth_rounding, ..JungleSettings::default() };
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
