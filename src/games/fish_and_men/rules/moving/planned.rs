//! A step of a fish: planned, and then taken (rules 4.1.6 to 4.1.9).

use crate::action::StepCost;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::SeaPosition;
use bevy_ecs::resource::Resource;
use shoal_contract::Seat;

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

impl StepTaken {
    /// The river that is entered by this step, and the seat whose fish enters it.
    pub fn entered_river(&self) -> Option<(Seat, usize)> {
        self.planned.river.map(|river| (self.seat, river))
    }
}
