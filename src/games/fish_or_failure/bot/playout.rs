//! Playing on from a position with a strategy for each company: fast, and without a match world.

use super::FishingStrategy;
use crate::{Action, Ask, Event, FishingPosition, FishingStep, MOST_COMPANIES};
use shoal_contract::RandomGenerator;

/// A strategy for each seat; seats beyond the last company's have any.
pub type SeatStrategies<'a> = [&'a dyn FishingStrategy; MOST_COMPANIES];

/// Plays on until the match is over, or `rounds` more have ended. Events are collected in `out`, which is
/// cleared after each action of the house: its memory is used again.
pub fn play_on(
    position: &mut FishingPosition,
    table: &SeatStrategies<'_>,
    rounds: u32,
    generator: &mut RandomGenerator,
    out: &mut Vec<Event>,
) {
    position.let_the_computer_draw(generator);
    let last = position.round.saturating_add(rounds);
    while position.step != FishingStep::Over && position.round < last {
        for (seat, strategy) in table.iter().enumerate() {
            let Some(asked) = position.asked(seat) else { continue };
            let action = match asked {
                Ask::Draw => return,
                Ask::Place => strategy.place(position, seat, generator).map(Action::Place),
                _ => strategy.vote(position, seat, generator).map(Action::Vote),
            };
            // A strategy that finds nothing would let all wait for ever.
            let Some(action) = action else { return };
            position.choose(seat, action);
        }
        position.go_on(generator, out);
        out.clear();
    }
}
