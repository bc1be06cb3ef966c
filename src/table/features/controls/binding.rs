//! Presses on the controls of a player, and the switch that is bound.

use super::page::{DEFAULTS, GROUPS, HANDS, HOLD, MORE};
use super::{ControlPage, ControlPages, MY_CONTROLS};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::pointers::controls::{
    ControlKind, ControlLayout, ControlScheme, DeviceControls, PadFamily, Switch, SwitchCapture,
    Verb,
};
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::seats::{Chairs, Device, PadStyle};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry, set_menu_entry};

/// Seconds for which a verb waits for its switch.
pub(super) const WAITS_FOR: f32 = 8.0;

/// System parameter with the devices, and the controls of the persons for whom they act.
#[derive(SystemParam)]
pub(super) struct ControlledDevices<'w, 's> {
    devices: Query<
        'w,
        's,
        (
            &'static Device,
            &'static mut ControlScheme,
            Option<&'static DeviceKey>,
            Option<&'static PadStyle>,
        ),
    >,
}

impl ControlledDevices<'_, '_> {
    /// Returns the controls of a device, if it is there.
    pub fn get(&self, device: Entity) -> Option<DeviceControls> {
        let (found, scheme, key, style) = self.devices.get(device).ok()?;
        Some(DeviceControls::of(found, Some(scheme), key, style))
    }

    fn set(&mut self, device: Entity, scheme: ControlScheme) {
        if let Ok((_, mut now, ..)) = self.devices.get_mut(device) {
            now.set_if_neq(scheme);
        }
    }
}

/// Offers the controls in the menu of every seat that somebody holds.
pub(super) fn offer(
    chairs: Res<Chairs>,
    changed: Query<(), Changed<Device>>,
    devices: Query<&Device>,
    mut menu: ResMut<TrayMenu>,
) {
    if changed.is_empty() && !chairs.is_changed() {
        return;
    }
    for seat in chairs.seats() {
        let own = devices.iter().find(|device| device.seats.contains(&seat));
        let wanted = own.map(|device| TrayMenuEntry {
            id: MY_CONTROLS,
            icon: Some(match ControlKind::of(&device.kind) {
                ControlKind::Pad => "pad",
                ControlKind::Mouse | ControlKind::Keyboard => "mouse",
            }),
            label: "My controls".into(),
            article: "menu_controls",
            off: None,
        });
        set_menu_entry(&mut menu, seat, MY_CONTROLS, wanted);
    }
}

/// Opens the controls of the device that chose them.
pub(super) fn open(
    mut chosen: MessageReader<MenuEntryChosen>,
    devices: Query<(Entity, &Device)>,
    mut pages: ResMut<ControlPages>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == MY_CONTROLS) {
        let own = devices.iter().find(|(_, device)| device.pointer == chosen.pointer);
        if let Some((device, _)) = own {
            let page = ControlPage { device, group: 0, asked: None, note: None };
            pages.0.insert(chosen.seat, page);
        }
    }
}

/// Closes all pages when a match begins: they would lie on its board.
pub(super) fn close_all(mut capture: ResMut<SwitchCapture>, mut pages: ResMut<ControlPages>) {
    let open = std::mem::take(&mut pages.0);
    open.values().for_each(|page| capture.stop(page.device));
}

/// Handles the buttons of the pages.
pub(super) fn press(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut devices: ControlledDevices,
    mut capture: ResMut<SwitchCapture>,
    mut pages: ResMut<ControlPages>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Controls) {
        let Some(page) = pages.0.get_mut(&press.seat) else { continue };
        let Some(device) = devices.get(page.device) else { continue };
        let DeviceControls { scheme, .. } = device;
        page.note = None;
        match press.button {
            None => {
                capture.stop(page.device);
                pages.0.remove(&press.seat);
            }
            Some(MORE) => page.group = (page.group + 1) % GROUPS.len(),
            Some(HANDS) => {
                let layout = next_layout(scheme.layout, device.kind);
                let new = scheme.in_layout(layout, device.kind);
                if new.bound != scheme.bound {
                    page.note = Some("What was bound anew does not fit these hands.".into());
                }
                devices.set(page.device, new);
            }
            Some(HOLD) => devices.set(page.device, other_hold(scheme)),
            Some(DEFAULTS) => {
                devices.set(page.device, ControlScheme::default());
                page.note = Some("All is as at first.".into());
            }
            Some(verb) => {
                let verb = Verb::BINDABLE.get(verb as usize).copied();
                page.asked = verb.map(|verb| (verb, WAITS_FOR));
                if verb.is_some() {
                    capture.wait_for(page.device);
                }
            }
        }
    }
}

/// Returns the next layout of a kind of device; after the last comes the first.
fn next_layout(layout: ControlLayout, kind: ControlKind) -> ControlLayout {
    match (layout, kind) {
        (ControlLayout::Standard, _) => ControlLayout::LeftHanded,
        (ControlLayout::LeftHanded, ControlKind::Pad) => ControlLayout::LeftHandAlone,
        (ControlLayout::LeftHandAlone, ControlKind::Pad) => ControlLayout::RightHandAlone,
        _ => ControlLayout::Standard,
    }
}

/// Returns the scheme in which what was held by a finger is held by one press, or the other way round.
fn other_hold(scheme: ControlScheme) -> ControlScheme {
    let toggled = match scheme.toggled.is_empty() {
        true => Verb::BINDABLE.into_iter().filter(|verb| verb.is_held()).collect(),
        false => Default::default(),
    };
    ControlScheme { toggled, ..scheme }
}

/// Binds switches that were caught, and lets verbs wait no longer than they should.
pub(super) fn bind_caught(
    time: Res<Time>,
    mut capture: ResMut<SwitchCapture>,
    mut devices: ControlledDevices,
    mut pages: ResMut<ControlPages>,
) {
    if pages.0.is_empty() && capture.is_empty() {
        return;
    }
    let held = |page: &ControlPage| devices.get(page.device).is_some();
    if !pages.0.values().all(held) {
        let gone: Vec<_> = pages.0.iter().filter(|(_, page)| !held(page)).map(|it| *it.0).collect();
        gone.iter().for_each(|seat| _ = pages.0.remove(seat));
    }
    for (device, switch) in capture.take() {
        let Some(page) = pages.0.values_mut().find(|page| page.device == device) else { continue };
        let (Some((verb, _)), Some(found)) = (page.asked.take(), devices.get(device)) else {
            continue;
        };
        match found.scheme.rebind(found.kind, found.style, verb, switch) {
            Ok(new) => {
                page.note = Some(note_of(verb, switch, &new.changed, found.family));
                devices.set(device, new.scheme);
            }
            Err(problem) => page.note = Some(format!("Not bound: {problem}.")),
        }
    }
    let seconds = time.delta_secs();
    for page in pages.bypass_change_detection().0.values_mut() {
        let Some((_, left)) = &mut page.asked else { continue };
        *left -= seconds;
        if *left <= 0.0 {
            page.asked = None;
            page.note = Some("Nothing was pressed: all is as it was.".into());
            capture.stop(page.device);
        }
    }
}

/// Returns the sentence on what was bound, and on what has lost its switch by it.
fn note_of(
    verb: Verb,
    switch: Switch,
    changed: &[(Verb, Vec<Switch>)],
    family: PadFamily,
) -> String {
    let signs = |switches: &[Switch]| {
        let signs: Vec<String> = switches.iter().map(|it| it.sign(family)).collect();
        if signs.is_empty() { "no button".into() } else { signs.join(", ") }
    };
    let mut note = format!("{}: {}.", verb.label(), switch.sign(family));
    for (other, switches) in changed {
        note += &format!(" {} is on {} now.", other.label(), signs(switches));
    }
    note
}
