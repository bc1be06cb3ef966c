//! The phases of the rules as schedules.

use bevy_ecs::schedule::ScheduleLabel;

/// The phases, in the order of the rulebook. Each ends by passing over players who are stuck (rules 3.3).
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PenguinsSchedule {
    /// A player puts a penguin on the ice (rules 2.3).
    Place,
    /// A player moves a penguin (rules 3.1, 3.2).
    Move,
    /// A player leaves the match (rules 4.1).
    Remove,
}
