//! The window in which boards are drawn.

use crate::views::penguins::PenguinsView;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::{Context, Pos2, RawInput, Rect, vec2};
use shoal_contract::{Game as _, Match};
use shoal_penguins::Penguins;
use shoal_table::features::editor::BoardEditorSession;
use shoal_table::features::editor::testing::{self, show};
use shoal_table::matches::hosting::HostedMatch;
use shoal_tabletop::system::screens::Screen;
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
    let game = Match::<Penguins>::new(Penguins::default_setup(2), 1).expect("it is usual");
    world.insert_resource(HostedMatch::<PenguinsView>::unwritten(game));
    world.insert_resource(State::new(Screen::Match));
    world.resource_mut::<BoardEditorSession<PenguinsView>>().open = true;
    let ctx = Context::default();
    words(&ctx, &mut world);
    let before = words(&ctx, &mut world);
    assert!(before.contains_key("About"), "{before:?}");
    let error = "ice.level is not a board: line 3, column 1: there is no tile like this. ";
    world.resource_mut::<BoardEditorSession<PenguinsView>>().said = Some(Err(error.repeat(9)));
    words(&ctx, &mut world);
    let after = words(&ctx, &mut world);
    let moved: Vec<_> = before.iter().filter(|(word, at)| after.get(*word) != Some(*at)).collect();
    assert!(moved.is_empty(), "{moved:?}");
}
