//! Doing an action that passed its check: one door to all rules.

use super::ice::spot_of;
use super::moving::PenguinMove;
use super::placing::PenguinPlacement;
use super::removal::PlayerRemoval;
use super::schedules::PenguinsSchedule;
use crate::action::{Action, Event, RemovalReason};
use crate::position::SpotMove;
use bevy_ecs::world::World;
use shoal_contract::Actor;
use shoal_contract::world::schedule::run_phase;

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: Action, out: &mut Vec<Event>) {
    if let Action::Remove { seat, why } = action {
        return run_phase(world, PenguinsSchedule::Remove, PlayerRemoval { seat, why }, out);
    }
    let Some(seat) = actor.seat() else { return };
    match action {
        Action::Place(at) => {
            let Some(spot) = spot_of(world, at) else { return };
            run_phase(world, PenguinsSchedule::Place, PenguinPlacement { seat, at, spot }, out);
        }
        Action::Move(from, to) => {
            let Some((left, reached)) = spot_of(world, from).zip(spot_of(world, to)) else {
                return;
            };
            let step = SpotMove { from: left, to: reached };
            run_phase(world, PenguinsSchedule::Move, PenguinMove { seat, from, to, step }, out);
        }
        Action::Quit | Action::Remove { .. } => {
            run_phase(
                world,
                PenguinsSchedule::Remove,
                PlayerRemoval { seat, why: RemovalReason::Quit },
                out,
            );
        }
    }
}
