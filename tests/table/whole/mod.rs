//! The whole table together, without a window.

mod away;
mod clashes;
mod clear_score;
mod four_in_a_row;
mod guesses;
mod hidden_hands;
mod lit_ground;
mod own_looks;
mod rest;
mod screen;
mod scripts;
mod secret_choices;
mod secret_room;
mod small_projector;
mod steady_buttons;
mod storm;
mod tiny_game;
mod whole_words;

use crate::views::fish_and_men::FishAndMenView;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::Match;
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::setup::Setup;
use shoal_table::features::absence;
use shoal_table::matches::consent;
use shoal_table::matches::hosting::{HostedMatch, HostingPlugin, host};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::pointers;
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPlayer};
use shoal_tabletop::surfaces::tray::{TrayModel, TrayModels};
use shoal_tabletop::surfaces::{seat_areas, seat_panels, tray, widgets};
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

const NAMES: [&str; 4] = ["Ann", "Bob", "Cid", "Dee"];

/// What lies on every table during a match.
fn everything(app: &mut App) {
    app.add_plugins(StatesPlugin).insert_state(Screen::Match);
    app.add_plugins((pointers::plugin, widgets::plugin, tray::plugin, seat_panels::plugin));
    app.add_plugins((
        consent::plugin,
        seat_areas::plugin,
        HostingPlugin::<FishAndMenView>::default(),
    ));
    app.add_plugins((absence::plugin, absence::plugin_for::<FishAndMenView>));
}

/// Begins a match of four people, before whom trays like this lie.
fn play(table: &mut HeadlessTable, model: TrayModel) {
    let app = &mut table.app;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    let chair = |(name, place): (&str, _)| Chair::new(place, name, SeatPlayer::Person);
    app.insert_resource(Chairs(NAMES.into_iter().zip(PLACES).map(chair).collect()));
    let game = Match::<FishAndMen>::new(Setup::for_players(4), 7).expect("it is usual");
    host(app.world_mut(), HostedMatch::<FishAndMenView>::unwritten(game));
    app.insert_resource(JoinPolicy::Orphans);
    app.insert_resource(TrayModels(vec![model; 4]));
}
