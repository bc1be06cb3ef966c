//! Jungles in which the method of a cycle could go wrong.

use shoal_contract::Seat;
use shoal_food_chain::part::{PartLevels, SpeciesKind, levels};
use shoal_food_chain::position::{Jungle, Species, SpeciesChanges};
use shoal_food_chain::settings::JungleSettings;

/// What species the runs of a scenario begin with.
#[derive(Debug, Clone)]
pub struct Scenario {
    pub jungle: Jungle,
    pub cycles: u32,
    /// What some of the runs must show in the last cycle: why there is this scenario.
    pub point: fn(&Jungle, &[SpeciesChanges]) -> bool,
}

/// A species: type and parts as in an order, members, their hunger all together, last net growth.
type Line = (&'static str, u32, u64, i64);

impl Scenario {
    fn new(plants: u32, lines: &[Line], point: fn(&Jungle, &[SpeciesChanges]) -> bool) -> Self {
        let mut jungle = Jungle::new(JungleSettings::default(), plants);
        for (id, &(text, population, hunger, net_growth)) in (2..).zip(lines) {
            let (kind, parts) = design(text);
            let founded = Species::founded(id, Some(Seat(id as u16 % 3)), kind, parts);
            jungle.species.push(Species { population, hunger, net_growth, ..founded });
        }
        jungle.next_id = jungle.species.len() as u32 + 1;
        jungle.peak_species = 1;
        Self { jungle, cycles: 1, point }
    }

    /// The same, told apart only by what happens in several cycles.
    fn over(self, cycles: u32) -> Self {
        Self { cycles, ..self }
    }

    /// The same with other plants.
    fn with_plants(mut self, hunger: u64, net_growth: i64) -> Self {
        (self.jungle.species[0].hunger, self.jungle.species[0].net_growth) = (hunger, net_growth);
        self
    }

    /// The same with other settings.
    pub fn with(mut self, settings: JungleSettings) -> Self {
        self.jungle.settings = settings;
        self
    }
}

/// `H N2 Y1 M2`.
pub fn design(text: &str) -> (SpeciesKind, PartLevels) {
    let mut words = text.split(' ');
    let kind = words.next().and_then(|kind| kind.parse().ok()).expect("a type");
    (kind, PartLevels::default().with(&levels(words).expect("levels")).expect("small levels"))
}

fn of(numbers: &[SpeciesChanges], id: u32) -> SpeciesChanges {
    numbers.iter().find(|one| one.id == id).copied().unwrap_or_default()
}

fn is_eaten_by(jungle: &Jungle, hunter: u32, prey: u32) -> bool {
    jungle.web.iter().any(|one| (one.hunter, one.prey) == (hunter, prey) && one.eaten > 0)
}

/// Body 7, preys on 5 to 6.
const VOLE: &str = "H N2 Y1 M2";
/// Body 8, preys on 7.
const WEASEL: &str = "C N3 Y2 M2";
/// Body 8, preys on 7 and 8.
const STOAT: &str = "C N2 Y2 M3";
/// Body 9, preys on 7 to 9.
const MARTEN: &str = "C N3 Y1 M3";
/// Body 9, preys on 8 to 10.
const LYNX: &str = "C N2 Y2 M4";

/// A few animals and plants.
pub fn tiny() -> Scenario {
    let lines = [(VOLE, 2, 3, 0), (WEASEL, 1, 2, 1)];
    Scenario::new(2, &lines, |_, numbers| of(numbers, 3).starved == 0 && of(numbers, 2).eaten == 1)
}

/// Averages such as 2.3.
pub fn hunger_fractions() -> Scenario {
    let lines = [("H N2 R1 P2 B1", 10, 23, 0), (VOLE, 7, 30, 0)];
    Scenario::new(60, &lines, |_, numbers| of(numbers, 2).starved == 7)
}

/// Herbivores that eat and are eaten in one cycle.
pub fn prey_that_hunts() -> Scenario {
    let lines = [(VOLE, 30, 40, 3), (WEASEL, 12, 9, 0)];
    let eats = |jungle: &Jungle, _: &[SpeciesChanges]| {
        is_eaten_by(jungle, 2, 1) && is_eaten_by(jungle, 3, 2)
    };
    Scenario::new(100, &lines, eats).with_plants(37, 20)
}

/// Carnivores that eat carnivores, two of them each other.
pub fn carnivores_of_carnivores() -> Scenario {
    let lines = [(VOLE, 25, 20, 0), (WEASEL, 14, 30, 4), (MARTEN, 15, 20, 0), (LYNX, 12, 14, 2)];
    let each_other = |jungle: &Jungle, _: &[SpeciesChanges]| {
        is_eaten_by(jungle, 4, 5) && is_eaten_by(jungle, 5, 4) && is_eaten_by(jungle, 5, 3)
    };
    Scenario::new(40, &lines, each_other)
}

/// More hunts than animals that may be hunted.
pub fn limits_reached() -> Scenario {
    let lines = [(VOLE, 20, 15, -6), ("H N1 R1 M2", 20, 31, 9), ("C N4 Y1 M2", 40, 50, 0)];
    let all_hunted = |jungle: &Jungle, _: &[SpeciesChanges]| {
        jungle.web.iter().filter(|one| one.hunter == 4).map(|one| one.hunted).sum::<u32>() >= 20
    };
    Scenario::new(30, &lines, all_hunted)
}

/// A species of two that has a meal, dies, and lives on in its young (rules 8.14).
pub fn extinction_and_revival() -> Scenario {
    let lines = [("H N4", 40, 0, 40), (WEASEL, 2, 0, 2), (LYNX, 5, 3, 0)];
    let revives = |_: &Jungle, numbers: &[SpeciesChanges]| {
        of(numbers, 3).eaten + of(numbers, 3).starved == 2 && of(numbers, 3).population > 0
    };
    Scenario::new(40, &lines, revives)
}

/// All species are of one player (rules 8.17).
pub fn one_players_own() -> Scenario {
    let lines = [(VOLE, 24, 11, 0), (WEASEL, 16, 25, 0), (STOAT, 14, 8, 5)];
    let mut scenario = Scenario::new(25, &lines, |jungle, _| is_eaten_by(jungle, 4, 3));
    scenario.jungle.species.iter_mut().skip(1).for_each(|species| species.owner = Some(Seat(0)));
    scenario
}

/// Chase, evade and power of nothing, on one side or on both.
pub fn zero_factors() -> Scenario {
    let lines = [("H N5", 30, 10, 0), ("H N1 R2 M2", 20, 10, 0), ("C N4 R4", 25, 30, 0)];
    let only_the_slow = |jungle: &Jungle, _: &[SpeciesChanges]| {
        is_eaten_by(jungle, 4, 2) && is_eaten_by(jungle, 2, 1) && !is_eaten_by(jungle, 4, 3)
    };
    Scenario::new(40, &lines, only_the_slow)
}

/// More brain than it can bear.
pub fn negative_resilience() -> Scenario {
    let lines = [("H N3 Y1 B6", 20, 12, 0), ("C N3 Y2 B4", 12, 6, 0)];
    Scenario::new(50, &lines, |_, numbers| of(numbers, 2).starved > 12)
}

/// Nine species whose ranges of prey overlap.
pub fn shared_prey() -> Scenario {
    let lines = [
        (VOLE, 14, 10, 0),
        ("H N1 R1 M2", 12, 17, 6),
        ("H N5", 11, 3, -2),
        ("H N2 R2 M2", 13, 20, 0),
        ("H N1 R3 M1 L1", 10, 9, 3),
        (WEASEL, 9, 12, 0),
        (STOAT, 10, 10, 0),
        (MARTEN, 8, 21, 1),
        (LYNX, 7, 8, 0),
    ];
    let many = |jungle: &Jungle, _: &[SpeciesChanges]| {
        jungle.web.iter().filter(|one| one.eaten > 0).count() > 9
    };
    Scenario::new(70, &lines, many)
}

/// All plants may be eaten, and are.
pub fn plants_eaten_up() -> Scenario {
    let lines = [(VOLE, 40, 30, 0), ("H N2 Y2 M1", 30, 11, 0)];
    Scenario::new(12, &lines, |_, numbers| of(numbers, 1).eaten == 12).with_plants(5, 12)
}

/// Prey that escapes, and is safe then (rules 8.2).
pub fn failed_hunts() -> Scenario {
    let lines = [("H N1 R6 M1", 20, 22, 0), ("C N6 Y1 M3", 25, 40, 0)];
    let safe = |jungle: &Jungle, _: &[SpeciesChanges]| {
        jungle.web.iter().any(|one| one.hunter == 3 && one.hunted == 10 && one.eaten < 3)
    };
    Scenario::new(30, &lines, safe)
}

/// Nothing within range, or no range at all (rules 8.13).
pub fn nothing_to_eat() -> Scenario {
    let lines = [("C N1 Y1", 15, 20, 0), ("H N1 Y1 M1", 20, 25, 0), ("C N2 M4 B1", 9, 4, 0)];
    Scenario::new(30, &lines, |jungle, numbers| jungle.web.is_empty() && of(numbers, 2).starved > 0)
}

/// Ten hunts and more in a turn.
pub fn many_hunts() -> Scenario {
    let lines =
        [("H N2 R20 M1 Y1", 60, 30, 9), ("C N12 P10 T3 B8", 3, 2, 0), ("C N25 P9 Y1 B9", 2, 0, 0)];
    let many = |jungle: &Jungle, _: &[SpeciesChanges]| {
        jungle.web.iter().any(|one| one.hunter == 3 && one.hunted >= 15)
    };
    Scenario::new(40, &lines, many)
}

/// Factors in the hundreds, whose products are beyond 32 bits.
pub fn large_factors() -> Scenario {
    let lines = [("H N2 R600 M500", 40, 2_000, 0), ("C N8 Y400 M600", 20, 900, 0)];
    Scenario::new(10, &lines, |jungle, _| is_eaten_by(jungle, 3, 2))
}

/// More members than elsewhere, of several hungers.
pub fn many_members() -> Scenario {
    let lines = [(VOLE, 150, 333, -20), (WEASEL, 40, 77, 0), ("H N3 R1 M1", 90, 100, 60)];
    Scenario::new(200, &lines, |_, numbers| of(numbers, 2).eaten > 9).with_plants(311, 90)
}

/// Several cycles, in which a species dies.
pub fn several_cycles() -> Scenario {
    let lines = [(VOLE, 20, 10, 0), (WEASEL, 5, 10, 0), ("H N5", 6, 9, 0)];
    Scenario::new(10, &lines, |jungle, _| jungle.find(3).is_none() || jungle.find(4).is_none())
        .over(4)
}
