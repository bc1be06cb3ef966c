//! Extra turns of a frozen time (card TF): after the drawing all fish feed or move once more.

use crate::action::Event;
use crate::rules::moving::fish_move;
use crate::rules::pieces::fish::{Seats, change_fish, fish_of};
use crate::rules::world::turn::Turn;
use crate::rules::world::{Cards, announce};
use crate::state::{FishTurn, Phase};
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// The most extra turns that can be to come, however many cards are played.
pub const MOST_EXTRA_TURNS: u32 = 100;

/// One more extra turn is to come (rules A25).
pub fn freeze(world: &mut World) {
    let table = &mut world.resource_mut::<Cards>().table;
    table.extra_turns = (table.extra_turns + 1).min(MOST_EXTRA_TURNS);
    let extra_turns = table.extra_turns;
    announce(world, Event::TimeFrozen { extra_turns });
}

/// After the drawing, and after each extra turn: the next extra turn, or the industries.
pub fn go_on(world: &mut World) {
    let frozen = world.resource::<Cards>().table.extra_turns > 0;
    let mut turn = world.resource_mut::<Turn>();
    turn.through = turn.order.len();
    turn.phase = if frozen { Phase::ExtraTurn } else { Phase::MakePollution };
}

/// Begins an extra turn, in the order of the ordinary one (rules A16). It is an ordinary turn of
/// the fish in all else (rules A15), but nobody draws a card after it.
pub fn begin(world: &mut World) {
    let table = &mut world.resource_mut::<Cards>().table;
    table.extra_turns = table.extra_turns.saturating_sub(1);
    for seat in Seat::all(world.resource::<Seats>().0.len()) {
        if fish_of(world, seat).is_some_and(|fish| !fish.quit) {
            make_ready(world, seat);
        }
    }
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = Phase::FishMove;
    turn.through = 0;
    turn.extra_turn += 1;
    let turn = turn.turn;
    announce(world, Event::ExtraTurnBegan { turn });
    fish_move::advance(world);
}

/// A fish waits for its extra turn, unless a card was its move already (card Fp).
fn make_ready(world: &mut World, seat: Seat) {
    change_fish(world, seat, |fish| {
        fish.turn = FishTurn::Waiting;
        if std::mem::take(&mut fish.worn.moved_ahead) {
            fish.turn = FishTurn::Done;
            fish.first_turn = false;
        }
    });
}
