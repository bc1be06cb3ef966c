//! The lobby: people find their places, choose a game and a level, and begin; what was played before is
//! offered first. It knows any game by its object alone ([`crate::features::game_list`]).
//!
//! - `unfinished`, `offers`: everything that can be chosen; `level_pictures`: drawn while people look
//! - `plan`, `paint`: the content and look of the panel for each side of the table; `middle` lays it out
//! - `order`: the order of seats, where people settle it
//! - `underneath`: the ground of the chosen game

mod level_pictures;
mod middle;
mod offers;
mod order;
mod paint;
mod plan;
mod underneath;
mod unfinished;
mod wishes;

pub use offers::Offers;
pub use unfinished::Unfinished;
pub use wishes::LobbyWish;

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::middle::{LobbyNode, Wishes, lay_out};
    pub use super::offers::{FormatOffer, read_book};
    pub use super::unfinished::{look, note_turn};
    pub use super::wishes::{LEAVE, START};
}

use crate::features::absence::Unheard;
use crate::features::evening;
use crate::features::game_list::{AnyLobbyGame, Lobby};
use crate::features::join::{ByPhone, JoinSystems};
use crate::features::match_start;
use crate::features::puzzles::OpenPuzzles;
use crate::features::series;
use crate::features::tournament::{self, Format};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::pointers::{Hands, MiceDenied};
use shoal_tabletop::seats::{Chair, Chairs, Joining, Player, SeatPiece};
use shoal_tabletop::surfaces::seat_panels::Covered;
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel, TraySystems, Trays};
use shoal_tabletop::surfaces::widgets::Tone;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use wishes::{LEAVE, NEXT_LEVEL, START};

/// Looks for the levels of the chosen game anew, if people look at them now.
pub fn look_for_levels(world: &mut World) {
    let here = world.get_resource::<State<Screen>>().is_some_and(|on| *on.get() == Screen::Lobby);
    if here && world.contains_resource::<Lobby>() {
        // It is there, and so is all that the system asks for.
        let _ = world.run_system_cached(level_pictures::begin);
    }
}

/// Adds the lobby. [`Lobby`], with the games of the table, must have been inserted before.
pub fn plugin(app: &mut App) {
    let lobby = app.world().resource::<Lobby>();
    let (games, chosen) = (lobby.games.clone(), lobby.game());
    games.iter().for_each(|game| game.add_to(app));
    if let Some(chosen) = chosen {
        app.insert_resource(chosen.invited()).insert_resource(SeatPiece(chosen.piece()));
    }
    app.add_plugins((match_start::plugin, evening::shared, tournament::plugin, series::plugin))
        .add_message::<LobbyWish>()
        .add_message::<OpenPuzzles>()
        .init_resource::<Settings>()
        .init_resource::<unfinished::Unfinished>()
        .init_resource::<level_pictures::LevelPictures>()
        .init_resource::<Offers>()
        .init_resource::<order::InOrder>()
        .init_resource::<Covered>()
        .init_resource::<ByPhone>()
        .init_resource::<MiceDenied>()
        .init_resource::<Tabletop>()
        .add_systems(
            OnEnter(Screen::Lobby),
            (open, unfinished::look, offers::read_book, level_pictures::begin, underneath::lay),
        )
        .add_systems(OnExit(Screen::Lobby), (close, middle::clear))
        .add_systems(
            Update,
            (
                order::drop_who_left.run_if(resource_changed::<Chairs>),
                wishes::handle_tray_presses.before(JoinSystems::Seat),
                wishes::grant.after(JoinSystems::Seat),
                (unfinished::note_turn, level_pictures::hang_up),
                offers::gather,
                middle::lay_out,
                underneath::lay
                    .run_if(resource_changed::<Lobby>.or_eager(resource_changed::<Tabletop>)),
                fill_trays.in_set(TraySystems::Fill),
            )
                .chain()
                .run_if(in_state(Screen::Lobby)),
        );
}

/// Opens the lobby. Players of the last match keep their places, letters and colours.
fn open(mut joining: ResMut<Joining>, mut chairs: ResMut<Chairs>) {
    *joining = Joining::Places;
    chairs.0 = std::mem::take(&mut chairs.0).into_iter().map(Chair::anew).collect();
    Chair::keep_marks(&mut chairs.0);
}

fn close(mut joining: ResMut<Joining>) {
    *joining = Joining::Orphans;
}

/// Returns the reason why this many players cannot play one match of a game.
fn why_no_match(game: &dyn AnyLobbyGame, count: usize) -> Option<&'static str> {
    let seats = game.info().seats;
    match (*seats.start()).max(2).saturating_sub(count) {
        0 if count > *seats.end() => {
            Some("Too many sit here for one match: choose Tournament in the middle.")
        }
        0 => None,
        1 => Some("One more player or bot is needed."),
        _ => Some("More players or bots are needed."),
    }
}

/// Fills the trays: in the lobby each welcomes its player.
fn fill_trays(
    lobby: Res<Lobby>,
    (chairs, hands): (Res<Chairs>, Hands),
    (order, unheard): (Res<order::InOrder>, Unheard),
    (format, tabletop): (Res<Format>, Res<Tabletop>),
    mut trays: ResMut<Trays>,
) {
    let Some(game) = lobby.game() else { return };
    let format = format.with(game, &chairs);
    let off = match format {
        Format::OneMatch => why_no_match(game, chairs.0.len()),
        format => format.why_not(game, &chairs.0, &tabletop),
    };
    let welcome = |chair: &Chair| match format.welcome(chair, &chairs.0, &tabletop) {
        Some(more) => format!("Welcome, {}! {more}", chair.name),
        None => format!("Welcome, {}!", chair.name),
    };
    let model = |seat: Seat, chair: &Chair| match chair.player {
        Player::Bot(name) => {
            let open = |id, label: String, icon| TrayButton {
                id,
                icon,
                label,
                open: true,
                ..TrayButton::default()
            };
            TrayModel {
                // Called it was at the right: a second press there must not send it away.
                buttons: vec![
                    open(LEAVE, "Send away".into(), None),
                    open(NEXT_LEVEL, format!("Plays {name}"), Some("robot")),
                ],
                ..TrayModel::default()
            }
        }
        Player::Person => TrayModel {
            line: match (hands.holder(seat), off) {
                (None, _) => "This place waits for its mouse.".into(),
                (_, Some(off)) => format!("{} {off}", welcome(chair)),
                (_, None) => format!("{} Press Start when all have sat down.", welcome(chair)),
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
        _ => TrayModel::default(),
    };
    let settled = order::is_settled(&lobby, &chairs, format);
    let offered = |(seat, chair): (Seat, &Chair)| match settled {
        Some(words) => {
            let team = format.welcome(chair, &chairs.0, &tabletop);
            let team = team.filter(|_| format == Format::Teams).unwrap_or_default();
            order.ask(chair, format!("{team} {words}").trim(), model(seat, chair))
        }
        None => model(seat, chair),
    };
    let said = |(seat, chair): (Seat, &Chair)| match unheard.way_on(seat) {
        Some(way) => TrayModel { line: way.into(), ..offered((seat, chair)) },
        None => offered((seat, chair)),
    };
    let models: Vec<TrayModel> = chairs.seats().zip(&chairs.0).map(said).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}
