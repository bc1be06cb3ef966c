//! Leaving a match for good (rules 5.4).

use super::cards::hands::{discard, discard_hand, hand};
use super::cards::resolving::go_on;
use super::pieces::fish::change_fish;
use super::placing::end_if_all_are_placed;
use super::world::turn::{Turn, takes_part};
use super::world::{Cards, announce};
use crate::action::Event;
use crate::cards::worn::Worn;
use crate::state::{FishTurn, Phase};
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

/// Whether a seat may leave: at any time while the match goes on, but only once.
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, seat: Seat) -> Result<(), Refusal> {
    takes_part(world, seat)
}

/// Takes a seat's fish off the board and out of the order. If it was its turn, the next is asked.
pub fn quit(world: &mut World, seat: Seat) {
    change_fish(world, seat, |fish| {
        fish.at = None;
        fish.quit = true;
        fish.turn = FishTurn::Done;
        fish.worn = Worn::NOTHING;
    });
    announce(world, Event::FishQuit { seat });
    give_up_cards(world, seat);
    leave_order(&mut world.resource_mut::<Turn>(), seat);
    if world.resource::<Turn>().order.is_empty() {
        world.resource_mut::<Turn>().phase = Phase::Over;
        announce(world, Event::Abandoned);
    }
    end_if_all_are_placed(world);
    go_on(world);
}

/// Whatever it has to play is discarded, and so is its hand.
fn give_up_cards(world: &mut World, seat: Seat) {
    let table = &mut world.resource_mut::<Cards>().table;
    table.armed.retain(|&other| other != seat);
    let (given_up, kept): (Vec<_>, Vec<_>) =
        table.resolving.drain(..).partition(|waiting| waiting.seat == seat);
    table.resolving = kept;
    for waiting in given_up.iter().rev() {
        discard(world, waiting.card);
        announce(world, Event::CardWasted { seat, card: waiting.card });
    }
    if !hand(world, seat).is_empty() {
        discard_hand(world, seat);
    }
}

/// The seats after it move up, so that nobody loses a turn by it.
fn leave_order(turn: &mut Turn, seat: Seat) {
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
        let mut turn = Turn { phase: Phase::FishMove, order, through, ..Turn::default() };
        leave_order(&mut turn, Seat(seat));
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
