//! A press waits until what it is on has been there for a moment.

use super::*;
use crate::headless::TestHand;
use crate::seats::Device;
use crate::system::ids::TrayId;
use bevy::picking::pointer::{Location, PointerAction, PointerInput, PointerLocation};
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

const PRESSED: WidgetAction = WidgetAction::Pressed;

/// A table where a frame takes 20 ms.
fn table() -> HeadlessTable {
    let mut table = listening((widgets_plugin, crate::surfaces::seat_panels::presses::plugin));
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    table
}

const SOON: usize = 15;
const LATER: usize = 25;

fn press(table: &mut HeadlessTable, hand: TestHand) {
    table.press(hand);
    table.release(hand);
}

/// A hand that rests on a button which has been there for long.
fn resting_on(table: &mut HeadlessTable, button: Entity) -> TestHand {
    let hand = table.hand(&[0]);
    table.frames(LATER);
    table.point(hand, table.place_of(button).center());
    hand
}

#[test]
fn a_press_on_what_has_just_become_another_button_is_not_taken_and_a_new_press_works() {
    for off in [None, Some("It is too late.")] {
        let mut table = table();
        let button = lay(&mut table, TableEdge::North, a_button(0));
        let hand = resting_on(&mut table, button);
        let now = Widget::of(Seat(0)).known_as(8).off(off);
        *table.app.world_mut().get_mut::<Widget>(button).expect("a button") = now;
        table.frames(SOON);
        press(&mut table, hand);
        assert_eq!(told(&mut table), [], "neither done nor refused");
        table.frames(LATER - SOON);
        press(&mut table, hand);
        let what = off.map_or(PRESSED, |why| WidgetAction::Refused(why.into()));
        assert_eq!(told(&mut table), [(hand.pointer, what)]);
    }
}

#[test]
fn a_pointer_that_comes_to_a_button_that_has_just_changed_does_not_press_it_either() {
    let mut table = table();
    let button = lay(&mut table, TableEdge::South, a_button(0));
    let hand = table.hand(&[0]);
    table.frames(LATER);
    table.app.world_mut().get_mut::<Widget>(button).expect("a button").id = 8;
    table.frames(2);
    table.click(hand, button);
    assert_eq!(told(&mut table), []);
}

#[test]
fn what_appears_under_a_resting_hand_and_what_it_uncovers_when_it_goes_is_not_pressed_at_once() {
    let mut table = table();
    let below = lay(&mut table, TableEdge::South, a_button(0));
    let hand = resting_on(&mut table, below);
    let above = lay(&mut table, TableEdge::South, a_button(0));
    table.frames(2);
    press(&mut table, hand);
    assert_eq!(told(&mut table), [], "it has just come");
    table.frames(LATER);
    press(&mut table, hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
    let root = table.app.world().get::<ChildOf>(above).expect("it has a root").parent();
    table.app.world_mut().despawn(root);
    for _ in 0..3 {
        table.frames(LATER);
        press(&mut table, hand);
        assert_eq!(told(&mut table), [], "the press is repeated: what was below was not meant");
    }
    table.frames(3 * LATER);
    press(&mut table, hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)], "by now it is");
}

#[test]
fn a_hand_that_goes_away_and_comes_back_presses_what_took_the_place_of_what_it_pressed() {
    let mut table = table();
    let below = lay(&mut table, TableEdge::South, a_button(0));
    let above = lay(&mut table, TableEdge::South, a_button(0));
    let hand = resting_on(&mut table, above);
    press(&mut table, hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
    let root = table.app.world().get::<ChildOf>(above).expect("it has a root").parent();
    table.app.world_mut().despawn(root);
    table.frames(LATER);
    table.point(hand, Vec2::ONE);
    table.click(hand, below);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
}

#[test]
fn a_press_repeated_where_the_lobby_began_a_match_chooses_nothing_in_it() {
    let mut table = table();
    let button = lay(&mut table, TableEdge::South, a_button(0));
    let turn_into = |table: &mut HeadlessTable, id: TrayId| {
        let now = Widget::of(Seat(0)).known_as(id.id());
        *table.app.world_mut().get_mut::<Widget>(button).expect("a button") = now;
    };
    turn_into(&mut table, TrayId::Lobby(0));
    let hand = resting_on(&mut table, button);
    press(&mut table, hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)], "it begins");
    turn_into(&mut table, TrayId::Game(2));
    for _ in 0..3 {
        table.frames(LATER);
        press(&mut table, hand);
        assert_eq!(told(&mut table), [], "it was meant for the lobby");
    }
    table.frames(3 * LATER);
    press(&mut table, hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
    turn_into(&mut table, TrayId::Game(3));
    table.frames(LATER);
    press(&mut table, hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)], "the game itself goes on as fast");
}

#[test]
fn what_confirms_below_a_surface_that_has_closed_waits_for_longer_than_what_can_be_taken_back() {
    let mut table = table();
    for (confirms, counts) in [(false, true), (true, false)] {
        let below = lay(&mut table, TableEdge::South, a_button(0));
        table.app.world_mut().entity_mut(below).insert(PushButton { strong: confirms, confirms });
        let above = lay(&mut table, TableEdge::South, a_button(0));
        let hand = resting_on(&mut table, above);
        let root = table.app.world().get::<ChildOf>(above).expect("it has a root").parent();
        table.app.world_mut().despawn(root);
        table.frames(LATER);
        press(&mut table, hand);
        assert_eq!(told(&mut table).len(), usize::from(counts));
        table.frames(2 * LATER);
        press(&mut table, hand);
        assert_eq!(told(&mut table), [(hand.pointer, PRESSED)], "it is meant");
        let root = table.app.world().get::<ChildOf>(below).expect("it has a root").parent();
        table.app.world_mut().despawn(root);
    }
}

#[test]
fn a_press_from_before_a_slow_frame_was_seen_is_not_taken() {
    let mut table = table();
    let button = lay(&mut table, TableEdge::North, a_button(0));
    let hand = table.hand(&[0]);
    table.point(hand, Vec2::ONE);
    table.frames(LATER);
    let slow = Duration::from_secs(1);
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(slow));
    // As the table's own systems change what is seen.
    let change = move |mut widgets: Query<&mut Widget>, mut is_done: Local<bool>| {
        if !std::mem::replace(&mut *is_done, true) {
            widgets.get_mut(button).expect("a button").id = 8;
        }
    };
    table.app.add_systems(Update, change);
    table.frames(1);
    // While that was drawn the hand has come and pressed.
    let middle = table.place_of(button).center();
    let at = table.app.world().get::<PointerLocation>(hand.device).expect("a pointer");
    let at = Location { position: middle, ..at.location.clone().expect("it was moved") };
    let come = PointerAction::Move { delta: middle };
    table.app.world_mut().write_message(PointerInput::new(hand.pointer, at, come));
    table.app.world_mut().get_mut::<Device>(hand.device).expect("a device").at = middle;
    press(&mut table, hand);
    assert_eq!(told(&mut table), [], "it had not been seen");
    press(&mut table, hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
}

#[test]
fn a_pointer_that_goes_from_button_to_button_presses_each_at_once() {
    let mut table = table();
    let one = lay(&mut table, TableEdge::South, a_button(0));
    let root = table.app.world().get::<ChildOf>(one).expect("it has a root").parent();
    let two = table.app.world_mut().spawn((a_button(0), ChildOf(root))).id();
    let hand = resting_on(&mut table, one);
    for button in [one, two, one] {
        table.click(hand, button);
        assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
    }
}

#[test]
fn a_button_that_is_drawn_anew_with_its_number_is_the_same() {
    let mut table = table();
    let number = || {
        button(Widget::of_all().known_as(5), WidgetSizes::default(), WidgetCaption::new("Level"))
    };
    let first = lay(&mut table, TableEdge::South, number());
    let hand = resting_on(&mut table, first);
    let root = table.app.world().get::<ChildOf>(first).expect("it has a root").parent();
    // As the lobby does when anything was chosen.
    table.app.add_systems(
        Update,
        move |mut told: MessageReader<WidgetEvent>, mut all: Commands| {
            if told.read().count() > 0 {
                all.entity(root).despawn_related::<Children>();
                all.spawn((number(), ChildOf(root)));
            }
        },
    );
    for _ in 0..3 {
        press(&mut table, hand);
        assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
        table.frames(2);
    }
}

#[test]
fn a_button_that_is_drawn_anew_while_it_is_held_is_pressed_if_it_has_the_same_number() {
    for (then, wanted) in [(5, true), (6, false)] {
        let mut table = table();
        let numbered = |id: u32| {
            let widget = Widget::of_all().known_as(id);
            button(widget, WidgetSizes::default(), WidgetCaption::new("Level"))
        };
        let first = lay(&mut table, TableEdge::South, numbered(5));
        let hand = resting_on(&mut table, first);
        let root = table.app.world().get::<ChildOf>(first).expect("it has a root").parent();
        table.press(hand);
        let world = table.app.world_mut();
        world.entity_mut(root).despawn_related::<Children>();
        world.spawn((numbered(then), ChildOf(root)));
        table.frames(2);
        table.release(hand);
        let pressed: &[_] = if wanted { &[(hand.pointer, PRESSED)] } else { &[] };
        assert_eq!(told(&mut table), pressed);
        table.release(hand);
        assert_eq!(told(&mut table), [], "it is pressed once");
    }
}
