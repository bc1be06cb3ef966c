//! Gamepads whose players move from widget to widget.

use super::*;
use crate::geometry::PLACES;
use crate::headless::TestHand as Device;
use crate::pointers::controls::ControlDirection;
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::seats::{DeviceKind, PadStyle};
use crate::surfaces::widgets::focus::{
    CoversWidgets, FocusRest, FocusStart, KeepsFocus, TurningRing,
};
use bevy::input::gamepad::GamepadButton;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

/// A gamepad on the table whose player moves a focus.
pub(super) struct Pad {
    pub table: HeadlessTable,
    pub hand: Device,
}

impl Pad {
    pub fn at(mut table: HeadlessTable, seat: u16) -> Self {
        let pad = table.app.world_mut().spawn_empty().id();
        let hand = table.hand(&[seat]);
        let mut device = table.app.world_mut().entity_mut(hand.device);
        device.insert(PadStyle::Focus);
        device.get_mut::<crate::seats::Device>().expect("a device").kind = DeviceKind::Pad(pad);
        let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(10));
        table.app.insert_resource(frame);
        table.frames(2);
        Self { table, hand }
    }

    /// Does what a button says at first, as the queue hears it.
    fn push(&mut self, button: GamepadButton, value: f32) {
        let step = |direction| (value > 0.0).then_some(CursorInput::Step(direction));
        let input = match button {
            GamepadButton::DPadLeft => step(ControlDirection::Left),
            GamepadButton::DPadRight => step(ControlDirection::Right),
            GamepadButton::DPadUp => step(ControlDirection::Up),
            GamepadButton::DPadDown => step(ControlDirection::Down),
            _ if value > 0.0 => Some(CursorInput::Press),
            _ => Some(CursorInput::Release),
        };
        let mut queue = self.table.app.world_mut().resource_mut::<InputQueue>();
        input.into_iter().for_each(|input| queue.push(self.hand.device, input));
        self.table.frames(1);
    }

    pub fn tap(&mut self, button: GamepadButton) {
        self.push(button, 1.0);
        self.push(button, 0.0);
    }

    /// The widget the focus of a seat is on.
    pub fn focus(&mut self, seat: u16) -> Option<Entity> {
        let world = self.table.app.world_mut();
        let mut rings = world.query::<(&SeatFocusRing, &ChildOf)>();
        let mut rings = rings.iter(world);
        rings.find(|(focus, _)| focus.0 == Seat(seat)).map(|(_, parent)| parent.parent())
    }

    /// `true` if a ring has the arrows of a widget that is taken.
    fn has_arrows(&mut self) -> bool {
        let world = self.table.app.world_mut();
        let mut rings = world.query_filtered::<(), (With<TurningRing>, With<Children>)>();
        rings.iter(world).next().is_some()
    }

    /// Where the focus is after each of these.
    pub fn way(&mut self, seat: u16, buttons: &[GamepadButton]) -> Vec<Option<Entity>> {
        let step = |&button: &GamepadButton| {
            self.tap(button);
            self.focus(seat)
        };
        buttons.iter().map(step).collect()
    }
}

/// Two rows of three buttons before a seat, in a box at its edge; made in disorder.
pub(super) fn two_rows(table: &mut HeadlessTable, seat: u16, edge: TableEdge) -> Vec<Entity> {
    let (node, turn) = turned(middle(edge));
    let world = table.app.world_mut();
    let root = world.spawn((node, turn)).id();
    let mut made: Vec<(u32, Entity)> = [4, 0, 5, 2, 1, 3]
        .map(|index: u32| {
            let node = Node {
                position_type: PositionType::Absolute,
                left: px(20 + index % 3 * 200),
                top: px(20 + index / 3 * 120),
                ..WidgetSizes::default().plate()
            };
            let button = button(
                Widget::of(Seat(seat)).known_as(index),
                WidgetSizes::default(),
                WidgetCaption::new("Go"),
            );
            (index, world.spawn((button, ChildOf(root))).insert(node).id())
        })
        .into();
    made.sort_by_key(|made| made.0);
    table.frames(3);
    made.into_iter().map(|made| made.1).collect()
}

#[test]
fn a_focus_goes_where_its_player_sees_a_button_at_every_edge() {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
    for (seat, place) in (0..4).zip(PLACES) {
        let mut table = table();
        let buttons = two_rows(&mut table, seat, place.edge);
        // Those of others are never on the way.
        two_rows(&mut table, seat + 1, place.edge);
        let mut pad = Pad::at(table, seat);
        assert_eq!(pad.focus(seat), Some(buttons[0]), "{place:?}: it is seen before it is moved");
        let went = pad.way(seat, &[DPadRight; 4]);
        assert_eq!(went, [1, 2, 0, 1].map(|index: usize| Some(buttons[index])), "{place:?}");
        let went = pad.way(seat, &[DPadDown, DPadLeft, DPadLeft, DPadUp, DPadUp, DPadRight]);
        assert_eq!(went, [4, 3, 5, 2, 5, 3].map(|index: usize| Some(buttons[index])), "{place:?}");
    }
}

#[test]
fn a_focus_begins_on_the_widget_that_is_meant_for_it() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    table.app.world_mut().entity_mut(buttons[4]).insert(FocusStart);
    assert_eq!(Pad::at(table, 0).focus(0), Some(buttons[4]));
}

#[test]
fn a_focus_goes_once_to_where_it_is_meant_to_begin_when_that_comes() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    let mut pad = Pad::at(table, 0);
    assert_eq!(pad.way(0, &[GamepadButton::DPadRight]), [Some(buttons[1])]);
    pad.table.app.world_mut().entity_mut(buttons[4]).insert(FocusStart);
    pad.table.frames(3);
    assert_eq!(pad.focus(0), Some(buttons[4]));
    assert_eq!(pad.way(0, &[GamepadButton::DPadRight]), [Some(buttons[5])]);
    pad.table.frames(50);
    assert_eq!(pad.focus(0), Some(buttons[5]), "its player has gone on");
}

#[test]
fn a_focus_is_on_what_has_come_to_lie_over_it_until_that_is_gone() {
    let mut table = table();
    let beneath = two_rows(&mut table, 0, TableEdge::South);
    let mut pad = Pad::at(table, 0);
    assert_eq!(pad.way(0, &[GamepadButton::DPadDown]), [Some(beneath[3])]);
    let over = two_rows(&mut pad.table, 0, TableEdge::South);
    let root = pad.table.app.world().get::<ChildOf>(over[0]).expect("it has one").parent();
    pad.table.app.world_mut().entity_mut(root).insert((CoversWidgets::default(), GlobalZIndex(7)));
    pad.table.frames(50);
    assert_eq!(pad.focus(0), Some(over[3]));
    let went = pad.way(0, &[GamepadButton::DPadUp, GamepadButton::DPadRight]);
    assert_eq!(went, [Some(over[0]), Some(over[1])]);
    pad.table.app.world_mut().despawn(root);
    pad.table.frames(3);
    assert!(pad.focus(0).is_some_and(|on| beneath.contains(&on)));
}

#[test]
fn a_focus_goes_back_from_what_its_player_closes_and_rests_where_nothing_is_done_if_it_closes_by_itself()
 {
    for closes in [true, false] {
        let mut table = table();
        let beneath = two_rows(&mut table, 0, TableEdge::South);
        // Nearer to what is opened than the button from which the focus comes.
        let rest = beneath[1];
        change(&mut table, rest, |it| it.id = UNNUMBERED);
        table.app.world_mut().entity_mut(rest).insert(FocusRest);
        let mut pad = Pad::at(table, 0);
        assert_eq!(pad.way(0, &[GamepadButton::DPadDown]), [Some(beneath[3])]);
        let opened = two_rows(&mut pad.table, 0, TableEdge::South);
        let world = pad.table.app.world_mut();
        let root = world.get::<ChildOf>(opened[0]).expect("it has one").parent();
        let mut node = world.get_mut::<Node>(root).expect("it is a node");
        (node.top, node.height) = (px(0), px(150));
        pad.table.frames(2);
        let (world, covers) = (pad.table.app.world_mut(), CoversWidgets { owner: Some(Seat(0)) });
        world.entity_mut(root).insert((covers, KeepsFocus));
        world.entity_mut(opened[0]).insert(FocusStart);
        pad.table.frames(200);
        assert_eq!(pad.focus(0), Some(opened[0]));
        if closes {
            pad.tap(GamepadButton::South);
            assert_eq!(told(&mut pad.table).len(), 1);
        }
        pad.table.app.world_mut().despawn(root);
        pad.table.frames(5);
        let wanted = if closes { beneath[3] } else { rest };
        assert_eq!(pad.focus(0), Some(wanted), "it was closed: {closes}");
        pad.tap(GamepadButton::South);
        assert_eq!(told(&mut pad.table), [], "the press was meant for what was there before");
    }
}

#[test]
fn a_focus_goes_around_in_what_keeps_it_and_never_to_what_lies_beside() {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
    let mut table = table();
    let kept = two_rows(&mut table, 0, TableEdge::South);
    // Buttons of the same player in all directions.
    for (x, y) in [(0.1, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 0.95)] {
        let size = table.app.world().resource::<Tabletop>().size;
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(size.x * x),
            top: px(size.y * y),
            ..WidgetSizes::default().plate()
        };
        let widget = Widget::of(Seat(0)).known_as(20);
        let beside = button(widget, WidgetSizes::default(), WidgetCaption::new("Go"));
        table.app.world_mut().spawn(beside).insert(node);
    }
    table.frames(3);
    let root = table.app.world().get::<ChildOf>(kept[0]).expect("it has one").parent();
    let mut pad = Pad::at(table, 0);
    while pad.focus(0) != Some(kept[0]) {
        pad.way(0, &[DPadDown, DPadRight]);
    }
    let leaves = |pad: &mut Pad| {
        let went =
            pad.way(0, &[[DPadDown; 4], [DPadRight; 4], [DPadUp; 4], [DPadLeft; 4]].concat());
        went.iter().any(|on| on.is_none_or(|on| !kept.contains(&on)))
    };
    assert!(leaves(&mut pad), "nothing keeps it yet");
    while pad.focus(0) != Some(kept[0]) {
        pad.way(0, &[DPadDown, DPadRight]);
    }
    pad.table.app.world_mut().entity_mut(root).insert(KeepsFocus);
    assert!(!leaves(&mut pad));
}

#[test]
fn the_lower_button_presses_what_is_in_focus_for_the_pads_own_seat() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    let mut pad = Pad::at(table, 0);
    pad.tap(GamepadButton::South);
    assert_eq!(told(&mut pad.table), [], "nobody can have seen it yet");
    assert_eq!(pad.way(0, &[GamepadButton::DPadRight]), [Some(buttons[1])]);
    pad.push(GamepadButton::South, 1.0);
    let touch = pad.table.app.world().get::<WidgetPointers>(buttons[1]).expect("a button");
    assert!(touch.is_down(1), "{touch:?}");
    assert_eq!(told(&mut pad.table), []);
    pad.push(GamepadButton::South, 0.0);
    assert_eq!(told(&mut pad.table), [(pad.hand.pointer, WidgetAction::Pressed)]);
}

#[test]
fn a_pad_that_is_switched_off_in_mid_press_presses_nothing() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    let mut pad = Pad::at(table, 0);
    pad.table.frames(50);
    pad.push(GamepadButton::South, 1.0);
    pad.table.unplug(pad.hand);
    pad.push(GamepadButton::South, 0.0);
    assert_eq!(told(&mut pad.table), []);
    assert_eq!(
        pad.table.app.world().get::<WidgetPointers>(buttons[0]),
        Some(&WidgetPointers::default())
    );
}

#[test]
fn a_focus_whose_widget_is_gone_is_at_the_nearest_one_at_once_and_a_press_on_its_way_is_none() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    let mut pad = Pad::at(table, 0);
    pad.way(0, &[GamepadButton::DPadRight, GamepadButton::DPadDown]);
    assert_eq!(pad.focus(0), Some(buttons[4]));
    pad.table.app.world_mut().entity_mut(buttons[4]).insert(Visibility::Hidden);
    pad.table.frames(2);
    assert_eq!(pad.focus(0), Some(buttons[1]), "the nearest one");
    pad.tap(GamepadButton::South);
    assert_eq!(told(&mut pad.table), [], "it was meant for what was there before");
    pad.table.app.world_mut().despawn(buttons[1]);
    pad.table.frames(50);
    let at = pad.focus(0);
    assert!(at == Some(buttons[0]) || at == Some(buttons[2]), "one beside it: {at:?}");
    pad.tap(GamepadButton::South);
    assert_eq!(told(&mut pad.table).len(), 1);
}

#[test]
fn a_focus_comes_back_with_its_button_unless_its_player_has_gone_on() {
    for goes_on in [false, true] {
        let mut table = table();
        let buttons = two_rows(&mut table, 0, TableEdge::South);
        let mut pad = Pad::at(table, 0);
        pad.way(0, &[GamepadButton::DPadDown]);
        let see = |pad: &mut Pad, how: Visibility| {
            pad.table.app.world_mut().entity_mut(buttons[3]).insert(how);
            pad.table.frames(3);
        };
        see(&mut pad, Visibility::Hidden);
        assert_eq!(pad.focus(0), Some(buttons[0]));
        if goes_on {
            pad.tap(GamepadButton::DPadRight);
        }
        see(&mut pad, Visibility::Inherited);
        assert_eq!(pad.focus(0), Some(buttons[if goes_on { 1 } else { 3 }]));
    }
}

#[test]
fn a_focus_stays_with_its_action_where_buttons_change_places() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    let mut pad = Pad::at(table, 0);
    pad.way(0, &[GamepadButton::DPadRight]);
    for (button, id) in [(1, 5), (5, 1)] {
        let world = pad.table.app.world_mut();
        world.get_mut::<Widget>(buttons[button]).expect("a button").id = id;
    }
    pad.table.frames(2);
    assert_eq!(pad.focus(0), Some(buttons[5]));
}

#[test]
fn two_seats_have_a_focus_each() {
    let mut table = table();
    let mine = two_rows(&mut table, 0, TableEdge::South);
    let others = two_rows(&mut table, 1, TableEdge::North);
    let pad = Pad::at(table, 0);
    let Pad { table, .. } = pad;
    let mut other = Pad::at(table, 1);
    other.way(1, &[GamepadButton::DPadRight]);
    assert_eq!((other.focus(0), other.focus(1)), (Some(mine[0]), Some(others[1])));
}

#[test]
fn a_pad_moves_a_slider_while_it_holds_it() {
    let mut table = table();
    let slider = lay(&mut table, TableEdge::West, super::kinds::a_slider());
    let mut pad = Pad::at(table, 0);
    pad.tap(GamepadButton::DPadRight);
    assert_eq!(pad.focus(0), Some(slider));
    pad.push(GamepadButton::South, 1.0);
    pad.tap(GamepadButton::DPadRight);
    pad.tap(GamepadButton::DPadRight);
    pad.push(GamepadButton::South, 0.0);
    let slid = |to| (pad.hand.pointer, WidgetAction::Slid(to));
    let (first, second) = (slid(5.5), slid(6.0));
    assert_eq!(told(&mut pad.table), [first, second]);
}

#[test]
fn a_press_takes_a_lever_that_steps_aside_then_turn_until_another_press_or_a_step_up_or_down() {
    let mut table = table();
    let lever = LeverWidget { value: 3, most: 9, ..LeverWidget::default() };
    let lever = lay(&mut table, TableEdge::West, lever);
    table.app.world_mut().get_mut::<Widget>(lever).expect("a widget").owner = Some(Seat(0));
    let mut pad = Pad::at(table, 0);
    pad.tap(GamepadButton::DPadRight);
    assert_eq!((pad.focus(0), told(&mut pad.table).len()), (Some(lever), 0), "nothing is taken");
    for ends in [GamepadButton::South, GamepadButton::DPadUp, GamepadButton::DPadDown] {
        pad.tap(GamepadButton::South);
        assert!(pad.has_arrows());
        pad.tap(GamepadButton::DPadRight);
        pad.tap(GamepadButton::DPadRight);
        pad.tap(GamepadButton::DPadLeft);
        let counted = [4, 5, 4].map(|to| (pad.hand.pointer, WidgetAction::Counted(to)));
        assert_eq!(told(&mut pad.table), counted, "{ends:?}");
        pad.tap(ends);
        assert!(!pad.has_arrows(), "{ends:?}");
        pad.tap(GamepadButton::DPadRight);
        assert_eq!(told(&mut pad.table), [], "{ends:?}");
        pad.table.app.world_mut().get_mut::<LeverWidget>(lever).expect("a lever").value = 3;
    }
    pad.push(GamepadButton::South, 1.0);
    pad.tap(GamepadButton::DPadRight);
    pad.push(GamepadButton::South, 0.0);
    assert_eq!(told(&mut pad.table).len(), 1, "nor need it be taken by who holds the button");
    assert!(!pad.has_arrows());
}

#[test]
fn what_a_pad_has_taken_is_let_go_when_its_place_is_gone() {
    let mut table = table();
    let slider = lay(&mut table, TableEdge::South, super::kinds::a_slider());
    let mut pad = Pad::at(table, 0);
    pad.tap(GamepadButton::DPadRight);
    pad.tap(GamepadButton::South);
    assert!(pad.has_arrows());
    for how in [Visibility::Hidden, Visibility::Inherited] {
        pad.table.app.world_mut().entity_mut(slider).insert(how);
        pad.table.frames(50);
        assert!(!pad.has_arrows(), "{how:?}");
    }
    pad.tap(GamepadButton::DPadRight);
    assert_eq!(told(&mut pad.table), []);
}

#[test]
fn what_a_pad_has_taken_is_let_go_when_it_is_unplugged() {
    let mut table = table();
    lay(&mut table, TableEdge::South, super::kinds::a_slider());
    let mut pad = Pad::at(table, 0);
    pad.tap(GamepadButton::DPadRight);
    pad.tap(GamepadButton::South);
    assert!(pad.has_arrows());
    pad.table.unplug(pad.hand);
    pad.table.frames(2);
    assert!(!pad.has_arrows());
}

#[test]
fn a_pad_that_moves_a_cursor_has_no_focus() {
    let mut table = table();
    two_rows(&mut table, 0, TableEdge::South);
    let mut pad = Pad::at(table, 0);
    pad.tap(GamepadButton::DPadRight);
    assert!(pad.focus(0).is_some());
    pad.table.app.world_mut().entity_mut(pad.hand.device).insert(PadStyle::Cursor);
    pad.table.frames(1);
    pad.tap(GamepadButton::DPadRight);
    assert_eq!(pad.focus(0), None);
}

#[test]
fn a_ring_on_a_button_of_its_colour_is_apart_from_it_by_a_dark_rim() {
    for confirms in [true, false] {
        let mut table = table();
        let sizes = WidgetSizes::default();
        let plain = button(Widget::of(Seat(0)), sizes, WidgetCaption::new("Start"));
        let button = lay(&mut table, TableEdge::South, plain);
        table.app.world_mut().entity_mut(button).insert(PushButton { strong: true, confirms });
        let mut pad = Pad::at(table, 0);
        pad.table.frames(3);
        assert_eq!(pad.focus(0), Some(button));
        let world = pad.table.app.world_mut();
        let mut rings = world.query::<(&SeatFocusRing, Has<Children>)>();
        let has_rim: Vec<bool> = rings.iter(world).map(|(_, has)| has).collect();
        assert_eq!(has_rim, [confirms]);
    }
}

/// Changes the widget of a button.
fn change(table: &mut HeadlessTable, button: Entity, change: impl FnOnce(&mut Widget)) {
    change(&mut table.app.world_mut().get_mut::<Widget>(button).expect("a button"));
}

#[test]
fn a_ring_begins_where_something_can_be_used_and_never_on_what_must_be_meant() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    change(&mut table, buttons[0], |it| it.retreats = true);
    change(&mut table, buttons[1], |it| it.off = Some("Not now.".into()));
    let mut pad = Pad::at(table, 0);
    assert_eq!(pad.focus(0), Some(buttons[2]));
    let went = pad.way(0, &[GamepadButton::DPadLeft; 2]);
    assert_eq!(went, [1, 0].map(|at: usize| Some(buttons[at])), "its player goes anywhere");
}

#[test]
fn a_ring_whose_place_is_gone_rests_beside_it_on_what_can_be_used() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    change(&mut table, buttons[1], |it| it.off = Some("Not now.".into()));
    change(&mut table, buttons[3], |it| it.retreats = true);
    let mut pad = Pad::at(table, 0);
    assert_eq!(pad.focus(0), Some(buttons[0]));
    pad.table.app.world_mut().entity_mut(buttons[0]).despawn();
    pad.table.frames(3);
    assert_eq!(pad.focus(0), Some(buttons[4]), "what is off or must be meant is nearer");
}

#[test]
fn a_ring_that_waits_where_nothing_can_be_used_goes_to_what_can_be_used_once_there_is_some() {
    let mut table = table();
    let buttons = two_rows(&mut table, 0, TableEdge::South);
    for &button in &buttons {
        change(&mut table, button, |it| it.off = Some("Not now.".into()));
    }
    let mut pad = Pad::at(table, 0);
    assert_eq!(pad.focus(0), Some(buttons[0]));
    change(&mut pad.table, buttons[5], |it| it.off = None);
    pad.table.frames(3);
    assert_eq!(pad.focus(0), Some(buttons[5]));
    // What its player has chosen is theirs, whatever can be used.
    pad.way(0, &[GamepadButton::DPadLeft]);
    pad.table.frames(3);
    assert_eq!(pad.focus(0), Some(buttons[4]));
}
