//! The whole table, for a bench to play on.

use bevy::prelude::*;
use shoal::app::run::table_with;
use shoal::contract::Match;
use shoal::views;
use shoal_table::kit::GameView;
use shoal_table::matches::hosting::{HostedMatch, host};
use shoal_table::matches::playback::{StateOf, TablePace};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer};
use shoal_tabletop::system::screens::Screen;

/// An app with all its plugins, ready to draw.
pub fn started(mut app: App) -> App {
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// The whole table on this engine, with this position of a match among this many players of this kind.
pub fn table<V: GameView>(
    mut engine: App,
    state: StateOf<V>,
    players: usize,
    player: SeatPlayer,
) -> App {
    engine.add_plugins(table_with(views::all()));
    let mut app = started(engine);
    let chairs = PLACES[..players].iter().map(|&place| Chair::new(place, "Somebody", player));
    let game =
        Match::<V::Game>::from_state(state, None).unwrap_or_else(|problems| panic!("{problems}"));
    let world = app.world_mut();
    world.insert_resource(Chairs(chairs.collect()));
    world.resource_mut::<TablePace>().by_itself = false;
    host(world, HostedMatch::<V>::unwritten(game));
    world.resource_mut::<NextState<Screen>>().set(Screen::Match);
    app.update();
    app
}
