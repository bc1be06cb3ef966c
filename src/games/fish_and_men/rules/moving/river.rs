//! Rivers: who may enter them, and winning (rules 5).

use crate::action::Event;
use crate::rules::board::position::Square;
use crate::rules::cards::trading::end_impossible;
use crate::rules::pieces::fish::change_fish;
use crate::rules::pieces::industry::industry_in;
use crate::rules::world::turn::Turn;
use crate::rules::world::{MatchSetup, announce};
use crate::state::{FishTurn, Phase};
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

/// Whether a fish that has `health` left after paying for the step may enter the river in `square`:
/// it needs the health to win, and no industry may stand there, working or not (rules 5.1, 5.2).
///
/// # Errors
/// A sentence for the player.
pub fn may_enter(world: &World, square: Square, health: i32) -> Result<(), Refusal> {
    if industry_in(world, square).is_some() {
        return Err(Refusal::because("An industry stands on that river: it can only be left."));
    }
    let needed = world.resource::<MatchSetup>().0.parameters.health_to_win;
    if health < needed {
        return Err(Refusal::because(format!(
            "A fish needs {needed} health after entering a river, and yours would have {health}."
        )));
    }
    Ok(())
}

/// A fish that has entered a river has won, and the match ends at once (rules 5.1, 5.3).
pub fn win(world: &mut World, seat: Seat, river: usize) {
    let mut health = 0;
    change_fish(world, seat, |fish| {
        fish.turn = FishTurn::Done;
        fish.first_turn = false;
        health = fish.health;
    });
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = Phase::Over;
    turn.winner = Some(seat);
    announce(world, Event::Won { seat, river, health });
    end_impossible(world);
}
