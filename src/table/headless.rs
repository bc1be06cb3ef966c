//! The table during a match without a window: a [`HeadlessTable`] table with all the parts it has for a game.

use crate::features::premoves::PremoveSource;
use crate::features::secrets::LegendGenerator;
use crate::features::{absence, phones, secrets};
use crate::matches::hosting::{HostedMatch, host};
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::TablePace;
use crate::matches::{consent, on_board};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use easy_ext::ext;
use shoal_contract::{Match, RandomGenerator};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::picture::art::add_drawings;
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::pointers;
use shoal_tabletop::seats::JoinPolicy;
use shoal_tabletop::surfaces::host_panel::{HostPanelMatch, HostPanelSections};
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::surfaces::{board, corner_panels, seat_areas, seat_panels, tray, widgets};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

/// Headless tables on which a game is played.
#[ext(PlayedHeadless)]
pub impl HeadlessTable {
    /// A table with all its parts during a match, for a game with this view.
    fn of_game<V: LobbyGame + PremoveSource>(view: fn(&mut App)) -> HeadlessTable {
        add_drawings(V::drawings());
        let mut table = HeadlessTable::with(move |app: &mut App| {
            app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<HostNotices>();
            app.init_resource::<HostPanelSections>().init_resource::<HostPanelMatch>();
            app.init_resource::<IdleTimer>().init_resource::<Settings>().add_message::<PlaySound>();
            app.add_plugins((pointers::plugin, widgets::plugin, tray::plugin, consent::plugin));
            app.add_plugins((
                seat_panels::plugin,
                (seat_areas::plugin, corner_panels::plugin),
                (board::plugin, on_board::plugin),
                (absence::plugin, secrets::plugin, phones::plugin),
            ));
            app.add_plugins((view, absence::plugin_for::<V>));
        });
        let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(20));
        table.app.insert_resource(step);
        table.app.insert_resource(LegendGenerator(RandomGenerator::from_seed(9)));
        table
    }

    /// A table at which people with these names play a match, with a hand for each.
    fn playing<V: LobbyGame + PremoveSource>(
        game: Match<V::Game>,
        names: &[&str],
        view: fn(&mut App),
    ) -> (HeadlessTable, Vec<TestHand>) {
        let mut table = HeadlessTable::of_game::<V>(view);
        table.seat_people(names);
        let app = &mut table.app;
        app.insert_resource(JoinPolicy::Orphans);
        app.world_mut().resource_mut::<TablePace>().by_itself = false;
        host(app.world_mut(), HostedMatch::<V>::unwritten(game));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
        let hands = (0..names.len() as u16).map(|seat| table.hand(&[seat])).collect();
        table.frames(6);
        (table, hands)
    }
}
