//! Window managers that give each display workspaces of its own, as i3 does, place windows themselves: there a window
//! comes to its display by going to a workspace there. Which workspace is where, the standard of such managers tells
//! (EWMH): the viewports of its "desktops" lie where their displays are.

use super::WantedDisplay;
use crate::system::x11;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, RawHandleWrapper};
use std::error::Error;
use winit::raw_window_handle::RawWindowHandle;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, Window,
};
use x11rb::rust_connection::RustConnection;

/// The most values that are read of a property of the root window: more workspaces than people have.
const MOST: u32 = 1024;
/// The number of frames in which a window manager is asked before it is left alone: some ten seconds.
const PATIENCE: u16 = 600;
/// Requests come as from a panel of the desktop: managers grant them without weighing who may have the focus.
const FROM_PANEL: u32 = 2;

/// Adds the moving.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_to_display);
}

/// The window waits to be sent to a workspace of its display: the manager may not know it yet.
#[derive(Component, Default)]
struct PendingWorkspaceMove {
    /// The connection to the X server, once the manager was asked.
    desktop: Option<X11Desktop>,
    asked: u16,
}

impl PendingWorkspaceMove {
    /// Sends the window to the display whose corner is there. `true` if there is nothing to wait for any more.
    fn send(&mut self, window: Window, display: [i32; 2]) -> X11Result<bool> {
        let desktop = self.desktop.take().map_or_else(|| X11Desktop::of_window(window), Ok)?;
        let is_done = desktop.send_to(display)?;
        self.desktop = Some(desktop);
        self.asked += 1;
        Ok(is_done || self.asked >= PATIENCE)
    }
}

fn move_to_display(
    _main_thread: NonSendMarker,
    changed: Query<
        Entity,
        (With<WantedDisplay>, Or<(Changed<WantedDisplay>, Added<RawHandleWrapper>)>),
    >,
    mut waiting: Query<(Entity, &WantedDisplay, &RawHandleWrapper, &mut PendingWorkspaceMove)>,
    monitors: Query<&Monitor>,
    mut commands: Commands,
) {
    for window in &changed {
        commands.entity(window).insert(PendingWorkspaceMove::default());
    }
    for (entity, wanted, handle, mut pending) in &mut waiting {
        let window = x11_window(handle.get_window_handle());
        let place = monitors.get(wanted.0).map(|monitor| monitor.physical_position.to_array());
        let is_done = match (window, place) {
            // A manager that does not answer leaves the window where it is.
            (Some(window), Ok(place)) => pending.send(window, place).unwrap_or(true),
            _ => true,
        };
        if is_done {
            commands.entity(entity).remove::<PendingWorkspaceMove>();
        }
    }
}

/// The X server's number of a window, if it is one of an X server.
pub(super) fn x11_window(handle: RawWindowHandle) -> Option<Window> {
    match handle {
        RawWindowHandle::Xlib(handle) => u32::try_from(handle.window).ok(),
        RawWindowHandle::Xcb(handle) => Some(handle.window.get()),
        _ => None,
    }
}

type X11Result<T> = Result<T, Box<dyn Error>>;

/// The desktop that a window of ours is on.
struct X11Desktop {
    x: RustConnection,
    root: Window,
    window: Window,
}

impl X11Desktop {
    fn of_window(window: Window) -> X11Result<Self> {
        let (x, screen) = x11::open(None)?;
        let root = x.setup().roots.get(screen).ok_or("there is no such screen")?.root;
        Ok(Self { x, root, window })
    }

    /// Sends the window to the display whose corner is there, if it is on a workspace of another. `false` if the
    /// manager does not know the window yet.
    fn send_to(&self, display: [i32; 2]) -> X11Result<bool> {
        let viewports = self.numbers(self.root, "_NET_DESKTOP_VIEWPORT")?;
        let current = self.numbers(self.root, "_NET_CURRENT_DESKTOP")?.first().copied();
        let Some(target) = workspace_on(display, &viewports, current) else { return Ok(true) };
        let Some(&now) = self.numbers(self.window, "_NET_WM_DESKTOP")?.first() else {
            return Ok(false);
        };
        if corner(&viewports, now) != Some(display) {
            self.ask("_NET_WM_DESKTOP", [target, FROM_PANEL, 0, 0, 0])?;
            // Its workspace may be one that is not shown now.
            self.ask("_NET_ACTIVE_WINDOW", [FROM_PANEL, x11rb::CURRENT_TIME, 0, 0, 0])?;
        }
        Ok(true)
    }

    fn ask(&self, what: &str, data: [u32; 5]) -> X11Result<()> {
        let name = self.x.intern_atom(false, what.as_bytes())?.reply()?.atom;
        let message = ClientMessageEvent::new(32, self.window, name, data);
        let to = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        Ok(self.x.send_event(false, self.root, to, message)?.check()?)
    }

    fn numbers(&self, window: Window, property: &str) -> X11Result<Vec<u32>> {
        let name = self.x.intern_atom(false, property.as_bytes())?.reply()?.atom;
        let kind = AtomEnum::CARDINAL;
        let found = self.x.get_property(false, window, name, kind, 0, MOST)?.reply()?;
        Ok(found.value32().into_iter().flatten().collect())
    }
}

/// The workspace to go to on the display with this corner: the one that people look at, else the first. `None` where
/// workspaces are not of one display each.
fn workspace_on(display: [i32; 2], viewports: &[u32], current: Option<u32>) -> Option<u32> {
    let corners: Vec<_> = (0..viewports.len() as u32 / 2).map(|it| corner(viewports, it)).collect();
    if corners.iter().all(|corner| *corner == corners[0]) {
        return None;
    }
    let is_there = |&workspace: &u32| corner(viewports, workspace) == Some(display);
    current.filter(is_there).or_else(|| (0..corners.len() as u32).find(is_there))
}

/// The corner of a workspace on the desktop.
fn corner(viewports: &[u32], workspace: u32) -> Option<[i32; 2]> {
    let at = workspace as usize * 2;
    let pair = viewports.get(at..at + 2)?;
    Some([i32::try_from(pair[0]).ok()?, i32::try_from(pair[1]).ok()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_is_found_by_the_display_that_it_is_on() {
        let viewports = [1368, 0, 0, 0, 1368, 0];
        assert_eq!(workspace_on([0, 0], &viewports, Some(0)), Some(1));
        assert_eq!(workspace_on([1368, 0], &viewports, Some(1)), Some(0));
        assert_eq!(workspace_on([1368, 0], &viewports, Some(2)), Some(2), "it is looked at");
        assert_eq!(workspace_on([500, 0], &viewports, Some(2)), None);
    }

    #[test]
    fn where_every_workspace_is_on_all_displays_windows_move_by_themselves() {
        for viewports in [&[][..], &[0, 0], &[0, 0, 0, 0], &[7]] {
            assert_eq!(workspace_on([0, 0], viewports, Some(0)), None, "{viewports:?}");
        }
    }
}
