//! Placing the fish on their rivers (rules 3.2).

use super::board::SeaBoard;
use super::board::position::SeaPosition;
use super::pieces::fish::{SchoolAccess, fish_in};
use super::world::outbox::Outbox;
use super::world::schedules::FishAndMenSchedule;
use super::world::turn::{FishMatchProgress, check_turn};
use super::world::{FishMatchSetup, RunningAction};
use crate::action::{Action, Event};
use crate::state::FishAndMenPhase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;
use shoal_contract::{Refusal, Seat};

/// The schedule of placing a fish.
pub fn schedule() -> Schedule {
    FishAndMenSchedule::Place.of((step("3.2", put_fish_on_river), step("3.2", end_placing)).chain())
}

/// Checks that a seat may put its fish on a river: any river of the board that no other fish has taken, also one with
/// an industry (rules 3.2).
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, seat: Seat, river: usize) -> Result<(), Refusal> {
    check_turn(
        world,
        seat,
        FishAndMenPhase::Placing,
        "Fish are put into rivers only before the first turn.",
    )?;
    let rivers = world.resource::<SeaBoard>().rivers();
    let Some(&mouth) = rivers.get(river) else {
        let count = rivers.len();
        return Err(Refusal::because(format!("This board has {count} rivers, numbered from 0.")));
    };
    if let Some(other) = fish_in(world, mouth) {
        let setup = &world.resource::<FishMatchSetup>().0;
        let name = setup.name(other.seat.index());
        let river = &setup.level.rivers[river].name;
        return Err(Refusal::because(format!("{name} already starts in the {river}.")));
    }
    Ok(())
}

/// The rivers a seat may choose, in the order of the level.
pub fn free_rivers(world: &World) -> impl Iterator<Item = usize> {
    let rivers = world.resource::<SeaBoard>().rivers().iter().enumerate();
    rivers.filter(|&(_, &mouth)| fish_in(world, mouth).is_none()).map(|(river, _)| river)
}

/// Puts a fish in the middle of its river (rules 2.5, 3.2).
fn put_fish_on_river(
    doing: Res<RunningAction>,
    board: Res<SeaBoard>,
    mut turn: ResMut<FishMatchProgress>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let (Some(seat), Action::Place { river }) = (doing.seat, doing.action) else { return };
    let Some(&mouth) = board.rivers().get(river) else { return };
    let at = SeaPosition::centre(mouth);
    if let Some(mut fish) = schools.of(seat) {
        fish.at = Some(at);
    }
    outbox.push(Event::FishPlaced { seat, river, at });
    turn.through += 1;
}

/// Ends the placing once every fish stands on a river: the first turn may begin.
pub fn end_placing(mut turn: ResMut<FishMatchProgress>, mut outbox: ResMut<Outbox>) {
    if turn.phase == FishAndMenPhase::Placing && turn.through == turn.order.len() {
        turn.phase = FishAndMenPhase::Beginning;
        outbox.push(Event::PlacingEnded);
    }
}
