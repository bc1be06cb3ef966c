//! The bounds of health (rules 1.7): every single gain and loss goes through here.

use super::fish::FishSchool;
use crate::action::StepCost;
use crate::cards::worn_effects::WornEffects;
use crate::parameters::Parameters;

/// The least health: no school falls below it, for any reason (rules 1.7).
pub const LEAST_HEALTH: i32 = 1;

/// `health` after one change, kept between 1 and the greatest health. A negative `loss` is a gain.
#[inline]
pub fn after_losing(health: i32, loss: i32, numbers: &Parameters) -> i32 {
    health.saturating_sub(loss).clamp(LEAST_HEALTH, numbers.max_health.max(LEAST_HEALTH))
}

/// `health` after the cost of a step: motion, pollution, fisherman, in this order, each kept within
/// the bounds (rules 4.1.7).
#[inline]
pub fn after_paying(health: i32, cost: StepCost, numbers: &Parameters) -> i32 {
    [cost.motion, cost.pollution, cost.fisherman]
        .into_iter()
        .fold(health, |health, part| after_losing(health, part, numbers))
}

/// `true` if a fisherman takes health from a fish with `health` that pays this for a step (rules 6.4).
pub fn feeds_fisherman(health: i32, cost: StepCost, numbers: &Parameters) -> bool {
    let before = after_paying(health, StepCost { fisherman: 0, ..cost }, numbers);
    after_losing(before, cost.fisherman, numbers) < before
}

/// `health` after `times` drifting blobs came upon a fish: each takes half of what is left, rounded
/// down, and at most `max_pollution_damage` (rules 4.4.2), less if the fish evades (card E), nothing if
/// it is invincible (card I).
#[inline]
pub fn after_pollution(health: i32, times: u32, worn: &WornEffects, numbers: &Parameters) -> i32 {
    if worn.invincible {
        return health;
    }
    let most = worn.hit_cap.unwrap_or(numbers.max_pollution_damage);
    let mut health = health;
    for _ in 0..times {
        let loss = (health / 2).min(most);
        if loss == 0 {
            // From here on nothing changes any more, however many blobs follow.
            break;
        }
        health = after_losing(health, loss, numbers);
    }
    health
}

/// Lets a fish gain health. Returns the gain after cutting off.
pub fn gain(fish: &mut FishSchool, amount: i32, numbers: &Parameters) -> i32 {
    -lose(fish, -amount, numbers)
}

/// Lets a fish lose health, unless it is invincible (card I). Returns the loss after cutting off.
pub fn lose(fish: &mut FishSchool, amount: i32, numbers: &Parameters) -> i32 {
    let before = fish.health;
    let amount = if fish.worn.invincible { amount.min(0) } else { amount };
    fish.health = after_losing(before, amount, numbers);
    before - fish.health
}

/// Lets `times` drifting blobs come upon a fish. Returns its loss to all of them.
pub fn suffer_pollution(fish: &mut FishSchool, times: u32, numbers: &Parameters) -> i32 {
    let before = fish.health;
    fish.health = after_pollution(before, times, &fish.worn, numbers);
    before - fish.health
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Seat;

    fn fish(health: i32) -> FishSchool {
        FishSchool::newborn(Seat(0), health)
    }

    #[test]
    fn health_stays_between_1_and_100() {
        let numbers = Parameters::default();
        let mut school = fish(3);
        assert_eq!(lose(&mut school, 5, &numbers), 2, "only what was there above 1 is lost");
        assert_eq!(school.health, 1, "nothing reduces health below 1");
        let mut school = fish(95);
        assert_eq!(gain(&mut school, 18, &numbers), 5, "only what fits below 100 is gained");
        assert_eq!(school.health, 100, "nothing raises health above 100");
    }

    #[test]
    fn each_part_of_a_step_is_clamped_before_the_next() {
        let numbers = Parameters::default();
        // 100 gains 1 (stays 100), then loses 4: 96, not 97.
        let cost = StepCost { motion: -1, pollution: 4, fisherman: 0 };
        assert_eq!(after_paying(100, cost, &numbers), 96, "a gain above 100 is lost at once");
        let cost = StepCost { motion: 2, pollution: 6, fisherman: 5 };
        assert_eq!(after_paying(2, cost, &numbers), 1, "who cannot pay falls to 1");
    }

    #[test]
    fn drifting_pollution_takes_half_rounded_down_and_at_most_10() {
        let numbers = Parameters::default();
        for (before, loss) in [(1, 0), (2, 1), (3, 1), (19, 9), (20, 10), (21, 10), (100, 10)] {
            let mut school = fish(before);
            let lost = suffer_pollution(&mut school, 1, &numbers);
            assert_eq!(lost, loss, "a school of {before} loses {loss}");
        }
    }

    #[test]
    fn several_blobs_take_one_after_the_other() {
        let numbers = Parameters::default();
        let mut school = fish(25);
        assert_eq!(suffer_pollution(&mut school, 3, &numbers), 10 + 7 + 4, "25 - 15 - 8 - 4");
        assert_eq!(school.health, 4);
        assert_eq!(
            after_pollution(25, u32::MAX, &WornEffects::NOTHING, &numbers),
            1,
            "no number of blobs kills a school"
        );
    }
}
