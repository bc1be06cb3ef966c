//! The order of systems is written down, and so are their rules.

use super::{Battery, Case, require};
use crate::Game;
use crate::world::steps::phases;
use bevy_ecs::intern::Interned;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, Schedules};
use bevy_ecs::world::World;

/// No two systems of a schedule of the game touch the same data without an order between them.
///
/// # Errors
/// The schedule and the systems.
pub fn no_two_systems_lack_an_order<G: Game>(_: &Battery<G>, _: Case) -> Result<(), String> {
    let mut world = World::new();
    G::prepare(&mut world);
    ambiguities(&mut world)
}

/// Each schedule of the game is one of its phases, and each system in it a step.
///
/// # Errors
/// The phase, or how many schedules are none.
pub fn every_system_is_a_step_of_a_phase<G: Game>(_: &Battery<G>, _: Case) -> Result<(), String> {
    let ordered = phases::<G>()?.len();
    let mut world = World::new();
    G::prepare(&mut world);
    let all = world.get_resource_or_init::<Schedules>().iter().count();
    require(ordered == all, || format!("{} schedules are no phases", all - ordered))
}

/// That no two systems lack an order in the schedules of any world that has run none of them yet.
///
/// # Errors
/// The schedule and the systems.
pub fn ambiguities(world: &mut World) -> Result<(), String> {
    let mut labels: Vec<Interned<dyn ScheduleLabel>> =
        world.get_resource_or_init::<Schedules>().iter().map(|(_, one)| one.label()).collect();
    labels.sort_by_key(|label| format!("{label:?}"));
    for label in labels {
        let Some(mut schedule) = world.resource_mut::<Schedules>().remove(label) else { continue };
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Warn,
            ..ScheduleBuildSettings::default()
        });
        schedule
            .initialize(world)
            .map_err(|error| format!("{label:?}: {}", error.to_string(schedule.graph(), world)))?;
        let systems: Vec<_> = schedule.systems().map_err(|error| error.to_string())?.collect();
        // Names are known only where bevy_ecs is built with its feature `debug`.
        let name = |key| {
            let place = systems.iter().position(|(known, _)| *known == key).unwrap_or(0);
            format!("system {} ({})", place + 1, systems[place].1.name())
        };
        let conflicts = schedule.graph().conflicting_systems();
        let names: Vec<String> = conflicts
            .iter()
            .map(|(one, other, _)| format!("{} and {}", name(*one), name(*other)))
            .collect();
        if !names.is_empty() {
            return Err(format!("{label:?}: no order between {}", names.join("; ")));
        }
        world.resource_mut::<Schedules>().insert(schedule);
    }
    Ok(())
}
