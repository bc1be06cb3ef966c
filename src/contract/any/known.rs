//! Finding a game among those that a program knows. What it has of each is its own matter: its rules, or a view of it.

use crate::GameProfile;
use crate::journal::{JournalError, JournalReading};

/// The one of these games with this name, or that had it once; `info` is the record of each.
///
/// # Errors
/// A sentence that lists them.
pub fn find_among<G: Copy>(
    known: &[G],
    info: impl Fn(G) -> GameProfile,
    name: &str,
) -> Result<G, String> {
    if let Some(&game) = known.iter().find(|&&game| info(game).is_called(name)) {
        return Ok(game);
    }
    let names: Vec<&str> = known.iter().map(|&game| info(game).name).collect();
    let names = names.join(", ");
    Err(format!("there is no game called \"{name}\"; the games are: {names}"))
}

/// The one of these games that a journal is of; `info` is the record of each.
///
/// # Errors
/// A sentence if it is of none of them.
pub fn of_journal_among<G: Copy>(
    known: &[G],
    info: impl Fn(G) -> GameProfile,
    reading: &JournalReading,
) -> Result<G, JournalError> {
    let found = known.iter().find(|&&game| info(game).is_called(&reading.header.game));
    found.copied().ok_or_else(|| JournalError::UnknownGame {
        name: reading.name.clone(),
        found: reading.header.game.clone(),
    })
}
