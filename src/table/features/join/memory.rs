//! Memory of devices, with the players who held them, their places and their settings. It lasts from evening to evening
//! in a small file beside the settings, by keys that identify each device.

use super::controls::PersonControls;
use bevy::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::pointers::controls::{ControlLayout, ControlScheme};
use shoal_tabletop::pointers::identity::{DeviceKey, recognise};
use shoal_tabletop::seats::{Chair, Chairs, Device, KeptSeats, PadStyle};
use shoal_tabletop::surfaces::seat_areas::ChairMoved;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::settings::{
    FileProblem, SettingsPath, place_of, read_or_set_aside, write_whole,
};
use std::path::{Path, PathBuf};

/// Greatest number of devices that are remembered, the latest first.
const MOST_DEVICES: usize = 40;
/// Name of the file beside the settings.
const FILE: &str = "devices.toml";
/// Least and greatest sensitivity of a device, as a multiple of the default.
pub const SENSITIVITY: (f32, f32) = (0.2, 5.0);

/// All devices that were ever played with, the latest first.
#[derive(Resource, Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DeviceMemory {
    /// The devices, one entry each.
    pub device: Vec<DeviceProfile>,
    /// The controls of people who bound theirs anew.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<PersonControls>,
}

/// The memory of one device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeviceProfile {
    /// The key that identifies it.
    pub key: DeviceKey,
    /// Speed of its cursor, as a multiple of the default.
    #[serde(default = "default_sensitivity")]
    pub sensitivity: f32,
    /// `true` if it is held with the left hand, in files from before people had controls of their own.
    #[serde(default, skip_serializing)]
    pub left_handed: bool,
    /// `true` if this gamepad moves the focus in place of a cursor.
    #[serde(default)]
    pub focus: bool,
    /// `true` if the cross of this gamepad moves its cursor too.
    #[serde(default)]
    pub cross: bool,
    /// The players who held it: several if it played for several people.
    #[serde(default)]
    pub sat: Vec<RememberedPlayer>,
}

/// The player who sat at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RememberedPlayer {
    /// The place.
    pub place: TablePlace,
    /// The name of the player.
    pub name: String,
    /// The number of the player's letter, colour and drawing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
}

impl RememberedPlayer {
    /// The player who sits on a chair.
    pub fn of(chair: &Chair) -> Self {
        Self { place: chair.place, name: chair.name.clone(), mark: chair.mark }
    }
}

/// The sensitivity of a device that nobody has changed.
fn default_sensitivity() -> f32 {
    1.0
}

impl DeviceProfile {
    /// The style of a gamepad: the things its stick and cross move.
    pub fn style(&self) -> PadStyle {
        match (self.focus, self.cross) {
            (true, _) => PadStyle::Focus,
            (false, true) => PadStyle::Cross,
            (false, false) => PadStyle::Cursor,
        }
    }
}

/// The entries of a file, before anybody has looked at what they say.
#[derive(Deserialize, Default)]
#[serde(default)]
struct MemoryEntries {
    device: Vec<toml::Spanned<toml::Value>>,
    controls: Vec<toml::Spanned<toml::Value>>,
}

/// The entries that make sense; those that do not are told with their lines.
fn entries_of<T: DeserializeOwned>(
    entries: Vec<toml::Spanned<toml::Value>>,
    text: &str,
    wrong: &mut Vec<String>,
    check: impl Fn(&T) -> Result<(), String>,
) -> Vec<T> {
    let understood = entries.into_iter().filter_map(|entry| {
        let line = text.get(..entry.span().start).map_or(0, |before| before.matches('\n').count());
        let read = entry.into_inner().try_into::<T>();
        let read = read.map_err(|problem| problem.message().lines().collect::<Vec<_>>().join(" "));
        let checked = read.and_then(|entry| check(&entry).map(|()| entry));
        checked
            .map_err(|problem| wrong.push(format!("the entry at line {}: {problem}", line + 1)))
            .ok()
    });
    understood.collect()
}

impl DeviceMemory {
    /// Reads a file. A missing file is an empty memory; one with something wrong is moved aside under another name, a
    /// sentence says so, and the entries that make sense count.
    pub fn load(path: &Path) -> (Self, Option<String>) {
        read_or_set_aside(path, |text| {
            let entries: MemoryEntries =
                toml::from_str(text).map_err(|problem| place_of(text, &problem))?;
            let mut wrong = Vec::new();
            let device = entries_of(entries.device, text, &mut wrong, |_| Ok(()));
            let controls = entries_of(entries.controls, text, &mut wrong, PersonControls::check);
            let memory = Self { device, controls }.tidied();
            match wrong.is_empty() {
                true => Ok(memory),
                false => {
                    Err(FileProblem { rest: Some(Box::new(memory)), problem: wrong.join("; ") })
                }
            }
        })
    }

    /// The memory without impossible values.
    fn tidied(mut self) -> Self {
        self.device.truncate(MOST_DEVICES);
        for profile in &mut self.device {
            let (low, high) = SENSITIVITY;
            let is_number = profile.sensitivity.is_finite();
            profile.sensitivity = if is_number {
                profile.sensitivity.clamp(low, high)
            } else {
                default_sensitivity()
            };
            profile.sat.iter_mut().for_each(|sat| sat.name = super::names::tidy(&sat.name));
            if std::mem::take(&mut profile.left_handed) {
                let scheme = ControlScheme::of_layout(ControlLayout::LeftHanded);
                let controls = |sat: &RememberedPlayer| PersonControls {
                    name: sat.name.clone(),
                    key: profile.key.clone(),
                    scheme: scheme.clone(),
                };
                self.controls.extend(profile.sat.iter().map(controls));
            }
        }
        self
    }

    /// Puts a device first, in place of an older entry.
    pub fn remember(&mut self, profile: DeviceProfile) {
        self.device.retain(|other| other.key != profile.key);
        self.device.insert(0, profile);
        self.device.truncate(MOST_DEVICES);
    }

    /// The profile of each of these devices, if there is one.
    pub fn of(&self, keys: &[DeviceKey]) -> Vec<Option<&DeviceProfile>> {
        let known: Vec<DeviceKey> = self.device.iter().map(|one| one.key.clone()).collect();
        let found = recognise(&known, keys);
        found.into_iter().map(|at| at.and_then(|at| self.device.get(at))).collect()
    }
}

/// Path of the memory's file. Without this resource the memory lasts as long as the program.
#[derive(Resource, Debug, Clone)]
pub struct DeviceMemoryPath(pub PathBuf);

/// Reads the memory at the start, if the settings have a folder.
pub fn load_device_memory(
    settings: Option<Res<SettingsPath>>,
    mut memory: ResMut<DeviceMemory>,
    mut notices: ResMut<HostNotices>,
    mut commands: Commands,
) {
    let Some(settings) = settings else { return };
    let path = DeviceMemoryPath(settings.0.with_file_name(FILE));
    let (read, problem) = DeviceMemory::load(&path.0);
    *memory = read;
    problem.into_iter().for_each(|problem| notices.add(problem));
    commands.insert_resource(path);
}

/// Restores the settings that the player of a known device had.
pub fn restore_device_settings(
    memory: Res<DeviceMemory>,
    added: Query<Entity, Added<DeviceKey>>,
    mut devices: Query<(Entity, &DeviceKey, &mut Device, &mut ControlScheme)>,
) {
    if added.is_empty() {
        return;
    }
    let here: Vec<(Entity, DeviceKey)> =
        devices.iter().map(|(entity, key, ..)| (entity, key.clone())).collect();
    let keys: Vec<DeviceKey> = here.iter().map(|(_, key)| key.clone()).collect();
    for ((entity, _), known) in here.iter().zip(memory.of(&keys)) {
        let (Some(known), true) = (known, added.contains(*entity)) else { continue };
        let Ok((_, key, mut device, mut scheme)) = devices.get_mut(*entity) else { continue };
        device.sensitivity = known.sensitivity;
        // The first press of a hand is that of the person who held it last.
        let own = |sat: &RememberedPlayer| memory.controls_of(&sat.name, key, &[]);
        if let Some(kept) = known.sat.first().and_then(own) {
            scheme.set_if_neq(kept.clone());
        }
    }
}

/// Remembers everyone who sits when a match begins.
pub fn remember_players(
    chairs: Res<Chairs>,
    devices: Query<(&DeviceKey, &Device, Option<&PadStyle>)>,
    mut memory: ResMut<DeviceMemory>,
    path: Option<Res<DeviceMemoryPath>>,
    mut notices: ResMut<HostNotices>,
) {
    let mut new = memory.clone();
    for (key, device, style) in &devices {
        let sat = device.seats.iter().filter_map(|&seat| chairs.get(seat));
        let sat: Vec<RememberedPlayer> = sat.map(RememberedPlayer::of).collect();
        if sat.is_empty() || !key.is_recognisable() {
            continue;
        }
        new.remember(DeviceProfile {
            key: key.clone(),
            sensitivity: device.sensitivity,
            left_handed: false,
            focus: style == Some(&PadStyle::Focus),
            cross: style == Some(&PadStyle::Cross),
            sat,
        });
    }
    save_memory(new, &mut memory, path.as_deref(), &mut notices);
}

/// Remembers the new place of a player who moves in the middle of a match, so that it is offered next time, whether the
/// device is held just now or not. A player who was lent a seat is not remembered for it.
pub fn remember_moved_players(
    mut moves: MessageReader<ChairMoved>,
    chairs: Res<Chairs>,
    devices: Query<(&DeviceKey, &Device, &KeptSeats)>,
    mut memory: ResMut<DeviceMemory>,
    path: Option<Res<DeviceMemoryPath>>,
    mut notices: ResMut<HostNotices>,
) {
    if moves.is_empty() {
        return;
    }
    let mut new = memory.clone();
    for ChairMoved { seat, from, to } in moves.read() {
        let Some(chair) = chairs.get(*seat) else { continue };
        for (key, ..) in devices
            .iter()
            .filter(|(_, device, kept)| device.seats.contains(seat) || kept.0.contains(seat))
        {
            let known = new.device.iter_mut().filter(|one| one.key == *key);
            let was = |sat: &&mut RememberedPlayer| sat.place == *from && sat.name == chair.name;
            let sat = known.flat_map(|one| &mut one.sat).filter(was);
            sat.for_each(|sat| sat.place = *to);
        }
    }
    save_memory(new, &mut memory, path.as_deref(), &mut notices);
}

/// Replaces the memory, and writes it to its file if it has changed.
pub(super) fn save_memory(
    new: DeviceMemory,
    memory: &mut ResMut<DeviceMemory>,
    path: Option<&DeviceMemoryPath>,
    notices: &mut HostNotices,
) {
    if !memory.set_if_neq(new) {
        return;
    }
    if let Some(path) = path
        && let Err(problem) = write_whole(&path.0, &**memory)
    {
        let path = path.0.display();
        notices.add(format!(
            "The seating cannot be remembered: {path} cannot be written ({problem}). Choose another \
             place with --settings."
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::mice::MouseKey;

    fn ann() -> DeviceProfile {
        let key = MouseKey { name: "M100".into(), path: "usb-1".into(), ..MouseKey::default() };
        DeviceProfile {
            key: DeviceKey::Mouse(key),
            sensitivity: 1.5,
            left_handed: false,
            focus: false,
            cross: false,
            sat: vec![RememberedPlayer { place: PLACES[3], name: "Ann".into(), mark: Some(2) }],
        }
    }

    #[test]
    fn what_is_kept_comes_back_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("deep/devices.toml");
        let mut memory = DeviceMemory::default();
        let pad = DeviceKey::Pad { vendor: 1, product: 2, name: "Pad".into() };
        memory.remember(DeviceProfile { key: pad.clone(), ..ann() });
        memory.remember(ann());
        write_whole(&path, &memory).expect("the folder is ours");
        let (read, problem) = DeviceMemory::load(&path);
        assert_eq!((&read, problem), (&memory, None));
        assert_eq!(read.of(&[pad, ann().key])[1], Some(&ann()));
    }

    #[test]
    fn who_was_left_handed_in_an_older_file_still_is() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join(FILE);
        let older = "[[device]]\nleft_handed = true\nkey = { mouse = { name = \"M100\" } }\n\
                     sat = [{ place = { edge = \"south\", slot = 0 }, name = \"Ann\" }]\n";
        std::fs::write(&path, older).expect("ours");
        let (memory, problem) = DeviceMemory::load(&path);
        assert_eq!(problem, None);
        assert_eq!(memory.controls[0].scheme.layout, ControlLayout::LeftHanded);
    }

    #[test]
    fn a_file_that_makes_no_sense_is_set_aside_and_reported() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join(FILE);
        std::fs::write(&path, "Dear diary").expect("ours");
        let (memory, problem) = DeviceMemory::load(&path);
        assert_eq!(memory, DeviceMemory::default());
        assert!(problem.expect("a sentence").contains("devices.toml"));
        assert!(!path.exists());
    }

    #[test]
    fn an_entry_that_makes_no_sense_is_told_with_its_line_and_costs_no_other() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join(FILE);
        let key = "key = { mouse = { name = \"M100\" } }";
        let text = format!(
            "[[device]]\n{key}\nsat = [{{ place = {{ edge = \"south\", slot = 0 }}, name = \"Ann\" }}]\n\
             [[controls]]\nname = \"Bob\"\n{key}\n[controls.scheme]\nlayout = \"upside_down\"\n\
             [[controls]]\nname = \"Ann\"\n{key}\n[controls.scheme]\nlayout = \"left_handed\"\n"
        );
        std::fs::write(&path, text).expect("ours");
        let (memory, problem) = DeviceMemory::load(&path);
        let problem = problem.expect("a sentence");
        assert!(
            problem.contains("the entry at line 4: ") && problem.contains("upside_down"),
            "{problem}"
        );
        assert_eq!(memory.device.len(), 1);
        let names: Vec<&str> = memory.controls.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Ann"]);
        assert!(folder.path().join("devices.toml.broken").exists());
    }

    #[test]
    fn only_so_many_are_kept_and_each_once() {
        let mut memory = DeviceMemory::default();
        for count in 0..100 {
            let name = format!("Pad {}", count % 60);
            let key = DeviceKey::Pad { vendor: 0, product: 0, name };
            memory.remember(DeviceProfile { key, ..ann() });
        }
        assert_eq!(memory.device.len(), MOST_DEVICES);
        let latest = DeviceKey::Pad { vendor: 0, product: 0, name: "Pad 39".into() };
        assert_eq!(memory.device[0].key, latest);
        assert_eq!(memory.device.iter().filter(|one| one.key == latest).count(), 1);
    }
}
