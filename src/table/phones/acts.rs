//! What phones choose and press.

use super::{PhoneActed, Phones, snapshot};
use crate::table::hosting::Hosted;
use crate::table::seats::{Chairs, Device};
use crate::table::secrets::{JointChoices, SecretSource};
use crate::table::sound::{Play, Sound};
use crate::table::tray::TrayPressed;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_phone::Did;

/// A choice that a phone made is kept like that of any other way.
pub(super) fn choose<G: SecretSource>(
    (hosted, chairs, phones): (Res<Hosted<G>>, Res<Chairs>, Res<Phones>),
    mut acted: MessageReader<PhoneActed>,
    mut secrets: ResMut<JointChoices<G>>,
    mut sounds: MessageWriter<Play>,
) {
    for PhoneActed { seat, did } in acted.read() {
        let Did::Chose { choice, entries } = did else { continue };
        let hand = phones.hand_of(*seat, &chairs).map(|id| &phones.hands[&id]);
        let question = hand.and_then(|hand| hand.question.as_ref());
        if question.is_none_or(|(.., id)| id != choice) {
            continue; // It was asked something else meanwhile, and is shown that.
        }
        let played = chairs.played_from(*seat);
        let at = entries.first().and_then(|entry| usize::try_from(*entry.first()?).ok());
        let actions = snapshot::actions::<G>(hosted.game().world(), played);
        let Some(action) = at.and_then(|at| actions.into_iter().nth(at)) else { continue };
        if secrets.choose_on_own_device(hosted.game(), played, action) {
            sounds.write(Play(Sound::Ready));
        }
    }
}

/// A button of the tray that a phone pressed.
pub(super) fn press(
    chairs: Res<Chairs>,
    devices: Query<&Device>,
    mut acted: MessageReader<PhoneActed>,
    mut pressed: MessageWriter<TrayPressed>,
) {
    for PhoneActed { seat, did } in acted.read() {
        let Did::Pressed { button } = *did else { continue };
        let held = devices.iter().find(|device| device.seats.contains(seat));
        let pointer = held.map_or(PointerId::Mouse, |device| device.pointer);
        let (seat, button) = (chairs.played_from(*seat), button.into());
        pressed.write(TrayPressed { seat, pointer, button, off: None });
    }
}
