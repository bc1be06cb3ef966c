//! The phases of the rules, a schedule each, run on one thread.

use super::{
    beginning, breaking_ties, choosing, counting, drawing, ending, fining, leaving, revealing,
    voting,
};
use crate::Event;
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::{IntoScheduleConfigs, Schedule, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;
use shoal_contract::world::schedule::{self, phase};

/// The phases of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The round begins (rules 3.1).
    Begin,
    /// A company places its cards in secret (rules 3.2).
    Choose,
    /// Cards are turned over, fish are taken and paid (rules 3.3 to 3.5).
    Reveal,
    /// The round ends (rules 3.6).
    End,
    /// A company votes in secret (rules 4.3).
    Vote,
    /// The votes that an event card has asked for are counted (rules 4.3, 7.1).
    Count,
    /// The company with the initiative chooses among the fisheries that are tied (rules 7.1).
    BreakTie,
    /// The players have drawn an event card of their own (rules 5.1).
    Draw,
    /// A company leaves (rules 8.1).
    Leave,
    /// The votes about a fine are counted (rules 8.2).
    Fine,
}

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

impl Rules {
    /// The schedule of this phase, with these steps one after another.
    pub(super) fn of<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        let mut schedule = phase(self);
        schedule.add_systems(steps.chain());
        schedule
    }
}

/// What a company does, for the systems of that phase.
#[derive(Resource, Debug, Clone, Copy)]
pub struct CompanyAction<A: Send + Sync + 'static> {
    /// The company's seat.
    pub seat: usize,
    /// What it does.
    pub action: A,
}

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;
