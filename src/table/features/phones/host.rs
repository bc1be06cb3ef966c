//! The section of the host's panel: phones on or off, the address, and what is wrong.

use super::TablePhones;
use super::code::SHOWN_FOR;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use std::net::IpAddr;

const WHY: &str = "A player's phone becomes the private hand of the seat: choose Phone in the menu (...) of the \
                   tray. Nothing is encrypted: use a network with a password.";

/// Adds the section, if there is a panel.
pub(super) fn add(app: &mut App) {
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add("Phones", show);
    }
}

fn show(ui: &mut egui::Ui, world: &mut World) {
    let mut phones = world.resource_mut::<TablePhones>();
    let (mut on, mut address) = (phones.on, phones.address);
    ui.checkbox(&mut on, "Allow phones").on_hover_text(WHY);
    match phones.served_at() {
        Some(at) => _ = ui.label(format!("Served at {at}")),
        None => _ = ui.label("Not served now."),
    }
    if on && phones.found.len() > 1 {
        ui.label("Address:");
        ui.radio_value(&mut address, None, "the most likely");
        for found in &phones.found {
            let words = format!("{} ({})", found.ip, found.interface);
            ui.radio_value::<Option<IpAddr>>(&mut address, Some(found.ip), words);
        }
    }
    if let Some(trouble) = &phones.trouble {
        ui.colored_label(egui::Color32::YELLOW, trouble);
    }
    let is_served = phones.served_at().is_some();
    if (on, address) != (phones.on, phones.address) {
        (phones.on, phones.address) = (on, address);
    }
    if is_served {
        show_codes(ui, world);
    }
}

/// Shows buttons that show a code to people who have no mouse to ask for it.
fn show_codes(ui: &mut egui::Ui, world: &mut World) {
    world.resource_scope(|world, chairs: Mut<Chairs>| {
        ui.horizontal_wrapped(|ui| {
            ui.label("Show a code for:");
            for seat in chairs.seats().filter(|&seat| chairs.takes_hands(seat)) {
                let name = chairs.get(seat).map_or("", |chair| chair.name.as_str());
                let words = format!("{} {name}", chairs.letter(seat));
                if ui.button(words).clicked() {
                    world.resource_mut::<TablePhones>().invite(seat, &chairs, SHOWN_FOR);
                }
            }
        });
    });
}
