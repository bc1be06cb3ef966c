//! The lobby: people find their places, choose a game and a level, and begin; what was played before is
//! offered first. It knows any game by its object alone ([`crate::features::game_list`]).
//!
//! - `offers`, `earlier_matches`: everything that can be chosen; `level_pictures`: pictures of the levels, drawn while
//!   people look
//! - `plan`, `paint`: the content and look of the panel for each side of the table; `middle` lays it out
//! - `wishes`: requests of people, and how they are granted
//! - `order`: the order of seats, where people settle it
//! - `backdrop`: the ground of the chosen game

mod backdrop;
mod earlier_matches;
mod level_pictures;
mod middle;
mod offers;
mod order;
mod paint;
mod plan;
mod wishes;

pub use earlier_matches::EarlierMatches;
pub use offers::LobbyOffers;
pub use wishes::LobbyWish;

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::earlier_matches::{find_earlier_matches, note_turn};
    pub use super::middle::{LobbyButton, LobbyNode, lay_out};
    pub use super::offers::{FormatOffer, read_book};
    pub use super::wishes::{LEAVE, START};
}

use crate::features::absence::UnheardSeatHints;
use crate::features::evening;
use crate::features::game_list::{AnyLobbyGame, GameList};
use crate::features::join::{JoinSystems, PhonePlayersAllowed};
use crate::features::match_start;
use crate::features::puzzles::OpenPuzzles;
use crate::features::series;
use crate::features::tournament::{self, PlayFormat};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::pointers::{MiceDenied, PointerDevices};
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPiece, SeatPlaces, SeatPlayer};
use shoal_tabletop::surfaces::seat_panels::CoveredTableAreas;
use shoal_tabletop::surfaces::tray::{ButtonPlace, TrayButton, TrayModel, TrayModels, TraySystems};
use shoal_tabletop::surfaces::widgets::SentenceTone;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use wishes::{LEAVE, NEXT_LEVEL, START};

/// Looks for the levels of the chosen game anew, if people look at them now.
pub fn look_for_levels(world: &mut World) {
    let screen = world.get_resource::<State<Screen>>().map(State::get);
    if screen == Some(&Screen::Lobby) && world.contains_resource::<GameList>() {
        // In the lobby the system has everything that it asks for.
        let _ = world.run_system_cached(level_pictures::begin_drawing);
    }
}

/// Adds the lobby. [`GameList`], with the games of the table, must have been inserted before.
pub fn plugin(app: &mut App) {
    let list = app.world().resource::<GameList>();
    let (games, chosen) = (list.games.clone(), list.game());
    games.iter().for_each(|game| game.add_to(app));
    if let Some(chosen) = chosen {
        app.insert_resource(chosen.join_defaults()).insert_resource(SeatPiece(chosen.piece()));
    }
    app.add_plugins((match_start::plugin, evening::shared, tournament::plugin, series::plugin))
        .add_message::<LobbyWish>()
        .add_message::<OpenPuzzles>()
        .init_resource::<Settings>()
        .init_resource::<earlier_matches::EarlierMatches>()
        .init_resource::<level_pictures::LevelPictures>()
        .init_resource::<LobbyOffers>()
        .init_resource::<order::SeatOrder>()
        .init_resource::<CoveredTableAreas>()
        .init_resource::<PhonePlayersAllowed>()
        .init_resource::<MiceDenied>()
        .init_resource::<Tabletop>()
        .add_systems(
            OnEnter(Screen::Lobby),
            (
                open,
                earlier_matches::find_earlier_matches,
                offers::read_book,
                level_pictures::begin_drawing,
                backdrop::lay_backdrop,
            ),
        )
        .add_systems(OnExit(Screen::Lobby), (close, middle::clear))
        .add_systems(
            Update,
            (
                order::drop_who_left.run_if(resource_changed::<Chairs>),
                wishes::handle_tray_presses.before(JoinSystems::Seat),
                wishes::grant.after(JoinSystems::Seat),
                (earlier_matches::note_turn, level_pictures::show_drawn_levels),
                offers::gather,
                middle::lay_out,
                backdrop::lay_backdrop
                    .run_if(resource_changed::<GameList>.or_eager(resource_changed::<Tabletop>)),
                fill_trays.in_set(TraySystems::Fill),
            )
                .chain()
                .run_if(in_state(Screen::Lobby)),
        );
}

/// Opens the lobby. Players of the last match keep their places, letters and colours.
fn open(mut joining: ResMut<JoinPolicy>, mut chairs: ResMut<Chairs>) {
    *joining = JoinPolicy::Places;
    chairs.0 = std::mem::take(&mut chairs.0).into_iter().map(Chair::anew).collect();
    Chair::keep_marks(&mut chairs.0);
}

fn close(mut joining: ResMut<JoinPolicy>) {
    *joining = JoinPolicy::Orphans;
}

/// Returns the reason why this many players cannot play one match of a game.
fn why_no_match(game: &dyn AnyLobbyGame, count: usize) -> Option<&'static str> {
    let seats = game.info().seats;
    match (*seats.start()).max(2).saturating_sub(count) {
        0 if count > *seats.end() => {
            Some("Too many players for one match: choose Tournament in the middle.")
        }
        0 => None,
        1 => Some("One more player or bot is needed."),
        _ => Some("More players or bots are needed."),
    }
}

/// Fills the trays: in the lobby each welcomes its player.
fn fill_trays(
    games: Res<GameList>,
    format: Res<PlayFormat>,
    places: SeatPlaces,
    order: Res<order::SeatOrder>,
    devices: PointerDevices,
    unheard: UnheardSeatHints,
    mut trays: ResMut<TrayModels>,
) {
    let SeatPlaces { chairs, tabletop, .. } = places;
    let Some(game) = games.game() else { return };
    let format = format.nearest_possible(game, &chairs);
    let obstacle = match format {
        PlayFormat::OneMatch => why_no_match(game, chairs.0.len()),
        format => format.why_not(game, &chairs.0, &tabletop),
    };
    let welcome = |chair: &Chair| match format.welcome(chair, &chairs.0, &tabletop) {
        Some(more) => format!("Welcome, {}! {more}", chair.name),
        None => format!("Welcome, {}!", chair.name),
    };
    let model = |seat: Seat, chair: &Chair| match chair.player {
        SeatPlayer::Bot(name) => {
            let open = |id, label: String, icon| TrayButton {
                id,
                icon,
                label,
                open: true,
                ..TrayButton::default()
            };
            TrayModel {
                // The press that called the bot was at the right: a second one there must not send it away.
                buttons: vec![
                    open(LEAVE, "Send away".into(), None),
                    open(NEXT_LEVEL, format!("Bot: {name}"), Some("robot")),
                ],
                ..TrayModel::default()
            }
        }
        SeatPlayer::Person => TrayModel {
            line: match (devices.holder(seat), obstacle) {
                (None, _) => "This place is waiting for its mouse.".into(),
                (_, Some(obstacle)) => format!("{} {obstacle}", welcome(chair)),
                (_, None) => format!("{} Press Start when everyone is seated.", welcome(chair)),
            },
            tone: SentenceTone::Ask,
            buttons: vec![
                TrayButton {
                    id: START,
                    icon: Some("play"),
                    label: "Start".into(),
                    off: obstacle.map(Into::into),
                    strong: true,
                    open: false,
                    place: ButtonPlace::Confirm,
                },
                TrayButton { id: LEAVE, label: "Stand up".into(), ..TrayButton::default() },
            ],
            awaited: obstacle.is_none(),
            ..TrayModel::default()
        },
        _ => TrayModel::default(),
    };
    let order_request = order::order_request(&games, &chairs, format);
    let with_order = |(seat, chair): (Seat, &Chair)| match order_request {
        Some(words) => {
            let team = format.welcome(chair, &chairs.0, &tabletop);
            let team = team.filter(|_| format == PlayFormat::Teams).unwrap_or_default();
            order.ask(chair, format!("{team} {words}").trim(), model(seat, chair))
        }
        None => model(seat, chair),
    };
    let with_hint = |(seat, chair): (Seat, &Chair)| match unheard.resume_hint(seat) {
        Some(hint) => TrayModel { line: hint.into(), ..with_order((seat, chair)) },
        None => with_order((seat, chair)),
    };
    let models: Vec<TrayModel> = chairs.seats().zip(&chairs.0).map(with_hint).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}
