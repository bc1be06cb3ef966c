//! The controls of people, kept from evening to evening: each has their own on each kind of device.

use super::memory::{DeviceMemory, DeviceMemoryPath, save_memory};
use super::{JoinDefaults, OpenJoinPanels};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::pointers::controls::{ControlKind, ControlScheme};
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::seats::{Chair, Chairs, Device};
use shoal_tabletop::system::notices::HostNotices;
use std::collections::BTreeMap;

/// Greatest number of people's controls that are kept, the latest first.
const MOST_CONTROLS: usize = 80;

/// The controls of one person on one kind of device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PersonControls {
    /// The name of the person.
    pub name: String,
    /// The device on which they were bound.
    pub key: DeviceKey,
    /// Their scheme.
    pub scheme: ControlScheme,
}

impl PersonControls {
    fn kind(&self) -> ControlKind {
        ControlKind::of_key(&self.key)
    }

    /// Checks that this person can play.
    ///
    /// # Errors
    ///
    /// A sentence with the entry and what is wrong with it.
    pub fn check(&self) -> Result<(), String> {
        let device = match self.kind() {
            ControlKind::Pad => "gamepad",
            ControlKind::Mouse | ControlKind::Keyboard => "mouse",
        };
        let wrong = |problem| format!("the controls of {} on a {device}: {problem}", self.name);
        self.scheme.check(self.kind()).map_err(wrong)
    }
}

impl DeviceMemory {
    /// The controls of a person on a device: those bound on it, on another of its model, or else on any of its kind.
    /// `given` are the names that the game gives to people without one: they say nothing of who it is, so they count on a
    /// mouse of this model only, and on no gamepad, as those of a party are all of one model.
    pub(super) fn controls_of(
        &self,
        name: &str,
        key: &DeviceKey,
        given: &[String],
    ) -> Option<&ControlScheme> {
        let kind = ControlKind::of_key(key);
        let own = || self.controls.iter().filter(|one| one.name == name && one.kind() == kind);
        let same = own().find(|one| one.key == *key);
        let model = || own().find(|one| one.key.is_same_model(key));
        let is_given = given.iter().any(|given| given == name);
        let other = || own().next().filter(|_| !is_given);
        let known = same.or_else(model).or_else(other).map(|one| &one.scheme);
        known.filter(|_| !is_given || kind != ControlKind::Pad)
    }

    /// Keeps the controls of a person on a device; the defaults need no entry.
    fn keep_controls(&mut self, name: &str, key: &DeviceKey, scheme: &ControlScheme) {
        let kind = ControlKind::of_key(key);
        self.controls.retain(|one| one.name != name || one.kind() != kind);
        if *scheme != ControlScheme::default() {
            let (name, key) = (name.to_owned(), key.clone());
            self.controls.insert(0, PersonControls { name, key, scheme: scheme.clone() });
            self.controls.truncate(MOST_CONTROLS);
        }
    }
}

/// The person whose controls a device has now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ControlsOwner {
    seat: Seat,
    place: TablePlace,
    name: String,
}

impl ControlsOwner {
    /// `true` if somebody is the same person: seats are counted anew, and people move to other places, but not at once.
    fn is(&self, seat: Seat, chair: &Chair) -> bool {
        self.seat == seat || self.place == chair.place
    }
}

/// System parameter with those who sit, the names that the game gives them, and who looks for another.
#[derive(SystemParam)]
pub(super) struct SeatedPeople<'w> {
    chairs: Res<'w, Chairs>,
    defaults: Res<'w, JoinDefaults>,
    looking: Res<'w, OpenJoinPanels>,
}

impl SeatedPeople<'_> {
    /// The seat and the chair of the person for whom a device acts, if it is somebody's.
    fn owner_of(&self, device: &Device) -> Option<(Seat, &Chair)> {
        let seat = device.acting.filter(|seat| device.seats.contains(seat));
        let seat = seat.or_else(|| device.seats.first().copied())?;
        Some((seat, self.chairs.get(seat)?))
    }
}

/// Gives every device the controls of the person for whom it acts, and keeps what that person changes. Nothing changes
/// under the hand of somebody who looks for a name.
pub(super) fn follow_people(
    people: SeatedPeople,
    path: Option<Res<DeviceMemoryPath>>,
    mut memory: ResMut<DeviceMemory>,
    mut notices: ResMut<HostNotices>,
    mut owners: Local<BTreeMap<Entity, ControlsOwner>>,
    mut devices: Query<(Entity, &Device, &DeviceKey, &mut ControlScheme)>,
) {
    owners.retain(|device, _| devices.contains(*device));
    let mut changed = Vec::new();
    for (entity, device, key, mut scheme) in &mut devices {
        let Some((seat, chair)) = people.owner_of(device) else {
            owners.remove(&entity);
            continue;
        };
        let (place, name) = (chair.place, chair.name.as_str());
        let same = owners.get_mut(&entity).filter(|before| before.is(seat, chair));
        let is_renamed = same.as_ref().is_some_and(|before| before.name != name);
        if let Some(before) = same.filter(|_| !is_renamed) {
            (before.seat, before.place) = (seat, place);
            // What was written below in the last frame is the same as what is kept.
            if scheme.is_changed() {
                changed.push((name, key, scheme.clone()));
            }
            continue;
        }
        if is_renamed && people.looking.is_open(place) {
            continue;
        }
        match memory.controls_of(name, key, &people.defaults.names) {
            Some(kept) => _ = scheme.set_if_neq(kept.clone()),
            // It is the same person, who has another name now: their controls are kept under it.
            None if is_renamed => changed.push((name, key, scheme.clone())),
            None => _ = scheme.set_if_neq(ControlScheme::default()),
        }
        owners.insert(entity, ControlsOwner { seat, place, name: name.to_owned() });
    }
    changed.retain(|(_, key, _)| key.is_recognisable());
    if !changed.is_empty() {
        let mut new = memory.clone();
        changed.iter().for_each(|(name, key, scheme)| new.keep_controls(name, key, scheme));
        save_memory(new, &mut memory, path.as_deref(), &mut notices);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::mice::MouseKey;
    use shoal_tabletop::pointers::controls::{ControlLayout, Switch, Verb};

    fn pad(product: u16) -> DeviceKey {
        DeviceKey::Pad { vendor: 1, product, name: "Pad".into() }
    }

    fn left_handed() -> ControlScheme {
        ControlScheme::of_layout(ControlLayout::LeftHanded)
    }

    #[test]
    fn a_person_has_their_own_controls_on_each_kind_of_device() {
        let mut memory = DeviceMemory::default();
        let mouse = DeviceKey::Mouse(MouseKey { name: "M100".into(), ..MouseKey::default() });
        memory.keep_controls("Ann", &mouse, &left_handed());
        let given = ["Bob".to_owned()];
        assert_eq!(memory.controls_of("Ann", &mouse, &given), Some(&left_handed()));
        assert_eq!(memory.controls_of("Ann", &pad(1), &given), None);
        assert_eq!(memory.controls_of("Cid", &mouse, &given), None);
        memory.keep_controls("Ann", &pad(1), &left_handed());
        assert!(memory.controls_of("Ann", &pad(2), &given).is_some(), "on any gamepad");
        memory.keep_controls("Ann", &pad(1), &ControlScheme::default());
        assert_eq!(memory.controls_of("Ann", &pad(1), &given), None, "the defaults need no entry");
    }

    #[test]
    fn a_name_that_is_given_to_anybody_is_known_by_its_mouse_alone() {
        let mouse =
            |name: &str| DeviceKey::Mouse(MouseKey { name: name.into(), ..MouseKey::default() });
        let mut memory = DeviceMemory::default();
        memory.keep_controls("Bob", &mouse("M100"), &left_handed());
        memory.keep_controls("Bob", &pad(1), &left_handed());
        let given = ["Bob".to_owned()];
        assert!(memory.controls_of("Bob", &mouse("M100"), &given).is_some());
        assert_eq!(memory.controls_of("Bob", &mouse("M200"), &given), None);
        assert_eq!(memory.controls_of("Bob", &pad(1), &given), None, "whoever holds one like it");
    }

    #[test]
    fn controls_that_nobody_can_play_with_are_refused_with_their_owner() {
        let mut scheme = ControlScheme::default();
        scheme.bound.insert(Verb::Press, vec![Switch::MouseRight]);
        let wrong = PersonControls { name: "Ann".into(), key: pad(1), scheme };
        let said = wrong.check().expect_err("a gamepad is no mouse");
        assert!(said.contains("Ann on a gamepad") && said.contains("\"mouse right\""), "{said}");
    }
}
