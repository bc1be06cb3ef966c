//! The pages of the panel, a tab each: what belongs together. The first is what a host needs who
//! shows a game to a class, in reach at once; no page is pushed about by another.

use super::PanelSections;
use super::listed::Section;
use bevy::prelude::*;
use bevy_egui::egui;

/// The tabs, and which sections are on each.
const PAGES: [(&str, &[&str]); 5] = [
    ("At hand", &["Numbers", "Board"]),
    ("Match", &[]),
    ("Seats", &["Seats", "Places"]),
    ("Room", &["Rigs", "Display", "Sound", "Host code"]),
    ("Evening", &["Evenings", "Notices"]),
];
/// What is on no other page is on that of the match.
const OF_THE_MATCH: usize = 1;

/// On which page a section is.
fn page_of(title: &str) -> usize {
    PAGES.iter().position(|(_, titles)| titles.contains(&title)).unwrap_or(OF_THE_MATCH)
}

/// The page that is open: the one that was chosen, or the first where that has nothing on it.
fn open_page(chosen: usize, sections: &[Section]) -> usize {
    let on = |page: usize| sections.iter().any(|section| page_of(&section.title) == page);
    let first = (0..PAGES.len()).find(|&page| on(page));
    if on(chosen) { chosen } else { first.unwrap_or(chosen) }
}

/// What stands above all pages, and the pages; `foot` stands below what is on each.
pub(super) fn show_panel_in(
    ui: &mut egui::Ui,
    world: &mut World,
    foot: impl FnOnce(&mut egui::Ui),
) {
    show_at_once(ui, world);
    ui.separator();
    show_pages(ui, world, |_| true, foot);
}

/// What the host may need at once.
pub(crate) fn show_at_once(ui: &mut egui::Ui, world: &mut World) {
    let at_once = world.resource::<PanelSections>().at_once();
    at_once.into_iter().for_each(|show| show(ui, world));
}

/// The pages of the sections with these titles.
pub(crate) fn show_pages(
    ui: &mut egui::Ui,
    world: &mut World,
    wanted: impl Fn(&str) -> bool,
    foot: impl FnOnce(&mut egui::Ui),
) {
    let seen = world.resource::<PanelSections>().seen(world).into_iter();
    let seen: Vec<Section> = seen.filter(|section| wanted(&section.title)).collect();
    let key = egui::Id::new("page of the panel");
    let mut chosen = ui.data(|data| data.get_temp(key)).unwrap_or(0);
    let open = open_page(chosen, &seen);
    ui.horizontal(|ui| {
        for (page, (name, _)) in PAGES.into_iter().enumerate() {
            if seen.iter().any(|section| page_of(&section.title) == page)
                && ui.selectable_label(page == open, name).clicked()
            {
                chosen = page;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(key, chosen));
    ui.separator();
    let page = egui::ScrollArea::vertical().id_salt(("page", open)).auto_shrink(false);
    page.show(ui, |ui| {
        let on_page = seen.into_iter().filter(|section| page_of(&section.title) == open);
        on_page.for_each(|section| show_section(ui, world, section));
        foot(ui);
    });
}

/// The sections with these titles, one below the other.
pub(crate) fn show_sections(ui: &mut egui::Ui, world: &mut World, wanted: impl Fn(&str) -> bool) {
    let seen = world.resource::<PanelSections>().seen(world).into_iter();
    seen.filter(|it| wanted(&it.title)).for_each(|section| show_section(ui, world, section));
}

fn show_section(ui: &mut egui::Ui, world: &mut World, section: Section) {
    let header = egui::CollapsingHeader::new(section.title).default_open(true);
    header.show(ui, |ui| (section.show)(ui, world));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::testing;
    use crate::panel::MatchNote;
    use crate::pause::{Pause, PausedBy};
    use crate::playback::Pace;
    use crate::settings::Settings;
    use bevy_egui::egui::{Context, Pos2, RawInput, Rect, vec2};
    use std::collections::BTreeMap;

    /// Where the words of the panel stand, in a window of 400 by 640 points.
    fn words(ctx: &Context, world: &mut World) -> BTreeMap<String, Pos2> {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 640.0));
        let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
        let output = ctx.run_ui(input, |ui| show_panel_in(ui, world, |_| {}));
        let words = testing::words(&output);
        output.drop_without_applying_deltas();
        words
    }

    fn world() -> World {
        let mut sections = PanelSections::default();
        crate::host_sections::add_all(&mut sections);
        sections.add("Numbers", |ui, _| _ = ui.label("twenty sliders"));
        let mut world = World::new();
        world.insert_resource(sections);
        world.init_resource::<MatchNote>();
        world.init_resource::<Settings>();
        world.init_resource::<Pause>();
        world.init_resource::<Pace>();
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
        let sections = world().resource::<PanelSections>().seen(&World::new());
        assert!(sections.iter().all(|section| page_of(&section.title) < PAGES.len()));
        assert_eq!((page_of("Rigs"), page_of("How it went")), (3, OF_THE_MATCH));
        let rigs: Vec<Section> = sections.into_iter().filter(|it| it.title == "Rigs").collect();
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
            let note = MatchNote { game: "Fish and Men".into(), turn: turn.into(), journal: None };
            world.insert_resource(note);
            world.insert_resource(Pause(Some(PausedBy::Host)));
            words(&ctx, &mut world);
            let after = words(&ctx, &mut world);
            let both = before.iter().filter_map(|(word, at)| Some((word, at, after.get(word)?)));
            let moved: Vec<_> = both.filter(|(_, was, now)| was != now).collect();
            assert!(moved.is_empty() && before.len() > 8, "{moved:?}");
        }
    }
}
