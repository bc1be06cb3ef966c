//! What a program learns first: the version, the games and the ops.

use crate::games;
use serde::Serialize;

/// All ops, in the order of a match's life.
pub(super) const OPS: [&str; 15] = [
    "hello", "new", "load", "state", "view", "awaited", "legal", "apply", "standing", "bot",
    "play", "undo", "hash", "perft", "stop",
];

/// The answer to `hello`.
#[derive(Serialize)]
pub(super) struct Hello {
    version: &'static str,
    game: &'static str,
    games: Vec<Known>,
    ops: [&'static str; 15],
}

/// One game of the list.
#[derive(Serialize)]
struct Known {
    name: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    rules_version: u32,
    seats: [usize; 2],
    bots: &'static [&'static str],
}

impl Hello {
    /// The answer of an engine that plays the game with this name.
    pub(super) fn of(game: &'static str) -> Self {
        let games = games::all()
            .into_iter()
            .map(|game| {
                let info = game.info();
                Known {
                    name: info.name,
                    aliases: info.aliases,
                    title: info.title,
                    rules_version: info.rules_version,
                    seats: [*info.seats.start(), *info.seats.end()],
                    bots: info.bots,
                }
            })
            .collect();
        Self { version: env!("CARGO_PKG_VERSION"), game, games, ops: OPS }
    }
}
