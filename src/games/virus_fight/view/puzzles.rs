//! Puzzles at the table: what a hint lights, and what lies on the board of one in the making.

use super::VirusFightView;
use super::drawings;
use bevy::ecs::world::World;
use shoal_contract::Seat;
use shoal_table::features::puzzle_editor::PuzzleEditing;
use shoal_table::features::puzzles::PuzzleSource;
use shoal_table::kit::SeatIntents;
use shoal_virus_fight::action::Action;
use shoal_virus_fight::explain::choices::first;
use shoal_virus_fight::piece::SizedInstruction;

impl PuzzleSource for VirusFightView {
    fn point_at_first(table: &mut World, seat: Seat, action: &Action) {
        if let Some(mut intents) = table.get_resource_mut::<SeatIntents<Self>>()
            && let Some(intent) = intents.get_mut(seat)
        {
            (intent.chosen, intent.looks) = (first(action), None);
        }
    }
}

impl PuzzleEditing for VirusFightView {
    fn drawing_of(thing: usize) -> &'static str {
        drawings::piece(SizedInstruction::at(thing))
    }

    fn marker() -> &'static str {
        "marker"
    }
}
