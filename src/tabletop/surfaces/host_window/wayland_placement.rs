//! On Wayland a program may not say where its windows are, but it may say which display one is to fill. So there the
//! host's window first fills its display, and then is a window on it.

use crate::system::display::{HostPanelWindow, WantedDisplay, is_wayland};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, RawHandleWrapper, WindowMode};
use bevy::winit::{WINIT_WINDOWS, WinitMonitors};
use std::time::Duration;

/// The time that a desktop has; one that shows windows elsewhere than they ask for is left to its own.
const PATIENCE: Duration = Duration::from_secs(5);

/// Adds the landing.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (fill_display, leave_full_screen).chain());
}

/// A window that fills its display only until it is there.
#[derive(Component)]
struct WaylandPlacement {
    display: Entity,
    until: Duration,
}

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

fn leave_full_screen(
    _main_thread: NonSendMarker,
    time: Res<Time<Real>>,
    monitors: Option<Res<WinitMonitors>>,
    mut windows: Query<(Entity, &mut Window, &WaylandPlacement)>,
    mut commands: Commands,
) {
    for (entity, mut window, landing) in &mut windows {
        let is_there = WINIT_WINDOWS.with_borrow(|opened| {
            let wanted = monitors.as_ref()?.find_entity(landing.display)?;
            Some(opened.get_window(entity)?.current_monitor()? == wanted)
        });
        if is_there == Some(true) || time.elapsed() > landing.until {
            window.mode = WindowMode::Windowed;
            commands.entity(entity).remove::<WaylandPlacement>();
        }
    }
}
