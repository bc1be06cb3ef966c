//! Presses on buttons of trays by the button of one's own device whose sign they show.

use super::{TrayModels, TrayPressed};
use crate::pointers::VerbPressed;
use crate::seats::Device;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;

/// System parameter that presses the buttons of trays for verbs.
#[derive(SystemParam)]
pub struct TrayVerbPresses<'w, 's> {
    devices: Query<'w, 's, &'static Device>,
    trays: Res<'w, TrayModels>,
    pressed: MessageWriter<'w, TrayPressed>,
}

impl TrayVerbPresses<'_, '_> {
    /// The seat and the device of a verb; `None` for one of a keyboard, or of a device without a seat.
    fn source(&self, verb: &VerbPressed) -> Option<(Seat, &Device)> {
        verb.seat.zip(verb.device.and_then(|device| self.devices.get(device).ok()))
    }

    /// The seat of a verb, if a device has said it.
    pub fn seat(&self, verb: &VerbPressed) -> Option<Seat> {
        self.source(verb).map(|(seat, _)| seat)
    }

    /// Presses the button of this number in the tray of the seat whose device has said a verb, if it is there.
    pub fn press(&mut self, verb: &VerbPressed, button: u32) {
        let Some((seat, device)) = self.source(verb) else { return };
        let tray = self.trays.0.get(seat.index()).map_or(&[][..], |tray| &tray.buttons);
        if let Some(found) = tray.iter().find(|found| found.id == button) {
            let (pointer, off) = (device.pointer, found.off.clone());
            self.pressed.write(TrayPressed { seat, pointer, button, off });
        }
    }
}
