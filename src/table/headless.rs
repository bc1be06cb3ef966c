//! The table during a match without a window: a [`Headless`] table with all the parts it has for a game.

use crate::features::premoves::PremoveSource;
use crate::features::secrets::Shuffler;
use crate::features::{absence, phones, secrets};
use crate::matches::hosting::{Hosted, host};
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::Pace;
use crate::matches::{consent, on_board};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use easy_ext::ext;
use shoal_contract::{Generator, Match};
use shoal_tabletop::headless::{Hand, Headless};
use shoal_tabletop::picture::art::add_drawings;
use shoal_tabletop::picture::sound::Play;
use shoal_tabletop::pointers;
use shoal_tabletop::seats::Joining;
use shoal_tabletop::surfaces::panel::{MatchNote, PanelSections};
use shoal_tabletop::surfaces::rest::Stir;
use shoal_tabletop::surfaces::{board, corners, ground, seat_panels, tray, widgets};
use shoal_tabletop::system::notices::Notices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

/// Headless tables on which a game is played.
#[ext(PlayedHeadless)]
pub impl Headless {
    /// A table with all its parts during a match, for a game with this view.
    fn of_game<V: LobbyGame + PremoveSource>(view: fn(&mut App)) -> Headless {
        add_drawings(V::drawings());
        let mut table = Headless::with(move |app: &mut App| {
            app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<Notices>();
            app.init_resource::<PanelSections>().init_resource::<MatchNote>();
            app.init_resource::<Stir>().init_resource::<Settings>().add_message::<Play>();
            app.add_plugins((pointers::plugin, widgets::plugin, tray::plugin, consent::plugin));
            app.add_plugins((
                seat_panels::plugin,
                (ground::plugin, corners::plugin),
                (board::plugin, on_board::plugin),
                (absence::plugin, secrets::plugin, phones::plugin),
            ));
            app.add_plugins((view, absence::plugin_for::<V>));
        });
        let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(20));
        table.app.insert_resource(step);
        table.app.insert_resource(Shuffler(Generator::from_seed(9)));
        table
    }

    /// A table at which people with these names play a match, with a hand for each.
    fn playing<V: LobbyGame + PremoveSource>(
        game: Match<V::Game>,
        names: &[&str],
        view: fn(&mut App),
    ) -> (Headless, Vec<Hand>) {
        let mut table = Headless::of_game::<V>(view);
        table.seat_people(names);
        let app = &mut table.app;
        app.insert_resource(Joining::Orphans);
        app.world_mut().resource_mut::<Pace>().by_itself = false;
        host(app.world_mut(), Hosted::<V>::unwritten(game));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
        let hands = (0..names.len() as u16).map(|seat| table.hand(&[seat])).collect();
        table.frames(6);
        (table, hands)
    }
}
