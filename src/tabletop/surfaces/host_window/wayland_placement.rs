//! Places the host's window on Wayland. There a program cannot choose the position of a window, only the display that a
//! window fills: so the host's window first fills its display, and then becomes a normal window on it.

use crate::system::display::{HostPanelWindow, WantedDisplay, is_wayland};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, RawHandleWrapper, WindowMode};
use bevy::winit::{WINIT_WINDOWS, WinitMonitors};
use std::time::Duration;

/// Time after which it gives up: some desktops show windows elsewhere than they ask for.
const PATIENCE: Duration = Duration::from_secs(5);

/// Adds the placement.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (fill_display, leave_full_screen).chain());
}

/// Marks a window that fills its display only until it is there.
#[derive(Component)]
struct WaylandPlacement {
    display: Entity,
    until: Duration,
}

/// Lets a window fill the display that it is meant for.
fn fill_display(
    time: Res<Time<Real>>,
    table: Query<&RawHandleWrapper, With<PrimaryWindow>>,
    mut windows: Query<
        (Entity, &mut Window, &WantedDisplay),
        (With<HostPanelWindow>, Changed<WantedDisplay>),
    >,
    mut commands: Commands,
) {
    if !table.iter().any(is_wayland) {
        return;
    }
    for (entity, mut window, &WantedDisplay(display)) in &mut windows {
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Entity(display));
        commands
            .entity(entity)
            .insert(WaylandPlacement { display, until: time.elapsed() + PATIENCE });
    }
}

/// Turns windows that have arrived on their displays into normal windows.
fn leave_full_screen(
    _main_thread: NonSendMarker,
    time: Res<Time<Real>>,
    monitors: Option<Res<WinitMonitors>>,
    mut windows: Query<(Entity, &mut Window, &WaylandPlacement)>,
    mut commands: Commands,
) {
    for (entity, mut window, placement) in &mut windows {
        let is_there = WINIT_WINDOWS.with_borrow(|opened| {
            let wanted = monitors.as_ref()?.find_entity(placement.display)?;
            Some(opened.get_window(entity)?.current_monitor()? == wanted)
        });
        if is_there == Some(true) || time.elapsed() > placement.until {
            window.mode = WindowMode::Windowed;
            commands.entity(entity).remove::<WaylandPlacement>();
        }
    }
}
