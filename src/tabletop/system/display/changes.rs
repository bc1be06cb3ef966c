//! Displays that come, go or are arranged anew while the program runs.
//!
//! On X11 winit asks for the displays once and keeps the answer, and Bevy keeps each display as it was when it was
//! found. So the X server is listened to here ([`DisplayEvents`]); what it says makes winit ask again, and Bevy
//! find all displays again where what it knows is not what there is.

use super::OnDisplay;
use super::randr::{DisplayEvents, PlacedDisplay};
use super::workspaces::x11_window;
use crate::system::notices::HostNotices;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, RawHandleWrapper, WindowPosition};
use bevy::winit::{WINIT_WINDOWS, WinitMonitors};
use winit::raw_window_handle::RawWindowHandle;

/// Adds the listening.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DisplayChanges>();
    app.add_systems(PreUpdate, find_windows_again);
    // Bevy looks for displays between two updates: so there is none without them.
    app.add_systems(Last, follow);
}

/// Changes of the displays that the X server has told, and that are not followed yet.
#[derive(Resource, Default)]
struct DisplayChanges {
    listener: DisplayListener,
    /// The displays that winit will find.
    expected: Option<Vec<PlacedDisplay>>,
    /// One of them was off for a moment, in which the desktop may have moved its windows.
    flickered: bool,
    /// Bevy is about to find all displays again, and windows have to be found on them.
    found_again: bool,
}

/// The connection to the X server, if the table's window is one of it.
#[derive(Default)]
enum DisplayListener {
    /// The window is not open yet.
    #[default]
    Waiting,
    /// Displays are not told by an X server here.
    Deaf,
    /// The watch is listening.
    Listening(Box<DisplayEvents>),
}

impl DisplayListener {
    /// The connection; made when the window is there.
    fn get(
        &mut self,
        window: RawWindowHandle,
        notices: &mut HostNotices,
    ) -> Option<(&DisplayEvents, u32)> {
        let id = x11_window(window);
        if matches!(self, Self::Waiting) {
            *self = match id.map(|_| DisplayEvents::listen()) {
                Some(Ok(events)) => Self::Listening(Box::new(events)),
                Some(Err(problem)) => {
                    notices.add(problem);
                    Self::Deaf
                }
                None => Self::Deaf,
            };
        }
        match self {
            Self::Listening(events) => Some((events, id?)),
            _ => None,
        }
    }
}

fn follow(
    _main_thread: NonSendMarker,
    table: Query<(Entity, &RawHandleWrapper), With<PrimaryWindow>>,
    monitors: Query<(Entity, &Monitor)>,
    mut changes: ResMut<DisplayChanges>,
    mut notices: ResMut<HostNotices>,
    mut commands: Commands,
) {
    let Ok((window, handle)) = table.single() else { return };
    let changes = &mut *changes;
    let Some((events, id)) = changes.listener.get(handle.get_window_handle(), &mut notices) else {
        return;
    };
    match events.changes(id) {
        Ok(None) => {}
        Ok(Some(now)) => {
            changes.expected = Some(now.displays);
            changes.flickered |= now.flickered;
        }
        Err(problem) => {
            notices.add(problem);
            changes.listener = DisplayListener::Deaf;
            return;
        }
    }
    let Some(expected) = &changes.expected else { return };
    if found_by_winit(window).as_ref() != Some(expected) {
        return;
    }
    let mut known: Vec<_> = monitors.iter().map(|(_, it)| PlacedDisplay::from(it)).collect();
    known.sort();
    if known != *expected || changes.flickered {
        changes.found_again = true;
        monitors.iter().for_each(|(monitor, _)| commands.entity(monitor).despawn());
        commands.insert_resource(WinitMonitors::default());
    }
    (changes.expected, changes.flickered) = (None, false);
}

/// The displays as winit would find them for this window, in order.
fn found_by_winit(window: Entity) -> Option<Vec<PlacedDisplay>> {
    WINIT_WINDOWS.with_borrow(|windows| {
        let handles = windows.get_window(window)?.available_monitors();
        let mut found: Vec<_> = handles.map(|handle| PlacedDisplay::from(&handle)).collect();
        found.sort();
        Some(found)
    })
}

/// Displays may have been moved from under their windows: these stay where they are on the desktop.
fn find_windows_again(
    mut changes: ResMut<DisplayChanges>,
    monitors: Query<(Entity, &Monitor)>,
    windows: Query<(Entity, &Window), With<OnDisplay>>,
    mut commands: Commands,
) {
    if !std::mem::take(&mut changes.found_again) {
        return;
    }
    for (window, found) in &windows {
        let WindowPosition::At(corner) = found.position else { continue };
        let middle = corner + found.physical_size().as_ivec2() / 2;
        let mut all = monitors.iter();
        if let Some((display, _)) = all.find(|(_, monitor)| area(monitor).contains(middle)) {
            commands.entity(window).insert(OnDisplay(display));
        }
    }
}

/// The part of the desktop that a display shows.
fn area(monitor: &Monitor) -> IRect {
    let size = IVec2::new(monitor.physical_width as i32, monitor.physical_height as i32);
    IRect::from_corners(monitor.physical_position, monitor.physical_position + size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce as _;

    #[test]
    fn a_window_is_on_the_display_that_was_moved_under_it() {
        let mut world = World::new();
        world.insert_resource(DisplayChanges { found_again: true, ..DisplayChanges::default() });
        let [left, right] = [0, 1280].map(|x| {
            let monitor = Monitor {
                name: None,
                physical_height: 720,
                physical_width: 1280,
                physical_position: IVec2::new(x, 0),
                refresh_rate_millihertz: None,
                scale_factor: 1.0,
                video_modes: vec![],
            };
            world.spawn(monitor).id()
        });
        let on = [(IVec2::new(96, 44), left), (IVec2::new(1200, 44), right)].map(|(at, on)| {
            let window = Window { position: WindowPosition::At(at), ..default() };
            (world.spawn((window, OnDisplay(Entity::PLACEHOLDER))).id(), on)
        });
        world.run_system_once(find_windows_again).expect("it has all it asks for");
        for (window, display) in on {
            assert_eq!(world.get::<OnDisplay>(window), Some(&OnDisplay(display)));
        }
    }
}
