//! The tournament on the host's panel: how it stands, and what the host may do without asking.

use super::flow::{game_of, people};
use super::{CupOnTable, CupWish, words};
use crate::table::host_code::guarded;
use bevy::prelude::*;
use bevy_egui::egui;

/// Shows how the tournament stands.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let Some(on) = world.get_resource::<CupOnTable>() else {
        ui.label("No tournament is played.");
        return;
    };
    let cup = &on.cup;
    if let Some(game) = game_of(world) {
        ui.strong(format!("{}, {} entrants", game.info().title, cup.entrants.len()));
    }
    let next = on.next_game();
    let only_bots = next.is_some_and(|at| people(cup, at).is_empty());
    match cup.next_game() {
        None => _ = ui.label(words::winners(cup)),
        Some(at) => {
            let players = cup.game(at).map_or(&[][..], |game| &game.players);
            ui.label(format!("{}: {}", cup.title(at), words::list(cup.names(players))));
        }
    }
    if let Some(path) = &on.path {
        ui.monospace(path.display().to_string());
    }
    let mut wish = None;
    ui.horizontal(|ui| {
        let begin = ui.add_enabled(next.is_some(), egui::Button::new("Begin the next game"));
        if begin.on_hover_text("Whoever is ready or not").clicked() {
            wish = Some(CupWish::Play);
        }
        if only_bots && ui.button("Play it quickly").clicked() {
            wish = Some(CupWish::Quick);
        }
    });
    if let Some(wish) = wish {
        world.write_message(wish);
    }
    let leave = ui.button("Leave the tournament");
    if leave.on_hover_text("Back to the lobby; it can go on later from there").clicked() {
        guarded(world, "To leave the tournament", |world| {
            world.write_message(CupWish::Leave);
        });
    }
}
