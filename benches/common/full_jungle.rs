//! A jungle with many species.

use shoal_contract::{Generator, Seat};
use shoal_food_chain::part::{Kind, Levels, Part, Parts};
use shoal_food_chain::position::{Jungle, Species};
use shoal_food_chain::settings::Settings;

/// Two in three eat plants, all at their first cycle hungry and hunted; a plant for every two of those.
pub fn drawn(count: u32, animals: u32) -> Jungle {
    let mut generator = Generator::from_seed(7);
    let mut jungle = Jungle::new(Settings::default(), animals / 2);
    for id in 2..count + 2 {
        let kind = if id % 3 == 0 { Kind::Carnivore } else { Kind::Herbivore };
        let mut levels = Levels::new();
        for _ in 0..5 {
            let part = Part::ALL[generator.below(7) as usize];
            *levels.entry(part).or_default() += 1 + generator.below(2);
        }
        if kind == Kind::Carnivore {
            *levels.entry(Part::Brain).or_default() += 2;
            *levels.entry(Part::Ears).or_default() += 2;
        }
        let parts = Parts::default().with(&levels).unwrap_or_default();
        let population = animals / count;
        let hunger = u64::from(generator.below(2 * population));
        let one = Species::founded(id, Some(Seat(0)), kind, parts);
        jungle.species.push(Species { population, hunger, ..one });
    }
    jungle.next_id = count + 2;
    jungle
}
