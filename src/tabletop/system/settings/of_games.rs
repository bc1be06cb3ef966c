//! The settings that each game keeps: a section of its own in the settings file.

use super::Settings;
use bevy::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The settings of one game: the section `[games.NAME]`.
pub trait GameSettings: Serialize + DeserializeOwned + Default {
    /// The name of the game.
    const GAME: &'static str;

    /// Keys of the section that older files have under `[play]`.
    const ONCE_IN_PLAY: &'static [&'static str] = &[];

    /// Refuses values that cannot be meant.
    ///
    /// # Errors
    /// One sentence that names the key.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// Settings of a game that are part of its setups `S`.
pub trait SetupSettings<S>: GameSettings {
    /// Applies the settings to a setup.
    fn apply_to(&self, setup: &mut S);

    /// Takes the settings from a setup.
    fn from_setup(setup: &S) -> Self;
}

/// The settings of a game of which a table keeps nothing.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct NoSettings {}

impl GameSettings for NoSettings {
    const GAME: &'static str = "";
}

impl<S> SetupSettings<S> for NoSettings {
    fn apply_to(&self, _setup: &mut S) {}

    fn from_setup(_setup: &S) -> Self {
        Self {}
    }
}

impl Settings {
    /// The settings of a game: the default ones unless the file says something else.
    pub fn of_game<S: GameSettings>(&self) -> S {
        self.read().unwrap_or_default()
    }

    /// Changes the settings of a game.
    pub fn change<S: GameSettings>(&mut self, change: impl FnOnce(&mut S)) {
        let section = |settings: &S| toml::Table::try_from(settings).unwrap_or_default();
        let mut settings = self.of_game::<S>();
        let before = section(&settings);
        change(&mut settings);
        let now = section(&settings);
        // Default settings that were never changed are not written.
        if now != before {
            self.games.insert(S::GAME.to_owned(), now);
        }
    }

    /// Changes the settings of a game in a world; if they stay the same, Bevy does not count them as changed.
    pub fn change_in<S: GameSettings>(world: &mut World, change: impl FnOnce(&mut S)) {
        let mut settings = world.resource_mut::<Self>();
        let mut changed = settings.clone();
        changed.change(change);
        settings.set_if_neq(changed);
    }

    /// Moves what an older file says of the game under `[play]` into the game's section, and checks that section.
    ///
    /// # Errors
    /// One sentence.
    pub fn migrate_section<S: GameSettings>(&mut self, play: &toml::Table) -> Result<(), String> {
        for &key in S::ONCE_IN_PLAY {
            if let Some(said) = play.get(key) {
                let section = self.games.entry(S::GAME.to_owned()).or_default();
                section.entry(key).or_insert_with(|| said.clone());
            }
        }
        self.read::<S>()
            .map_err(|problem| problem.message().to_owned())
            .and_then(|settings| settings.check())
            .map_err(|problem| format!("games.{}: {}", S::GAME, problem.trim_end()))
    }

    fn read<S: GameSettings>(&self) -> Result<S, toml::de::Error> {
        self.games.get(S::GAME).map_or_else(|| Ok(S::default()), |said| said.clone().try_into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Default, Serialize, Deserialize)]
    #[serde(default)]
    struct Dice {
        dice: u8,
        cup: bool,
    }

    impl GameSettings for Dice {
        const GAME: &'static str = "craps";
        const ONCE_IN_PLAY: &'static [&'static str] = &["dice"];

        fn check(&self) -> Result<(), String> {
            (self.dice < 7).then_some(()).ok_or_else(|| "dice must be from 0 to 6".into())
        }
    }

    fn parse(text: &str) -> Result<Settings, String> {
        Settings::parse(text, |settings, play| settings.migrate_section::<Dice>(play))
    }

    #[test]
    fn a_game_has_a_section_of_its_own() {
        let mut settings = parse("[games.craps]\ncup = true").expect("plain");
        assert_eq!(settings.of_game::<Dice>(), Dice { dice: 0, cup: true });
        settings.change::<Dice>(|dice| dice.dice = 3);
        let written = toml::to_string_pretty(&settings).expect("plain data");
        assert!(written.contains("[games.craps]\n"), "{written}");
        assert_eq!(parse(&written), Ok(settings));
    }

    #[test]
    fn what_is_as_usual_is_not_written() {
        let mut settings = Settings::default();
        settings.change::<Dice>(|dice| dice.cup = false);
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn older_files_say_it_under_play() {
        let settings = parse("[play]\nspeed = 2\ndice = 5").expect("it was written once");
        assert_eq!((settings.play.speed, settings.of_game::<Dice>().dice), (2.0, 5));
        let written = toml::to_string_pretty(&settings).expect("plain data");
        assert_eq!(written.matches("dice = 5").count(), 1, "{written}");
        assert_eq!(parse(&written), Ok(settings));
        let newer = parse("play.dice = 5\ngames.craps.dice = 2").expect("both");
        assert_eq!(newer.of_game::<Dice>().dice, 2);
    }

    #[test]
    fn values_that_cannot_be_meant_are_refused_by_name() {
        let refuse = |text: &str| parse(text).expect_err("not meant");
        assert_eq!(refuse("games.craps.dice = 7"), "games.craps: dice must be from 0 to 6");
        assert!(refuse("play.dice = 7").contains("dice must be"));
        assert!(refuse("games.craps.dice = 'two'").starts_with("games.craps: invalid type"));
    }
}
