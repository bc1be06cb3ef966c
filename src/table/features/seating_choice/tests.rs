//! The question about the picture, without a window: hands, gamepads and keys in, rigs out.

use super::draw::{SeatingAnswer, SeatingQuestionRoot};
use super::*;
use crate::features::join;
use crate::matches::consent;
use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, WindowEvent};
use shoal_contract::Seat;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::picture::projection::{self, PicturePlacement};
use shoal_tabletop::pointers;
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPlayer};
use shoal_tabletop::surfaces::tray::TrayMenu;
use shoal_tabletop::surfaces::{seat_panels, tray, widgets};
use shoal_tabletop::system::notices::HostNotices;
use std::time::Duration;

/// An empty lobby with these settings, which are saved.
fn lobby(settings: Settings) -> HeadlessTable {
    let mut table = HeadlessTable::with(move |app: &mut App| {
        app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<HostNotices>();
        app.insert_resource(settings.clone()).insert_resource(SettingsPath("settings.toml".into()));
        app.init_resource::<LobbyNotice>();
        app.add_plugins((projection::placement_plugin, pointers::plugin, widgets::plugin));
        app.add_plugins((tray::plugin, seat_panels::plugin, consent::plugin, join::plugin));
        app.add_plugins(plugin);
    });
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(10));
    table.app.insert_resource(step);
    table.app.insert_resource(Chairs::default()).insert_resource(JoinPolicy::Places);
    table.frames(usize::from(PATIENCE) + 4);
    table
}

fn is_asked(table: &mut HeadlessTable) -> bool {
    let world = table.app.world_mut();
    let mut roots = world.query_filtered::<(), With<SeatingQuestionRoot>>();
    roots.iter(world).count() == 1
}

fn seating(table: &HeadlessTable) -> SeatingArrangement {
    table.app.world().resource::<Settings>().rig().seating
}

/// Checks that this was answered, once and for all.
fn is_answered(table: &mut HeadlessTable, answer: SeatingArrangement) {
    table.frames(3);
    assert!(!is_asked(table));
    assert_eq!(seating(table), answer);
    let kept = table.app.world().resource::<Settings>().clone();
    assert!(!is_asked(&mut lobby(kept)), "it is never asked again");
}

fn click(table: &mut HeadlessTable, wanted: SeatingArrangement) {
    let hand = table.hand(&[]);
    let world = table.app.world_mut();
    let mut answers = world.query::<(Entity, &SeatingAnswer)>();
    let found = answers.iter(world).find(|(_, answer)| answer.0 == wanted);
    let node = found.expect("it is offered").0;
    table.click(hand, node);
}

fn press(table: &mut HeadlessTable, pad: Entity, button: GamepadButton) {
    for value in [1.0, 0.0] {
        let event = RawGamepadButtonChangedEvent::new(pad, button, value);
        table.app.world_mut().write_message(RawGamepadEvent::Button(event));
        table.frames(2);
    }
}

#[test]
fn a_new_table_asks_once_how_people_look_at_it_and_a_click_answers() {
    for wanted in [SeatingArrangement::Screen, SeatingArrangement::Around] {
        let mut table = lobby(Settings::default());
        assert!(is_asked(&mut table));
        click(&mut table, wanted);
        is_answered(&mut table, wanted);
    }
}

#[test]
fn who_has_calibrated_or_answered_or_cannot_save_an_answer_is_not_asked() {
    let mut calibrated = Settings::default();
    calibrated.rig_mut().size_mm = Some([1300.0, 731.0]);
    let answered = Settings { seating_chosen: true, ..Settings::default() };
    let screen = Settings { rig: "Screen".into(), ..Settings::default() };
    for settings in [calibrated, answered, screen] {
        assert!(!is_asked(&mut lobby(settings)));
    }
    let mut unsaved = lobby(Settings { seating_chosen: true, ..Settings::default() });
    unsaved.app.world_mut().remove_resource::<SettingsPath>();
    unsaved.app.world_mut().resource_mut::<Settings>().seating_chosen = false;
    unsaved.frames(usize::from(PATIENCE) + 4);
    assert!(!is_asked(&mut unsaved));
}

#[test]
fn a_gamepad_answers_with_one_press_and_nobody_sits_down_by_it() {
    let mut table = lobby(Settings::default());
    let pad = table.app.world_mut().spawn_empty().id();
    let connection =
        GamepadConnection::Connected { name: "Pad".into(), vendor_id: None, product_id: None };
    table.app.world_mut().write_message(GamepadConnectionEvent::new(pad, connection));
    // A gamepad that has just come is not heard at once.
    table.frames(30);
    press(&mut table, pad, GamepadButton::DPadLeft);
    press(&mut table, pad, GamepadButton::South);
    is_answered(&mut table, SeatingArrangement::Screen);
    assert!(table.app.world().resource::<Chairs>().0.is_empty());
}

#[test]
fn the_pointer_of_the_desktop_answers_whichever_mouse_moves_it() {
    let mut table = lobby(Settings::default());
    table.listen();
    table.frames(3);
    let world = table.app.world_mut();
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world);
    let window = window.expect("it is open");
    let mut answers = world.query::<(Entity, &SeatingAnswer)>();
    let found = answers.iter(world).find(|(_, it)| it.0 == SeatingArrangement::Screen);
    let node = found.expect("it is offered").0;
    let middle = table.place_of(node).center();
    let placement = table.app.world().resource::<PicturePlacement>();
    let position = placement.to_window(middle).expect("it is on the window");
    let world = table.app.world_mut();
    let moved = CursorMoved { window, position, delta: None };
    world.write_message(WindowEvent::CursorMoved(moved));
    let (button, state) = (MouseButton::Left, ButtonState::Pressed);
    world.write_message(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window }));
    table.frames(1);
    is_answered(&mut table, SeatingArrangement::Screen);
}

#[test]
fn the_keys_of_the_laptop_answer_too() {
    let mut table = lobby(Settings::default());
    for key_code in [KeyCode::ArrowLeft, KeyCode::Enter] {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            table.app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
            table.frames(1);
        }
    }
    is_answered(&mut table, SeatingArrangement::Screen);
}

#[test]
fn the_menu_of_a_tray_changes_an_answer_that_was_a_slip() {
    let mut table = lobby(Settings::default());
    click(&mut table, SeatingArrangement::Screen);
    table.frames(2);
    let chair = Chair::new(PLACES[0], "Ann", SeatPlayer::Person);
    table.app.insert_resource(Chairs(vec![chair]));
    for (label, after) in [
        ("We sit around a table", SeatingArrangement::Around),
        ("All look at one screen", SeatingArrangement::Screen),
    ] {
        table.frames(2);
        let offered = table.app.world().resource::<TrayMenu>();
        let entry = offered.entries(Seat(0)).find(|entry| entry.label == label);
        let id = entry.unwrap_or_else(|| panic!("'{label}' is not offered")).id;
        let pointer = bevy::picking::pointer::PointerId::Mouse;
        let chosen = shoal_tabletop::surfaces::tray::MenuEntryChosen { seat: Seat(0), id, pointer };
        table.app.world_mut().write_message(chosen);
        table.frames(2);
        assert_eq!(seating(&table), after);
    }
}
