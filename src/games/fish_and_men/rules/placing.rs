//! Placing the fish on their rivers (rules 3.2).

use super::board::Board;
use super::board::position::Position;
use super::pieces::fish::{Schools, fish_in};
use super::world::outbox::Outbox;
use super::world::schedules::Rules;
use super::world::turn::{Turn, its_turn};
use super::world::{Doing, MatchSetup};
use crate::action::{Action, Event};
use crate::state::Phase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;
use shoal_contract::{Refusal, Seat};

/// The schedule of placing a fish.
pub fn schedule() -> Schedule {
    Rules::Place.of((step("3.2", put_fish_on_river), step("3.2", end_placing)).chain())
}

/// Checks that a seat may put its fish on a river: any river of the board that no other fish has taken, also one with
/// an industry (rules 3.2).
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, seat: Seat, river: usize) -> Result<(), Refusal> {
    its_turn(world, seat, Phase::Placing, "Fish are put on rivers only before the first turn.")?;
    let rivers = world.resource::<Board>().rivers();
    let Some(&mouth) = rivers.get(river) else {
        let count = rivers.len();
        return Err(Refusal::because(format!("This board has {count} rivers, numbered from 0.")));
    };
    if let Some(other) = fish_in(world, mouth) {
        let setup = &world.resource::<MatchSetup>().0;
        let name = setup.name(other.seat.index());
        let river = &setup.level.rivers[river].name;
        return Err(Refusal::because(format!("{name} already starts in the {river}.")));
    }
    Ok(())
}

/// The rivers a seat may choose, in the order of the level.
pub fn free_rivers(world: &World) -> impl Iterator<Item = usize> {
    let rivers = world.resource::<Board>().rivers().iter().enumerate();
    rivers.filter(|&(_, &mouth)| fish_in(world, mouth).is_none()).map(|(river, _)| river)
}

/// Puts a fish in the middle of its river (rules 2.5, 3.2).
fn put_fish_on_river(
    doing: Res<Doing>,
    board: Res<Board>,
    mut turn: ResMut<Turn>,
    mut schools: Schools,
    mut outbox: ResMut<Outbox>,
) {
    let (Some(seat), Action::Place { river }) = (doing.seat, doing.action) else { return };
    let Some(&mouth) = board.rivers().get(river) else { return };
    let at = Position::centre(mouth);
    if let Some(mut fish) = schools.of(seat) {
        fish.at = Some(at);
    }
    outbox.push(Event::FishPlaced { seat, river, at });
    turn.through += 1;
}

/// Ends the placing once every fish stands on a river: the first turn may begin.
pub fn end_placing(mut turn: ResMut<Turn>, mut outbox: ResMut<Outbox>) {
    if turn.phase == Phase::Placing && turn.through == turn.order.len() {
        turn.phase = Phase::Beginning;
        outbox.push(Event::PlacingEnded);
    }
}
