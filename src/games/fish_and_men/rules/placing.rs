//! Placing the fish on their rivers (rules 3.2).

use super::prelude::*;

/// Checks that a seat may put its fish on a river: any river of the board that no other fish has taken, also one with
/// an industry (rules 3.2).
pub fn check(world: &World, seat: Seat, river: usize) -> Result<(), Refusal> {
    let otherwise = "Fish are put into rivers only before the first turn.";
    check_turn(world, seat, FishAndMenPhase::Placing, otherwise)?;
    let rivers = world.resource::<SeaBoard>().rivers();
    let Some(&mouth) = rivers.get(river) else {
        return refuse(format!("This board has {} rivers, numbered from 0.", rivers.len()));
    };
    if let Some(other) = fish_in(world, mouth) {
        let name = name_of(world, other.seat);
        let river = &world.resource::<FishMatchSetup>().0.level.rivers[river].name;
        return refuse(format!("{name} already starts in the {river}."));
    }
    Ok(())
}

/// The rivers a seat may choose, in the order of the level.
pub fn free_rivers(world: &World) -> impl Iterator<Item = usize> {
    let rivers = world.resource::<SeaBoard>().rivers().iter().enumerate();
    rivers.filter(|&(_, &mouth)| fish_in(world, mouth).is_none()).map(|(river, _)| river)
}

/// Puts a fish in the middle of its river (rules 2.5, 3.2).
pub fn put_fish_on_river(
    doing: Res<RunningAction>,
    board: Res<SeaBoard>,
    mut schools: SchoolAccess,
    mut game: MatchAccess,
) {
    let (Some(seat), Action::Place { river }) = (doing.seat, doing.action) else { return };
    let Some(&mouth) = board.rivers().get(river) else { return };
    let at = SeaPosition::centre(mouth);
    if let Some(mut fish) = schools.of(seat) {
        fish.at = Some(at);
    }
    game.outbox.push(Event::FishPlaced { seat, river, at });
    game.turn.through += 1;
}

/// Ends the placing once every fish stands on a river: the first turn may begin.
pub fn end_placing(mut game: MatchAccess) {
    let turn = &mut game.turn;
    if turn.phase == FishAndMenPhase::Placing && turn.through == turn.order.len() {
        turn.phase = FishAndMenPhase::Beginning;
        game.outbox.push(Event::PlacingEnded);
    }
}
