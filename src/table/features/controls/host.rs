//! The part of the host's panel that says who has bound buttons anew, and can set them back.

use super::page::{hands, signs};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_tabletop::pointers::controls::{ControlScheme, DeviceControls};
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::seats::{Chairs, Device, PadStyle};

/// Lists the devices of people with controls of their own.
pub fn show(ui: &mut egui::Ui, world: &mut World) {
    for (device, whose, words) in all(world) {
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("{whose}: {words}"));
            let back = ui.small_button("As at first");
            if back.on_hover_text("All buttons of this device as they were at first").clicked() {
                world.entity_mut(device).insert(ControlScheme::default());
            }
        });
    }
}

/// Returns the devices whose controls are not those that all have at first: whose they are, and what differs.
pub(super) fn all(world: &mut World) -> Vec<(Entity, String, String)> {
    let mut devices =
        world.query::<(Entity, &Device, &ControlScheme, Option<&DeviceKey>, Option<&PadStyle>)>();
    let Some(chairs) = world.get_resource::<Chairs>() else { return Vec::new() };
    let own = devices.iter(world).filter(|(.., scheme, _, _)| **scheme != ControlScheme::default());
    let told = own.filter_map(|(entity, device, scheme, key, style)| {
        let seat = device.acting.or_else(|| device.seats.first().copied())?;
        let whose = format!("{} {}", chairs.letter(seat), chairs.get(seat)?.name);
        let controls = DeviceControls::of(device, Some(scheme), key, style);
        Some((entity, whose, differences(&controls)))
    });
    told.collect()
}

/// Returns what differs from the controls that all have at first, in words.
fn differences(device: &DeviceControls) -> String {
    let scheme = &device.scheme;
    let layout = scheme.layout != ControlScheme::default().layout;
    let layout = layout.then(|| hands(device).to_lowercase());
    let toggled = (!scheme.toggled.is_empty()).then(|| "one press in place of holding".to_owned());
    let bound =
        scheme.bound.keys().map(|verb| format!("{}: {}", verb.label(), signs(*verb, device)));
    layout.into_iter().chain(toggled).chain(bound).collect::<Vec<_>>().join("; ")
}
