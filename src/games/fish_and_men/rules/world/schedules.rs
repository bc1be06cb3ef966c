//! The automatic phases as schedules: one a phase, run on one thread.

use bevy_ecs::schedule::ScheduleLabel;

/// The schedules of the rules. Each is run from outside: a schedule cannot run itself, so what
/// repeats (the pairs of the drift) is a loop around it.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The beginning of a turn: fishermen bite, the order is drawn (rules 4.0, 4.1.1).
    BeginTurn,
    /// One pass of the industries (rules 4.3).
    MakePollution,
    /// One pair of drift steps (rules 4.4).
    MovePollution,
    /// One pass over lonely pollution (rules 4.5).
    VanishPollution,
}
