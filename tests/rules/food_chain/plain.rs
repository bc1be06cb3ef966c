//! A cycle of Food Chain, animal by animal: slow, and as plain as the rules can be written.
//!
//! The game counts alike members instead; `same_distribution.rs` holds that nobody could tell. Of the game only the data is
//! used here (a jungle, its species, its settings), none of what it computes.

use super::mistakes::Mistake;
use shoal_contract::RandomGenerator;
use shoal_food_chain::part::{AnimalPart, PartLevels, SpeciesKind};
use shoal_food_chain::position::{HuntTally, Jungle, Species, SpeciesChanges};
use shoal_food_chain::settings::{Fraction, JungleSettings, Pool, Rounding, Split};

/// What the parts of a species add up to (rules 1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    pub hunt: i64,
    pub chase: i64,
    pub evade: i64,
    pub power: i64,
    pub body: i64,
    pub min: i64,
    pub max: i64,
    pub resilience: i64,
}

impl Sums {
    /// Column by column of the table (rules 1.2).
    pub fn of(kind: SpeciesKind, parts: &PartLevels) -> Self {
        let [nose, eyes, ears, mouth, paws, tail, legs, brain] =
            AnimalPart::ALL.map(|part| i64::from(parts.level(part)));
        let sums = Self {
            hunt: nose + paws + legs,
            chase: 2 * eyes + 2 * tail + legs,
            evade: ears + 3 * tail + 2 * legs,
            power: mouth + paws,
            body: 3 + nose + ears + mouth + paws + 2 * tail + 2 * legs,
            min: nose + eyes + mouth + paws + tail + legs,
            max: nose + ears + 2 * mouth + tail + legs + 2 * brain,
            resilience: nose + eyes + ears + mouth + tail - brain,
        };
        if kind == SpeciesKind::Plant { Self { body: 5, ..sums } } else { sums }
    }
}

/// How many hunts a hunt factor is worth, in 60ths, point by point (rules 2.3).
pub fn hunts_in_60ths(hunt: i64) -> u32 {
    (1..=hunt)
        .map(|point| match point {
            1..=4 => 60 / 2,
            5..=9 => 60 / 3,
            10..=19 => 60 / 4,
            _ => 60 / 5,
        })
        .sum()
}

/// How many of a species may be hunted (rules 2.4, 8.4).
pub fn limit(members: u32, net_growth: i64, settings: &JungleSettings) -> u32 {
    let growth = match settings.shrinking_counts {
        true => net_growth,
        false => net_growth.max(0),
    };
    ((i64::from(members) + growth).max(0) / 2).min(i64::from(members)) as u32
}

/// Whether one factor succeeds against another: twice in a row with its share of both (rules 1.3).
fn succeeds(one: i64, other: i64, generator: &mut RandomGenerator) -> bool {
    share(one, other, generator, 2)
}

/// Whether something succeeds this many times in a row, each time with its share of both; half the time if both are nothing.
fn share(one: i64, other: i64, generator: &mut RandomGenerator, times: u32) -> bool {
    let (one, other) = (one.max(0) as u32, other.max(0) as u32);
    if one + other == 0 {
        return generator.below(2) == 0;
    }
    (0..times).all(|_| generator.below(one + other) < one)
}

/// An animal or a plant.
#[derive(Debug)]
struct Member {
    /// The place of its species.
    of: usize,
    hunger: u32,
    /// Whether it may be hunted.
    is_marked: bool,
    has_fed: bool,
    is_eaten: bool,
    is_starved: bool,
}

/// A cycle under way.
struct Cycle {
    settings: JungleSettings,
    mistake: Mistake,
    kinds: Vec<(SpeciesKind, Sums)>,
    /// By hunter and prey: whether the one preys on the other.
    eats: Vec<Vec<bool>>,
    members: Vec<Member>,
    /// By species: how many may be hunted yet, and how much was eaten, in hundredths.
    quotas: Vec<u32>,
    food: Vec<u64>,
    /// By hunter and prey.
    meetings: Vec<Vec<HuntTally>>,
}

/// Lets one cycle pass; answers with what it did to every species that lived in it.
pub fn run(jungle: &mut Jungle, generator: &mut RandomGenerator) -> Vec<SpeciesChanges> {
    run_with(jungle, Mistake::None, generator)
}

/// The same with a mistake in the rules.
pub fn run_with(
    jungle: &mut Jungle,
    mistake: Mistake,
    generator: &mut RandomGenerator,
) -> Vec<SpeciesChanges> {
    jungle.peak_species = jungle.peak_species.max(jungle.species.len() as u32);
    let mut cycle = Cycle::begin(jungle, mistake, generator);
    for member in cycle.order(generator) {
        cycle.take_turn(member, generator);
    }
    cycle.end(jungle)
}

impl Cycle {
    fn begin(jungle: &Jungle, mistake: Mistake, generator: &mut RandomGenerator) -> Self {
        let species = &jungle.species;
        let kind = |one: &Species| (one.kind, Sums::of(one.kind, &one.parts));
        let eats = |hunter| species.iter().map(|prey| eats(hunter, prey)).collect();
        let mut cycle = Self {
            settings: jungle.settings,
            mistake,
            kinds: species.iter().map(kind).collect(),
            eats: species.iter().map(eats).collect(),
            members: Vec::new(),
            quotas: Vec::new(),
            food: vec![0; species.len()],
            meetings: Vec::new(),
        };
        for (of, one) in species.iter().enumerate() {
            cycle.add_members(of, one, generator);
            let meeting = |prey: &Species| HuntTally {
                hunter: one.id,
                prey: prey.id,
                ..HuntTally::default()
            };
            cycle.meetings.push(species.iter().map(meeting).collect());
        }
        cycle
    }

    /// The members of a species, their hunger (rules 2.2, 8.8) and their marks (rules 2.4, 8.5).
    fn add_members(&mut self, of: usize, species: &Species, generator: &mut RandomGenerator) {
        let count = species.population;
        let quota = match self.mistake {
            Mistake::HalfMayBeHunted => count / 2,
            _ => limit(count, species.net_growth, &self.settings),
        };
        self.quotas.push(quota);
        if count == 0 {
            return;
        }
        let least = (species.hunger / u64::from(count)) as u32;
        let hungrier = (species.hunger % u64::from(count)) as u32;
        let mut members: Vec<Member> = (0..count)
            .map(|nth| {
                let is_hungrier = match self.settings.hunger_split {
                    Split::Quota => nth < hungrier,
                    Split::Drawn => generator.below(count) < hungrier,
                };
                let hunger = least + u32::from(is_hungrier);
                let (is_marked, has_fed) = (self.settings.pool == Pool::Any, false);
                Member { of, hunger, is_marked, has_fed, is_eaten: false, is_starved: false }
            })
            .collect();
        if self.mistake != Mistake::HungryAreMarked {
            shuffle(&mut members, generator);
        }
        members.iter_mut().take(quota as usize).for_each(|member| member.is_marked = true);
        self.members.append(&mut members);
    }

    /// All animals in a random order (rules 2.1).
    fn order(&self, generator: &mut RandomGenerator) -> Vec<usize> {
        let animals = self.members.iter().enumerate();
        let animals = animals.filter(|(_, member)| self.kinds[member.of].0 != SpeciesKind::Plant);
        let mut order: Vec<usize> = animals.map(|(place, _)| place).collect();
        shuffle(&mut order, generator);
        if self.mistake == Mistake::OneSpeciesAfterAnother {
            order.sort_by_key(|&member| self.members[member].of);
        }
        order
    }

    /// A member starves or hunts, unless it was eaten (rules 2.1, 2.2).
    fn take_turn(&mut self, own: usize, generator: &mut RandomGenerator) {
        if self.members[own].is_eaten && self.mistake != Mistake::EatenStillHunt {
            return;
        }
        let (_, sums) = self.kinds[self.members[own].of];
        let hunger = i64::from(self.members[own].hunger);
        let times = if self.mistake == Mistake::SquaredStarvation { 2 } else { 1 };
        if share(hunger, sums.resilience, generator, times) && !self.members[own].is_eaten {
            self.members[own].is_starved = true;
            return;
        }
        for _ in 0..self.hunts(sums.hunt, generator) {
            let Some(prey) = self.pick(own, generator) else { return };
            let has_eaten = self.hunt(own, prey, generator);
            if has_eaten && !self.settings.hunts_after_meal {
                return;
            }
        }
    }

    /// How often a member hunts in this turn (rules 2.3, 8.1).
    fn hunts(&self, hunt: i64, generator: &mut RandomGenerator) -> u32 {
        let (whole, rest) = (hunts_in_60ths(hunt) / 60, hunts_in_60ths(hunt) % 60);
        let has_one_more = match self.settings.fractional_hunts {
            Fraction::Drawn => generator.below(60) < rest,
            Fraction::Down => false,
            Fraction::Up => rest > 0,
        };
        whole + u32::from(has_one_more)
    }

    /// Any of those that this one may hunt (rules 2.4, 8.5, 8.13).
    fn pick(&self, own: usize, generator: &mut RandomGenerator) -> Option<usize> {
        let all = 0..self.members.len();
        let mut prey: Vec<usize> = all.filter(|&other| self.may_hunt(own, other)).collect();
        if self.mistake == Mistake::SpeciesIsPickedFirst {
            let mut species: Vec<usize> =
                prey.iter().map(|&member| self.members[member].of).collect();
            species.dedup();
            let picked = generator.pick(&species).copied();
            prey.retain(|&member| Some(self.members[member].of) == picked);
        }
        generator.pick(&prey).copied()
    }

    fn may_hunt(&self, own: usize, other: usize) -> bool {
        let (own, member) = (&self.members[own], &self.members[other]);
        self.eats[own.of][member.of]
            && member.is_marked
            && !member.is_eaten
            && !member.is_starved
            && self.quotas[member.of] > 0
    }

    /// One hunts another; answers whether it was eaten (rules 2.5, 2.6, 8.2).
    fn hunt(&mut self, own: usize, prey: usize, generator: &mut RandomGenerator) -> bool {
        let (of, of_prey) = (self.members[own].of, self.members[prey].of);
        let (hunter, hunted) = (self.kinds[of].1, self.kinds[of_prey].1);
        let evade = if self.settings.evade_doubled { 2 * hunted.evade } else { hunted.evade };
        let is_caught = match self.mistake {
            Mistake::ChaseIsNotSquared => share(hunter.chase, evade, generator, 1),
            _ => succeeds(hunter.chase, evade, generator),
        };
        let is_eaten = is_caught && succeeds(hunter.power, hunted.power, generator);
        let meeting = &mut self.meetings[of][of_prey];
        meeting.hunted += 1;
        meeting.caught += u32::from(is_caught);
        meeting.eaten += u32::from(is_eaten);
        if is_eaten || self.settings.failed_hunt_uses_up {
            self.members[prey].is_marked = false;
            self.quotas[of_prey] -= 1;
        }
        if is_eaten {
            self.members[prey].is_eaten = true;
            self.members[own].has_fed = true;
            self.food[of] += 95 * hunted.body as u64;
        }
        is_eaten
    }

    /// Growth, records and extinction (rules 2.6 to 2.8, 8.7, 8.15).
    fn end(self, jungle: &mut Jungle) -> Vec<SpeciesChanges> {
        let (peak, settings) = (jungle.peak_species, self.settings);
        for (of, species) in jungle.species.iter_mut().enumerate() {
            let members = || self.members.iter().filter(|member| member.of == of);
            species.eaten = members().filter(|member| member.is_eaten).count() as u32;
            species.starved = members().filter(|member| member.is_starved).count() as u32;
            let left: Vec<&Member> =
                members().filter(|member| !member.is_eaten && !member.is_starved).collect();
            let count = left.len() as u32;
            let (kind, sums) = self.kinds[of];
            species.born = match kind {
                SpeciesKind::Plant => (50 * peak).min(9_999_u32.saturating_sub(count)),
                _ => grown(self.food[of], 100 * sums.body as u64, settings.growth_rounding),
            };
            species.population = count + species.born;
            species.net_growth =
                i64::from(species.born) - i64::from(species.eaten) - i64::from(species.starved);
            let hunger =
                |member: &&Member| if member.has_fed { 0 } else { u64::from(member.hunger) + 1 };
            species.hunger = left.iter().map(hunger).sum();
            if !settings.newborn_count && count > 0 {
                let (all, left) = (u64::from(species.population), u64::from(count));
                species.hunger = nearest(species.hunger * all, left);
            }
        }
        let numbers = jungle.species.iter().map(numbers_of).collect();
        jungle.web = self.meetings.concat();
        jungle.web.retain(|meeting| meeting.hunted > 0);
        jungle
            .species
            .retain(|species| species.kind == SpeciesKind::Plant || species.population > 0);
        jungle.cycle += 1;
        numbers
    }
}

/// Whether a species preys on another (rules 2.4, 8.17).
fn eats(hunter: &Species, prey: &Species) -> bool {
    let is_food = match hunter.kind {
        SpeciesKind::Plant => false,
        SpeciesKind::Herbivore => prey.kind == SpeciesKind::Plant,
        SpeciesKind::Carnivore => prey.kind != SpeciesKind::Plant && prey.id != hunter.id,
    };
    let sums = Sums::of(hunter.kind, &hunter.parts);
    is_food && (sums.min..=sums.max).contains(&Sums::of(prey.kind, &prey.parts).body)
}

/// How many grow from food if one takes so much of it (rules 2.6, 8.6).
pub fn grown(food: u64, one: u64, rounding: Rounding) -> u32 {
    let grown = match rounding {
        Rounding::Nearest => nearest(food, one),
        Rounding::Down => food / one,
        Rounding::Up => food.div_ceil(one),
    };
    grown as u32
}

/// The whole number nearest to a fraction; halves go up.
fn nearest(above: u64, below: u64) -> u64 {
    (2 * above + below) / (2 * below)
}

fn numbers_of(species: &Species) -> SpeciesChanges {
    let Species { id, born, eaten, starved, population, .. } = *species;
    SpeciesChanges { id, born, eaten, starved, population }
}

fn shuffle<T>(items: &mut [T], generator: &mut RandomGenerator) {
    for place in (1..items.len()).rev() {
        items.swap(place, generator.below(place as u32 + 1) as usize);
    }
}
