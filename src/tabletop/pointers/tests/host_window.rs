//! Mice that have no seat, while the host has a window beside the table's.

use super::*;
use crate::mice::MouseKind;
use crate::pointers::mouse::desktop_pointer::{DesktopPointer, PressOwner};
use crate::pointers::{HostPanelFocus, TouchpadsAllowed};

/// The windows.
struct Windows {
    table: Entity,
    host: Entity,
}

/// A table whose host's window is open, and a spot on it that can be clicked.
fn two_windows() -> (Table, Windows, Vec2) {
    let mut table = Table::new();
    let mut windows = table.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let first = windows.single(table.app.world()).expect("it has a window");
    let host = table.open_host_window();
    let spot = Vec2::new(500.0, 500.0);
    table.target(spot);
    (table, Windows { table: first, host }, spot)
}

fn plug_at(table: &mut Table, name: &str, spot: Vec2) -> MouseId {
    let mouse = table.mice.plug(name);
    table.frames(1);
    table.put(mouse, spot);
    table.look_away();
    mouse
}

/// How many clicks of this mouse the table hears, and whether its press is left to the host's window.
fn click(table: &mut Table, mouse: MouseId) -> (usize, bool) {
    table.look_away();
    table.mice.press(mouse, MouseButton::Left);
    table.frames(1);
    let owner = table.app.world_mut().resource_mut::<DesktopPointer>().take_press();
    table.mice.release(mouse, MouseButton::Left);
    table.frames(3);
    (table.seen().clicks.len(), owner == Some(PressOwner::Host))
}

#[test]
fn free_mice_act_while_either_of_the_windows_has_the_focus() {
    let (mut table, windows, spot) = two_windows();
    let free = plug_at(&mut table, "Free", spot);
    for (at_table, at_host, heard) in
        [(true, false, 1), (false, true, 1), (false, false, 0), (true, true, 1)]
    {
        for (window, focused) in [(windows.table, at_table), (windows.host, at_host)] {
            table.app.world_mut().get_mut::<Window>(window).expect("a window").focused = focused;
        }
        table.frames(1);
        let clicks = click(&mut table, free);
        assert_eq!(clicks, (heard, heard == 0), "focus: table {at_table}, host {at_host}");
    }
}

#[test]
fn players_mice_are_taken_while_the_hosts_window_has_the_focus() {
    let (mut table, ..) = two_windows();
    let mice = [0, 1].map(|seat| table.sit(&format!("Mouse {seat}"), seat));
    table.frames(1);
    assert_eq!(table.mice.taken(), mice, "or the last one who sat down would stop all");
}

#[test]
fn a_mouse_that_slid_off_the_table_presses_nothing_there_and_the_hosts_own_does() {
    let (mut table, windows, spot) = two_windows();
    let [guest, own] = ["Guest", "Own"].map(|name| plug_at(&mut table, name, spot));
    table.mice.move_by(guest, 1.0, 0.0);
    table.frames(1);
    table.cross(windows.table, windows.host);
    table.frames(5);
    // They follow the hand on the table, too.
    table.mice.move_by(own, 1.0, 0.0);
    table.frames(1);
    table.app.world_mut().resource_mut::<DesktopPointer>().set_on_control(true);
    assert_eq!(click(&mut table, own), (0, true), "the host's own mouse");
    assert_eq!(click(&mut table, guest), (1, false), "slid off: at the table alone");
    assert_eq!(click(&mut table, guest), (0, true), "the first press only");
    table.app.world_mut().resource_mut::<DesktopPointer>().set_on_control(false);
    assert_eq!(click(&mut table, own), (1, false), "nothing is there that it could press");
}

#[test]
fn the_windows_news_may_come_before_that_of_the_mouse_which_carried_the_pointer_off() {
    let (mut table, windows, spot) = two_windows();
    let [guest, own] = ["Guest", "Own"].map(|name| plug_at(&mut table, name, spot));
    table.mice.move_by(own, 1.0, 0.0);
    table.frames(1);
    table.cross(windows.table, windows.host);
    table.mice.move_by(guest, 1.0, 0.0);
    table.frames(5);
    table.app.world_mut().resource_mut::<DesktopPointer>().set_on_control(true);
    assert_eq!(click(&mut table, own), (0, true));
    assert_eq!(click(&mut table, guest), (1, false));
}

#[test]
fn mice_that_the_table_does_not_hear_are_the_hosts_in_every_window() {
    let (mut table, windows, spot) = two_windows();
    let touchpad = table.mice.plug_as(Default::default(), MouseKind::Touchpad);
    table.frames(1);
    table.put(touchpad, spot);
    table.mice.move_by(touchpad, 1.0, 0.0);
    table.frames(1);
    table.cross(windows.table, windows.host);
    table.app.world_mut().resource_mut::<DesktopPointer>().set_on_control(true);
    assert_eq!(click(&mut table, touchpad), (0, true));
    table.set(TouchpadsAllowed(true));
    table.set(HostPanelFocus { cursor: true, ..default() });
    assert_eq!(click(&mut table, touchpad), (0, true), "the host is at the panel");
}
