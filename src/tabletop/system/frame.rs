//! The systems of a frame, one after another.

use bevy::ecs::schedule::{ScheduleLabel as _, SingleThreadedExecutor};
use bevy::prelude::*;

/// Runs the systems of a frame one after another. They are many and most do next to nothing: handing
/// each to another thread costs more than it does. What is long spreads itself over the cores.
pub fn run_on_one_thread(app: &mut App) {
    let frame =
        [First.intern(), PreUpdate.intern(), Update.intern(), PostUpdate.intern(), Last.intern()];
    // After a long frame these run several times.
    let fixed_steps = [
        FixedFirst.intern(),
        FixedPreUpdate.intern(),
        FixedUpdate.intern(),
        FixedPostUpdate.intern(),
        FixedLast.intern(),
    ];
    for part in frame.into_iter().chain(fixed_steps) {
        app.edit_schedule(part, |part| {
            part.set_executor(SingleThreadedExecutor::new());
        });
    }
}
