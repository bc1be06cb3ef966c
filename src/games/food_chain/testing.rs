//! A jungle with many species, for benches of rules and of jungles by mail.

use crate::part::{AnimalPart, OrderLevels, PartLevels, SpeciesKind};
use crate::position::{Jungle, Species};
use crate::settings::JungleSettings;
use shoal_contract::{RandomGenerator, Seat};

/// Two in three eat plants, all at their first cycle hungry and hunted; a plant for every two of those.
pub fn full_jungle(count: u32, animals: u32) -> Jungle {
    let mut generator = RandomGenerator::from_seed(7);
    let mut jungle = Jungle::new(JungleSettings::default(), animals / 2);
    for id in 2..count + 2 {
        let kind = if id % 3 == 0 { SpeciesKind::Carnivore } else { SpeciesKind::Herbivore };
        let mut levels = OrderLevels::new();
        for _ in 0..5 {
            let part = AnimalPart::ALL[generator.below(7) as usize];
            *levels.entry(part).or_default() += 1 + generator.below(2);
        }
        if kind == SpeciesKind::Carnivore {
            *levels.entry(AnimalPart::Brain).or_default() += 2;
            *levels.entry(AnimalPart::Ears).or_default() += 2;
        }
        let parts = PartLevels::default().with(&levels).unwrap_or_default();
        let population = animals / count;
        let hunger = u64::from(generator.below(2 * population));
        let one = Species::founded(id, Some(Seat(0)), kind, parts);
        jungle.species.push(Species { population, hunger, ..one });
    }
    jungle.next_id = count + 2;
    jungle
}
