//! The factors that parts add up to (rules 1.2), and the number of hunts of an animal (rules 2.3).

use crate::part::{AnimalPart, PARTS, PartLevels};
use shoal_contract::{Ratio, signed};

/// The amounts that a level of each part adds to hunt, chase, evade, power, body, min, max and resilience (rules 1.2).
const WEIGHTS: [[i64; 8]; PARTS] = [
    [1, 0, 0, 0, 1, 1, 1, 1],
    [0, 2, 0, 0, 0, 1, 0, 1],
    [0, 0, 1, 0, 1, 0, 1, 1],
    [0, 0, 0, 1, 1, 1, 2, 1],
    [1, 0, 0, 1, 1, 1, 0, 0],
    [0, 2, 3, 0, 2, 1, 1, 1],
    [1, 1, 2, 0, 2, 1, 1, 0],
    [0, 0, 0, 0, 0, 0, 2, -1],
];

/// The names of the factors for people, in the same order.
const FACTOR_NAMES: [&str; 8] = [
    "hunt",
    "chase",
    "escape",
    "power",
    "body",
    "smallest prey",
    "largest prey",
    "survives hunger",
];

/// The factors that a level of a part changes, by their names, and by how much each.
pub fn weights(part: AnimalPart) -> impl Iterator<Item = (&'static str, i64)> {
    let all = FACTOR_NAMES.into_iter().zip(WEIGHTS[part.index()]);
    all.filter(|(_, weight)| *weight != 0)
}

/// The same in words: `hunt +1, body +1`.
pub fn added_by(part: AnimalPart) -> String {
    let weights = weights(part).map(|(factor, by)| format!("{factor} {}", signed(by as i32)));
    weights.collect::<Vec<_>>().join(", ")
}

/// The body of a species without any part (rules 1.2).
const LEAST_BODY: i64 = 3;

/// The abilities of a species.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpeciesFactors {
    /// Frequency of its hunts, by [`hunts_in_60ths`].
    pub hunt: i64,
    /// Skill at catching.
    pub chase: i64,
    /// Skill at escaping.
    pub evade: i64,
    /// Strength in a fight.
    pub power: i64,
    /// Size of its body.
    pub body: i64,
    /// The smallest body that it preys on.
    pub min: i64,
    /// The largest body that it preys on.
    pub max: i64,
    /// Endurance of hunger; it can be less than 0.
    pub resilience: i64,
}

impl SpeciesFactors {
    /// The factors of the plants (rules 1.1).
    pub const PLANT: Self =
        Self { hunt: 0, chase: 0, evade: 0, power: 0, body: 5, min: 0, max: 0, resilience: 0 };

    /// The factors of an animal with these parts.
    pub fn of(parts: &PartLevels) -> Self {
        let mut sums = [0; 8];
        for part in AnimalPart::ALL {
            let level = i64::from(parts.level(part));
            for (sum, weight) in sums.iter_mut().zip(WEIGHTS[part.index()]) {
                *sum += level * weight;
            }
        }
        let [hunt, chase, evade, power, body, min, max, resilience] = sums;
        Self { hunt, chase, evade, power, body: body + LEAST_BODY, min, max, resilience }
    }

    /// Body, min and max, which no two living species have all alike (rules 3.1).
    pub fn form(&self) -> [i64; 3] {
        [self.body, self.min, self.max]
    }

    /// `true` if it preys on animals of this body.
    pub fn preys_on(&self, body: i64) -> bool {
        (self.min..=self.max).contains(&body)
    }
}

/// Points of the hunt factor, with the part of a hunt that each is worth, in 60ths (rules 2.3); all further ones are
/// worth [`FURTHER`].
const HUNT: [(i64, i64); 3] = [(4, 30), (5, 20), (10, 15)];
const FURTHER: i64 = 12;

/// The number of hunts of an animal with this hunt factor, in 60ths of a hunt (rules 2.3).
pub fn hunts_in_60ths(hunt: i64) -> i64 {
    let (mut left, mut hunts) = (hunt.max(0), 0);
    for (points, worth) in HUNT {
        let these = left.min(points);
        hunts += these * worth;
        left -= these;
    }
    hunts + left * FURTHER
}

/// The number of hunts of an animal with this hunt factor (rules 2.3).
pub fn hunts(hunt: i64) -> Ratio {
    Ratio::new(hunts_in_60ths(hunt) as u64, 60)
}
