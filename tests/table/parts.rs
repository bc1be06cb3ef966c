//! The parts of a table, from its lobby to the end of a match, for tests that play all of it.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use shoal_table::features::game_list::GameList;
use shoal_table::features::match_start::LobbyOptions;
use shoal_table::features::table_games::{TableGame, for_lobby};
use shoal_table::features::{absence, join, lobby};
use shoal_table::matches::{consent, on_board};
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::pointers;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::host_panel::{HostPanelMatch, HostPanelSections};
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::surfaces::{board, seat_areas, seat_panels, tray, widgets};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

/// Adds all parts that the table has whichever game is played, with these games in its lobby and nobody at it. A frame
/// lasts 100 milliseconds.
pub fn add_parts(app: &mut App, options: LobbyOptions, games: &[TableGame]) {
    app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<HostNotices>();
    app.init_resource::<HostPanelSections>()
        .init_resource::<HostPanelMatch>()
        .init_resource::<IdleTimer>()
        .init_resource::<Settings>()
        .add_message::<PlaySound>();
    app.insert_resource(Chairs::default());
    app.insert_resource(options);
    app.insert_resource(GameList::of(for_lobby(games)));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app.add_plugins((pointers::plugin, widgets::plugin, tray::plugin, seat_panels::plugin));
    app.add_plugins((consent::plugin, seat_areas::plugin, board::plugin, on_board::plugin));
    app.add_plugins((absence::plugin, lobby::plugin, join::plugin));
}
