//! The displays there are, and which one a window is on.

use super::{FullScreen, display_pixels};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{Monitor, OnMonitor, PrimaryWindow, RawHandleWrapper};

/// Keeps windows when their display goes, and notes where they are.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(outlive_display);
    app.add_systems(Update, look_for_display);
}

/// The display that a window is on, as far as the desktop has said; it may be gone.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnDisplay(pub Entity);

/// The display that a window is to be on, wherever the desktop would put it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct WantedDisplay(pub Entity);

/// Notes apart where a window is. In Bevy 0.19 a display that is unplugged takes every window on it along, and the
/// program ends. A window that belongs to no display stays, and the desktop moves it to one that is left.
fn outlive_display(
    moved: On<Insert, OnMonitor>,
    windows: Query<(&OnMonitor, Option<&OnDisplay>)>,
    mut commands: Commands,
) {
    let mut window = commands.entity(moved.entity);
    if let Ok((now, noted)) = windows.get(moved.entity)
        && noted != Some(&OnDisplay(now.0))
    {
        window.insert(OnDisplay(now.0));
    }
    window.remove::<OnMonitor>();
}

/// Makes Bevy look for the display of a window until it knows. It looks whenever the window changes, but a Wayland
/// desktop tells it only after the first picture, which changes nothing.
fn look_for_display(
    displays: Query<(), With<Monitor>>,
    mut windows: Query<&mut Window, (With<RawHandleWrapper>, Without<OnDisplay>)>,
) {
    if !displays.is_empty() {
        windows.iter_mut().for_each(|mut window| window.set_changed());
    }
}

/// The displays there are now, and where the table's window is among them.
#[derive(SystemParam)]
pub struct ConnectedDisplays<'w, 's> {
    monitors: Query<'w, 's, (Entity, &'static Monitor)>,
    window: Query<'w, 's, &'static OnDisplay, With<PrimaryWindow>>,
}

impl ConnectedDisplays<'_, '_> {
    /// Returns all displays with their names, from left to right, then from top to bottom.
    pub fn in_order(&self) -> Vec<(Entity, String)> {
        let mut displays: Vec<_> = self.monitors.iter().collect();
        displays.sort_by_key(|(entity, monitor)| (monitor.physical_position.to_array(), *entity));
        displays
            .into_iter()
            .map(|(entity, monitor)| (entity, monitor.name.clone().unwrap_or_default()))
            .collect()
    }

    /// `true` if it is still there.
    pub fn has(&self, display: Entity) -> bool {
        self.monitors.contains(display)
    }

    /// Returns the key by which a display is found again: its name, or its number from 1 if it has none.
    pub fn key(&self, display: Entity) -> Option<String> {
        let displays = self.in_order();
        let number = displays.iter().position(|(entity, _)| *entity == display)?;
        let name = &displays[number].1;
        Some(if name.is_empty() { (number + 1).to_string() } else { name.clone() })
    }

    /// The display that the table's window is on, if that is known.
    pub fn of_window(&self) -> Option<Entity> {
        let on = self.window.single().ok()?.0;
        self.has(on).then_some(on)
    }

    /// The table's display: the one that it fills by choice, else the one that its window is on, else
    /// the chosen or the first.
    pub fn of_table(&self, full: &FullScreen) -> Option<Entity> {
        let displays = self.in_order();
        let chosen = full.display.as_deref().and_then(|wanted| find(&displays, wanted));
        let first = || displays.first().map(|(entity, _)| *entity);
        chosen.filter(|_| full.on).or_else(|| self.of_window()).or(chosen).or_else(first)
    }

    /// The size of a display in units of the desktop.
    pub fn units(&self, display: Entity) -> Option<Vec2> {
        let (_, monitor) = self.monitors.get(display).ok()?;
        Some(display_pixels(monitor) / monitor.scale_factor as f32)
    }

    /// The first display that is not this one.
    pub fn beside(&self, display: Option<Entity>) -> Option<Entity> {
        let mut all = self.in_order().into_iter().map(|(entity, _)| entity);
        all.find(|&entity| Some(entity) != display)
    }
}

/// The display with this name, or with this number from 1.
pub(super) fn find(displays: &[(Entity, String)], wanted: &str) -> Option<Entity> {
    let by_name = displays.iter().find(|(_, name)| name.eq_ignore_ascii_case(wanted));
    let by_number = || {
        let number: usize = wanted.parse().ok()?;
        displays.get(number.checked_sub(1)?)
    };
    by_name.or_else(by_number).map(|(entity, _)| *entity)
}
