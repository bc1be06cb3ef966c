//! The settings of a room and its host, kept in a small file that people may edit.

mod file;
mod lobby_choices;
mod of_games;
mod of_rigs;
mod salvage;
mod secret_way;
mod talk;
#[cfg(test)]
mod tests;

pub use file::{FileProblem, place_of, read_or_set_aside, write_whole};
pub use lobby_choices::KeptLobbyChoices;
pub use of_games::{GameSettings, NoSettings, SetupSettings};
pub use secret_way::SecretMethod;
pub use talk::TalkChoice;

use crate::geometry::QuadCorners;
use crate::mice::BackendChoice;
use crate::system::notices::HostNotices;
use crate::system::rigs::{self, RigSettings};
use bevy::prelude::*;
use salvage::Salvage;
use serde::{Deserialize, Serialize};
use shoal_contract::BotName;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The slowest and the fastest the table plays.
pub const SPEEDS: (f32, f32) = (0.25, 8.0);
/// Time for which the settings must have stood still before they are written.
const SETTLED: Duration = Duration::from_secs(1);

/// The settings of the table.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The name of the rig in use.
    pub rig: String,
    /// `true` once people have said whether they sit around a table or before a screen.
    pub seating_chosen: bool,
    /// The rigs: at least one, each with a name of its own.
    pub rigs: Vec<RigSettings>,
    /// The window that shows the table.
    pub picture: PictureSettings,
    /// The course of a match.
    pub play: PlaySettings,
    /// Sounds.
    pub sound: SoundSettings,
    /// The players' mice.
    pub mice: MiceSettings,
    /// The rights of the host.
    pub host: HostSettings,
    /// Programs that may be chosen like bots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<ProgramSettings>,
    /// The settings that each game keeps, by its name: see [`GameSettings`].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, toml::Table>,
    /// The choices of the lobby.
    #[serde(skip_serializing_if = "KeptLobbyChoices::is_empty")]
    pub lobby: KeptLobbyChoices,
    /// The puzzles that were solved at this table, by the name of their game: a fingerprint each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub solved: BTreeMap<String, BTreeSet<String>>,
}

/// A program that may be chosen like a bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramSettings {
    /// Its name at the table: up to 16 letters or signs without spaces.
    pub name: BotName,
    /// Its command, the program first: `["python3", "bob.py"]`.
    pub command: Vec<String>,
}

/// The rights of the host.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HostSettings {
    /// Four digits that are asked for before the host goes back, skips, changes numbers or leaves a
    /// match; without them nothing is asked. They stand here for everybody to read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        let rigs = rigs::usual();
        Self {
            rig: rigs[0].name.clone(),
            seating_chosen: false,
            rigs,
            picture: PictureSettings::default(),
            play: PlaySettings::default(),
            sound: SoundSettings::default(),
            mice: MiceSettings::default(),
            host: HostSettings::default(),
            programs: Vec::new(),
            games: BTreeMap::new(),
            lobby: KeptLobbyChoices::default(),
            solved: BTreeMap::new(),
        }
    }
}

/// The window that shows the table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PictureSettings {
    /// The display that shows the table, by name or by number from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display: Option<String>,
    /// `true` if the table fills its display.
    pub fullscreen: bool,
    /// The light in files from before there were rigs: it goes to the first rig.
    #[serde(skip_serializing)]
    brightness: Option<f32>,
    /// The corners in files from before there were rigs: they go to the first rig.
    #[serde(skip_serializing)]
    corners: Option<QuadCorners>,
}

/// Settings of the course of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaySettings {
    /// The speed at which events are shown, from 0.25 to 8.
    pub speed: f32,
    /// The speed for what people only watch: recordings, and matches of bots alone.
    pub watch_speed: f32,
    /// `true` if the table starts the next phase by itself; else it waits for a player to press on.
    pub press_on_by_itself: bool,
    /// Cross-fades and outlines instead of travel and shake.
    pub reduced_motion: bool,
    /// Time for which the table waits while a player could still play a card, in seconds from 0.5 to 60.
    pub card_window: f32,
    /// The way in which people choose in secret, unless a seat likes another way: `cards` or `buttons`. `None` until
    /// somebody chooses one: the table takes what suits those who sit at it.
    pub secrets: Option<SecretMethod>,
    /// The standing card behind which secrets are read: its width and its height in millimetres, from 60 to
    /// 400 and from 30 to 300.
    pub secret_card: [f32; 2],
    /// `true` if those who wait may guess what comes, for an award at the end of the match.
    pub guesses: bool,
}

impl Default for PlaySettings {
    fn default() -> Self {
        Self {
            speed: 1.0,
            watch_speed: 1.0,
            press_on_by_itself: true,
            reduced_motion: false,
            card_window: 4.0,
            secrets: None,
            secret_card: [210.0, 60.0],
            guesses: true,
        }
    }
}

/// Sounds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// The volume, from 0 to 1.
    pub volume: f32,
    /// `true` if there is no sound at any volume.
    pub mute: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { volume: 0.7, mute: false }
    }
}

/// The players' mice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MiceSettings {
    /// The backend that reads mice.
    pub backend: BackendChoice,
    /// Distance that cursors go for a movement of the hand, from 0.2 to 5; 1 is as the mouse says.
    pub sensitivity: f32,
    /// Units of the table for a count of a slow hand, from 0.1 to 5.
    pub slow: f32,
    /// Units of the table for a count of a fast hand. Equal numbers make cursors go equally far at any speed.
    pub fast: f32,
    /// `true` if gamepads rumble.
    pub rumble: bool,
}

impl Default for MiceSettings {
    fn default() -> Self {
        let backend = BackendChoice::default();
        Self { backend, sensitivity: 1.0, slow: 0.5, fast: 2.0, rumble: true }
    }
}

impl Settings {
    /// Reads a settings file. Without one the settings are the default ones. One that cannot be understood is set aside
    /// under another name, what makes sense of it counts, and a sentence names the rest. `migrate` does
    /// [`Settings::migrate_section`] for each game; it is given what stands under `[play]`.
    pub fn load(
        path: &Path,
        migrate: impl Fn(&mut Self, &toml::Table) -> Result<(), String>,
    ) -> (Self, Option<String>) {
        read_or_set_aside(path, |text| {
            Self::parse(text, &migrate).map_err(|problem| Self::salvage(text, problem, &migrate))
        })
    }

    /// Reads settings and refuses values that cannot be meant.
    ///
    /// # Errors
    /// A sentence that says which, and where.
    pub fn parse(
        text: &str,
        migrate: impl Fn(&mut Self, &toml::Table) -> Result<(), String>,
    ) -> Result<Self, String> {
        let settings: Self = toml::from_str(text).map_err(|problem| place_of(text, &problem))?;
        let all: toml::Table = toml::from_str(text).unwrap_or_default();
        settings.checked(all.get("play"), migrate)
    }

    /// Reads what makes sense of a file in which something is wrong.
    fn salvage(
        text: &str,
        problem: String,
        migrate: &impl Fn(&mut Self, &toml::Table) -> Result<(), String>,
    ) -> FileProblem<Self> {
        let read = |all: &toml::Value| {
            let read = all.clone().try_into();
            let mut settings: Self = read.map_err(|problem| problem.message().to_owned())?;
            // The rig that is named may be the one that is wrong.
            settings.rig = settings.rig().name.clone();
            settings.checked(all.get("play"), migrate)
        };
        let check = |all: &toml::Value| read(all).map(drop);
        let salvage = Salvage::of(text, &check);
        let has_some = salvage.sound.as_table().is_some_and(|sound| !sound.is_empty());
        let rest = read(&salvage.sound).ok().filter(|_| has_some).map(Box::new);
        let mistakes = salvage.mistakes();
        let problem = if mistakes.is_empty() { problem } else { mistakes };
        FileProblem { rest, problem }
    }

    /// The settings as this version has them, if each is within its bounds; `play` is what the file says there.
    fn checked(
        mut self,
        play: Option<&toml::Value>,
        migrate: impl Fn(&mut Self, &toml::Table) -> Result<(), String>,
    ) -> Result<Self, String> {
        self.move_old_picture();
        self.check()?;
        let play = play.and_then(toml::Value::as_table);
        migrate(&mut self, play.unwrap_or(&toml::Table::new()))?;
        Ok(self)
    }

    /// Moves to the first rig what files from before there were rigs say of the picture.
    fn move_old_picture(&mut self) {
        let corners = self.picture.corners.take();
        let brightness = self.picture.brightness.take();
        if let Some(rig) = self.rigs.first_mut() {
            rig.corners = corners.or(rig.corners);
            rig.brightness = brightness.unwrap_or(rig.brightness);
        }
    }

    fn check(&self) -> Result<(), String> {
        let within = |name: &str, value: f32, low: f32, high: f32| {
            let fine = (low..=high).contains(&value);
            fine.then_some(()).ok_or_else(|| format!("{name} must be from {low} to {high}"))
        };
        within("play.speed", self.play.speed, SPEEDS.0, SPEEDS.1)?;
        within("play.watch_speed", self.play.watch_speed, SPEEDS.0, SPEEDS.1)?;
        within("play.card_window", self.play.card_window, 0.5, 60.0)?;
        within("the width in play.secret_card", self.play.secret_card[0], 60.0, 400.0)?;
        within("the height in play.secret_card", self.play.secret_card[1], 30.0, 300.0)?;
        within("sound.volume", self.sound.volume, 0.0, 1.0)?;
        within("mice.sensitivity", self.mice.sensitivity, 0.2, 5.0)?;
        if self.host.code.as_deref().is_some_and(|code| !is_code(code)) {
            return Err("host.code must be four digits in quotes, such as \"4711\"".into());
        }
        within("mice.slow", self.mice.slow, 0.1, 5.0)?;
        within("mice.fast", self.mice.fast, 0.1, 5.0)?;
        self.check_rigs()
    }

    /// Writes the settings, whole or not at all, making the folder if need be.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        write_whole(path, self)
    }
}

/// `true` if these are four digits.
pub fn is_code(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// The path of the settings file. Without this resource the settings are not kept.
#[derive(Resource, Debug, Clone)]
pub struct SettingsPath(pub PathBuf);

/// Keeps the settings: writes them a moment after the last change, and on exit.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<HostNotices>();
    app.add_systems(Last, keep_settings.run_if(resource_exists::<SettingsPath>));
}

fn keep_settings(
    settings: Res<Settings>,
    path: Res<SettingsPath>,
    time: Res<Time<Real>>,
    mut exits: MessageReader<AppExit>,
    mut notices: ResMut<HostNotices>,
    mut kept: Local<Option<Settings>>,
    mut changed_at: Local<Duration>,
) {
    if settings.is_changed() {
        *changed_at = time.elapsed();
    }
    // What was loaded needs no writing.
    let kept = kept.get_or_insert_with(|| settings.clone());
    let due = exits.read().count() > 0 || time.elapsed() - *changed_at >= SETTLED;
    if due && *kept != *settings {
        if let Err(problem) = settings.save(&path.0) {
            let path = path.0.display();
            notices.add(format!(
                "The settings cannot be saved: {path} cannot be written ({problem})."
            ));
        }
        *kept = settings.clone();
    }
}
