//! The phases of the rules by name, and writing one down once: for the match world, and for programs that play ahead.

use crate::Event;
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::{IntoScheduleConfigs, Schedule, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;
use shoal_contract::world::schedule;

/// The phases of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FishOrFailurePhase {
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

impl FishOrFailurePhase {
    /// The schedule of this phase, with these steps one after another.
    pub(super) fn of<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        schedule::phase(self, steps.chain())
    }
}

/// The action of a company, for the systems of that phase.
#[derive(Resource, Debug, Clone, Copy)]
pub struct CompanyAction<A: Send + Sync + 'static> {
    /// The company's seat.
    pub seat: usize,
    /// The action.
    pub action: A,
}

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;

/// A phase that the house plays, as the list of its steps in order.
///
/// Each step is a method of [`FishingPosition`](crate::FishingPosition) which does what one rule says. The list becomes
///
/// - a system for each step, by its name, with the parameters that the step names: the `out` of events, the
///   `generator` of the match;
/// - `schedule`, with these systems under the numbers of their rules, and then those that bring the entities up to
///   date which these steps may have changed;
/// - the method of `Position` by which bots and the debrief play the phase ahead, without a world.
///
/// So the order of a phase stands in one place.
macro_rules! phase {
    (
        $(#[$doc:meta])*
        $label:ident as $play:ident(out $(, $drawing:ident)?):
        $($rule:literal $step:ident($(out $(, $generator:ident)?)?),)+
        then $($follow:ident $piece:ident),+
    ) => {
        $(#[$doc])*
        pub fn schedule() -> bevy_ecs::schedule::Schedule {
            use shoal_contract::world::{compact, steps};
            super::phase::FishOrFailurePhase::$label.of((
                $(steps::step($rule, $step),)+
                $(steps::upkeep(compact::$follow::<FishingPosition, super::pieces::$piece>),)+
            ))
        }

        impl FishingPosition {
            $(#[$doc])*
            pub fn $play(
                &mut self,
                out: &mut Vec<Event>
                $(, $drawing: &mut shoal_contract::RandomGenerator)?
            ) {
                $(self.$step($(out $(, $generator)?)?);)+
            }
        }

        $(
            fn $step(
                mut compact: bevy_ecs::change_detection::ResMut<super::pieces::CompactSea>,
                $(
                    mut out: bevy_ecs::change_detection::ResMut<super::phase::Outbox>,
                    $(mut $generator: bevy_ecs::change_detection::ResMut<shoal_contract::RandomGenerator>,)?
                )?
            ) {
                FishingPosition::$step(&mut compact.0 $(, &mut out.0 $(, &mut $generator)?)?);
            }
        )+
    };
}

pub(super) use phase;
