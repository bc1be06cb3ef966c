//! The lobby: people find their places, empty ones take a bot, somebody presses Start; a match that
//! was not finished is offered first.

mod begin;
mod tiles;
mod unfinished;

pub use begin::{ChosenSetup, LobbyOptions, Tabled, chairs_for};

use super::hosting::dismiss;
use super::join::{JoinSystems, PlaceWish};
use super::pointers::Hands;
use super::screens::Screen;
use super::seats::{Chair, Chairs, Joining, Player};
use super::settings::Settings;
use super::tray::{Tone, TrayButton, TrayModel, TrayPressed, TraySystems, Trays};
use crate::contract::Seat;
use bevy::prelude::*;

/// Apart from the ids of any game: a press may be read after the match has begun.
const START: u32 = 2000;
const LEAVE: u32 = 2001;

/// Somebody wants something in the lobby.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyWish {
    /// To go on with the match that was not finished.
    GoOn,
    /// To begin the match.
    Start,
    /// To turn what everybody may turn before a match.
    Turn,
}

/// Adds the lobby for one game.
pub fn plugin<G: Tabled>(app: &mut App) {
    app.add_message::<LobbyWish>()
        .init_resource::<LobbyOptions>()
        .init_resource::<Settings>()
        .init_resource::<unfinished::Unfinished>()
        .init_resource::<unfinished::Told>()
        .add_systems(OnEnter(Screen::Lobby), (open, unfinished::look::<G>))
        .add_systems(OnExit(Screen::Lobby), (close, tiles::clear))
        .add_systems(OnExit(Screen::Match), dismiss::<G>)
        .add_systems(
            Update,
            (
                hear_trays.before(JoinSystems::Seat),
                turn_choices::<G>.after(JoinSystems::Seat),
                begin::begin::<G>,
                tiles::lay_out::<G>,
                fill_trays::<G>.in_set(TraySystems::Fill),
            )
                .chain()
                .run_if(in_state(Screen::Lobby)),
        );
}

/// Whoever sat in the last match keeps the place.
fn open(mut joining: ResMut<Joining>, mut chairs: ResMut<Chairs>) {
    *joining = Joining::Places;
    chairs.set_changed();
}

fn close(mut joining: ResMut<Joining>) {
    *joining = Joining::Orphans;
}

fn hear_trays(
    mut pressed: MessageReader<TrayPressed>,
    chairs: Res<Chairs>,
    (mut wishes, mut places): (MessageWriter<LobbyWish>, MessageWriter<PlaceWish>),
) {
    for TrayPressed { seat, button, off, .. } in pressed.read() {
        match (*button, off, chairs.get(*seat)) {
            (START, None, _) => _ = wishes.write(LobbyWish::Start),
            (LEAVE, None, Some(chair)) => _ = places.write(PlaceWish::Empty(chair.place)),
            _ => {}
        }
    }
}

fn turn_choices<G: Tabled>(mut wishes: MessageReader<LobbyWish>, mut settings: ResMut<Settings>) {
    for _ in wishes.read().filter(|wish| **wish == LobbyWish::Turn) {
        G::turn_choice(&mut settings.play);
    }
}

/// In the lobby a tray welcomes its player.
fn fill_trays<G: Tabled>(chairs: Res<Chairs>, hands: Hands, mut trays: ResMut<Trays>) {
    let least = (*G::info().seats.start()).max(2);
    let missing = least.saturating_sub(chairs.0.len());
    let off = match missing {
        0 => None,
        1 => Some("One more player or bot is needed."),
        _ => Some("More players or bots are needed."),
    };
    let model = |seat: Seat, chair: &Chair| match chair.player {
        Player::Bot(name) => {
            TrayModel { line: format!("A bot plays here: {name}."), ..TrayModel::default() }
        }
        Player::Watched => TrayModel::default(),
        Player::Person => TrayModel {
            line: match (hands.holder(seat), off) {
                (None, _) => "This place waits for its mouse.".into(),
                (_, Some(off)) => format!("Welcome, {}! {off}", chair.name),
                (_, None) => {
                    format!("Welcome, {}! Press Start when all have sat down.", chair.name)
                }
            },
            tone: Tone::Ask,
            buttons: vec![
                TrayButton {
                    id: START,
                    icon: Some("play"),
                    label: "Start".into(),
                    off: off.map(Into::into),
                    strong: true,
                    open: false,
                },
                TrayButton { id: LEAVE, label: "Stand up".into(), ..TrayButton::default() },
            ],
            awaited: off.is_none(),
            ..TrayModel::default()
        },
    };
    let models: Vec<TrayModel> =
        chairs.seats().zip(&chairs.0).map(|(seat, chair)| model(seat, chair)).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}
