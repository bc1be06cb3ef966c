//! Choices and presses of phones.

use super::{PhoneActed, TablePhones};
use crate::features::controls::PhoneControlPresses;
use crate::features::secrets::{JointChoices, SecretSource};
use crate::matches::hosting::HostedMatch;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _};
use shoal_phone::{PhoneAction, PhoneMessage};
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::seats::{Chairs, Device};
use shoal_tabletop::surfaces::tray::TrayPressed;

/// Judges the form on a phone while it is a draft. Once it is sent, the choice is kept like one made in any other way,
/// or refused. Anyone who was asked something else meanwhile is shown that.
pub(super) fn judge_forms<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    chairs: Res<Chairs>,
    mut phones: ResMut<TablePhones>,
    mut acted: MessageReader<PhoneActed>,
    mut secrets: ResMut<JointChoices<V>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let phones = phones.bypass_change_detection();
    let game = hosted.game();
    for PhoneActed { seat: chair, did } in acted.read() {
        let (choice, filled) = match did {
            PhoneAction::Chose { choice, entries }
            | PhoneAction::Drafted { choice, entries, .. } => (choice, entries),
            _ => continue,
        };
        let Some(id) = phones.hand_of(*chair, &chairs) else { continue };
        let question = phones.hands[&id].question.as_ref().map(|question| &question.asked);
        let Some(asked) = question.filter(|asked| asked.id == *choice) else { continue };
        let is_whole = asked.fits(filled).is_ok();
        let seat = chairs.played_from(*chair);
        let legal = V::phone_action(game.world(), seat, filled).and_then(|action| {
            let checked = V::Game::check(game.world(), Actor::Seat(seat), &action);
            checked.map(|()| action).map_err(|refusal| refusal.0)
        });
        match (did, legal) {
            (PhoneAction::Drafted { draft, .. }, legal) => {
                let why_not = legal.err().filter(|_| is_whole).map(Into::into);
                phones.send(PhoneMessage::Judge { seat: id, draft: *draft, why_not });
            }
            (_, Ok(action)) => {
                if secrets.choose_on_own_device(game, seat, action) {
                    sounds.write(PlaySound(Sound::Ready));
                }
            }
            (_, Err(why_not)) => {
                let why_not = why_not.into();
                phones.send(PhoneMessage::Refuse { seat: id, choice: *choice, why_not });
            }
        }
    }
}

/// Presses the buttons of trays that phones pressed.
pub(super) fn press_buttons(
    chairs: Res<Chairs>,
    devices: Query<&Device>,
    mut acted: MessageReader<PhoneActed>,
    mut controls: PhoneControlPresses,
    mut pressed: MessageWriter<TrayPressed>,
) {
    for PhoneActed { seat, did } in acted.read() {
        let PhoneAction::Pressed { button } = *did else { continue };
        let held = devices.iter().find(|device| device.seats.contains(seat));
        let pointer = held.map_or(PointerId::Mouse, |device| device.pointer);
        if controls.press(*seat, button, pointer) {
            continue;
        }
        let seat = chairs.played_from(*seat);
        pressed.write(TrayPressed { seat, pointer, button, off: None });
    }
}
