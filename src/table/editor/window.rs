//! The window of the editor.

use super::boarded::Boarded;
use super::desk::Desk;
use super::{paper, section, tools, words};
use crate::table::lobby::is_at_hand;
use bevy::prelude::*;
use bevy_egui::egui;

/// How wide the tools are, in points.
const TOOLS: f32 = 230.0;
/// How high the words below the paper are, in points.
const WORDS: f32 = 170.0;
/// How high what was said above them is, in points.
const SAID: f32 = 26.0;

/// Draws the window if it is open. That of a game that is not at hand waits.
pub(super) fn show<G: Boarded>(ctx: &egui::Context, world: &mut World) {
    if !world.resource::<Desk<G>>().open || !is_at_hand::<G>(world) {
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
                        tools::show::<G>(ui, world);
                    });
                });
                ui.vertical(|ui| {
                    let room =
                        egui::vec2(ui.available_width(), ui.available_height() - WORDS - SAID);
                    paper::show::<G>(ui, room, &mut world.resource_mut::<Desk<G>>());
                    if let Some(said) = &world.resource::<Desk<G>>().said {
                        section::show_said(ui, said);
                    }
                    words::show::<G>(ui, world, WORDS);
                });
            });
        });
    if !open {
        world.resource_mut::<Desk<G>>().open = false;
    }
}
