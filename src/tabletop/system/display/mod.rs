//! The window: its size, the display it fills, and what happens when that display is gone.
//!
//! - `first_size`: how large the table's window is at first
//! - `displays`: which there are, what they are called, and which one a window is on
//! - `host`: what others know of the host's window; `physical_size`: the width that a display says it has
//! - `changes`, `randr`: displays that come and go on X11, where winit tells nobody
//! - `workspaces`: the way to a display where each has workspaces of its own; `icon`: the windows' icon

#[cfg(all(unix, not(target_os = "macos")))]
mod changes;
mod displays;
mod first_size;
mod host;
mod icon;
mod physical_size;
#[cfg(all(unix, not(target_os = "macos")))]
mod randr;
#[cfg(test)]
mod tests;
#[cfg(all(unix, not(target_os = "macos")))]
mod workspaces;

pub use displays::{ConnectedDisplays, OnDisplay, WantedDisplay};
pub use first_size::{FirstSize, display_pixels, within};
pub use host::{HostPanelWindow, HostWindowState};
pub use icon::icon_drawing;
pub use physical_size::physical_width;

use crate::system::notices::HostNotices;
use crate::system::settings::Settings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PresentMode, PrimaryWindow, RawHandleWrapper, WindowMode,
    WindowResolution,
};
use winit::raw_window_handle::RawWindowHandle;

/// The size of the window where nobody says another, in units of the desktop.
const USUAL_SIZE: (u32, u32) = (1280, 720);
/// The name by which desktops know the windows: that of the menu entry, so that they show its icon.
pub const APP_ID: &str = "games.shoal.Shoal";

/// The command line's options for the window.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DisplayOptions {
    /// The size of the window in pixels; then it fills no display at first.
    pub size: Option<(u32, u32)>,
    /// The display to fill, by name or by number from 1, counted from the left.
    pub display: Option<String>,
}

/// The display that the table fills, if it does.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct FullScreen {
    /// `true` if it fills a display.
    pub on: bool,
    /// The display by name or by number from 1, counted from the left; without one, the display the
    /// window is on.
    pub display: Option<String>,
}

impl FullScreen {
    /// Returns the state wanted at the start: the command line goes before the settings.
    pub fn wanted(options: &DisplayOptions, settings: &Settings) -> Self {
        let kept = &settings.picture;
        Self {
            on: options.size.is_none() && (options.display.is_some() || kept.fullscreen),
            display: options.display.clone().or_else(|| kept.display.clone()),
        }
    }

    /// Switches it on or off. Switched on it is for the display that the window is on, which is named, so that it is
    /// the same at the next start.
    #[must_use]
    pub fn toggled(&self, displays: &ConnectedDisplays) -> Self {
        let here = displays.of_window().and_then(|here| displays.key(here));
        let display = here.filter(|_| !self.on).or_else(|| self.display.clone());
        Self { on: !self.on, display }
    }
}

/// The window to open. It fills its display, or fits it, only when the displays are known.
pub fn window(options: &DisplayOptions) -> Window {
    let (width, height) = options.size.unwrap_or(USUAL_SIZE);
    Window {
        title: "Shoal".into(),
        name: Some(APP_ID.into()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    }
}

/// `true` if a window is one of a Wayland desktop.
pub fn is_wayland(window: &RawHandleWrapper) -> bool {
    matches!(window.get_window_handle(), RawWindowHandle::Wayland(_))
}

/// Adds fullscreen (F11), and keeps the window when its display goes. [`FullScreen`] is taken from
/// the world if it is there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<FullScreen>().init_resource::<HostNotices>();
    app.add_plugins((displays::plugin, icon::plugin));
    #[cfg(all(unix, not(target_os = "macos")))]
    app.add_plugins((changes::plugin, workspaces::plugin));
    let is_wanted = resource_exists::<FirstSize>;
    app.add_systems(PreStartup, first_size::give_first_size.run_if(is_wanted));
    app.add_systems(Update, first_size::give_first_size.run_if(is_wanted));
    app.add_systems(PreUpdate, toggle_by_key);
    app.add_systems(Update, (fill_display, keep_choice).chain());
}

fn toggle_by_key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    displays: ConnectedDisplays,
    mut full: ResMut<FullScreen>,
) {
    if keys.is_some_and(|keys| keys.just_pressed(KeyCode::F11)) {
        *full = full.toggled(&displays);
    }
}

/// System parameter with the displays that have come and gone since the last frame.
#[derive(SystemParam)]
struct MonitorChanges<'w, 's> {
    new: Query<'w, 's, (), Added<Monitor>>,
    gone: RemovedComponents<'w, 's, Monitor>,
}

impl MonitorChanges<'_, '_> {
    fn any(&mut self) -> bool {
        self.gone.read().count() > 0 || !self.new.is_empty()
    }
}

/// The window on its way to its display.
#[derive(Default)]
struct FullScreenProgress {
    /// The display is not there; the host has been told.
    missed: bool,
    /// The window has left a display that is gone, and fills the next one in the next frame.
    again: bool,
}

/// Makes the window fill its display, whenever the wish or the displays change.
fn fill_display(
    full: Res<FullScreen>,
    displays: ConnectedDisplays,
    mut changes: MonitorChanges,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    mut notices: ResMut<HostNotices>,
    mut filling: Local<FullScreenProgress>,
    mut commands: Commands,
) {
    let displays_changed = changes.any() || filling.again;
    // Displays are known a moment after the window is opened.
    let there = displays.in_order();
    if there.is_empty() || !(displays_changed || full.is_changed()) {
        return;
    }
    let found = full.display.as_deref().map(|wanted| displays::find(&there, wanted));
    let mode = match (full.on, found) {
        (false, _) => WindowMode::Windowed,
        (true, None) => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        (true, Some(Some(display))) => {
            if std::mem::take(&mut filling.missed) {
                let name = full.display.as_deref().unwrap_or_default();
                notices.add(format!("The display '{name}' is back, and the table fills it again."));
            }
            WindowMode::BorderlessFullscreen(MonitorSelection::Entity(display))
        }
        (true, Some(None)) => {
            filling.missed = true;
            notices.add(missing(full.display.as_deref().unwrap_or_default(), &there));
            WindowMode::Windowed
        }
    };
    filling.again = false;
    for (entity, mut window) in &mut windows {
        match mode {
            WindowMode::BorderlessFullscreen(MonitorSelection::Entity(display)) => {
                commands.entity(entity).insert(WantedDisplay(display));
            }
            _ => _ = commands.entity(entity).remove::<WantedDisplay>(),
        }
        if window.mode == mode {
            continue;
        }
        // A window that fills a display would stay where that display was: first it is a window again.
        filling.again = fills_lost_display(&window, &displays) && mode != WindowMode::Windowed;
        window.mode = if filling.again { WindowMode::Windowed } else { mode };
    }
}

fn fills_lost_display(window: &Window, displays: &ConnectedDisplays) -> bool {
    match window.mode {
        WindowMode::BorderlessFullscreen(MonitorSelection::Entity(it)) => !displays.has(it),
        _ => false,
    }
}

fn missing(wanted: &str, displays: &[(Entity, String)]) -> String {
    let names: Vec<String> = displays
        .iter()
        .enumerate()
        .map(|(index, (_, name))| format!("{} {name}", index + 1).trim_end().to_owned())
        .collect();
    format!(
        "There is no display '{wanted}' (there are: {}); the table stays in a window until it is \
         there, or until you choose another and press F11.",
        names.join(", ")
    )
}

/// Keeps what F11 and the host choose in the settings; what the command line says is not kept.
fn keep_choice(
    full: Res<FullScreen>,
    mut settings: ResMut<Settings>,
    mut before: Local<Option<FullScreen>>,
) {
    let before = before.get_or_insert_with(|| full.clone());
    if *before != *full {
        settings.picture.fullscreen = full.on;
        settings.picture.display = full.display.clone();
        *before = full.clone();
    }
}
