//! The settings of a room and its host, kept in a small file that people may edit.

mod file;
mod lobby_choices;
mod of_games;
mod of_rigs;
mod salvage;
mod secret_way;
mod talk;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::rigs::{SafeBorder, Theme};

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder for the test")
    }

    fn load(path: &Path) -> (Settings, Option<String>) {
        Settings::load(path, |_, _| Ok(()))
    }

    fn parse(text: &str) -> Result<Settings, String> {
        Settings::parse(text, |_, _| Ok(()))
    }

    #[test]
    fn no_file_means_the_usual_settings_and_no_complaint() {
        assert_eq!(load(&folder().path().join("none.toml")), (Settings::default(), None));
    }

    #[test]
    fn settings_come_back_as_they_were_kept() {
        let folder = folder();
        let path = folder.path().join("deep/er/settings.toml");
        let mut settings = Settings::default();
        let screen = RigSettings {
            corners: Some([[0.1, 0.0], [0.9, 0.1], [1.0, 1.0], [0.0, 0.8]]),
            flip_h: true,
            quarter_turns: 3,
            size_mm: Some([1300.0, 731.5]),
            text: 1.5,
            brightness: 0.8,
            safe_border: SafeBorder::Millimetres(12.5),
            theme: Theme::Paper,
            ..RigSettings::screen("The big one")
        };
        settings.add_rig(screen).expect("a free name");
        settings.picture.display = Some("HDMI-1".into());
        settings.play.speed = 2.0;
        settings.host.code = Some("0815".into());
        settings.mice.backend = BackendChoice::None;
        settings.save(&path).expect("the folder is ours");
        assert_eq!(load(&path), (settings, None));
    }

    #[test]
    fn a_file_may_say_only_what_differs() {
        let settings = parse("[sound]\nmute = true\n").expect("this is enough");
        assert!(settings.sound.mute);
        assert_eq!(settings.play, PlaySettings::default());
    }

    #[test]
    fn a_broken_file_is_set_aside_and_named_with_its_place() {
        let folder = folder();
        let path = folder.path().join("settings.toml");
        std::fs::write(&path, "[play]\nspeed = fast\n").expect("the folder is ours");
        let (settings, sentence) = load(&path);
        let sentence = sentence.expect("a sentence");
        assert_eq!(settings, Settings::default());
        assert!(sentence.contains("line 2: "), "{sentence}");
        let kept = std::fs::read_to_string(folder.path().join("settings.toml.broken"));
        assert_eq!(kept.expect("it was set aside"), "[play]\nspeed = fast\n");
    }

    #[test]
    fn one_wrong_word_costs_no_other_setting() {
        let folder = folder();
        let path = folder.path().join("settings.toml");
        let text = "rig = 'Attic'\n\
                    [play]\nspeed = fast\nwatch_speed = 80\nguesses = false\n\
                    [[rigs]]\nname = 'Table'\nbrightness = 0.5\ntheme = 'pink'\n\
                    [[rigs]]\nname = 'Attic'\ntext = 9\nflip_h = true\n\
                    [[rigs]]\nname = 'Attic'\nflip_v = true\n\
                    [[programs]]\nname = 'bob'\n";
        std::fs::write(&path, text).expect("the folder is ours");
        let (settings, sentence) = load(&path);
        assert!(!settings.play.guesses);
        assert_eq!((settings.play.speed, settings.play.watch_speed), (1.0, 1.0));
        let rigs: Vec<_> = settings.rigs.iter().map(|rig| rig.name.as_str()).collect();
        assert_eq!(
            (rigs, settings.rig().text, settings.rig().flip_h),
            (vec!["Table", "Attic"], 1.0, true)
        );
        assert_eq!(settings.rigs[0].brightness, 0.5);
        let sentence = sentence.expect("a sentence");
        let lines = [
            "line 3: ",
            "line 4: play.watch_speed must be",
            "line 9: ",
            "line 12: ",
            "line 15: ",
            "line 18: ",
        ];
        for line in lines {
            assert!(sentence.contains(line), "{line} in {sentence}");
        }
        assert_eq!(load(&path), (settings, None), "what makes sense was written");
        std::fs::write(&path, "[play").expect("the folder is ours");
        load(&path);
        let kept = std::fs::read_to_string(folder.path().join("settings.toml.broken"));
        assert_eq!(kept.expect("the first is still there"), text);
        assert!(folder.path().join("settings.toml.broken-2").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_and_a_device_are_left_alone_and_not_waited_for() {
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        let made = std::process::Command::new("mkfifo").arg(path("pipe")).status();
        assert!(made.is_ok_and(|made| made.success()), "this system has pipes with names");
        std::os::unix::fs::symlink("/dev/zero", path("device")).expect("the folder is ours");
        std::fs::create_dir(path("folder")).expect("the folder is ours");
        for name in ["pipe", "device", "folder"] {
            let (settings, sentence) = load(&path(name));
            assert_eq!(settings, Settings::default());
            let sentence = sentence.expect("a sentence");
            let told = format!("it is not a file but a {name}); it is left unchanged");
            assert!(sentence.contains(&told), "{sentence}");
            assert!(settings.save(&path(name)).is_err(), "nothing is saved there");
        }
        let left = std::fs::read_dir(folder.path()).expect("the folder is ours").count();
        assert_eq!(left, 3, "nothing was renamed or made");
    }

    #[cfg(unix)]
    #[test]
    fn settings_behind_a_link_are_kept_where_it_leads_and_set_aside_there() {
        let folder = folder();
        let [link, real] = ["settings.toml", "real.toml"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("real.toml", &link).expect("the folder is ours");
        let settings = Settings { rig: "Attic".into(), ..Settings::default() };
        settings.save(&link).expect("the folder is ours");
        assert!(link.is_symlink() && real.is_file());
        std::fs::write(&real, "Dear diary").expect("the folder is ours");
        let (_, sentence) = load(&link);
        assert!(sentence.expect("a sentence").contains("real.toml.broken"));
        Settings::default().save(&link).expect("the folder is ours");
        assert!(link.is_symlink() && real.is_file());
        assert_eq!(load(&link), (Settings::default(), None));
    }

    #[test]
    fn settings_are_read_whichever_program_saved_them() {
        let folder = folder();
        let path = folder.path().join("settings.toml");
        for text in ["\u{feff}[sound]\r\nvolume = 0.5\r\n", "[sound]\rvolume = 0.5\r"] {
            std::fs::write(&path, text).expect("the folder is ours");
            let (settings, sentence) = load(&path);
            assert_eq!((settings.sound.volume, sentence), (0.5, None), "{text:?}");
        }
        std::fs::write(&path, b"\xff\xfe[\0").expect("the folder is ours");
        let (_, sentence) = load(&path);
        assert!(sentence.is_some_and(|told| told.contains("it is UTF-16 text: save it as UTF-8")));
    }

    #[test]
    fn values_that_cannot_be_meant_are_refused_by_name() {
        let refuse = |text: &str| parse(text).expect_err("not meant");
        assert!(refuse("play.speed = nan").contains("play.speed"));
        assert!(refuse("sound.volume = 11.0").contains("sound.volume"));
        assert!(refuse("host.code = \"12x4\"").contains("host.code"));
        assert!(refuse("picture.brightness = 0.0").contains("brightness"));
        let rig =
            |field: &str| refuse(&format!("rig = 'Attic'\n[[rigs]]\nname = 'Attic'\n{field}"));
        assert!(rig("text = 3").contains("rig 'Attic': text"));
        assert!(rig("safe_border = 'wide'").contains("'2 %' or '15 mm'"));
        assert!(rig("theme = 'pink'").contains("theme") || rig("theme = 'pink'").contains("pink"));
        let crossed = "picture.corners = [[0, 0], [1, 0], [0, 1], [1, 1]]";
        assert!(refuse(crossed).contains("cross"));
        assert!(refuse("rig = 'Attic'").contains("no rig called 'Attic'"));
        assert!(refuse("rigs = []").contains("at least one"));
    }

    #[test]
    fn files_from_before_there_were_rigs_are_read() {
        let text = "[picture]\nbrightness = 0.7\nfullscreen = true\n\
                    corners = [[0.1, 0], [1, 0], [1, 1], [0, 1]]\n";
        let settings = parse(text).expect("it was written by an older program");
        let rig = settings.rig();
        assert_eq!((rig.name.as_str(), rig.brightness), ("Table", 0.7));
        assert_eq!(rig.corners, Some([[0.1, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
        assert!(settings.picture.fullscreen);
        let written = toml::to_string_pretty(&settings).expect("plain data");
        assert_eq!(parse(&written), Ok(settings));
    }
}
