//! The lobby: people find their places, choose a game and a level, and begin; what was played before is
//! offered first. It knows any game by its object alone ([`crate::features::game_list`]).
//!
//! - `offers`, `earlier_matches`: everything that can be chosen; `level_pictures`: pictures of the levels, drawn while
//!   people look
//! - `plan`, `paint`: the content and look of the panel for each side of the table; `middle` lays it out
//! - `pages`: the page that each side has open; `missing_seats`: bots for one person alone
//! - `wishes`: requests of people, and how they are granted; `name_warnings`: some wait while a name is written
//! - `trays`: the sentences and buttons of the trays; `order`: the order of seats, where people settle it
//! - `backdrop`: the ground of the chosen game

mod backdrop;
mod earlier_matches;
mod level_pictures;
mod middle;
mod missing_seats;
mod name_warnings;
mod offers;
mod order;
mod pages;
mod paint;
mod plan;
mod trays;
mod wishes;

pub use earlier_matches::{EarlierMatch, EarlierMatches, UnfinishedOffer};
pub use offers::LobbyOffers;
pub use pages::LobbyPage;
pub use wishes::LobbyWish;

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::earlier_matches::{find_earlier_matches, note_turns};
    pub use super::middle::{LobbyButton, LobbyNode, lay_out};
    pub use super::offers::{FormatOffer, read_book};
    pub use super::pages::OpenLobbyPages;
    pub use super::wishes::{LEAVE, START};
}

use crate::features::evening;
use crate::features::game_list::{AnyLobbyGame, GameList};
use crate::features::join::{JoinSystems, OpenJoinPanels, PhonePlayersAllowed};
use crate::features::match_start;
use crate::features::puzzles::OpenPuzzles;
use crate::features::secrets::UsualSecretMethod;
use crate::features::series;
use crate::features::tournament;
use crate::features::tutorial::BeginTutorial;
use bevy::prelude::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::pointers::{MiceDenied, VerbPressed};
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPiece};
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::surfaces::tray::{TrayModels, TraySystems};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;

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
    choose_kept_game(app.world_mut());
    let list = app.world().resource::<GameList>();
    let (games, chosen) = (list.games.clone(), list.game());
    games.iter().for_each(|game| game.add_to(app));
    if let Some(chosen) = chosen {
        app.insert_resource(chosen.join_defaults()).insert_resource(SeatPiece(chosen.piece()));
    }
    app.add_plugins((match_start::plugin, evening::shared, tournament::plugin, series::plugin))
        .add_message::<LobbyWish>()
        .add_message::<VerbPressed>()
        .init_resource::<TrayModels>()
        .init_resource::<OpenJoinPanels>()
        .init_resource::<SeatPanels>()
        .add_message::<OpenPuzzles>()
        .add_message::<BeginTutorial>()
        .init_resource::<Settings>()
        .init_resource::<earlier_matches::EarlierMatches>()
        .init_resource::<level_pictures::LevelPictures>()
        .init_resource::<LobbyOffers>()
        .init_resource::<order::SeatOrder>()
        .init_resource::<pages::OpenLobbyPages>()
        .init_resource::<PhonePlayersAllowed>()
        .init_resource::<UsualSecretMethod>()
        .init_resource::<MiceDenied>()
        .init_resource::<Tabletop>()
        .add_systems(
            OnEnter(Screen::Lobby),
            (
                (open, restore_choices),
                earlier_matches::find_earlier_matches,
                offers::read_book,
                level_pictures::begin_drawing,
                backdrop::lay_backdrop,
            ),
        )
        .add_systems(OnExit(Screen::Lobby), (close, middle::clear, wishes::forget_verbs))
        .add_systems(
            Update,
            (
                order::drop_who_left.run_if(resource_changed::<Chairs>),
                (wishes::turn_games_by_verb, wishes::press_by_verb, wishes::handle_tray_presses)
                    .chain()
                    .before(JoinSystems::Seat),
                wishes::grant.after(JoinSystems::Seat),
                (earlier_matches::note_turns, level_pictures::show_drawn_levels),
                offers::gather,
                middle::lay_out,
                backdrop::lay_backdrop
                    .run_if(resource_changed::<GameList>.or_eager(resource_changed::<Tabletop>)),
                trays::fill_trays.in_set(TraySystems::Fill),
            )
                .chain()
                .run_if(in_state(Screen::Lobby)),
        );
}

/// Chooses the game that people chose last.
fn choose_kept_game(world: &mut World) {
    let kept = world.get_resource::<Settings>().and_then(|settings| settings.lobby.game.clone());
    let mut list = world.resource_mut::<GameList>();
    let is_it = |game: &&dyn AnyLobbyGame| kept.as_deref() == Some(game.info().name);
    if let Some(chosen) = list.games.iter().position(is_it) {
        list.chosen = chosen;
    }
}

/// Chooses the levels and presets that people chose last, for all games that have no setup yet.
fn restore_choices(world: &mut World) {
    let games = world.resource::<GameList>().games.clone();
    games.into_iter().for_each(|game| game.restore_choices(world));
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
