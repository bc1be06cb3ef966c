//! The levels of a game whose types are not known.

use crate::Game;
use crate::levels::FiledLevel;
use crate::levels::text::LevelErrors;

/// The levels of a game whose types are not known.
#[derive(Debug, Clone, Copy)]
pub struct GameLevels {
    /// The game's name on the command line.
    pub game: &'static str,
    /// See [`FiledLevel::FOLDERS`].
    pub folders: &'static [&'static str],
    /// See [`FiledLevel::BUILT_IN`].
    pub built_in: &'static [(&'static str, &'static str)],
    /// Reads a level file and says in a line what it holds.
    pub check: fn(&[u8]) -> Result<String, LevelErrors>,
}

impl GameLevels {
    /// The levels of a game.
    pub fn of<G: Game>() -> Self {
        Self {
            game: G::info().name,
            folders: G::Level::FOLDERS,
            built_in: G::Level::BUILT_IN,
            check: |bytes| Ok(G::Level::parse(bytes)?.describe()),
        }
    }

    /// `true` if the game has no levels.
    pub fn is_empty(&self) -> bool {
        self.built_in.is_empty()
    }

    /// The message about a level that is wrong, with a line for each error; `place` names the level.
    pub fn error_message(&self, place: &str, errors: &LevelErrors) -> String {
        let lines: Vec<String> =
            errors.to_string().lines().map(|line| format!("\n  {line}")).collect();
        format!("{place} is not a level of {}:{}", self.game, lines.concat())
    }
}
