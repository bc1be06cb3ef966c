//! What all commands that play many games ask on the command line.

use crate::contract::any::AnyGame;
use crate::games;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::{fs, thread};

/// Which game, from what, on how many threads, and for how long the games are played.
#[derive(Debug, clap::Args)]
pub(super) struct ManyGames {
    /// The game to play, for example fish-and-men
    game: String,
    /// The seed of the whole run; each game has a seed of its own made from it
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A JSON file with the setup, as the engine's "new" takes it
    #[arg(long)]
    setup: Option<PathBuf>,
    /// How many threads play [default: one a core]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// A game that takes more actions is left unfinished
    #[arg(long, default_value_t = 100_000)]
    pub limit: u64,
}

impl ManyGames {
    /// The game.
    ///
    /// # Errors
    /// A sentence that lists the games.
    pub fn game(&self) -> Result<&'static dyn AnyGame, String> {
        games::find(&self.game)
    }

    /// The text of the file with the setup, if one was named.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn setup(&self) -> Result<Option<String>, String> {
        let read = |path: &PathBuf| {
            fs::read_to_string(path)
                .map_err(|error| format!("the setup {} cannot be read: {error}", path.display()))
        };
        self.setup.as_ref().map(read).transpose()
    }

    /// As many threads as were asked for, else one a core.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }
}

/// A bar on stderr if that is a terminal, else nothing.
pub(super) fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} to go");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
