//! The sections on the pages of the panel.

use super::add_all;
use crate::features::editor::testing;
use crate::matches::pause::{PausedBy, TablePause};
use crate::matches::playback::TablePace;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::{Context, Pos2, RawInput, Rect, vec2};
use shoal_tabletop::surfaces::host_panel::testing::{
    HostPanelSection, OF_THE_MATCH, PAGES, open_page, page_of, show_panel_in,
};
use shoal_tabletop::surfaces::host_panel::{HostPanelMatch, HostPanelSections};
use shoal_tabletop::system::settings::Settings;
use std::collections::BTreeMap;

/// Positions of the panel's texts, in a window of 400 by 640 points.
fn words(ctx: &Context, world: &mut World) -> BTreeMap<String, Pos2> {
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 640.0));
    let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
    let output = ctx.run_ui(input, |ui| show_panel_in(ui, world, |_| {}));
    let words = testing::words(&output);
    output.drop_without_applying_deltas();
    words
}

fn world() -> World {
    let mut sections = HostPanelSections::default();
    add_all(&mut sections);
    sections.add("Numbers", |ui, _| _ = ui.label("twenty sliders"));
    let mut world = World::new();
    world.insert_resource(sections);
    world.init_resource::<HostPanelMatch>();
    world.init_resource::<Settings>();
    world.init_resource::<TablePause>();
    world.init_resource::<TablePace>();
    world
}

fn turn_to(ctx: &Context, page: usize) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::new("page of the panel"), page));
}

#[test]
fn what_a_teacher_needs_is_in_reach_at_once_and_nothing_else_is_there() {
    let (ctx, mut world) = (Context::default(), world());
    let words = words(&ctx, &mut world);
    for wanted in ["Pause", "Speed", "Numbers", "twenty sliders"] {
        assert!(words.get(wanted).is_some_and(|at| at.y < 320.0), "{wanted} in {words:?}");
    }
    for other in ["Rigs", "Notices", "Leave the match"] {
        assert!(!words.contains_key(other), "{other} is on a page of its own");
    }
}

#[test]
fn every_section_is_on_one_page_and_a_page_without_any_is_not_opened() {
    let sections = world().resource::<HostPanelSections>().seen(&World::new());
    assert!(sections.iter().all(|section| page_of(&section.title) < PAGES.len()));
    assert_eq!((page_of("Rigs"), page_of("How it went")), (3, OF_THE_MATCH));
    let rigs: Vec<HostPanelSection> =
        sections.into_iter().filter(|it| it.title == "Rigs").collect();
    assert_eq!((open_page(3, &rigs), open_page(0, &rigs)), (3, 3));
}

#[test]
fn nothing_on_the_panel_moves_when_the_match_goes_on_or_pauses() {
    for page in [0, OF_THE_MATCH] {
        let (ctx, mut world) = (Context::default(), world());
        turn_to(&ctx, page);
        words(&ctx, &mut world);
        let before = words(&ctx, &mut world);
        let turn = "Turn 17, in which everybody moves, and after that the industries make \
                    pollution, which drifts in six half-steps until it rests.";
        let note = HostPanelMatch { game: "Fish and Men".into(), turn: turn.into(), journal: None };
        world.insert_resource(note);
        world.insert_resource(TablePause(Some(PausedBy::Host)));
        words(&ctx, &mut world);
        let after = words(&ctx, &mut world);
        let both = before.iter().filter_map(|(word, at)| Some((word, at, after.get(word)?)));
        let moved: Vec<_> = both.filter(|(_, was, now)| was != now).collect();
        assert!(moved.is_empty() && before.len() > 8, "{moved:?}");
    }
}
