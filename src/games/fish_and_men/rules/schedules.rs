//! The automatic phases as schedules: one a phase, run on one thread.

use bevy_ecs::schedule::{
    LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};

/// The schedules of the rules. Each is run from outside: a schedule cannot run itself, so whatever
/// repeats (the pairs of the drift) is looped by whoever runs it.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The beginning of a turn: fishermen bite, the order is drawn (4.0, 4.1.1).
    BeginTurn,
    /// One pass of the industries (4.3).
    MakePollution,
    /// One pair of drift steps (4.4).
    MovePollution,
    /// One pass over lonely pollution (4.5).
    VanishPollution,
}

impl Rules {
    /// An empty schedule for this phase. Its systems run on the caller's thread, and two of them
    /// that touch the same data without an order between them are an error: the order decides
    /// draws and events.
    pub fn schedule(self) -> Schedule {
        let mut schedule = Schedule::new(self);
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..ScheduleBuildSettings::default()
        });
        schedule
    }
}
