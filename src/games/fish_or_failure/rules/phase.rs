//! Writing a phase down once, for the match world and for programs that play ahead.

/// A phase that the house plays, as the list of its steps in order.
///
/// Each step is a method of [`Position`](crate::Position) which does what one rule says. The list becomes
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
            super::schedules::Rules::$label.of((
                $(steps::step($rule, $step),)+
                $(steps::upkeep(compact::$follow::<Position, super::pieces::$piece>),)+
            ))
        }

        impl Position {
            $(#[$doc])*
            pub fn $play(
                &mut self,
                out: &mut Vec<Event>
                $(, $drawing: &mut shoal_contract::Generator)?
            ) {
                $(self.$step($(out $(, $generator)?)?);)+
            }
        }

        $(
            fn $step(
                mut compact: bevy_ecs::change_detection::ResMut<super::pieces::Compact>,
                $(
                    mut out: bevy_ecs::change_detection::ResMut<super::schedules::Outbox>,
                    $(mut $generator: bevy_ecs::change_detection::ResMut<shoal_contract::Generator>,)?
                )?
            ) {
                Position::$step(&mut compact.0 $(, &mut out.0 $(, &mut $generator)?)?);
            }
        )+
    };
}

pub(super) use phase;
