//! Passing the turn on after an action: to the next fish that may choose, to the drawing, and beyond it
//! (rules 4.1, 4.2).

use super::cards::time_freeze;
use super::pieces::fish::{Schools, fish_of};
use super::world::outbox::Outbox;
use super::world::schedules::Rules;
use super::world::turn::Turn;
use super::world::{Cards, MatchSetup};
use crate::action::Event;
use crate::cards::deck::Holding;
use crate::state::{FishTurn, Phase};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;

/// The schedule of what follows an action.
pub fn schedule() -> Schedule {
    Rules::PassOn.of((
        step("4.1.2", pass_over_fish),
        step("4.2", begin_drawing),
        step("4.2", end_drawing),
    )
        .chain())
}

/// `true` if the turn is to be passed on: nobody who fishes or draws is still to decide.
pub fn is_due(world: &World) -> bool {
    let turn = world.resource::<Turn>();
    match turn.phase {
        Phase::FishMove => {
            let fish = turn.seat().and_then(|seat| fish_of(world, seat));
            fish.is_none_or(|fish| !fish.may_act())
        }
        Phase::Draw => turn.has_drawn_all(&world.resource::<Cards>().table),
        _ => false,
    }
}

/// Passes over the fish that are done already (card Fp) and those that are held (card FI), up to the
/// next one that may choose. A fish that is held has not had its first turn by that (rules 4.1.5).
fn pass_over_fish(mut turn: ResMut<Turn>, mut schools: Schools, mut outbox: ResMut<Outbox>) {
    while turn.phase == Phase::FishMove
        && let Some(seat) = turn.seat()
        && let Some(mut fish) = schools.of(seat)
        && !fish.may_act()
    {
        if fish.turn == FishTurn::Waiting {
            fish.turn = FishTurn::Done;
            outbox.push(Event::FishHeld { seat });
        }
        turn.through += 1;
    }
}

/// Begins the drawing once all fish are through, if there are cards; after an extra turn nobody draws.
fn begin_drawing(
    mut turn: ResMut<Turn>,
    cards: Res<Cards>,
    setup: Res<MatchSetup>,
    mut outbox: ResMut<Outbox>,
) {
    if turn.phase != Phase::FishMove || turn.seat().is_some() {
        return;
    }
    outbox.push(Event::FishMoveEnded { turn: turn.turn });
    if turn.extra_turn == 0 && setup.0.deck.holding != Holding::None {
        turn.phase = Phase::Draw;
        turn.through = 0;
        outbox.push(Event::DrawingBegan { turn: turn.turn });
    } else {
        time_freeze::go_on(&mut turn, &cards.table);
    }
}

/// Ends the drawing once every seat has its card, and all that had to be played is played.
fn end_drawing(mut turn: ResMut<Turn>, cards: Res<Cards>, mut outbox: ResMut<Outbox>) {
    if turn.phase == Phase::Draw && turn.has_drawn_all(&cards.table) {
        outbox.push(Event::DrawingEnded { turn: turn.turn });
        time_freeze::go_on(&mut turn, &cards.table);
    }
}
