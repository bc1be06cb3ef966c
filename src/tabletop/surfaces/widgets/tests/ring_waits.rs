//! Rings that have come by themselves wait until a press counts, and are dim meanwhile.

use super::focus::{Pad, two_rows};
use super::*;
use crate::pointers::UnseenConfirmations;
use bevy::input::gamepad::GamepadButton;

/// Frames after which a press counts, and after which it counts on what confirms: a frame lasts 10 milliseconds.
const MOMENT: usize = 45;
const SEEN: usize = 125;

/// A gamepad whose ring begins on the first of two rows of buttons, at the place that confirms if that is asked for.
fn pad_at(confirms: bool) -> (Pad, Vec<Entity>) {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    let first = PushButton { strong: true, confirms };
    table.app.world_mut().entity_mut(buttons[0]).insert(first);
    let pad = Pad::at(table, 0);
    (pad, buttons)
}

/// `true` if the only ring is dim.
fn is_dim(pad: &mut Pad) -> bool {
    let world = pad.table.app.world_mut();
    let mut rings = world.query_filtered::<&BorderColor, With<SeatFocusRing>>();
    rings.single(world).expect("there is one").top.alpha() < 1.0
}

/// The number of presses that a tap does.
fn presses(pad: &mut Pad) -> usize {
    pad.tap(GamepadButton::South);
    told(&mut pad.table).len()
}

#[test]
fn what_confirms_is_pressed_later_than_anything_else_to_which_a_ring_comes_by_itself() {
    for confirms in [false, true] {
        let (mut pad, buttons) = pad_at(confirms);
        assert_eq!(pad.focus(0), Some(buttons[0]));
        assert!(is_dim(&mut pad));
        assert_eq!(presses(&mut pad), 0);
        pad.table.frames(MOMENT);
        assert_eq!((is_dim(&mut pad), presses(&mut pad)), (confirms, usize::from(!confirms)));
        pad.table.frames(SEEN);
        assert_eq!((is_dim(&mut pad), presses(&mut pad)), (false, 1));
    }
}

#[test]
fn what_its_player_steers_it_to_is_pressed_at_once() {
    let (mut pad, buttons) = pad_at(true);
    pad.table.frames(MOMENT);
    let went = pad.way(0, &[GamepadButton::DPadRight, GamepadButton::DPadLeft]);
    assert_eq!(went, [1, 0].map(|at: usize| Some(buttons[at])));
    assert_eq!((is_dim(&mut pad), presses(&mut pad)), (false, 1));
}

#[test]
fn the_word_for_what_confirms_waits_as_long_as_the_ring_does() {
    for confirms in [false, true] {
        let (mut pad, _) = pad_at(confirms);
        let mut chairs = pad.table.app.world_mut().resource_mut::<crate::seats::Chairs>();
        chairs.0 = crate::seats::chairs_for(&["Ann".to_owned()], crate::seats::SeatPlayer::Person);
        let unseen = |pad: &mut Pad| {
            pad.table.frames(1);
            pad.table.app.world().resource::<UnseenConfirmations>().0.clone()
        };
        let waits = if confirms { vec![Seat(0)] } else { vec![] };
        assert_eq!(unseen(&mut pad), waits);
        pad.table.frames(SEEN);
        assert_eq!(unseen(&mut pad), []);
    }
}
