//! Seats and their devices: joining, losing a mouse, coming back.

use super::*;
use crate::mice::{MouseKey, MouseKind};
use crate::pointers::sitting::{SeatChange, StandUp};

fn changes(table: &Table) -> Vec<(u16, SeatChange)> {
    table.seen().seats.iter().map(|change| (change.seat.0, change.what)).collect()
}

fn key(name: &str, path: &str) -> MouseKey {
    MouseKey { name: name.into(), path: path.into(), vendor: 7, ..MouseKey::default() }
}

#[test]
fn a_seat_that_is_held_is_nobody_elses() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let bert = table.sit("Bert", 0);
    assert_eq!(table.device(anna).seats, [Seat(0)]);
    assert!(table.device(bert).seats.is_empty());
    table.seat(bert, 9);
    assert!(table.device(bert).seats.is_empty(), "there is no chair 9");
    let device = table.entity(anna).expect("Anna is here");
    table.app.world_mut().write_message(StandUp { device, seat: Seat(0) });
    table.frames(1);
    table.seat(bert, 0);
    assert_eq!(table.device(bert).seats, [Seat(0)]);
    use SeatChange::{Joined, Left};
    assert_eq!(changes(&table), [(0, Joined), (0, Left), (0, Joined)]);
}

#[test]
fn a_replugged_mouse_gets_its_seats_back() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    table.seat(anna, 2);
    let bert = table.sit("Bert", 1);
    let entity = table.entity(anna).expect("Anna is here");
    table.app.world_mut().get_mut::<Device>(entity).expect("a device").sensitivity = 0.3;
    table.look_away();
    table.mice.unplug(anna);
    table.frames(2);
    assert_eq!(changes(&table), [(0, SeatChange::Orphaned), (2, SeatChange::Orphaned)]);
    let anna = table.mice.plug("Anna");
    table.mice.click(anna, MouseButton::Left);
    table.frames(2);
    assert_eq!(table.device(anna).seats, [Seat(0), Seat(2)]);
    assert_eq!(table.device(anna).sensitivity, 0.3, "its hand is as fast as before");
    assert_eq!(table.device(bert).seats, [Seat(1)]);
    assert_eq!(changes(&table)[2..], [(0, SeatChange::Restored), (2, SeatChange::Restored)]);
}

#[test]
fn a_mouse_in_another_socket_is_known_by_its_model() {
    let mut table = Table::new();
    table.set(JoinPolicy::Orphans);
    let anna = table.mice.plug_as(key("Optical", "usb-1"), MouseKind::Mouse);
    table.frames(1);
    table.seat(anna, 3);
    table.mice.unplug(anna);
    table.frames(1);
    let other = table.mice.plug_as(key("Trackball", "usb-1"), MouseKind::Mouse);
    let anna = table.mice.plug_as(key("Optical", "usb-2"), MouseKind::Mouse);
    table.frames(1);
    assert!(table.device(other).seats.is_empty());
    assert_eq!(table.device(anna).seats, [Seat(3)]);
}

#[test]
fn of_two_mice_alike_a_click_tells_which_it_is() {
    let mut table = Table::new();
    table.set(JoinPolicy::Orphans);
    let twins = [0, 1].map(|seat| table.sit("Twin", seat));
    twins.into_iter().for_each(|twin| table.mice.unplug(twin));
    table.frames(1);
    let twin = table.mice.plug("Twin");
    table.frames(1);
    assert!(table.device(twin).seats.is_empty(), "it may be either's");
    let spot = Vec2::new(500.0, 500.0);
    table.target(spot);
    table.put(twin, spot);
    table.look_away();
    table.click(twin);
    assert_eq!(table.seen().clicks.len(), 1, "it is asked");
    table.seat(twin, 1);
    let other = table.mice.plug("Twin");
    table.frames(1);
    assert_eq!(table.device(other).seats, [Seat(0)], "now only one is missing");
}

#[test]
fn a_seat_taken_by_another_mouse_is_not_given_back() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    table.mice.unplug(anna);
    table.frames(1);
    let bert = table.sit("Bert", 0);
    let anna = table.mice.plug("Anna");
    table.frames(1);
    assert!(table.device(anna).seats.is_empty());
    assert_eq!(table.device(bert).seats, [Seat(0)]);
}

#[test]
fn a_free_mouses_click_counts_only_while_people_are_asked_to_join() {
    let mut table = Table::new();
    let spot = Vec2::new(500.0, 500.0);
    table.target(spot);
    let seated = [0, 1, 2, 3].map(|seat| table.sit(&format!("Mouse {seat}"), seat));
    let free = table.mice.plug("Free");
    table.frames(1);
    table.put(free, spot);
    let mut clicks_in = |joining, focused, panel| {
        table.set(joining);
        table.set(super::super::HostPanelFocus { cursor: panel, ..default() });
        table.focus(focused);
        table.look_away();
        table.click(free);
        table.seen().clicks.len()
    };
    assert_eq!(clicks_in(JoinPolicy::Closed, true, false), 0);
    assert_eq!(clicks_in(JoinPolicy::Orphans, true, false), 0, "nobody's mouse is missing");
    assert_eq!(clicks_in(JoinPolicy::Places, false, false), 0, "another window has the focus");
    assert_eq!(clicks_in(JoinPolicy::Places, true, true), 0, "the host is at the panel");
    assert_eq!(clicks_in(JoinPolicy::Places, true, false), 1);
    table.set(JoinPolicy::Orphans);
    table.mice.unplug(seated[2]);
    table.frames(1);
    table.look_away();
    table.click(free);
    assert_eq!(table.seen().clicks.len(), 1, "a seat waits for a mouse");
}

#[test]
fn a_touchpad_does_nothing_unless_it_is_allowed_to() {
    let mut table = Table::new();
    let spot = Vec2::new(500.0, 500.0);
    table.target(spot);
    let pad = table.mice.plug_as(key("Touchpad", ""), MouseKind::Touchpad);
    table.frames(1);
    table.put(pad, spot);
    table.click(pad);
    assert!(table.seen().clicks.is_empty());
    table.set(super::super::TouchpadsAllowed(true));
    table.click(pad);
    assert_eq!(table.seen().clicks.len(), 1);
}

#[test]
fn where_a_bot_sits_no_mouse_acts() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 1);
    let mut chairs = chairs(4);
    chairs[1].player = SeatPlayer::Bot(crate::seats::STAND_IN);
    table.set(Chairs(chairs));
    table.frames(1);
    assert!(table.device(anna).seats.is_empty());
    assert_eq!(table.device(anna).acting, None);
    table.seat(anna, 1);
    assert!(table.device(anna).seats.is_empty());
}
