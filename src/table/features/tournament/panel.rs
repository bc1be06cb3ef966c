//! The tournament on the host's panel: the next game or the winners, and the steps that the host may take without
//! asking.

use super::flow::{game_of, people};
use super::{TournamentOnTable, TournamentWish, words};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_tabletop::surfaces::host_code::run_with_host_code;

/// Shows the section of the tournament.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let Some(on_table) = world.get_resource::<TournamentOnTable>() else {
        ui.label("No tournament is being played.");
        return;
    };
    let tournament = &on_table.tournament;
    if let Some(game) = game_of(world) {
        ui.strong(format!("{}, {} entrants", game.info().title, tournament.entrants.len()));
    }
    let next = on_table.next_game();
    let only_bots = next.is_some_and(|at| people(tournament, at).is_empty());
    match tournament.next_game() {
        None => _ = ui.label(words::winners(tournament)),
        Some(at) => {
            let players = tournament.game(at).map_or(&[][..], |game| &game.players);
            ui.label(format!(
                "{}: {}",
                tournament.title(at),
                words::names_in_words(tournament.names(players))
            ));
        }
    }
    if let Some(path) = &on_table.path {
        ui.monospace(path.display().to_string());
    }
    let mut wish = None;
    ui.horizontal(|ui| {
        let begin = ui.add_enabled(next.is_some(), egui::Button::new("Begin the next game"));
        if begin.on_hover_text("Whether everyone is ready or not").clicked() {
            wish = Some(TournamentWish::Play);
        }
        if only_bots && ui.button("Play it quickly").clicked() {
            wish = Some(TournamentWish::Quick);
        }
    });
    if let Some(wish) = wish {
        world.write_message(wish);
    }
    let leave = ui.button("Leave the tournament");
    if leave.on_hover_text("Back to the lobby; it can go on later from there").clicked() {
        run_with_host_code(world, "To leave the tournament", |world| {
            world.write_message(TournamentWish::Leave);
        });
    }
}
