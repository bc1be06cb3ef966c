//! Rivers: who may enter them, and winning (rules 5).

use super::step_cost::StepTaken;
use crate::rules::pieces::industry::industry_in;
use crate::rules::prelude::*;

/// Checks that a fish that has `health` left after paying for the step may enter the river in `square`: it needs the
/// health to win, and no industry may stand there, working or not (rules 5.1, 5.2).
pub fn may_enter(world: &World, square: Square, health: i32) -> Result<(), Refusal> {
    if industry_in(world, square).is_some() {
        return refuse("That river has an industry: fish can leave it, but not enter it.");
    }
    let needed = world.resource::<FishMatchSetup>().0.parameters.health_to_win;
    if health < needed {
        return refuse(format!(
            "A fish needs {needed} health after entering a river, but yours would have {health}."
        ));
    }
    Ok(())
}

/// Ends the match at once if a fish has entered a river: it has won.
pub fn win_match(
    step: Res<StepTaken>,
    mut turn: ResMut<FishMatchProgress>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let (seat, Some(river)) = (step.seat, step.planned.river) else { return };
    let Some(mut fish) = schools.of(seat) else { return };
    fish.end_turn();
    turn.phase = FishAndMenPhase::Over;
    turn.winner = Some(seat);
    outbox.push(Event::Won { seat, river, health: fish.health });
}
