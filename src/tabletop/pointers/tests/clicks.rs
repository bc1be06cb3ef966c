//! Cursors and clicks: whose they are, where and when they happen.

use super::*;
use crate::picture::projection::PicturePlacement;
use crate::pointers::{MiceDenied, SeatChange};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::window::{CursorMoved, WindowEvent};

#[test]
fn three_mice_have_three_pointers_and_never_each_others_events() {
    let mut table = Table::new();
    let mice = [("Anna", 0), ("Bert", 1), ("Cleo", 2)].map(|(name, seat)| table.sit(name, seat));
    let spots = [Vec2::new(300.0, 500.0), Vec2::new(900.0, 500.0), Vec2::new(1500.0, 500.0)];
    let targets = spots.map(|spot| table.target(spot));
    for (mouse, spot) in mice.into_iter().zip(spots) {
        table.put(mouse, spot);
    }
    let pointers = mice.map(|mouse| table.device(mouse).pointer);
    assert!(pointers[0] != pointers[1] && pointers[1] != pointers[2]);
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        table.look_away();
        for one in order {
            table.mice.press(mice[one], MouseButton::Left);
        }
        for one in order {
            table.mice.release(mice[one], MouseButton::Left);
        }
        table.frames(2);
        assert_eq!(table.seen().clicks, order.map(|one| (pointers[one], targets[one])));
    }
}

#[test]
fn a_press_between_two_moves_of_one_frame_hits_what_was_there() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let (here, there) = (Vec2::new(500.0, 500.0), Vec2::new(700.0, 500.0));
    let (first, last) = (table.target(here), table.target(there));
    table.put(anna, here - Vec2::new(200.0, 0.0));
    table.look_away();
    table.mice.move_by(anna, 200.0, 0.0);
    table.mice.press(anna, MouseButton::Left);
    table.mice.move_by(anna, 200.0, 0.0);
    table.mice.release(anna, MouseButton::Left);
    table.frames(4);
    assert_eq!(table.seen().actions(), ["move 200 0", "press", "move 200 0", "release"]);
    let pointer = table.device(anna).pointer;
    assert_eq!(table.seen().presses, [(pointer, first)]);
    assert!(table.seen().clicks.is_empty(), "a drag is no click");
    table.click(anna);
    assert_eq!(table.seen().clicks, [(pointer, last)]);
}

#[test]
fn a_click_while_the_mouse_is_moving_counts_where_it_was_made() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let spot = Vec2::new(500.0, 500.0);
    let target = table.target(spot);
    table.put(anna, spot - Vec2::new(90.0, 0.0));
    table.look_away();
    table.mice.move_by(anna, 90.0, 0.0);
    table.mice.click(anna, MouseButton::Left);
    table.mice.move_by(anna, 300.0, 0.0);
    table.frames(3);
    let pointer = table.device(anna).pointer;
    assert_eq!(table.seen().clicks, [(pointer, target)]);
    assert_eq!(table.device(anna).at.x, spot.x + 300.0);
}

#[test]
fn away_from_me_is_up_at_all_four_edges() {
    let mut table = Table::new();
    let into_the_table = [Vec2::NEG_Y, Vec2::Y, Vec2::X, Vec2::NEG_X];
    for (seat, way) in (0..4).zip(into_the_table) {
        let mouse = table.sit(&format!("Mouse {seat}"), seat);
        table.put(mouse, TABLE / 2.0);
        table.mice.move_by(mouse, 0.0, -100.0);
        table.frames(1);
        assert_eq!(table.device(mouse).at, TABLE / 2.0 + way * 100.0, "seat {seat}");
    }
}

#[test]
fn cursors_stay_on_the_table_and_keep_their_speed() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    table.mice.move_by(anna, 1e9, 1e9);
    table.frames(1);
    assert_eq!(table.device(anna).at, TABLE - 1.0);
    table.mice.move_by(anna, f32::NAN, 0.0);
    table.mice.move_by(anna, -1e9, f32::NEG_INFINITY);
    table.frames(1);
    assert!(table.device(anna).at.is_finite());
    let entity = table.entity(anna).expect("it is plugged in");
    table.app.world_mut().get_mut::<Device>(entity).expect("a device").sensitivity = 0.5;
    table.put(anna, TABLE / 2.0);
    table.mice.move_by(anna, 100.0, 0.0);
    table.frames(1);
    assert_eq!(table.device(anna).at, TABLE / 2.0 + Vec2::new(50.0, 0.0));
}

#[test]
fn unplugging_while_a_button_is_down_cancels_the_press() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let spot = Vec2::new(500.0, 500.0);
    table.target(spot);
    table.put(anna, spot);
    table.mice.press(anna, MouseButton::Left);
    table.frames(1);
    assert!(table.is_pressed(anna));
    table.look_away();
    table.mice.unplug(anna);
    table.frames(3);
    assert_eq!(table.seen().actions(), ["cancel"], "the release of an unplugged mouse is none");
    assert!(table.seen().clicks.is_empty());
    assert_eq!(table.entity(anna), None);
}

#[test]
fn a_mouse_that_comes_and_goes_within_one_frame_leaves_nothing() {
    let mut table = Table::new();
    let mouse = table.mice.plug("Brief");
    table.mice.press(mouse, MouseButton::Left);
    table.mice.press(mouse, MouseButton::Right);
    table.mice.unplug(mouse);
    table.frames(3);
    assert_eq!(table.entity(mouse), None);
    assert!(table.seen().clicks.is_empty() && table.seen().verbs.is_empty());
}

#[test]
fn one_mouse_plays_until_the_others_may_be_read_and_its_seats_wait_for_them() {
    let mice = FakeMice::new();
    mice.deny(true);
    let backend = MiceBackend::new(Box::new(mice.backend()));
    let mut table = Table::with(Some(backend), mice);
    table.frames(1);
    let kinds = |table: &mut Table| -> Vec<DeviceKind> {
        let mut devices = table.app.world_mut().query::<&Device>();
        devices.iter(table.app.world()).map(|device| device.kind.clone()).collect()
    };
    assert_eq!(kinds(&mut table), [DeviceKind::SystemMouse]);
    assert!(table.app.world().resource::<MiceDenied>().0, "the table can say so");
    let mut devices = table.app.world_mut().query::<Entity>();
    let is_it = |&it: &Entity| table.app.world().get::<Device>(it).is_some();
    let device = devices.iter(table.app.world()).find(is_it).expect("it was just there");
    table.app.world_mut().write_message(SitDown { device, seat: Seat(0) });
    table.frames(1);

    table.mice.deny(false);
    let anna = table.mice.plug("Anna");
    table.frames(2);
    assert!(table.entity(anna).is_some() && kinds(&mut table).len() == 1);
    assert!(!table.app.world().resource::<MiceDenied>().0);
    let orphaned = SeatChanged { seat: Seat(0), device: None, what: SeatChange::Orphaned };
    assert!(table.seen().seats.contains(&orphaned), "{:?}", table.seen().seats);
    table.seat(anna, 0);
    assert_eq!(table.device(anna).seats, [Seat(0)]);

    table.mice.unplug(anna);
    table.mice.deny(true);
    table.frames(2);
    assert_eq!(kinds(&mut table), [DeviceKind::SystemMouse], "and back");
}

#[test]
fn one_mouse_plays_for_everybody_where_mice_cannot_be_told_apart() {
    let mut table = Table::with(None, FakeMice::new());
    table.app.insert_resource(PicturePlacement::default());
    table.frames(1);
    let mut devices = table.app.world_mut().query::<(Entity, &Device)>();
    let (device, pointer) = devices
        .iter(table.app.world())
        .map(|(entity, device)| (entity, device.pointer))
        .next()
        .expect("the system's mouse is a device");
    for seat in [0, 1] {
        table.app.world_mut().write_message(SitDown { device, seat: Seat(seat) });
    }
    table.await_seats(&[1]);
    let window = {
        let mut windows = table.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(table.app.world()).expect("there is one window")
    };
    let spot = Vec2::new(500.0, 400.0);
    let target = table.target(spot);
    table.look_away();
    let moved = CursorMoved { window, position: spot, delta: None };
    table.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input =
            MouseButtonInput { button: bevy::input::mouse::MouseButton::Left, state, window };
        table.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
    }
    table.frames(3);
    assert_eq!(table.seen().clicks, [(pointer, target)]);
    let acting = |table: &Table| table.app.world().get::<Device>(device).and_then(|d| d.acting);
    assert_eq!(acting(&table), Some(Seat(1)));
    table.await_seats(&[0]);
    assert_eq!(acting(&table), Some(Seat(0)), "it is the hand of whose turn it is");
}
