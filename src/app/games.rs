//! The games that can be put on the table: a line each, and what the table adds for each.

use crate::contract::any::Of;
use crate::contract::journal;
use crate::games::fish_and_men::FishAndMen;
use crate::games::penguins::Penguins;
use crate::table::game_list::AnyLobbyGame;
use crate::table::lobby_game::LobbyGame;
use crate::table::premoves::PremoveSource;
use crate::table::watch::Watching;
use crate::table::{absence, event_log, host_sections, join, time_ribbon};
use crate::views;
use bevy::prelude::*;
use std::path::Path;

/// Every game with a view, in the order in which the lobby offers them.
pub fn all() -> Vec<&'static dyn AnyLobbyGame> {
    vec![&Of::<FishAndMen>::NEW, &Of::<Penguins>::NEW]
}

/// The game with this name, or that had it once.
///
/// # Errors
/// One sentence that names the games.
pub fn find(name: &str) -> Result<&'static dyn AnyLobbyGame, String> {
    let known = crate::games::find(name)?.info();
    let found = all().into_iter().find(|game| game.info().name == known.name);
    found.ok_or_else(|| format!("{} has no table yet", known.title))
}

/// Reads a journal of any game to be watched.
///
/// # Errors
/// One sentence if there is no match in it that this program could show.
pub fn watch(path: &Path) -> Result<Watching, String> {
    let reading = journal::read(path).map_err(|problem| problem.to_string())?;
    let known = crate::games::of_journal(&reading).map_err(|problem| problem.to_string())?;
    find(known.info().name)?.watch(path)
}

/// Adds the views of all games, and what the table adds to each. Places are offered as the first game
/// offers them until another one is chosen; only its numbers can be turned.
pub fn plugin(app: &mut App) {
    app.add_plugins((join::plugin::<FishAndMen>, host_sections::numbers::plugin::<FishAndMen>));
    app.add_plugins((views::fish_and_men::plugin, views::penguins::plugin));
    app.add_plugins((around::<FishAndMen>, around::<Penguins>));
}

/// What the table adds to a game that knows nothing of it.
fn around<G: LobbyGame + PremoveSource>(app: &mut App) {
    app.add_plugins((time_ribbon::of_game::<G>, absence::plugin_for::<G>, event_log::plugin::<G>));
}
