//! The games that can be put on the table: a line each, and what the table adds for each.

use super::lobby::AnyTabled;
use super::tabled::Tabled;
use super::waiting::Foresight;
use super::watch::Watching;
use super::{absence, time_ribbon, told};
use crate::contract::any::Of;
use crate::contract::journal;
use crate::games::fish_and_men::{self, FishAndMen};
use crate::games::penguins::{self, Penguins};
use bevy::prelude::*;
use std::path::Path;

/// Every game with a view, in the order in which the lobby offers them.
pub fn all() -> Vec<&'static dyn AnyTabled> {
    vec![&Of::<FishAndMen>::NEW, &Of::<Penguins>::NEW]
}

/// The game of this name or alias.
///
/// # Errors
/// One sentence that names the games.
pub fn find(name: &str) -> Result<&'static dyn AnyTabled, String> {
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

/// Adds the views of all games, and what the table adds to each.
pub fn plugin(app: &mut App) {
    app.add_plugins((fish_and_men::view::plugin, penguins::view::plugin));
    app.add_plugins((around::<FishAndMen>, around::<Penguins>));
}

/// What the table adds to a game that knows nothing of it.
fn around<G: Tabled + Foresight>(app: &mut App) {
    app.add_plugins((time_ribbon::of_game::<G>, absence::plugin_for::<G>, told::plugin::<G>));
}
