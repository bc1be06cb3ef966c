//! Placing the fish on their rivers (rules 3.2).

use super::board::Board;
use super::board::position::Position;
use super::pieces::fish::{change_fish, fish_in};
use super::world::announce;
use super::world::turn::{Turn, its_turn};
use crate::action::Event;
use crate::rules::world::MatchSetup;
use crate::state::Phase;
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

/// Whether a seat may put its fish on a river: any river of the board that no other fish has taken,
/// also one with an industry (rules 3.2).
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

/// Puts a fish in the middle of its river (rules 2.5, 3.2). After the last the first turn may begin.
pub fn place(world: &mut World, seat: Seat, river: usize) {
    let Some(&mouth) = world.resource::<Board>().rivers().get(river) else { return };
    let at = Position::centre(mouth);
    change_fish(world, seat, |fish| fish.at = Some(at));
    announce(world, Event::FishPlaced { seat, river, at });
    world.resource_mut::<Turn>().through += 1;
    end_if_all_are_placed(world);
}

/// Once every fish stands on a river the turns begin.
pub fn end_if_all_are_placed(world: &mut World) {
    let mut turn = world.resource_mut::<Turn>();
    if turn.phase == Phase::Placing && turn.through == turn.order.len() {
        turn.phase = Phase::Beginning;
        announce(world, Event::PlacingEnded);
    }
}
