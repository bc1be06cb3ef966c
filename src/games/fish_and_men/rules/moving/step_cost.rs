//! A step of a fish, planned and taken, and its cost (rules 4.1.6 to 4.1.9).

use crate::action::StepCost;
use crate::parameters::Parameters;
use crate::rules::prelude::*;

/// A legal step with its end and its cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedStep {
    /// The position it starts from.
    pub from: SeaPosition,
    /// The position it ends in.
    pub to: SeaPosition,
    /// Its cost, before clamping health at 1.
    pub cost: StepCost,
    /// The health after it.
    pub health: i32,
    /// The river it enters: with it the match is won (rules 5.1).
    pub river: Option<usize>,
}

/// The step that a fish takes.
#[derive(Resource, Debug)]
pub struct StepTaken {
    pub(super) seat: Seat,
    pub(super) heading: CompassHeading,
    pub(super) planned: PlannedStep,
    /// `true` if a fisherman took health from the fish (rules 6.4).
    pub(super) caught: bool,
}

/// A step as far as its cost depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepConditions {
    /// The square it starts in.
    pub from: Square,
    /// The direction of the step.
    pub heading: CompassHeading,
    /// The square it ends in; with a diagonal step it can be the one it starts in (rules 2.2).
    pub to: Square,
    /// The blobs in the square it ends in.
    pub blobs: u32,
    /// `true` if there is a fisherman in the square it ends in.
    pub fisherman: bool,
}

/// The direction of a step relative to the current.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CurrentRelation {
    /// With the current: up to 45 degrees off the arrow, or out of a river.
    With,
    /// Neither with a current nor against one.
    Across,
    /// Against the current: 135 degrees and more off the arrow, or into a river.
    Against,
}

/// Computes the cost of a step for a fish with these effects of cards, part by part. Every part can also be a gain if
/// the numbers are such; an invincible fish pays nothing, but gains what there is to gain (card I).
#[inline]
pub fn cost_of_step(
    board: &SeaBoard,
    numbers: &Parameters,
    worn: &WornEffects,
    step: StepConditions,
) -> StepCost {
    let flow = match flow_of(board, step) {
        CurrentRelation::With => -numbers.with_current,
        CurrentRelation::Across => 0,
        CurrentRelation::Against => numbers.against_current,
    };
    let blobs = i32::try_from(step.blobs).unwrap_or(i32::MAX);
    let times = i32::try_from(worn.step_pollution).unwrap_or(i32::MAX);
    let pays = |cost: i32| if worn.invincible { cost.min(0) } else { cost };
    StepCost {
        motion: pays(worn.motion_cost.unwrap_or(numbers.moving_cost).saturating_add(flow)),
        pollution: pays(numbers.entering_pollution.saturating_mul(blobs).saturating_mul(times)),
        fisherman: pays(if step.fisherman { numbers.fisherman_bite } else { 0 }),
    }
}

/// Compares a step with the current. The arrow of the square it starts in decides (rules A3), but leaving and entering
/// a river override any arrow at its mouth.
#[inline]
pub fn flow_of(board: &SeaBoard, step: StepConditions) -> CurrentRelation {
    if board.river_at(step.to).is_some() {
        return CurrentRelation::Against;
    }
    if board.river_at(step.from).is_some() {
        return CurrentRelation::With;
    }
    match board.current(step.from).map(|arrow| step.heading.eighths_apart(arrow)) {
        Some(0 | 1) => CurrentRelation::With,
        Some(3 | 4) => CurrentRelation::Against,
        _ => CurrentRelation::Across,
    }
}
