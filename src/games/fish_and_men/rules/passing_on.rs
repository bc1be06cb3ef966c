//! Passing the turn on after an action: to the next fish that may choose, to the drawing, and beyond it
//! (rules 4.1, 4.2).

use super::cards::time_freeze;
use super::pieces::fish::{SchoolAccess, fish_of};
use super::world::outbox::Outbox;
use super::world::schedules::FishAndMenSchedule;
use super::world::turn::FishMatchProgress;
use super::world::{FishMatchSetup, MatchCards};
use crate::action::Event;
use crate::cards::deck::CardHandling;
use crate::state::{FishAndMenPhase, FishTurn};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;

/// The schedule of what follows an action.
pub fn schedule() -> Schedule {
    FishAndMenSchedule::PassOn.of((
        step("4.1.2", pass_over_fish),
        step("4.2", begin_drawing),
        step("4.2", end_drawing),
    )
        .chain())
}

/// `true` if the turn is to be passed on: nobody who fishes or draws is still to decide.
pub fn is_due(world: &World) -> bool {
    let turn = world.resource::<FishMatchProgress>();
    match turn.phase {
        FishAndMenPhase::FishMove => {
            let fish = turn.seat().and_then(|seat| fish_of(world, seat));
            fish.is_none_or(|fish| !fish.may_act())
        }
        FishAndMenPhase::Draw => turn.is_drawing_done(&world.resource::<MatchCards>().table),
        _ => false,
    }
}

/// Passes over the fish that are done already (card Fp) and those that are held (card FI), up to the
/// next one that may choose. A fish that is held has not had its first turn by that (rules 4.1.5).
fn pass_over_fish(
    mut turn: ResMut<FishMatchProgress>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    while turn.phase == FishAndMenPhase::FishMove
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
    mut turn: ResMut<FishMatchProgress>,
    cards: Res<MatchCards>,
    setup: Res<FishMatchSetup>,
    mut outbox: ResMut<Outbox>,
) {
    if turn.phase != FishAndMenPhase::FishMove || turn.seat().is_some() {
        return;
    }
    outbox.push(Event::FishMoveEnded { turn: turn.turn });
    if turn.extra_turn == 0 && setup.0.deck.holding != CardHandling::None {
        turn.phase = FishAndMenPhase::Draw;
        turn.through = 0;
        outbox.push(Event::DrawingBegan { turn: turn.turn });
    } else {
        time_freeze::enter_next_phase(&mut turn, &cards.table);
    }
}

/// Ends the drawing once every seat has its card, and all that had to be played is played.
fn end_drawing(
    mut turn: ResMut<FishMatchProgress>,
    cards: Res<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    if turn.phase == FishAndMenPhase::Draw && turn.is_drawing_done(&cards.table) {
        outbox.push(Event::DrawingEnded { turn: turn.turn });
        time_freeze::enter_next_phase(&mut turn, &cards.table);
    }
}
