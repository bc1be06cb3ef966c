//! Presses on buttons of trays by the button of one's own device whose sign they show.

use super::{TrayButton, TrayModels, TrayPressed};
use crate::pointers::{Verb, VerbPressed};
use crate::seats::Device;
use crate::system::ids::TrayId;
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
        self.press_first(verb, |found| found.id == button);
    }

    fn press_first(&mut self, verb: &VerbPressed, is_it: impl Fn(&TrayButton) -> bool) {
        let Some((seat, device)) = self.source(verb) else { return };
        let tray = self.trays.0.get(seat.index()).map_or(&[][..], |tray| &tray.buttons);
        if let Some(found) = tray.iter().find(|found| is_it(found)) {
            let (pointer, off, button) = (device.pointer, found.off.clone(), found.id);
            self.pressed.write(TrayPressed { seat, pointer, button, off });
        }
    }
}

/// Presses what confirms in the tray of a player who says *Done*, whose sign is on that button. A game hears the word
/// itself; and in the lobby it first closes the panel with one's name.
pub(super) fn press_what_confirms(
    mut verbs: MessageReader<VerbPressed>,
    mut presses: TrayVerbPresses,
) {
    let hears_itself = |button: &TrayButton| {
        matches!(TrayId::of(button.id), TrayId::Game(_) | TrayId::Counted(_) | TrayId::Lobby(_))
    };
    for verb in verbs.read().filter(|pressed| pressed.verb == Verb::Done) {
        presses.press_first(verb, |button| button.place.confirms() && !hears_itself(button));
    }
}
