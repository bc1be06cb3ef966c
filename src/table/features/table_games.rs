//! The games of a table with their views, and the search for one among them.

use crate::features::film::FilmedMatch;
use crate::features::game_list::{AnyLobbyGame, TypedLobbyGame};
use crate::features::watch::RecordingStart;
use crate::features::{absence, host_sections, time_ribbon};
use crate::kit::GameView;
use crate::kit::plain_view::{self, PlainView};
use crate::matches::event_log;
use bevy::prelude::*;
use shoal_contract::LARGEST_RECORD;
use shoal_contract::any::known::{find_among, of_journal_among};
use shoal_contract::journal::{JournalError, JournalReading, read};
use shoal_files::read_text;
use std::path::Path;

/// A game with its view.
#[derive(Clone, Copy)]
pub struct TableGame {
    /// The game without its types, for lobby, journals and tournaments.
    pub game: &'static dyn AnyLobbyGame,
    add_view: fn(&mut App),
    add_table_plugins: fn(&mut App),
    film: fn(&Path) -> Result<FilmedMatch, String>,
}

impl TableGame {
    /// The game of a view, and the plugin of that view.
    pub fn new<V: GameView>(view: fn(&mut App)) -> Self {
        let film = FilmedMatch::open::<V>;
        Self {
            game: const { &TypedLobbyGame::<V>::NEW },
            add_view: view,
            add_table_plugins: add_table_plugins::<V>,
            film,
        }
    }

    /// A plain game with its view.
    pub fn plain<V: PlainView>() -> Self {
        Self::new::<V>(plain_view::plugin::<V>)
    }

    /// Adds the view, and the plugins that the table adds for every game.
    pub fn add_to(&self, app: &mut App) {
        (self.add_view)(app);
        (self.add_table_plugins)(app);
    }
}

/// Adds the plugins of the table for a game: the game itself knows nothing of them.
fn add_table_plugins<V: GameView>(app: &mut App) {
    app.add_plugins((time_ribbon::of_game::<V>, absence::plugin_for::<V>, event_log::plugin::<V>));
    app.add_plugins(host_sections::numbers::plugin::<V>);
}

/// The games as the lobby lists them.
pub fn for_lobby(games: &[TableGame]) -> Vec<&'static dyn AnyLobbyGame> {
    games.iter().map(|game| game.game).collect()
}

/// The game with this name, or with this former name.
///
/// # Errors
/// One sentence that names the games.
pub fn find(games: &[TableGame], name: &str) -> Result<&'static dyn AnyLobbyGame, String> {
    Ok(find_among(games, |game| game.game.info(), name)?.game)
}

/// The game of a journal.
///
/// # Errors
/// One sentence if none of these is it.
pub fn of_journal(
    games: &[TableGame],
    reading: &JournalReading,
) -> Result<&'static dyn AnyLobbyGame, JournalError> {
    Ok(of_journal_among(games, |game| game.game.info(), reading)?.game)
}

/// The game of a journal, or of a record in words.
fn of_recording(games: &[TableGame], path: &Path) -> Result<TableGame, String> {
    if let Ok(text) = read_text(path, LARGEST_RECORD)
        && let Some(game) = games.iter().find(|game| game.game.rules().is_record(&text))
    {
        return Ok(*game);
    }
    let reading = read(path).map_err(|problem| problem.to_string())?;
    let found = of_journal_among(games, |game| game.game.info(), &reading);
    found.map_err(|problem| problem.to_string())
}

/// Reads a journal, or a record in words, of one of these games to be watched.
///
/// # Errors
/// One sentence if there is no match in it that this program could show.
pub fn watch(games: &[TableGame], path: &Path) -> Result<RecordingStart, String> {
    of_recording(games, path)?.game.watch(path)
}

/// Reads a journal, or a record in words, of one of these games to be filmed.
///
/// # Errors
/// One sentence if there is no match in it that this program could show.
pub fn film(games: &[TableGame], path: &Path) -> Result<FilmedMatch, String> {
    (of_recording(games, path)?.film)(path)
}

/// Reads a journal of one of these games that another Shoal is writing, to be followed.
///
/// # Errors
/// One sentence if there is no match in it that this program could show.
pub fn follow(games: &[TableGame], path: &Path) -> Result<RecordingStart, String> {
    let reading = read(path).map_err(|problem| problem.to_string())?;
    of_journal(games, &reading).map_err(|problem| problem.to_string())?.follow(path)
}
