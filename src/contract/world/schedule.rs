//! A phase of a game as a schedule, and where its systems put what came of it.

use bevy_ecs::component::Mutable;
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::{
    InternedScheduleLabel, IntoScheduleConfigs, LogLevel, Schedule, ScheduleBuildSettings,
    ScheduleLabel, SingleThreadedExecutor,
};
use bevy_ecs::system::ScheduleSystem;
use bevy_ecs::world::World;

/// A phase as a schedule with these steps. They run on the caller's thread, and two of them that touch the
/// same data without an order between them are an error: the order decides draws and events.
pub fn phase<M>(
    label: impl ScheduleLabel,
    steps: impl IntoScheduleConfigs<ScheduleSystem, M>,
) -> Schedule {
    let mut schedule = Schedule::new(label);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    schedule.add_systems(steps);
    schedule
}

/// The labels of a world's phases, in the order in which the rulebook tells them: the schedules of a world have none.
#[derive(Resource, Debug, Default)]
pub struct PhaseOrder(pub Vec<InternedScheduleLabel>);

/// Adds the phases of a game to a world, in the order of its rulebook.
pub fn add_phases(world: &mut World, phases: impl IntoIterator<Item = Schedule>) {
    for phase in phases {
        world.get_resource_or_init::<PhaseOrder>().0.push(phase.label());
        world.add_schedule(phase);
    }
}

/// The events of the action that is being done, in order. Emptied when the action is over.
#[derive(Resource, Debug)]
pub struct Outbox<E: Send + Sync + 'static>(pub Vec<E>);

impl<E: Send + Sync + 'static> Default for Outbox<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E: Send + Sync + 'static> Outbox<E> {
    /// Adds what just happened.
    pub fn push(&mut self, event: E) {
        self.0.push(event);
    }
}

/// Adds what just happened to the world's outbox.
pub fn announce<E: Send + Sync + 'static>(world: &mut World, event: E) {
    world.resource_mut::<Outbox<E>>().push(event);
}

/// Runs a phase with an input that its steps read as a resource, and appends the events of it to `out`.
pub fn run_phase<E: Send + Sync + 'static>(
    world: &mut World,
    phase: impl ScheduleLabel,
    input: impl Resource<Mutability = Mutable>,
    out: &mut Vec<E>,
) {
    with_outbox(world, out, |world| run_phase_in_action(world, phase, input));
}

/// Runs a phase with an input that its steps read as a resource, inside an action whose events are being collected.
pub fn run_phase_in_action(
    world: &mut World,
    phase: impl ScheduleLabel,
    input: impl Resource<Mutability = Mutable>,
) {
    set_phase_input(world, input);
    world.run_schedule(phase);
}

/// Puts the input of a phase into its resource.
pub fn set_phase_input<R: Resource<Mutability = Mutable>>(world: &mut World, input: R) {
    // In place: to insert a resource costs as much as a whole phase.
    match world.get_resource_mut::<R>() {
        Some(mut old) => *old = input,
        None => world.insert_resource(input),
    }
}

/// Does something, and appends the events of it to `out`.
pub fn with_outbox<E: Send + Sync + 'static>(
    world: &mut World,
    out: &mut Vec<E>,
    action: impl FnOnce(&mut World),
) {
    // The caller's list serves as the outbox, so that no event is copied.
    std::mem::swap(&mut world.resource_mut::<Outbox<E>>().0, out);
    action(world);
    std::mem::swap(&mut world.resource_mut::<Outbox<E>>().0, out);
}
