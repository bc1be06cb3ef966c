//! Taking mice from the desktop, and giving them back.

use super::*;
use crate::mice::MouseKind;
use crate::pointers::{HostPanelFocus, MiceReleased};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::window::CursorOptions;
use shoal_contract::BotName;

pub fn press_key(table: &mut Table, key_code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        table.app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::Escape,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        table.frames(1);
    }
}

#[test]
fn only_mice_that_sit_are_taken() {
    let mut table = Table::new();
    let free = table.mice.plug("Free");
    let anna = table.sit("Anna", 0);
    table.frames(1);
    assert_eq!(table.mice.taken(), [anna]);
    table.seat(free, 1);
    table.frames(1);
    assert_eq!(table.mice.taken(), [free, anna]);
}

#[test]
fn the_hosts_last_pointer_is_given_back_when_the_focus_goes() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    table.frames(1);
    table.focus(false);
    assert!(table.mice.taken().is_empty(), "the host has no other pointer");
    let before = table.device(anna).at;
    table.mice.move_by(anna, 50.0, 0.0);
    table.click(anna);
    assert_eq!(table.device(anna).at, before, "it is the desktop's now");
    table.focus(true);
    assert_eq!(table.mice.taken(), [anna]);
    assert_eq!(table.mice.takes(), [(anna, true), (anna, false), (anna, true)]);
}

#[test]
fn players_go_on_while_the_host_uses_another_window_with_another_mouse() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    table.mice.plug_as(Default::default(), MouseKind::Touchpad);
    table.focus(false);
    assert_eq!(table.mice.taken(), [anna]);
    let before = table.device(anna).at;
    table.mice.move_by(anna, 50.0, 0.0);
    table.frames(1);
    assert_eq!(table.device(anna).at, before + Vec2::new(50.0, 0.0));
}

#[test]
fn the_hosts_key_gives_all_mice_back_and_takes_them_again() {
    let mut table = Table::new();
    let mice = [0, 1].map(|seat| table.sit(&format!("Mouse {seat}"), seat));
    table.frames(1);
    press_key(&mut table, KeyCode::Escape);
    assert_eq!(table.app.world().resource::<MiceReleased>(), &MiceReleased(true));
    assert!(table.mice.taken().is_empty());
    table.look_away();
    table.click(mice[0]);
    assert!(table.seen().actions().is_empty());
    press_key(&mut table, KeyCode::Escape);
    assert_eq!(table.mice.taken(), mice);
}

#[test]
fn the_hosts_key_that_leaves_something_of_the_panel_gives_no_mice_back() {
    let mut table = Table::new();
    table.set(HostPanelFocus { escape: true, ..default() });
    press_key(&mut table, KeyCode::Escape);
    assert_eq!(table.app.world().resource::<MiceReleased>(), &MiceReleased(false));
}

#[test]
fn a_button_that_is_down_when_the_mouse_is_given_back_is_let_go_without_a_click() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let spot = Vec2::new(500.0, 500.0);
    table.target(spot);
    table.put(anna, spot);
    table.mice.press(anna, MouseButton::Left);
    table.mice.press(anna, MouseButton::Middle);
    table.frames(2);
    assert!(table.is_pressed(anna));
    table.focus(false);
    table.frames(3);
    assert!(!table.is_pressed(anna) && table.seen().clicks.is_empty());
    assert!(table.app.world().resource::<super::super::HurryHeld>().0.is_empty());
    table.focus(true);
    table.mice.release(anna, MouseButton::Left);
    table.frames(2);
    assert!(table.seen().clicks.is_empty(), "the press was over");
    table.click(anna);
    assert_eq!(table.seen().clicks.len(), 1, "it clicks again");
}

#[test]
fn a_mouse_that_another_program_holds_still_plays() {
    let mut table = Table::new();
    table.mice.refuse_takes(true);
    let anna = table.sit("Anna", 0);
    table.frames(5);
    assert!(table.mice.taken().is_empty());
    table.look_away();
    table.click(anna);
    assert_eq!(table.seen().actions(), ["press", "release"]);
}

#[test]
fn everything_is_given_back_on_exit() {
    let mut table = Table::new();
    table.sit("Anna", 0);
    table.frames(1);
    assert_eq!(table.mice.taken().len(), 1);
    table.app.world_mut().write_message(AppExit::Success);
    table.frames(1);
    assert!(table.mice.taken().is_empty());
}

#[test]
fn the_systems_cursor_shows_only_when_the_host_looks_for_it() {
    let mut table = Table::new();
    table.set(JoinPolicy::Closed);
    let visible = |table: &mut Table| {
        let mut cursors = table.app.world_mut().query::<&CursorOptions>();
        cursors.iter(table.app.world()).all(|cursor| cursor.visible)
    };
    let anna = table.sit("Anna", 0);
    let host = table.mice.plug("Host");
    table.frames(1);
    table.mice.move_by(anna, 10.0, 0.0);
    table.frames(1);
    assert!(!visible(&mut table), "it only lies about on the table");
    table.mice.move_by(host, 10.0, 0.0);
    table.frames(1);
    assert!(visible(&mut table), "the host's mouse moves");
}

#[test]
fn a_free_mouse_is_heard_in_a_match_only_where_a_bot_plays() {
    let mut table = Table::new();
    table.set(JoinPolicy::Orphans);
    for seat in 0..4 {
        table.sit(&format!("Mouse {seat}"), seat);
    }
    let late = table.mice.plug("Late");
    table.frames(2);
    let spot = table.device(late).at;
    let button = table.target(spot);
    table.click(late);
    assert!(table.seen().clicks.is_empty(), "there is nothing for it to do");
    table.app.world_mut().resource_mut::<Chairs>().0[3].player =
        SeatPlayer::Bot(BotName::constant("easy"));
    table.frames(2);
    table.click(late);
    assert_eq!(table.seen().clicks.iter().map(|click| click.1).collect::<Vec<_>>(), [button]);
}
