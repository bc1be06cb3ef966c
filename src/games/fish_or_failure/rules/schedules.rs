//! All phases of the rules as schedules, run on one thread.

use super::{
    beginning, breaking_ties, choosing, counting, drawing, ending, fining, leaving, revealing,
    voting,
};
use bevy_ecs::schedule::Schedule;

/// All of them, in the order of the rulebook.
pub fn schedules() -> [Schedule; 10] {
    [
        beginning::schedule(),
        choosing::schedule(),
        revealing::schedule(),
        ending::schedule(),
        voting::schedule(),
        counting::schedule(),
        breaking_ties::schedule(),
        drawing::schedule(),
        leaving::schedule(),
        fining::schedule(),
    ]
}
