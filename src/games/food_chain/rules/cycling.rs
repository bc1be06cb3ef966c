//! A cycle passes (rules 2). Each step is a method of [`RunningCycle`], which bots and forecasts run as a whole.

use super::phase::{FoodChainPhase, PassedCycles};
use super::pieces::{CompactJungle, SeasonResource};
use super::seasons::look_for_stop;
use crate::RunningCycle;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::RandomGenerator;
use shoal_contract::world::schedule::phase;
use shoal_contract::world::steps::step;

/// The steps of one cycle. Entities follow when all cycles of the action have passed.
pub(super) fn pass_cycle() -> Schedule {
    let steps = (
        step("1.2, 2.3", sum_up_parts),
        step("2.1", line_up),
        step("2.2, 2.4, 8.5", draw_huntable),
        step("2.4", find_prey),
        // Animals starve and hunt in turn (rules 2.1), and so do their draws: these are one step.
        step("2.1 to 2.5", take_turns),
        step("2.6", bear_young),
        step("2.7", grow_plants),
        step("2.8", close_books),
        step("4.3", record_web),
        step("8.15", bury_extinct),
        step("7.2", look_for_stop),
        step("7.3", let_all_design),
    );
    phase(FoodChainPhase::PassCycle, steps.chain())
}

fn sum_up_parts(mut cycle: ResMut<RunningCycle>, jungle: Res<CompactJungle>) {
    cycle.sum_up_parts(&jungle.0);
}

fn line_up(mut cycle: ResMut<RunningCycle>, jungle: Res<CompactJungle>) {
    cycle.line_up(&jungle.0);
}

fn draw_huntable(
    mut cycle: ResMut<RunningCycle>,
    jungle: Res<CompactJungle>,
    mut generator: ResMut<RandomGenerator>,
) {
    cycle.draw_huntable(&jungle.0, &mut generator);
}

fn find_prey(mut cycle: ResMut<RunningCycle>, jungle: Res<CompactJungle>) {
    cycle.find_prey(&jungle.0);
}

fn take_turns(mut cycle: ResMut<RunningCycle>, mut generator: ResMut<RandomGenerator>) {
    cycle.take_turns(&mut generator);
}

fn bear_young(cycle: Res<RunningCycle>, mut jungle: ResMut<CompactJungle>) {
    cycle.bear_young(&mut jungle.0);
}

fn grow_plants(cycle: Res<RunningCycle>, mut jungle: ResMut<CompactJungle>) {
    cycle.grow_plants(&mut jungle.0);
}

/// Counts the changes of the cycle, and adds them to those of the cycles before.
fn close_books(
    mut cycle: ResMut<RunningCycle>,
    mut jungle: ResMut<CompactJungle>,
    mut passed: ResMut<PassedCycles>,
) {
    cycle.close_books(&mut jungle.0);
    passed.count += 1;
    for &numbers in &cycle.numbers {
        let of = passed.species.entry(numbers.id);
        of.and_modify(|sum| sum.add(numbers)).or_insert(numbers);
    }
}

fn record_web(cycle: Res<RunningCycle>, mut jungle: ResMut<CompactJungle>) {
    cycle.record_web(&mut jungle.0);
}

fn bury_extinct(mut jungle: ResMut<CompactJungle>, mut passed: ResMut<PassedCycles>) {
    passed.died.extend(jungle.0.bury_extinct());
}

/// Each player may found or mutate once more where nothing stops.
fn let_all_design(mut season: ResMut<SeasonResource>) {
    season.0.players.iter_mut().for_each(|player| player.acted = false);
}
