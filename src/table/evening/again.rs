//! After a match: another one with the same people, or back to the lobby. Each tray asks, and whoever
//! presses first decides for all.

use super::souvenir::Keepsake;
use crate::table::hosting::MatchOver;
use crate::table::lobby::rematch;
use crate::table::notices::Notices;
use crate::table::screens::Screen;
use crate::table::tray::{TrayButton, TrayPressed};
use bevy::prelude::*;

/// Apart from the ids of any game.
const AGAIN: u32 = 7500;
const LOBBY: u32 = 7501;

/// What somebody wants after a match.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Another match, in which somebody else is first.
    Again,
    /// Back to the lobby.
    Lobby,
}

/// The buttons of a tray once its match is over.
pub fn buttons() -> Vec<TrayButton> {
    let again = TrayButton {
        id: AGAIN,
        icon: Some("play"),
        label: "Again".into(),
        strong: true,
        ..TrayButton::default()
    };
    vec![again, TrayButton { id: LOBBY, label: "Lobby".into(), ..TrayButton::default() }]
}

pub(super) fn hear_trays(
    mut pressed: MessageReader<TrayPressed>,
    over: Option<Res<MatchOver>>,
    mut wishes: MessageWriter<Wish>,
) {
    let is_over = over.is_some_and(|over| over.0.is_some());
    for press in pressed.read().filter(|press| is_over && press.off.is_none()) {
        match press.button {
            AGAIN => _ = wishes.write(Wish::Again),
            LOBBY => _ = wishes.write(Wish::Lobby),
            _ => {}
        }
    }
}

pub(super) fn grant<G: Keepsake>(
    mut wishes: MessageReader<Wish>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    // Two who press in the same moment want one match.
    let Some(wish) = wishes.read().last().copied() else { return };
    match wish {
        Wish::Lobby => next.set(Screen::Lobby),
        Wish::Again => commands.queue(|world: &mut World| {
            if let Err(problem) = rematch::<G>(world) {
                world.resource_mut::<Notices>().add(problem);
                world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
            }
        }),
    }
}
