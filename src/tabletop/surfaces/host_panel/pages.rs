//! The pages of the panel, each with a tab. The first has the sections for a host who shows a game to a class.

use super::HostPanelSections;
use super::sections::HostPanelSection;
use bevy::prelude::*;
use bevy_egui::egui;

/// The tabs, each with the titles of its sections.
pub const PAGES: [(&str, &[&str]); 5] = [
    ("At hand", &["Numbers", "Board"]),
    ("Match", &[]),
    ("Seats", &["Seats", "Places"]),
    ("Room", &["Rigs", "Display", "Sound", "Host code"]),
    ("Evening", &["Evenings", "Notices"]),
];
/// Size of a tab, in points: each has room for its name.
const TAB: [f32; 2] = [68.0, 24.0];
/// The index of the page of the match, with all sections that are on no other page.
pub const OF_THE_MATCH: usize = 1;

/// Returns the index of the page on which a section is.
pub fn page_of(title: &str) -> usize {
    PAGES.iter().position(|(_, titles)| titles.contains(&title)).unwrap_or(OF_THE_MATCH)
}

/// Returns the page that is open: the chosen one, or the first with a section if that one has none.
pub fn open_page(chosen: usize, sections: &[HostPanelSection]) -> usize {
    let on = |page: usize| sections.iter().any(|section| page_of(&section.title) == page);
    let first = (0..PAGES.len()).find(|&page| on(page));
    if on(chosen) { chosen } else { first.unwrap_or(chosen) }
}

/// Draws the controls above all pages, and the pages with `foot` at their end.
pub fn show_panel_in(ui: &mut egui::Ui, world: &mut World, foot: impl FnOnce(&mut egui::Ui)) {
    show_at_once(ui, world);
    ui.separator();
    show_pages(ui, world, |_| true, foot);
}

/// Draws the controls that the host may need at once.
pub(crate) fn show_at_once(ui: &mut egui::Ui, world: &mut World) {
    let at_once = world.resource::<HostPanelSections>().at_once();
    at_once.into_iter().for_each(|show| show(ui, world));
}

/// Shows the pages of the sections with these titles.
pub(crate) fn show_pages(
    ui: &mut egui::Ui,
    world: &mut World,
    wanted: impl Fn(&str) -> bool,
    foot: impl FnOnce(&mut egui::Ui),
) {
    let seen = world.resource::<HostPanelSections>().seen(world).into_iter();
    let seen: Vec<HostPanelSection> = seen.filter(|section| wanted(&section.title)).collect();
    let key = egui::Id::new("page of the panel");
    let mut chosen = ui.data(|data| data.get_temp(key)).unwrap_or(0);
    let open = open_page(chosen, &seen);
    ui.horizontal(|ui| {
        // All tabs are always there, each in its place: one without a section cannot be pressed.
        for (page, (name, _)) in PAGES.into_iter().enumerate() {
            let has_sections = seen.iter().any(|section| page_of(&section.title) == page);
            let tab = egui::Button::selectable(page == open, name).min_size(TAB.into());
            if ui.add_enabled(has_sections, tab).clicked() {
                chosen = page;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(key, chosen));
    ui.separator();
    // What is too wide is scrolled to, and makes nothing wider.
    let page = egui::ScrollArea::both().id_salt(("page", open)).auto_shrink(false);
    page.show(ui, |ui| {
        let on_page = seen.into_iter().filter(|section| page_of(&section.title) == open);
        on_page.for_each(|section| show_section(ui, world, section));
        foot(ui);
    });
}

/// Shows the sections with these titles, one below the other.
pub(crate) fn show_sections(ui: &mut egui::Ui, world: &mut World, wanted: impl Fn(&str) -> bool) {
    let seen = world.resource::<HostPanelSections>().seen(world).into_iter();
    seen.filter(|it| wanted(&it.title)).for_each(|section| show_section(ui, world, section));
}

fn show_section(ui: &mut egui::Ui, world: &mut World, section: HostPanelSection) {
    let header = egui::CollapsingHeader::new(section.title).default_open(true);
    header.show(ui, |ui| (section.show)(ui, world));
}
