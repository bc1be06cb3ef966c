//! The effects of cards on one fish until the end of the turn (rules 7.8, 7.9).

use super::card::CardEffect;
use serde::{Deserialize, Serialize};

/// The effects of this turn on one fish. How effects of one kind add up: rules 7.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WornEffects {
    /// It neither moves nor feeds (FI).
    pub still: bool,
    /// Cost of a step instead of the default, before currents, in health (FS). The least counts.
    pub motion_cost: Option<i32>,
    /// Steps beyond the die (FR). They add up.
    pub extra_steps: u32,
    /// Factor of the cost of its own steps into pollution (SPr, SPo). Factors multiply, so that protection beats
    /// porousness.
    pub step_pollution: u32,
    /// The most a drifting blob takes (E). The least counts.
    pub hit_cap: Option<i32>,
    /// It loses no health for any reason (I).
    pub invincible: bool,
    /// A card moved it before the extra turn began, and that is its move in it (Fp): when the extra
    /// turn begins it is passed over, and this is cleared.
    pub moved_ahead: bool,
}

impl Default for WornEffects {
    fn default() -> Self {
        Self::NOTHING
    }
}

impl WornEffects {
    /// No card is at work.
    pub const NOTHING: Self = Self {
        still: false,
        motion_cost: None,
        extra_steps: 0,
        step_pollution: 1,
        hit_cap: None,
        invincible: false,
        moved_ahead: false,
    };

    /// The most steps that cards can add, however many are played.
    pub const MOST_EXTRA_STEPS: u32 = 100;
    /// The most that cards can multiply the cost of pollution with.
    pub const MOST_STEP_POLLUTION: u32 = 1000;

    /// `true` if no card is at work.
    pub fn is_nothing(&self) -> bool {
        *self == Self::NOTHING
    }

    /// Returns these effects with one more; effects that do not stay on a fish change nothing.
    #[must_use]
    pub fn with(mut self, effect: CardEffect) -> Self {
        let least = |old: Option<i32>, new: i32| Some(old.map_or(new, |old| old.min(new)));
        match effect {
            CardEffect::HoldStill => self.still = true,
            CardEffect::MotionCost { health } => self.motion_cost = least(self.motion_cost, health),
            CardEffect::ExtraSteps { steps } => {
                self.extra_steps =
                    self.extra_steps.saturating_add(steps).min(Self::MOST_EXTRA_STEPS);
            }
            CardEffect::StepPollution { times } => {
                self.step_pollution =
                    self.step_pollution.saturating_mul(times).min(Self::MOST_STEP_POLLUTION);
            }
            CardEffect::HitCap { health } => self.hit_cap = least(self.hit_cap, health),
            CardEffect::Invincible => self.invincible = true,
            _ => {}
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worn(effects: &[CardEffect]) -> WornEffects {
        effects.iter().fold(WornEffects::NOTHING, |worn, &effect| worn.with(effect))
    }

    #[test]
    fn fins_of_rubber_add_up_and_porousness_doubles_again() {
        let rubber = CardEffect::ExtraSteps { steps: 3 };
        let porous = CardEffect::StepPollution { times: 2 };
        assert_eq!(worn(&[rubber, rubber]).extra_steps, 6);
        assert_eq!(worn(&[porous, porous]).step_pollution, 4);
    }

    #[test]
    fn protection_beats_porousness_in_either_order() {
        let (protected, porous) =
            (CardEffect::StepPollution { times: 0 }, CardEffect::StepPollution { times: 2 });
        assert_eq!(worn(&[protected, porous]).step_pollution, 0);
        assert_eq!(worn(&[porous, protected, protected]).step_pollution, 0);
    }

    #[test]
    fn fins_of_steel_and_evasion_do_not_stack() {
        let steel = CardEffect::MotionCost { health: 0 };
        let evasion = CardEffect::HitCap { health: 2 };
        assert_eq!(worn(&[steel, steel]), worn(&[steel]));
        assert_eq!(worn(&[evasion, evasion]), worn(&[evasion]));
    }
}
