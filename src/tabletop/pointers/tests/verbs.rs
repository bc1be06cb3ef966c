//! Verbs: who says what with which key, button or wheel.

use super::taking::press_key;
use super::*;
use crate::pointers::{HostPanelFocus, HurryHeld, HurrySource, Verb};

fn said(table: &Table) -> Vec<(Option<u16>, Verb)> {
    table.seen().verbs.iter().map(|said| (said.seat.map(|seat| seat.0), said.verb)).collect()
}

#[test]
fn a_seats_other_buttons_and_wheel_speak_for_that_seat() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let bert = table.sit("Bert", 1);
    table.frames(2);
    table.mice.wheel(bert, 0, 2);
    table.mice.click(anna, MouseButton::Right);
    table.mice.wheel(anna, 0, -1);
    table.frames(6);
    let mut said = said(&table);
    said.sort_by_key(|(seat, _)| *seat);
    let [a, b] = [Some(0), Some(1)];
    use Verb::{TakeBack, TurnLeft, TurnRight};
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said.contains(&(a, TakeBack)) && said.contains(&(a, TurnLeft)));
    assert_eq!(said[2..], [(b, TurnRight), (b, TurnRight)]);
    let device = table.entity(bert);
    let verbs = table.seen().verbs.iter().filter(|said| said.seat == Some(Seat(1)));
    assert!(verbs.map(|said| said.device).all(|by| by == device));
    assert!(table.seen().clicks.is_empty() && !table.seen().actions().contains(&"press".into()));
}

#[test]
fn the_keyboard_speaks_for_the_first_person_who_is_awaited() {
    let mut table = Table::new();
    let mut chairs = chairs(4);
    chairs[1].player = SeatPlayer::Bot(crate::seats::STAND_IN);
    table.set(Chairs(chairs));
    table.await_seats(&[1, 2, 3]);
    press_key(&mut table, KeyCode::KeyF);
    press_key(&mut table, KeyCode::ArrowUp);
    assert_eq!(said(&table), [(Some(2), Verb::First), (Some(2), Verb::Forward)]);
    table.look_away();
    table.set(HostPanelFocus { keyboard: true, ..HostPanelFocus::default() });
    press_key(&mut table, KeyCode::KeyF);
    assert!(said(&table).is_empty(), "the host is typing");
}

#[test]
fn hurry_lasts_as_long_as_it_is_held() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 3);
    table.frames(2);
    table.mice.press(anna, MouseButton::Middle);
    table.frames(3);
    let held = |table: &Table| table.app.world().resource::<HurryHeld>().0.clone();
    assert_eq!(held(&table), [HurrySource::Seat(Seat(3))]);
    table.mice.release(anna, MouseButton::Middle);
    table.frames(2);
    assert!(held(&table).is_empty());
    table.mice.press(anna, MouseButton::Middle);
    table.frames(1);
    table.mice.unplug(anna);
    table.frames(2);
    assert!(held(&table).is_empty(), "an unplugged mouse holds nothing down");
}

#[test]
fn a_free_mouse_says_nothing() {
    let mut table = Table::new();
    let free = table.mice.plug("Free");
    table.mice.click(free, MouseButton::Right);
    table.mice.wheel(free, 0, 3);
    table.frames(4);
    assert!(said(&table).is_empty());
}
