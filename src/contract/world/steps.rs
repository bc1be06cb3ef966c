//! Phases as a reader of the rulebook looks for them: each system of a game's schedules is a step with the number of
//! its rule, and the list of phases is read from the schedules themselves.

use super::schedule::PhaseOrder;
use crate::Game;
use bevy_ecs::schedule::{
    ApplyDeferred, InternedScheduleLabel, IntoScheduleConfigs, ScheduleConfigs, Schedules,
    SystemSet,
};
use bevy_ecs::system::{IntoSystem, ScheduleSystem};
use bevy_ecs::world::World;
use std::any::{Any, TypeId, type_name};

/// The place of one system in the rulebook. It is a set which holds that system alone, so a schedule knows it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleStep {
    /// The system's name.
    pub name: String,
    /// The number of its rule, `3.3`, or several with commas between; none for a system that only keeps entities
    /// and indexes up to date.
    pub rule: Option<&'static str>,
}

/// A schedule of a game's rules, as a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulePhase {
    /// The schedule's label.
    pub name: String,
    /// Its systems, in the order in which they run.
    pub steps: Vec<RuleStep>,
}

/// A system that does what the rule with this number says.
pub fn step<M, S>(rule: &'static str, system: S) -> ScheduleConfigs<ScheduleSystem>
where
    S: IntoScheduleConfigs<ScheduleSystem, M> + NamedSystem<M>,
{
    let name = short_name(type_name::<S>());
    system.in_set(RuleStep { name, rule: Some(rule) })
}

/// A system that no rule speaks of: it keeps entities and indexes as the rules have left them.
pub fn upkeep<M, S>(system: S) -> ScheduleConfigs<ScheduleSystem>
where
    S: IntoScheduleConfigs<ScheduleSystem, M> + NamedSystem<M>,
{
    let name = short_name(type_name::<S>());
    system.in_set(RuleStep { name, rule: None })
}

/// One function that is a system, whose name tells what it does: neither a tuple nor a set of systems.
pub trait NamedSystem<M> {}

impl<M, F> NamedSystem<M> for F where F: IntoSystem<(), (), M> {}

/// A type's name without the paths in it: `follow<Jungle, Living>`.
fn short_name(name: &str) -> String {
    let part_of_path = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
    let mut short = String::new();
    for piece in name.split_inclusive(|letter| !part_of_path(letter)) {
        short.push_str(piece.rsplit("::").next().unwrap_or(piece));
    }
    short
}

/// The phases of a game, in the order in which its rulebook tells them.
///
/// # Errors
/// The phase that cannot be built, or a system of it that is no step.
pub fn phases<G: Game>() -> Result<Vec<RulePhase>, String> {
    let mut world = World::new();
    G::prepare(&mut world);
    let order = world.get_resource_or_init::<PhaseOrder>().0.clone();
    order.into_iter().map(|label| read(&mut world, label)).collect()
}

/// The list of one schedule of the world.
fn read(world: &mut World, label: InternedScheduleLabel) -> Result<RulePhase, String> {
    let name = format!("{label:?}");
    let schedule = world.resource_mut::<Schedules>().remove(label);
    let mut schedule = schedule.ok_or_else(|| format!("{name} is told twice"))?;
    let built = schedule.initialize(world).map(|_| ());
    built.map_err(|error| format!("{name}: {}", error.to_string(schedule.graph(), world)))?;
    let graph = schedule.graph();
    let steps: Vec<RuleStep> = graph
        .system_sets
        .iter()
        .filter_map(|(_, set, _)| (set as &dyn Any).downcast_ref::<RuleStep>().cloned())
        .collect();
    let systems = schedule.systems().map_err(|error| format!("{name}: {error}"))?;
    let step_of = |(place, (key, _))| {
        let mut found = steps.iter().filter(|step| {
            graph
                .systems_in_set((*step).clone().intern())
                .is_ok_and(|systems| systems.contains(&key))
        });
        found.next().cloned().ok_or_else(|| format!("{name}: system {} is no step", place + 1))
    };
    // Commands are carried out by a system of the engine's own.
    let ours = systems.filter(|(_, system)| system.system_type() != TypeId::of::<ApplyDeferred>());
    let steps = ours.enumerate().map(step_of).collect::<Result<_, _>>()?;
    Ok(RulePhase { name, steps })
}

/// The phases as a table of Markdown, which people read as well as it is: a line a step.
pub fn as_table(phases: &[RulePhase]) -> String {
    let mut rows = vec![["phase".into(), "step".into(), "rule".into()]];
    for phase in phases {
        for (place, step) in phase.steps.iter().enumerate() {
            let name = if place == 0 { phase.name.clone() } else { String::new() };
            rows.push([name, format!("`{}`", step.name), step.rule.unwrap_or("").into()]);
        }
    }
    let widest = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [widest(0), widest(1), widest(2)];
    let line = |[phase, step, rule]: &[String; 3]| {
        let [first, second, third] = widths;
        format!("| {phase:first$} | {step:second$} | {rule:third$} |\n")
    };
    let rule_below = line(&widths.map(|width| "-".repeat(width)));
    let below: String = rows[1..].iter().map(line).collect();
    line(&rows[0]) + &rule_below + &below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_names_a_phase_once_and_each_step_with_its_rule() {
        let step = |name: &str, rule| RuleStep { name: name.into(), rule };
        let steps = vec![step("place", Some("2.3")), step("update<Ice>", None)];
        let table = as_table(&[RulePhase { name: "Place".into(), steps }]);
        let expected = "| phase | step          | rule |
| ----- | ------------- | ---- |
| Place | `place`       | 2.3  |
|       | `update<Ice>` |      |
";
        assert_eq!(table, expected);
    }

    #[test]
    fn a_short_name_has_no_paths_in_it() {
        assert_eq!(short_name("shoal_penguins::rules::placing::place"), "place");
        let follow = "shoal_contract::world::compact::follow<a::b::Jungle, a::pieces::Living>";
        assert_eq!(short_name(follow), "follow<Jungle, Living>");
    }
}
