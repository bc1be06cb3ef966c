//! The choices of the lobby, kept from one evening to the next.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The last choices of people in the lobby: the section `[lobby]` of the settings file. A game, level or preset that is not
/// there any more is passed over.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptLobbyChoices {
    /// The game, by its name on the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The level of each game for which people chose one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub levels: BTreeMap<String, String>,
    /// The preset of each game for which people chose one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub presets: BTreeMap<String, String>,
    /// The level of bots that was chosen last, whichever the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<String>,
}

impl KeptLobbyChoices {
    /// Keeps the level that was chosen for a game.
    pub fn keep_level(&mut self, game: &str, level: &str) {
        self.levels.insert(game.to_owned(), level.to_owned());
    }

    /// Keeps the preset that was chosen for a game.
    pub fn keep_preset(&mut self, game: &str, preset: &str) {
        self.presets.insert(game.to_owned(), preset.to_owned());
    }

    /// `true` if nothing was chosen.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
