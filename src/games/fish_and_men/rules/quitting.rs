//! Leaving a match for good (rules 5.4): at any time while the match goes on, but only once.

use super::prelude::*;

/// Takes a seat's fish off the board: its square or river is free.
pub fn leave_board(
    doing: Res<RunningAction>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
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
pub fn give_up_cards(doing: Res<RunningAction>, mut game: MatchAccess) {
    let Some(seat) = doing.seat else { return };
    let table = &mut game.cards.table;
    table.armed.retain(|&other| other != seat);
    let (given_up, kept): (Vec<_>, Vec<_>) =
        table.resolving.drain(..).partition(|waiting| waiting.seat == seat);
    table.resolving = kept;
    for waiting in given_up.iter().rev() {
        game.discard(waiting.card);
        game.outbox.push(Event::CardWasted { seat, card: waiting.card });
    }
    if !game.hand(seat).is_empty() {
        game.discard_hand(seat);
    }
}

/// Takes a seat out of the order. If it was its turn, the next is asked.
pub fn leave_order(doing: Res<RunningAction>, mut turn: ResMut<FishMatchProgress>) {
    if let Some(seat) = doing.seat {
        take_out_of_order(&mut turn, seat);
    }
}

/// Ends the match without a winner when all have left.
pub fn end_without_winner(mut game: MatchAccess) {
    if game.turn.order.is_empty() {
        game.turn.phase = FishAndMenPhase::Over;
        game.outbox.push(Event::Abandoned);
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
