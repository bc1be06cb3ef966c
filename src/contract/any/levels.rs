//! The levels of a game whose types are not known.

use crate::Game;
use crate::levels::FiledLevel;
use crate::levels::text::LevelErrors;

/// The levels of a game whose types are not known.
#[derive(Debug, Clone, Copy)]
pub struct Levels {
    /// The game's name on the command line.
    pub game: &'static str,
    /// See [`FiledLevel::FOLDERS`].
    pub folders: &'static [&'static str],
    /// See [`FiledLevel::BUILT_IN`].
    pub built_in: &'static [(&'static str, &'static str)],
    /// Reads a level file and says in a line what it holds.
    pub check: fn(&[u8]) -> Result<String, LevelErrors>,
}

impl Levels {
    /// The levels of a game.
    pub fn of<G: Game>() -> Self {
        Self {
            game: G::info().name,
            folders: G::Level::FOLDERS,
            built_in: G::Level::BUILT_IN,
            check: |bytes| Ok(G::Level::parse(bytes)?.describe()),
        }
    }

    /// Whether the game has none.
    pub fn is_empty(&self) -> bool {
        self.built_in.is_empty()
    }

    /// What is wrong with a level, a line for each place.
    pub fn broken(&self, place: &str, errors: &LevelErrors) -> String {
        let lines: Vec<String> =
            errors.to_string().lines().map(|line| format!("\n  {line}")).collect();
        format!("{place} is not a level of {}:{}", self.game, lines.concat())
    }
}
