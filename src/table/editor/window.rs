//! The window of the editor.

use super::editable::EditableBoard;
use super::session::EditorSession;
use super::{paper, section, tools, words};
use crate::table::game_list::is_at_hand;
use crate::table::panel::lines;
use bevy::prelude::*;
use bevy_egui::egui;

/// How wide the tools are, in points.
const TOOLS: f32 = 230.0;
/// How high the words below the paper are, in points.
const WORDS: f32 = 170.0;
/// How many lines what was said above them has, and how high they are, in points.
const SAID_LINES: u8 = 2;
const SAID: f32 = 50.0;

/// Draws the window if it is open. That of a game that is not at hand waits.
pub(super) fn show<V: EditableBoard>(ctx: &egui::Context, world: &mut World) {
    if !world.resource::<EditorSession<V>>().open || !is_at_hand::<V>(world) {
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
                        egui::vec2(ui.available_width(), ui.available_height() - WORDS - SAID);
                    paper::show::<V>(ui, room, &mut world.resource_mut::<EditorSession<V>>());
                    lines(ui, "said", SAID_LINES, |ui| {
                        if let Some(said) = &world.resource::<EditorSession<V>>().said {
                            section::show_said(ui, said);
                        }
                    });
                    words::show::<V>(ui, world, WORDS);
                });
            });
        });
    if !open {
        world.resource_mut::<EditorSession<V>>().open = false;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;
    use crate::contract::{Game as _, Match};
    use crate::games::penguins::Penguins;
    use crate::table::hosting::Hosted;
    use crate::table::screens::Screen;
    use crate::views::penguins::PenguinsView;
    use egui::{Context, Pos2, RawInput, Rect, vec2};
    use std::collections::BTreeMap;

    fn words(ctx: &Context, world: &mut World) -> BTreeMap<String, Pos2> {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
        let output = ctx.run_ui(input, |ui| show::<PenguinsView>(ui.ctx(), world));
        let words = testing::words(&output);
        output.drop_without_applying_deltas();
        words
    }

    #[test]
    fn an_error_pushes_nothing_out_of_the_window() {
        let (_home, mut world) = testing::world::<PenguinsView>();
        let game = Match::<Penguins>::new(Penguins::usual_setup(2), 1).expect("it is usual");
        world.insert_resource(Hosted::<PenguinsView>::unwritten(game));
        world.insert_resource(State::new(Screen::Match));
        world.resource_mut::<EditorSession<PenguinsView>>().open = true;
        let ctx = Context::default();
        words(&ctx, &mut world);
        let before = words(&ctx, &mut world);
        assert!(before.contains_key("About"), "{before:?}");
        let error = "ice.level is not a board: line 3, column 1: there is no tile like this. ";
        world.resource_mut::<EditorSession<PenguinsView>>().said = Some(Err(error.repeat(9)));
        words(&ctx, &mut world);
        let after = words(&ctx, &mut world);
        let moved: Vec<_> =
            before.iter().filter(|(word, at)| after.get(*word) != Some(*at)).collect();
        assert!(moved.is_empty(), "{moved:?}");
    }
}
