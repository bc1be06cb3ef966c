//! The settings of a teacher for seasons that begin from then on.

use crate::lesson::ClassLesson;
use serde::{Deserialize, Serialize};
use shoal_food_chain::FoodChain;
use std::ops::RangeInclusive;

/// The possible numbers of cycles in a season of a class.
pub const CYCLES: RangeInclusive<u32> = 5..=200;
/// The possible numbers of cycles between two designs.
pub const EVERY: RangeInclusive<u32> = 1..=50;

/// The times when the jungle stands still, so that groups design (rules 7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DesignSchedule {
    /// Each time a species has reached 100, halved or died.
    Events,
    /// Each time this many cycles have passed.
    Every(u32),
}

/// The settings of a teacher for Food Chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JungleLessonSettings {
    /// The number of cycles in a season.
    pub cycles: u32,
    /// The times when groups design.
    pub stand: DesignSchedule,
}

impl Default for JungleLessonSettings {
    fn default() -> Self {
        Self { cycles: 40, stand: DesignSchedule::Every(5) }
    }
}

/// An order of the teacher, as the page sends it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum JungleTeacherOrder {
    /// Sets the number of cycles in a season.
    Cycles {
        /// The number of cycles.
        cycles: u32,
    },
    /// Sets the times when groups design.
    Stand {
        /// The times when groups design.
        stand: DesignSchedule,
    },
    /// Ends the season now.
    End {
        /// The group: 0, as there is one jungle.
        group: usize,
    },
}

/// Does what the teacher orders.
///
/// # Errors
/// A sentence for the teacher.
pub fn obey(lesson: &mut ClassLesson<FoodChain>, order: JungleTeacherOrder) -> Result<(), String> {
    match order {
        JungleTeacherOrder::Cycles { cycles } => {
            lesson.change_plan(|plan| plan.terms.cycles = cycles)
        }
        JungleTeacherOrder::Stand { stand } => lesson.change_plan(|plan| plan.terms.stand = stand),
        JungleTeacherOrder::End { group } => lesson.group(group)?.end(),
    }
}
