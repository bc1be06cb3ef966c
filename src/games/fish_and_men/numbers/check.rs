//! Checks of the numbers: each is within its bounds, and all fit each other.

use super::PARAMETERS;
use crate::parameters::{Parameters, PollutionCutoffs};
use shoal_contract::InputProblems;

impl Parameters {
    /// Adds what is wrong.
    pub(crate) fn check_into(&self, problems: &mut InputProblems) {
        for parameter in &PARAMETERS {
            if let Err(what) = parameter.holds((parameter.get)(self)) {
                problems.add(parameter.field(), what);
            }
        }
        let most = self.max_health;
        for (field, health) in
            [("initial_health", self.initial_health), ("health_to_win", self.health_to_win)]
        {
            problems.require(health <= most, &format!("parameters.{field}"), || {
                format!("{health} is above max_health, which is {most}")
            });
        }
        problems.require(self.min_roll <= self.max_roll, "parameters.min_roll", || {
            format!("{} is above max_roll, which is {}", self.min_roll, self.max_roll)
        });
        let PollutionCutoffs { blue, green, yellow, red, black } = self.cutoffs;
        for (field, lower, upper) in [
            ("green", blue, green),
            ("yellow", green, yellow),
            ("red", yellow, red),
            ("black", red, black),
        ] {
            problems.require(lower <= upper, &format!("parameters.cutoffs.{field}"), || {
                format!("{upper} is below the {lower} of a cleaner colour: cutoffs rise from blue to black")
            });
        }
    }
}
