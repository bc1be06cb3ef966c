//! Passing the turn on after an action: to the next fish that may choose, to the drawing, and beyond it
//! (rules 4.1, 4.2).

use super::cards::time_freeze::enter_next_phase;
use super::prelude::*;

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
pub fn pass_over_fish(
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

/// Begins the drawing once all fish are through, if there are cards (after an extra turn nobody draws), and ends it
/// once every seat has its card, and all that had to be played is played.
pub fn begin_or_end_drawing(mut game: MatchAccess) {
    let turn = &mut *game.turn;
    if turn.phase == FishAndMenPhase::FishMove && turn.seat().is_none() {
        game.outbox.push(Event::FishMoveEnded { turn: turn.turn });
        if turn.extra_turn == 0 && game.setup.0.deck.holding != CardHandling::None {
            turn.phase = FishAndMenPhase::Draw;
            turn.through = 0;
            game.outbox.push(Event::DrawingBegan { turn: turn.turn });
        } else {
            enter_next_phase(turn, &game.cards.table);
        }
    }
    if turn.phase == FishAndMenPhase::Draw && turn.is_drawing_done(&game.cards.table) {
        game.outbox.push(Event::DrawingEnded { turn: turn.turn });
        enter_next_phase(turn, &game.cards.table);
    }
}
