//! Leaving a match for good (rules 5.4).

use super::cards::hands::CardTableAccess;
use super::pieces::fish::SchoolAccess;
use super::placing::end_placing;
use super::world::RunningAction;
use super::world::outbox::Outbox;
use super::world::schedules::FishAndMenSchedule;
use super::world::turn::{FishMatchProgress, check_takes_part};
use crate::action::Event;
use crate::cards::worn_effects::WornEffects;
use crate::state::{FishAndMenPhase, FishTurn};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;
use shoal_contract::{Refusal, Seat};

/// The schedule of leaving a match.
pub fn schedule() -> Schedule {
    FishAndMenSchedule::Quit.of((
        step("5.4", leave_board),
        step("5.4", give_up_cards),
        step("5.4", leave_order),
        step("5.4", end_without_winner),
        step("3.2", end_placing),
    )
        .chain())
}

/// Checks that a seat may leave: at any time while the match goes on, but only once.
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_takes_part(world, seat)
}

/// Takes a seat's fish off the board: its square or river is free.
fn leave_board(doing: Res<RunningAction>, mut schools: SchoolAccess, mut outbox: ResMut<Outbox>) {
    let Some(seat) = doing.seat else { return };
    if let Some(mut fish) = schools.of(seat) {
        fish.at = None;
        fish.quit = true;
        fish.turn = FishTurn::Done;
        fish.worn = WornEffects::NOTHING;
    }
    outbox.push(Event::FishQuit { seat });
}

/// Discards everything a seat has to play, and its hand.
fn give_up_cards(doing: Res<RunningAction>, mut dealer: CardTableAccess) {
    let Some(seat) = doing.seat else { return };
    let table = &mut dealer.cards.table;
    table.armed.retain(|&other| other != seat);
    let (given_up, kept): (Vec<_>, Vec<_>) =
        table.resolving.drain(..).partition(|waiting| waiting.seat == seat);
    table.resolving = kept;
    for waiting in given_up.iter().rev() {
        dealer.discard(waiting.card);
        dealer.outbox.push(Event::CardWasted { seat, card: waiting.card });
    }
    if !dealer.hand(seat).is_empty() {
        dealer.discard_hand(seat);
    }
}

/// Takes a seat out of the order. If it was its turn, the next is asked.
fn leave_order(doing: Res<RunningAction>, mut turn: ResMut<FishMatchProgress>) {
    if let Some(seat) = doing.seat {
        take_out_of_order(&mut turn, seat);
    }
}

/// Ends the match without a winner when all have left.
fn end_without_winner(mut turn: ResMut<FishMatchProgress>, mut outbox: ResMut<Outbox>) {
    if turn.order.is_empty() {
        turn.phase = FishAndMenPhase::Over;
        outbox.push(Event::Abandoned);
    }
}

/// Removes a seat from the order. The seats after it move up, so that nobody loses a turn by it.
fn take_out_of_order(turn: &mut FishMatchProgress, seat: Seat) {
    if let Some(index) = turn.order.iter().position(|&other| other == seat) {
        turn.order.remove(index);
        if index < turn.through {
            turn.through -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_leaving(through: usize, seat: u16) -> (Vec<u16>, usize) {
        let order = [2, 0, 1].map(Seat).to_vec();
        let mut turn = FishMatchProgress {
            phase: FishAndMenPhase::FishMove,
            order,
            through,
            ..FishMatchProgress::default()
        };
        take_out_of_order(&mut turn, Seat(seat));
        (turn.order.iter().map(|seat| seat.0).collect(), turn.through)
    }

    #[test]
    fn a_player_who_leaves_costs_nobody_else_a_turn() {
        assert_eq!(
            after_leaving(1, 2),
            (vec![0, 1], 0),
            "one who was through: seat 0 is still next"
        );
        assert_eq!(
            after_leaving(1, 0),
            (vec![2, 1], 1),
            "the one whose turn it is: seat 1 is next"
        );
        assert_eq!(after_leaving(1, 1), (vec![2, 0], 1), "one still to come: seat 0 is still next");
    }
}
