//! The trays while a puzzle is solved: the number of turns left, the goal, and the way to a hint. The game has filled
//! them in; it knows nothing of puzzles.

use super::solving::{ActivePuzzle, PuzzleStage};
use super::{AGAIN, HINT, NEXT, PuzzleSource, RESTART};
use crate::features::evening::again;
use bevy::prelude::*;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{
    ButtonPlace, TrayButton, TrayChip, TrayModel, TrayModels, with_partners,
};

/// The buttons that are put into trays here.
const OWN: [u32; 4] = [AGAIN, HINT, NEXT, RESTART];

/// Adds to the trays what a puzzle needs, once the game has filled them in.
pub(super) fn update_trays<V: PuzzleSource>(
    solving: Res<ActivePuzzle<V>>,
    chairs: Res<Chairs>,
    mut trays: ResMut<TrayModels>,
) {
    if !trays.is_changed() && !solving.is_changed() && !chairs.is_changed() {
        return;
    }
    let mut models = trays.0.clone();
    models.resize(chairs.0.len(), TrayModel::default());
    let own = puzzle_tray::<V>(&models[solving.seat.index()], &solving);
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        if chairs.played_from(seat) == solving.seat {
            // What one of them reads and presses, the others do.
            let model = TrayModel { away: models[seat.index()].away.take(), ..own.clone() };
            models[seat.index()] = with_partners(model, seat, &chairs);
        }
    }
    if models != trays.0 {
        trays.0 = models;
    }
}

/// Returns the tray of the seat that solves the puzzle.
fn puzzle_tray<V: PuzzleSource>(model: &TrayModel, solving: &ActivePuzzle<V>) -> TrayModel {
    let card = &solving.card;
    let mut model = model.clone();
    model.number = solving.left.to_string();
    model.number_name = if solving.left == 1 { "turn left" } else { "turns left" }.into();
    let title = TrayChip::icon("goal", format!("{}, grade {}", card.title, card.grade));
    if !model.chips.contains(&title) {
        model.chips.insert(0, title);
    }
    let goal = format!("{}.", card.goal);
    let is_open = !matches!(solving.stage, PuzzleStage::Solved | PuzzleStage::Shown);
    let line = model.line.split_once('\n').filter(|(_, how)| is_open && !how.contains(&goal));
    if let Some((lead, how)) = line {
        model.line = format!("{lead}\n{goal} {how}").trim_end().to_owned();
    }
    let ends = |button: &TrayButton| [again::AGAIN, again::LOBBY].contains(&button.id);
    model.buttons.retain(|button| !ends(button) && !OWN.contains(&button.id));
    let stays =
        |button: &TrayButton| matches!(button.place, ButtonPlace::InOrder | ButtonPlace::TakeBack);
    let next = button(NEXT, Some("play"), "Next puzzle").at(ButtonPlace::Confirm);
    let strong = |button| TrayButton { strong: true, ..button };
    let own = match solving.stage {
        PuzzleStage::Open => {
            let place = model.slots.add_look();
            vec![button(HINT, Some("question"), "Hint").at(place)]
        }
        PuzzleStage::Solved => vec![strong(next)],
        PuzzleStage::Shown => {
            model.line = "That was the solution\nNow you try it.".into();
            vec![strong(button(RESTART, Some("undo"), "Try it")), next]
        }
        PuzzleStage::Missed => vec![strong(button(AGAIN, Some("undo"), "Try again"))],
        PuzzleStage::Showing | PuzzleStage::Impossible => Vec::new(),
    };
    if matches!(solving.stage, PuzzleStage::Solved | PuzzleStage::Shown | PuzzleStage::Missed) {
        model.buttons.retain(stays);
    }
    model.buttons.extend(own);
    model
}

fn button(id: u32, icon: Option<&'static str>, label: &str) -> TrayButton {
    TrayButton { id, icon, label: label.into(), ..TrayButton::default() }
}
