//! A press belongs to one pointer, and only to one who may.

use super::*;
use crate::headless::TestHand;

const PRESSED: WidgetAction = WidgetAction::Pressed;

/// A table with a button before a seat, at its lower edge.
fn with_a_button(seat: u16) -> (HeadlessTable, Entity) {
    let mut table = table();
    let button = lay(&mut table, TableEdge::South, a_button(seat));
    (table, button)
}

/// A hand of seat 0 whose finger is down on a button.
fn pressing(table: &mut HeadlessTable, button: Entity) -> TestHand {
    let hand = table.hand(&[0]);
    table.point(hand, table.place_of(button).center());
    table.press(hand);
    hand
}

#[test]
fn a_button_says_who_pressed_it_at_every_edge() {
    for edge in TableEdge::ALL {
        let mut table = table();
        let button = lay(&mut table, edge, a_button(0));
        let hand = table.hand(&[0]);
        table.click(hand, button);
        assert_eq!(told(&mut table), [(hand.pointer, PRESSED)], "{edge:?}");
    }
}

#[test]
fn a_press_by_one_pointer_is_not_released_by_another() {
    let (mut table, button) = with_a_button(0);
    let middle = table.place_of(button).center();
    let [anna, bert] = [table.hand(&[0]), table.hand(&[0])];
    table.point(anna, middle);
    table.point(bert, middle);
    table.press(anna);
    table.release(bert);
    assert_eq!(told(&mut table), [], "Bert has pressed nothing");
    table.release(anna);
    assert_eq!(told(&mut table), [(anna.pointer, PRESSED)]);
}

#[test]
fn two_pointers_press_one_button_and_each_counts() {
    let mut table = table();
    let button = lay(&mut table, TableEdge::West, a_button(0));
    let middle = table.place_of(button).center();
    let [anna, bert] = [table.hand(&[0]), table.hand(&[0])];
    for hand in [anna, bert] {
        table.point(hand, middle);
        table.press(hand);
    }
    table.release(bert);
    assert_eq!(told(&mut table), [(bert.pointer, PRESSED)]);
    table.release(anna);
    assert_eq!(told(&mut table), [(anna.pointer, PRESSED)]);
}

#[test]
fn a_pointer_that_lets_go_beside_a_button_has_not_pressed_it() {
    let (mut table, button) = with_a_button(0);
    let middle = table.place_of(button).center();
    let hand = pressing(&mut table, button);
    table.point(hand, Vec2::new(50.0, 50.0));
    table.release(hand);
    table.point(hand, middle);
    assert_eq!(told(&mut table), []);
    assert!(
        !table
            .app
            .world()
            .get::<WidgetPointers>(button)
            .expect("a button")
            .is_held_by(hand.pointer)
    );
}

#[test]
fn others_press_nothing_that_lies_before_a_seat_unless_it_is_open_to_all() {
    let (mut table, button) = with_a_button(0);
    let other = table.hand(&[1]);
    let free = table.hand(&[]);
    table.click(other, button);
    table.click(free, button);
    assert_eq!(told(&mut table), []);
    let ground =
        |table: &HeadlessTable| table.app.world().get::<BackgroundColor>(button).map(|c| c.0);
    assert_eq!(ground(&table), Some(crate::picture::theme::BUTTON), "nor does it answer them");
    table.app.world_mut().get_mut::<Widget>(button).expect("a button").open = true;
    table.click(other, button);
    table.click(free, button);
    assert_eq!(told(&mut table), [(other.pointer, PRESSED), (free.pointer, PRESSED)]);
}

#[test]
fn one_pointer_may_play_for_two_seats() {
    let (mut table, button) = with_a_button(1);
    let hand = table.hand(&[0, 1]);
    table.click(hand, button);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
}

#[test]
fn a_device_that_is_pulled_out_in_mid_press_has_pressed_nothing() {
    let (mut table, button) = with_a_button(0);
    let hand = pressing(&mut table, button);
    assert!(table.app.world().get::<WidgetPointers>(button).expect("a button").is_down(7));
    table.unplug(hand);
    table.frames(1);
    assert_eq!(told(&mut table), []);
    assert_eq!(
        *table.app.world().get::<WidgetPointers>(button).expect("a button"),
        WidgetPointers::default()
    );
    let look = table.app.world().get::<BackgroundColor>(button).map(|ground| ground.0);
    assert_eq!(look, Some(crate::picture::theme::BUTTON), "it is at rest");
}

#[test]
fn a_button_that_has_become_another_one_under_the_finger_is_not_pressed() {
    let (mut table, button) = with_a_button(0);
    let hand = pressing(&mut table, button);
    table.app.world_mut().get_mut::<Widget>(button).expect("a button").id = 8;
    table.release(hand);
    assert_eq!(told(&mut table), []);
    table.press(hand);
    table.release(hand);
    assert_eq!(told(&mut table), [(hand.pointer, PRESSED)]);
}

#[test]
fn a_button_that_is_off_says_why() {
    let mut table = table();
    let off = Widget::of(Seat(0)).off(Some("No food is left."));
    let off = button(off, WidgetSizes::default(), WidgetCaption::new("Feed"));
    let button = lay(&mut table, TableEdge::North, off);
    let hand = table.hand(&[0]);
    table.click(hand, button);
    assert_eq!(
        told(&mut table),
        [(hand.pointer, WidgetAction::Refused("No food is left.".into()))]
    );
}

#[test]
fn what_lies_under_a_widget_does_not_hear_of_its_clicks() {
    let (mut table, button) = with_a_button(0);
    let root = table.app.world().get::<ChildOf>(button).expect("it has a root").parent();
    table.app.world_mut().entity_mut(root).insert(PushButton::default());
    table.frames(2);
    let [mine, other, free] = [table.hand(&[0]), table.hand(&[1]), table.hand(&[])];
    table.click(mine, button);
    assert_eq!(told(&mut table).len(), 1);
    table.click(other, button);
    assert_eq!(told(&mut table), [], "who sits elsewhere knocks, and presses nothing");
    table.click(free, button);
    assert_eq!(told(&mut table), [(free.pointer, PRESSED)], "who may still sit down goes through");
}

#[test]
fn widgets_that_nobody_touches_are_not_written_to() {
    #[derive(Resource, Default)]
    struct Written(usize);
    let mut table = table();
    lay(&mut table, TableEdge::South, a_button(0));
    table.app.init_resource::<Written>().add_systems(
        Last,
        |nodes: Query<(), Or<(Changed<Node>, Changed<WidgetStyle>, Changed<UiTransform>)>>,
         texts: Query<(), Or<(Changed<Text>, Changed<TextColor>, Changed<BackgroundColor>)>>,
         mut written: ResMut<Written>| {
            written.0 += nodes.iter().count() + texts.iter().count();
        },
    );
    table.frames(3);
    table.app.insert_resource(Written(0));
    table.frames(5);
    assert_eq!(table.app.world().resource::<Written>().0, 0);
}
