//! Tests of one factor against another, drawn in whole numbers (rules 1.3).

use super::cycle::HuntingSpecies;
use shoal_contract::RandomGenerator;

/// Tests factor `one` against `other`: the chance to succeed is the square of its share of both (rules 1.3).
///
/// Two tests with the share itself both succeed with just this chance.
pub fn succeeds(generator: &mut RandomGenerator, one: i64, other: i64) -> bool {
    let (one, other) = (one.max(0) as u32, other.max(0) as u32);
    match one + other {
        0 => generator.below(2) == 0,
        both => generator.below(both) < one && generator.below(both) < one,
    }
}

/// Draws whether an animal that is so hungry starves: the chance is the share of its hunger, without the square (rules
/// 2.2). No draw where it is certain.
#[inline]
pub(super) fn starves(generator: &mut RandomGenerator, hunger: u32, resilience: i64) -> bool {
    let resilience = resilience.max(0) as u32;
    match (hunger, resilience) {
        (0, 0) => generator.below(2) == 0,
        (0, _) => false,
        (_, 0) => true,
        _ => generator.below(hunger.saturating_add(resilience)) < hunger,
    }
}

/// The outcome of a hunt: whether the prey was caught, and then eaten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HuntOutcome {
    pub is_caught: bool,
    pub is_eaten: bool,
}

/// The two tests of a hunt: chase against evade, then power against power (rules 2.5).
#[inline]
pub(super) fn test_hunt(
    generator: &mut RandomGenerator,
    hunter: &HuntingSpecies,
    prey: &HuntingSpecies,
) -> HuntOutcome {
    let ([caught, escaped], [eaten, freed]) =
        (squares(hunter.chase, prey.evade), squares(hunter.power, prey.power));
    // Usually both fit into one draw: of as many cases as both tests have together.
    if let Some(all) = escaped.checked_mul(freed).and_then(|all| u32::try_from(all).ok()) {
        let drawn = u64::from(generator.below(all));
        return HuntOutcome { is_caught: drawn < caught * freed, is_eaten: drawn < caught * eaten };
    }
    let is_caught = succeeds(generator, hunter.chase.into(), prey.evade.into());
    HuntOutcome {
        is_caught,
        is_eaten: is_caught && succeeds(generator, hunter.power.into(), prey.power.into()),
    }
}

/// The number of cases in which a test succeeds, and of all cases.
#[inline]
fn squares(one: u32, other: u32) -> [u64; 2] {
    let (one, both) = (u64::from(one), u64::from(one) + u64::from(other));
    if both == 0 { [1, 2] } else { [one * one, both * both] }
}
