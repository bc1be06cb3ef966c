//! What a seat without its player offers: a bot may sit in, somebody may take it over.

use super::super::pointers::{Hands, SitDown};
use super::super::seats::{Chairs, Orphans, Player, STAND_IN};
use super::{Tone, TrayButton, TrayModel, TrayPressed};
use crate::contract::Seat;
use bevy::prelude::*;

const BOT: u32 = 1000;
const TAKE_OVER: u32 = 1001;

/// A tray's model with what its seat offers, if its player is missing or a bot.
pub fn offer(mut model: TrayModel, seat: Seat, orphans: &Orphans, chairs: &Chairs) -> TrayModel {
    let button = |id, icon, label: &str| TrayButton {
        id,
        icon: Some(icon),
        label: label.into(),
        open: true,
        ..TrayButton::default()
    };
    if orphans.0.contains(&seat) {
        model.buttons = vec![button(BOT, "robot", "Let a bot play")];
        model.line = "This seat waits for its player: click here with any free mouse.".into();
        model.tone = Tone::Ask;
        model.awaited = true;
    } else if chairs.is_bot(seat) {
        // What everybody may press for it stays.
        model.buttons.retain(|button| button.open);
        model.buttons.push(button(TAKE_OVER, "mouse", "Take over from the bot"));
    }
    model
}

/// Lets bots sit in, and people take over.
pub fn take(
    mut pressed: MessageReader<TrayPressed>,
    hands: Hands,
    mut chairs: ResMut<Chairs>,
    mut sit: MessageWriter<SitDown>,
) {
    for TrayPressed { seat, pointer, button, .. } in pressed.read() {
        let player = match *button {
            BOT => Player::Bot(STAND_IN),
            TAKE_OVER => Player::Person,
            _ => continue,
        };
        if let Some(chair) = chairs.0.get_mut(seat.index()) {
            chair.player = player;
        }
        if let Some((device, _)) = hands.hand(*pointer).filter(|_| player == Player::Person) {
            sit.write(SitDown { device, seat: *seat });
        }
    }
}
