//! The games, and the one place that names them all.

pub mod fish_and_men;
pub mod levels;
pub mod penguins;

use crate::contract::any::{AnyGame, Of};
use crate::contract::journal::{JournalError, Reading};
use fish_and_men::FishAndMen;
use penguins::Penguins;

/// Games that are to come: their names on the command line, and for people.
const PLANNED: [(&[&str], &str); 3] = [
    (&["fish-or-failure"], "Fish or Failure"),
    (&["food-chain"], "Food Chain"),
    (&["virus-fight"], "Virus Fight"),
];

/// Every game that can be played.
pub fn all() -> Vec<&'static dyn AnyGame> {
    vec![&Of::<FishAndMen>::NEW, &Of::<Penguins>::NEW]
}

/// The game with this name, or that had it once.
///
/// # Errors
/// A sentence that lists the games.
pub fn find(name: &str) -> Result<&'static dyn AnyGame, String> {
    let known = all();
    if let Some(&game) = known.iter().find(|game| game.info().is_called(name)) {
        return Ok(game);
    }
    if let Some((_, title)) = PLANNED.iter().find(|(names, _)| names.contains(&name)) {
        return Err(format!("{title} is not built yet; the games that are: {}", names(&known)));
    }
    Err(format!("there is no game called \"{name}\"; the games are: {}", names(&known)))
}

/// The game of a journal.
///
/// # Errors
/// A sentence if this program does not know it.
pub fn of_journal(reading: &Reading) -> Result<&'static dyn AnyGame, JournalError> {
    let known = all().into_iter().find(|game| game.info().is_called(&reading.header.game));
    known.ok_or_else(|| JournalError::UnknownGame {
        name: reading.name.clone(),
        found: reading.header.game.clone(),
    })
}

fn names(games: &[&'static dyn AnyGame]) -> String {
    let names: Vec<&str> = games.iter().map(|game| game.info().name).collect();
    names.join(", ")
}
