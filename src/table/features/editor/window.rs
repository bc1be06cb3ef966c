//! The window of the editor.

use super::editable::EditableBoard;
use super::session::BoardEditorSession;
use super::{canvas, findings, section, tools};
use crate::features::game_list::is_at_hand;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_tabletop::surfaces::host_panel::lines;

/// Width of the tools, in points.
const TOOLS: f32 = 230.0;
/// Height of the findings below the canvas, in points.
const FINDINGS: f32 = 170.0;
/// Number of lines for the outcome of the last action, and their height in points.
const SAID_LINES: u8 = 2;
const SAID: f32 = 50.0;

/// Draws the window if it is open. The window of a game that is not at hand stays hidden.
pub fn show<V: EditableBoard>(ctx: &egui::Context, world: &mut World) {
    if !world.resource::<BoardEditorSession<V>>().open || !is_at_hand::<V>(world) {
        return;
    }
    let whole = ctx.viewport_rect();
    let mut open = true;
    egui::Window::new("Draw a board")
        .open(&mut open)
        .default_pos([372.0, 16.0])
        .default_size([(whole.width() - 400.0).max(640.0), (whole.height() - 70.0).max(480.0)])
        .min_size([640.0, 420.0])
        .show(ctx, |ui| {
            ui.horizontal_top(|ui| {
                let size = egui::vec2(TOOLS, ui.available_height());
                let down = egui::Layout::top_down(egui::Align::Min);
                ui.allocate_ui_with_layout(size, down, |ui| {
                    egui::ScrollArea::vertical().id_salt("tools").show(ui, |ui| {
                        ui.set_width(TOOLS - 12.0);
                        tools::show::<V>(ui, world);
                    });
                });
                ui.vertical(|ui| {
                    let room =
                        egui::vec2(ui.available_width(), ui.available_height() - FINDINGS - SAID);
                    canvas::show::<V>(ui, room, &mut world.resource_mut::<BoardEditorSession<V>>());
                    lines(ui, "said", SAID_LINES, |ui| {
                        if let Some(said) = &world.resource::<BoardEditorSession<V>>().said {
                            section::show_said(ui, said);
                        }
                    });
                    findings::show::<V>(ui, world, FINDINGS);
                });
            });
        });
    if !open {
        world.resource_mut::<BoardEditorSession<V>>().open = false;
    }
}
