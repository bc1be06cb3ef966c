//! Vanishing pollution (rules 4.5): a blob without company may disappear.

use crate::rules::cards::effects::passes;
use crate::rules::prelude::*;

/// Lets lonely pollution vanish, once and again for each Double Trouble of this turn (card DT). The turn
/// ends, and with it what cards do this turn (rules 7.8).
pub fn run(world: &mut World) {
    for _ in 0..passes(world) {
        world.run_schedule(FishAndMenSchedule::VanishPollution);
    }
    world.run_schedule(FishAndMenSchedule::EndTurn);
}

/// Removes each of the lonely blobs with the chance of vanishing; the others stay in the sea.
pub fn remove_lonely_blobs(board: Res<SeaBoard>, mut blobs: BlobAccess, mut game: MatchAccess) {
    let chance = game.setup.0.parameters.vanish_chance;
    let mut going = blobs.lonely_places(&board);
    going.retain(|_| game.generator.chance(chance));
    game.outbox.push(Event::PollutionVanished { blobs: blobs.remove(&going) });
}

/// Takes all effects of cards off all fish at the end of the turn.
pub fn take_off_effects(mut schools: SchoolAccess) {
    schools.for_each(|mut fish| fish.worn = WornEffects::NOTHING);
}

/// Ends the turn, and with it the passes that cards have added.
pub fn end_turn(mut game: MatchAccess) {
    game.cards.table.extra_passes = 0;
    let turn = &mut game.turn;
    turn.phase = FishAndMenPhase::Beginning;
    turn.extra_turn = 0;
    game.outbox.push(Event::TurnEnded { turn: turn.turn });
}
