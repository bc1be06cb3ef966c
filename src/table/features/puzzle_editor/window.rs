//! The window of the editor.

use super::session::PuzzleEditorSession;
use super::{DraftOf, PuzzleEditing, board, files, palette};
use crate::features::editor::{field, show_said};
use crate::features::game_list::is_at_hand;
use crate::features::puzzles::book::{PuzzleBook, PuzzlePage};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::PuzzleDraft as _;
use shoal_contract::PuzzleGame as _;
use shoal_tabletop::surfaces::host_panel::lines;

/// Width of the tools, in points.
const TOOLS: f32 = 220.0;
/// Height of everything below the board but for the spares, in points.
const BELOW: f32 = 154.0;
/// Height of a row of spares, in points.
const ROW: f32 = 26.0;

/// Draws the window if it is open. That of a game that is not at hand waits.
pub(super) fn show<V: PuzzleEditing>(ctx: &egui::Context, world: &mut World) {
    if !world.resource::<PuzzleEditorSession<V>>().open || !is_at_hand::<V>(world) {
        return;
    }
    let whole = ctx.viewport_rect();
    let mut open = true;
    egui::Window::new("Make a puzzle")
        .open(&mut open)
        .default_pos([372.0, 16.0])
        .default_size([(whole.width() - 400.0).max(700.0), (whole.height() - 70.0).max(520.0)])
        .min_size([700.0, 500.0])
        .show(ctx, |ui| show_in::<V>(ui, world));
    if !open {
        world.resource_mut::<PuzzleEditorSession<V>>().open = false;
    }
    if world.resource::<PuzzleEditorSession<V>>().is_checking() {
        // What comes of it is to be seen at once.
        ctx.request_repaint();
    }
}

/// Draws the content of the window.
pub fn show_in<V: PuzzleEditing>(ui: &mut egui::Ui, world: &mut World) {
    show_files::<V>(ui, world);
    ui.separator();
    ui.horizontal_top(|ui| {
        let size = egui::vec2(TOOLS, ui.available_height());
        let down = egui::Layout::top_down(egui::Align::Min);
        ui.allocate_ui_with_layout(size, down, |ui| {
            egui::ScrollArea::vertical().id_salt("puzzle tools").show(ui, |ui| {
                ui.set_width(TOOLS - 12.0);
                let mut session = world.resource_mut::<PuzzleEditorSession<V>>();
                show_history(ui, &mut session);
                palette::show_tools(ui, &mut session);
                ui.separator();
                palette::show_choices(ui, &mut session);
            });
        });
        ui.vertical(|ui| {
            let mut session = world.resource_mut::<PuzzleEditorSession<V>>();
            let below = BELOW + ROW * session.draft().seats().len() as f32;
            let room = egui::vec2(ui.available_width(), ui.available_height() - below);
            board::show(ui, room, &mut session);
            palette::show_spares(ui, &mut session);
            show_title(ui, &mut session);
            show_end::<V>(ui, world);
        });
    });
}

/// Shows the ways to a puzzle: a new one, one of those that are there, the position of the match.
fn show_files<V: PuzzleEditing>(ui: &mut egui::Ui, world: &mut World) {
    let (mut opened, mut taken) = (None, false);
    ui.horizontal_wrapped(|ui| {
        let mut session = world.resource_mut::<PuzzleEditorSession<V>>();
        let boards = DraftOf::<V>::boards();
        let text = boards.get(session.board).cloned().unwrap_or_default();
        egui::ComboBox::from_id_salt("board").selected_text(text).show_ui(ui, |ui| {
            for (at, board) in boards.iter().enumerate() {
                ui.selectable_value(&mut session.board, at, board);
            }
        });
        if ui.button("New").clicked() {
            let draft = DraftOf::<V>::on_board(session.board);
            session.lay(draft, None);
        }
        let book = world.resource::<PuzzleBook<V::Game>>();
        egui::ComboBox::from_id_salt("open").selected_text("Open...").show_ui(ui, |ui| {
            let all = book
                .on(PuzzlePage::Own)
                .chain((1..=V::Game::GRADES).flat_map(|grade| book.on(PuzzlePage::Grade(grade))));
            for (at, entry) in all {
                let of = match entry.page {
                    PuzzlePage::Own => "yours".to_owned(),
                    PuzzlePage::Grade(grade) => format!("grade {grade}"),
                };
                let name = format!("{} ({of})", entry.card.title);
                if ui.selectable_label(false, name).clicked() {
                    opened = Some(at);
                }
            }
        });
        taken = ui.button("Copy position from match").clicked();
    });
    if let Some(at) = opened {
        files::open::<V>(world, at);
    }
    if taken {
        let said = files::take::<V>(world);
        world.resource_mut::<PuzzleEditorSession<V>>().said = Some(said);
    }
}

fn show_history<V: PuzzleEditing>(ui: &mut egui::Ui, session: &mut PuzzleEditorSession<V>) {
    ui.horizontal(|ui| {
        let (can_undo, can_redo) = (session.history.can_undo(), session.history.can_redo());
        if ui.add_enabled(can_undo, egui::Button::new("Undo")).clicked() {
            session.history.undo();
        }
        if ui.add_enabled(can_redo, egui::Button::new("Redo")).clicked() {
            session.history.redo();
        }
    });
}

fn show_title<V: PuzzleEditing>(ui: &mut egui::Ui, session: &mut PuzzleEditorSession<V>) {
    let mut title = session.draft().title().to_owned();
    let changed =
        egui::Grid::new("title").num_columns(2).show(ui, |ui| field(ui, "Title", &mut title));
    if changed.inner {
        session.change(|draft| draft.set_title(title));
    }
}

/// Shows the buttons to check a puzzle and to save a checked one, and the outcome.
fn show_end<V: PuzzleEditing>(ui: &mut egui::Ui, world: &mut World) {
    let (mut check, mut stop, mut save) = (false, false, false);
    let session = world.resource::<PuzzleEditorSession<V>>();
    let (is_checking, is_found) = (session.is_checking(), session.found().is_some());
    ui.horizontal(|ui| {
        if is_checking {
            ui.spinner();
            stop = ui.button("Stop").clicked();
        } else {
            check = ui.button("Check").clicked();
        }
        let saves = ui.add_enabled(is_found && !is_checking, egui::Button::new("Save"));
        save = saves.on_disabled_hover_text("Check it first.").clicked();
    });
    let mut session = world.resource_mut::<PuzzleEditorSession<V>>();
    if check {
        session.check();
    }
    if stop {
        session.stop();
    }
    if save {
        let said = files::save::<V>(world);
        world.resource_mut::<PuzzleEditorSession<V>>().said = Some(said);
    }
    lines(ui, "said of the puzzle", 2, |ui| {
        if let Some(said) = &world.resource::<PuzzleEditorSession<V>>().said {
            show_said(ui, said);
        }
    });
}
