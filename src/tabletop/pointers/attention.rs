//! The devices that the table listens to now: the desktop and the host need theirs, too.

use super::PointerSystems;
use super::answer_time::UnheardSeats;
use super::devices::{DeviceState, Touchpad};
use super::mouse::grab::MouseGrab;
use super::sitting::free_seats;
use crate::picture::projection::{PictureLight, PointerSpace};
use crate::seats::{Chairs, Device, DeviceKind, JoinPolicy, KeptSeats, SeatAbsences};
use crate::system::display::HostPanelWindow;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::collections::BTreeSet;

/// Adds what the table pays attention to.
pub fn plugin(app: &mut App) {
    app.init_resource::<MiceReleased>().init_resource::<UnheardSeats>();
    app.init_resource::<HostPanelFocus>();
    app.init_resource::<TouchpadsAllowed>();
    app.init_resource::<MiceElsewhere>();
    app.init_resource::<PointerSpace>().init_resource::<PictureLight>();
    // Esc also leaves the calibration.
    let at_table = resource_equals(PointerSpace::Table);
    app.add_systems(PreUpdate, hand_out_mice.in_set(PointerSystems::Listen).run_if(at_table));
}

/// `true` if the host has handed all mice back to the desktop (Esc; Esc again takes them back).
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MiceReleased(pub bool);

/// The parts of the panel over the table's window that the host is using; kept up to date by the panel.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HostPanelFocus {
    /// The system's cursor is on the panel: it is shown, and free mice are the host's.
    pub cursor: bool,
    /// Keys go into a text field of the panel.
    pub keyboard: bool,
    /// Something of the panel is left by Esc: a text field, or a question.
    pub escape: bool,
}

/// `true` if touchpads may sit down like mice. Usually one is the host's only pointer.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TouchpadsAllowed(pub bool);

/// The reason why mice are not listened to, so that what waits for them can say how to get them back.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MiceElsewhere {
    /// The table listens to them.
    #[default]
    No,
    /// Another program's window has the focus: those without a seat are not, and those with one may not be.
    OtherWindow,
    /// The host has handed all of them back to the desktop.
    Desktop,
}

/// The state that decides which devices the table listens to.
#[derive(SystemParam)]
pub struct DeviceAttention<'w, 's> {
    windows: Query<'w, 's, &'static Window, Or<(With<PrimaryWindow>, With<HostPanelWindow>)>>,
    released: Res<'w, MiceReleased>,
    panel: Res<'w, HostPanelFocus>,
    touchpads: Res<'w, TouchpadsAllowed>,
    joining: Res<'w, JoinPolicy>,
    chairs: Res<'w, Chairs>,
    space: Res<'w, PointerSpace>,
    light: Res<'w, PictureLight>,
    absences: Res<'w, SeatAbsences>,
}

impl DeviceAttention<'_, '_> {
    /// `true` if the table's window or the host's has the focus. Desktops give it to either when both open, and to
    /// the one that was clicked last.
    pub fn is_focused(&self) -> bool {
        self.windows.iter().any(|window| window.focused)
    }

    /// `true` if a device is one that the table may use at all.
    pub fn is_allowed(&self, touchpad: bool) -> bool {
        self.touchpads.0 || !touchpad
    }

    /// `true` if the host has handed the mice back to the desktop.
    pub fn is_released(&self) -> bool {
        self.released.0
    }

    fn mice_elsewhere(&self) -> MiceElsewhere {
        if !self.windows.is_empty() && !self.is_focused() {
            MiceElsewhere::OtherWindow
        } else if self.is_released() {
            MiceElsewhere::Desktop
        } else {
            MiceElsewhere::No
        }
    }

    /// `true` if free devices are asked to sit down, given all devices there are.
    pub fn is_open<'a>(&self, devices: impl Iterator<Item = &'a Device>) -> bool {
        match *self.joining {
            JoinPolicy::Closed => false,
            JoinPolicy::Places => true,
            // What a bot plays anybody may take over, or stop where only bots play.
            JoinPolicy::Orphans => {
                self.absences.is_open()
                    || self.chairs.seats().any(|seat| self.chairs.is_bot(seat))
                    || !free_seats(&self.chairs, devices).is_empty()
            }
        }
    }

    /// `true` if the table listens to this device; `open` is the answer of [`DeviceAttention::is_open`].
    fn hears(
        &self,
        device: &Device,
        kept: &KeptSeats,
        touchpad: bool,
        grab: Option<&MouseGrab>,
        open: bool,
    ) -> bool {
        let seated = has_player(device, kept);
        match device.kind {
            // Any device calibrates; nobody acts on a table that nobody sees.
            _ if *self.space == PointerSpace::Window => {
                let is_pad = device.is_pad();
                is_pad || self.is_focused() || grab.is_some_and(|grab| grab.taken)
            }
            _ if !self.light.shows_table() => false,
            DeviceKind::Pad(_) => seated || open,
            DeviceKind::SystemMouse => self.is_focused() && !self.panel.cursor && (seated || open),
            DeviceKind::Mouse(..) if self.released.0 || !self.is_allowed(touchpad) => false,
            DeviceKind::Mouse(..) if seated => {
                self.is_focused() || grab.is_some_and(|grab| grab.taken)
            }
            DeviceKind::Mouse(..) => open && self.is_focused() && !self.panel.cursor,
        }
    }
}

/// `true` if a device belongs to a player, present or away.
pub(super) fn has_player(device: &Device, kept: &KeptSeats) -> bool {
    !device.seats.is_empty() || !kept.0.is_empty()
}

/// Hands out the mice, or takes them back, by Esc, where that leaves nothing of the panel.
fn hand_out_mice(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    panel: Res<HostPanelFocus>,
    mut released: ResMut<MiceReleased>,
) {
    if !panel.escape && keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape)) {
        released.0 = !released.0;
    }
}

/// Notes for every device whether it is listened to, and which seats are not.
pub(super) fn attend(
    attention: DeviceAttention,
    mut elsewhere: ResMut<MiceElsewhere>,
    mut devices: Query<(&Device, &KeptSeats, &mut DeviceState, Has<Touchpad>, Option<&MouseGrab>)>,
    mut unheard: ResMut<UnheardSeats>,
) {
    elsewhere.set_if_neq(attention.mice_elsewhere());
    let open = attention.is_open(devices.iter().map(|(device, ..)| device));
    let (mut heard_seats, mut unheard_seats) = (BTreeSet::new(), BTreeSet::new());
    for (device, kept, mut state, touchpad, grab) in &mut devices {
        let heard = attention.hears(device, kept, touchpad, grab, open);
        if state.heard != heard {
            state.heard = heard;
        }
        let seats = if heard { &mut heard_seats } else { &mut unheard_seats };
        seats.extend(device.seats.iter().copied());
    }
    unheard.set_if_neq(UnheardSeats(&unheard_seats - &heard_seats));
}
