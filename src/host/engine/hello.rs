//! The first answer to a program: the version, the games and the ops.

use serde::Serialize;
use shoal_contract::GameProfile;
use shoal_contract::any::AnyGame;

/// All ops, in the order of a match's life.
pub(super) const OPS: [&str; 15] = [
    "hello", "new", "load", "state", "view", "awaited", "legal", "apply", "standing", "bot",
    "play", "undo", "hash", "perft", "stop",
];

/// The answer to `hello`.
#[derive(Serialize)]
pub(super) struct HelloReply {
    version: &'static str,
    game: &'static str,
    games: Vec<HelloGame>,
    ops: [&'static str; 15],
}

/// A game in the list of `hello`.
#[derive(Serialize)]
struct HelloGame {
    name: &'static str,
    /// The game's other names, its present one among them; `name` is the oldest.
    aliases: Vec<&'static str>,
    title: &'static str,
    rules_version: u32,
    seats: [usize; 2],
    bots: &'static [&'static str],
}

impl HelloReply {
    /// The answer of an engine that plays this game, and knows these.
    pub(super) fn of(game: &GameProfile, known: &[&'static dyn AnyGame]) -> Self {
        let games = known
            .iter()
            .map(|game| {
                let info = game.info();
                let name = info.protocol_name();
                let names = std::iter::once(info.name).chain(info.aliases.iter().copied());
                HelloGame {
                    name,
                    aliases: names.filter(|other| *other != name).collect(),
                    title: info.title,
                    rules_version: info.rules_version,
                    seats: [*info.seats.start(), *info.seats.end()],
                    bots: info.bots,
                }
            })
            .collect();
        let game = game.protocol_name();
        Self { version: env!("CARGO_PKG_VERSION"), game, games, ops: OPS }
    }
}
