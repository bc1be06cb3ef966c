//! Food Chain: animals a second through a whole cycle, in jungles of several sizes.
//!
//! `cargo bench -p shoal_core --profile dev --bench food_chain`

use shoal_core::contract::{Generator, Seat};
use shoal_core::games::food_chain::part::{Kind, Levels, Part, Parts};
use shoal_core::games::food_chain::position::{Cycle, Jungle, Species};
use shoal_core::games::food_chain::settings::Settings;
use std::hint::black_box;
use std::time::Instant;

// Many short samples: on a busy machine some still have a core to themselves.
const SAMPLES: usize = 21;

fn main() {
    for (species, animals) in [(60, 40_000), (300, 40_000), (300, 1_000_000), (60, 1_000_000)] {
        let jungle = drawn(species, animals);
        let mut cycle = Cycle::default();
        let mut speeds: Vec<f64> = (0..SAMPLES).map(|at| speed(&jungle, &mut cycle, at)).collect();
        speeds.sort_by(f64::total_cmp);
        let (middle, most) = (speeds[SAMPLES / 2], speeds[SAMPLES - 1]);
        println!(
            "{species} species, {animals} animals: {middle:.1} million animals a second, at most {most:.1}"
        );
    }
}

fn speed(jungle: &Jungle, cycle: &mut Cycle, sample: usize) -> f64 {
    let animals: u64 = jungle.animals().map(|one| u64::from(one.population)).sum();
    let mut generator = Generator::from_seed(sample as u64);
    let rounds = (1_000_000 / animals).max(1);
    let mut copies: Vec<Jungle> = (0..rounds).map(|_| jungle.clone()).collect();
    #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
    let start = Instant::now();
    for copy in &mut copies {
        cycle.run(copy, &mut generator);
    }
    let seconds = start.elapsed().as_secs_f64();
    black_box(&copies);
    (rounds * animals) as f64 / seconds / 1e6
}

/// Two in three eat plants, all at their first cycle hungry and hunted; a plant for every two of those.
fn drawn(count: u32, animals: u32) -> Jungle {
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
