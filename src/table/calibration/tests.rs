//! Calibration without a window on a screen: fake mice, pads and keys in, rigs and settings out.

use super::panel::{Panel, Press};
use super::work::{Length, Page};
use super::{Calibration, begin};
use crate::table::geometry::Tabletop;
use crate::table::light::{self, ClockHeld};
use crate::table::mice::fake::FakeMice;
use crate::table::mice::{MouseButton, MouseId};
use crate::table::pointers::{self, MiceBackend};
use crate::table::projection::{self, PointerSpace, Preview, Rig, ShownRig};
use crate::table::seats::{Device, DeviceKind};
use crate::table::settings::Settings;
use bevy::input::gamepad::{
    GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::{ButtonState, InputPlugin};
use bevy::picking::{InteractionPlugin, PickingPlugin};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowResolution};
use std::time::Duration;

/// The window, in pixels.
const WINDOW: Vec2 = Vec2::new(1600.0, 900.0);

/// A table that is being calibrated, with a window that nobody sees.
struct Table {
    app: App,
    mice: FakeMice,
    window: Entity,
}

impl Table {
    fn new() -> Self {
        let mut table = Self::at_rest(Settings::default());
        begin(table.app.world_mut());
        table.frames(2);
        table
    }

    fn at_rest(settings: Settings) -> Self {
        let mice = FakeMice::new();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, PickingPlugin, InteractionPlugin));
        app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(10)));
        app.insert_resource(settings);
        let resolution = WindowResolution::new(WINDOW.x as u32, WINDOW.y as u32);
        let window = Window { focused: true, resolution, ..default() };
        let window = app.world_mut().spawn((window, PrimaryWindow)).id();
        app.add_plugins((projection::place, pointers::plugin, light::plugin, super::plugin));
        let mut table = Self { app, mice, window };
        table.frames(2);
        table
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn calibration(&self) -> &Calibration {
        self.app.world().resource::<Calibration>()
    }

    fn settings(&self) -> &Settings {
        self.app.world().resource::<Settings>()
    }

    /// Plugs in a mouse whose cursor is at a point of the window.
    fn mouse_at(&mut self, at: Vec2) -> MouseId {
        let mouse = self.mice.plug("Mouse");
        self.frames(1);
        self.put(mouse, at);
        mouse
    }

    fn put(&mut self, mouse: MouseId, at: Vec2) {
        let mut devices = self.app.world_mut().query::<&mut Device>();
        let is_it =
            |device: &Device| matches!(device.kind, DeviceKind::Mouse(id, _) if id == mouse);
        let found = devices.iter_mut(self.app.world_mut()).find(|device| is_it(device));
        found.expect("the mouse is plugged in").at = at;
        self.frames(1);
    }

    /// Drags with a button held, by counts of the mouse.
    fn drag(&mut self, mouse: MouseId, button: MouseButton, by: Vec2) {
        self.mice.press(mouse, button);
        self.frames(2);
        self.mice.move_by(mouse, by.x, by.y);
        self.frames(2);
        self.mice.release(mouse, button);
        self.frames(3);
    }

    fn panel(&self) -> Panel {
        let table = self.app.world().resource::<Tabletop>();
        self.calibration().panel(table.size)
    }

    /// Where a button of the panel is on the window.
    fn place_of(&self, press: Press) -> Vec2 {
        let panel = self.panel();
        let button = panel.buttons.iter().find(|button| button.press == press);
        let seen = button.expect("it is on the panel").rect.center() - super::panel::SIZE / 2.0;
        let rig = self.app.world().resource::<Rig>();
        rig.to_window(panel.frame.at(seen)).expect("on this side of the horizon")
    }

    fn click(&mut self, mouse: MouseId, press: Press) {
        let at = self.place_of(press);
        self.put(mouse, at);
        self.mice.click(mouse, MouseButton::Left);
        self.frames(4);
    }

    fn key(&mut self, key: KeyCode) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(KeyboardInput {
                key_code: key,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state,
                text: None,
                repeat: false,
                window: self.window,
            });
            self.frames(1);
        }
        self.frames(1);
    }

    fn pad(&mut self) -> Entity {
        let pad = self.app.world_mut().spawn_empty().id();
        let connection =
            GamepadConnection::Connected { name: "Pad".into(), vendor_id: None, product_id: None };
        self.app.world_mut().write_message(GamepadConnectionEvent::new(pad, connection));
        self.frames(2);
        pad
    }

    fn pad_button(&mut self, pad: Entity, button: GamepadButton) {
        for value in [1.0, 0.0] {
            let event = RawGamepadButtonChangedEvent::new(pad, button, value);
            self.app.world_mut().write_message(RawGamepadEvent::Button(event));
            self.frames(2);
        }
    }

    /// A corner in pixels of the window.
    fn corner(&self, index: usize) -> Vec2 {
        let [x, y] = self.calibration().work.placed[index];
        Vec2::new(x as f32, y as f32) * WINDOW
    }
}

fn near(one: Vec2, other: Vec2) -> bool {
    one.distance(other) < 0.6
}

#[test]
fn any_mouse_drags_the_corner_it_takes_though_nobody_sits() {
    let mut table = Table::new();
    let one = table.mouse_at(Vec2::new(20.0, 15.0));
    let other = table.mouse_at(WINDOW - 20.0);
    table.drag(one, MouseButton::Left, Vec2::new(120.0, 60.0));
    // A count of the mouse is a unit of the table, and 1080 units are the window's 900 pixels.
    let scale = 900.0 / 1080.0;
    assert!(near(table.corner(0), Vec2::new(120.0, 60.0) * scale), "{}", table.corner(0));
    table.drag(other, MouseButton::Left, Vec2::new(-60.0, -120.0));
    assert!(near(table.corner(2), WINDOW - Vec2::new(60.0, 120.0) * scale));
    assert_eq!(table.calibration().work.chosen, 2);
    let shown = table.app.world().resource::<ShownRig>().0.corners;
    assert_eq!(shown, Some(table.calibration().work.placed), "it is shown at once");
    assert_eq!(table.settings().rig().corners, None, "and not kept");
}

#[test]
fn two_hands_drag_two_corners_at_the_same_time() {
    let mut table = Table::new();
    let (one, other) = (table.mouse_at(Vec2::splat(10.0)), table.mouse_at(WINDOW - 10.0));
    for mouse in [one, other] {
        table.mice.press(mouse, MouseButton::Left);
    }
    table.frames(2);
    table.mice.move_by(one, 60.0, 60.0);
    table.mice.move_by(other, -60.0, -60.0);
    table.frames(2);
    table.mice.release(one, MouseButton::Left);
    table.mice.move_by(other, -60.0, -60.0);
    table.frames(3);
    assert!(near(table.corner(0), Vec2::splat(50.0)));
    assert!(near(table.corner(2), WINDOW - 100.0));
}

#[test]
fn a_side_button_makes_a_corner_go_slowly() {
    for button in [MouseButton::Right, MouseButton::Middle] {
        let mut table = Table::new();
        let mouse = table.mouse_at(Vec2::splat(10.0));
        table.drag(mouse, button, Vec2::splat(96.0));
        assert!(near(table.corner(0), Vec2::splat(10.0)), "{}", table.corner(0));
        table.drag(mouse, MouseButton::Left, Vec2::splat(12.0));
        assert!(near(table.corner(0), Vec2::splat(20.0)), "it is as fast as the hand again");
    }
}

#[test]
fn the_wheel_chooses_how_far_a_step_goes() {
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.mice.wheel(mouse, 0, 1);
    table.frames(3);
    assert_eq!(table.calibration().work.step(), 4.0);
    table.click(mouse, Press::Nudge(IVec2::X));
    assert!(near(table.corner(0), Vec2::new(4.0, 0.0)));
    table.click(mouse, Press::Corner(1));
    table.click(mouse, Press::Nudge(IVec2::Y));
    assert!(near(table.corner(1), Vec2::new(1600.0, 4.0)));
}

#[test]
fn crossed_corners_are_refused_with_the_reason_on_the_panel() {
    let mut table = Table::new();
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.mice.press(mouse, MouseButton::Left);
    table.frames(2);
    table.mice.move_by(mouse, 1800.0, 1000.0);
    table.frames(2);
    let refusal = table.panel().lines.into_iter().find(|line| line.text.starts_with("Not there"));
    assert!(
        refusal.is_some_and(|line| line.text.contains("corner") || line.text.contains("edges"))
    );
    assert!(near(table.corner(0), Vec2::ZERO), "the corner stays");
    table.mice.release(mouse, MouseButton::Left);
    table.frames(3);
    assert_eq!(table.calibration().work.refused, None);
}

#[test]
fn everything_can_be_undone_reset_and_left_without_a_keyboard() {
    let before = {
        let mut settings = Settings::default();
        settings.rig_mut().brightness = 0.5;
        settings
    };
    let mut table = Table::at_rest(before.clone());
    begin(table.app.world_mut());
    table.frames(2);
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.drag(mouse, MouseButton::Left, Vec2::new(60.0, 30.0));
    table.click(mouse, Press::Turn);
    table.click(mouse, Press::FlipH);
    assert_eq!(table.calibration().work.rig.quarter_turns, 1);
    assert!(table.calibration().work.rig.flip_h);
    table.click(mouse, Press::Undo);
    table.click(mouse, Press::Undo);
    assert_eq!(table.calibration().work.rig.orientation(), default());
    assert!(table.calibration().work.rig.corners.is_some());
    table.click(mouse, Press::Reset);
    assert_eq!(table.calibration().work.rig.corners, None);
    table.click(mouse, Press::FlipV);
    table.click(mouse, Press::Leave);
    assert!(!table.app.world().contains_resource::<Calibration>());
    assert_eq!(table.settings(), &before);
    assert_eq!(table.app.world().resource::<ShownRig>().0, *before.rig());
}

#[test]
fn what_is_kept_is_the_rig_in_use() {
    let mut table = Table::new();
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.drag(mouse, MouseButton::Left, Vec2::new(60.0, 30.0));
    table.click(mouse, Press::FlipV);
    table.click(mouse, Press::Keep);
    let rig = table.settings().rig();
    assert!(rig.flip_v && rig.corners.is_some_and(|corners| corners[0] != [0.0, 0.0]));
    assert_eq!(table.app.world().resource::<Preview>().0, None);
    assert!(table.settings().rigs[1].corners.is_none(), "other rigs stay as they were");
}

#[test]
fn the_two_lengths_make_the_table_and_its_millimetres() {
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.click(mouse, Press::Open(Page::Lengths));
    for (length, by) in [
        (Length::Width, -100),
        (Length::Width, 10),
        (Length::Height, 100),
        (Length::Height, -10),
        (Length::Height, -1),
    ] {
        table.click(mouse, Press::Lengthen(length, by));
    }
    let lit = *table.app.world().resource::<Tabletop>();
    assert_eq!(table.calibration().work.size(), [1210.0, 820.0]);
    assert_eq!(lit.size, Vec2::new((1080.0_f32 * 1210.0 / 820.0).round(), 1080.0));
    assert!((lit.units(100.0, 0.0) - 100.0 * 1080.0 / 820.0).abs() < 0.1);
    table.click(mouse, Press::Keep);
    assert_eq!(table.settings().rig().size_mm, Some([1210.0, 820.0]));
    table.frames(1);
    assert_eq!(*table.app.world().resource::<Tabletop>(), lit);
}

#[test]
fn lengths_can_be_typed() {
    let mut table = Table::new();
    table.key(KeyCode::Tab);
    for key in [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Numpad5, KeyCode::Digit0] {
        table.key(key);
    }
    assert_eq!(
        table
            .panel()
            .buttons
            .iter()
            .filter(|button| {
                matches!(&button.face, super::panel::Face::Text(text) if text.contains("1250_"))
            })
            .count(),
        1,
        "what is typed is shown"
    );
    table.key(KeyCode::Enter);
    table.key(KeyCode::ArrowDown);
    table.key(KeyCode::ArrowRight);
    assert_eq!(table.calibration().work.size(), [1250.0, 732.0]);
    table.key(KeyCode::Enter);
    assert_eq!(table.settings().rig().size_mm, Some([1250.0, 732.0]));
}

#[test]
fn keys_choose_move_and_leave() {
    let mut table = Table::at_rest(Settings::default());
    table.key(KeyCode::F2);
    table.key(KeyCode::Digit3);
    table.key(KeyCode::ArrowLeft);
    assert!(near(table.corner(2), WINDOW - Vec2::X));
    table.key(KeyCode::KeyU);
    assert!(near(table.corner(2), WINDOW));
    table.key(KeyCode::Escape);
    assert!(!table.app.world().contains_resource::<Calibration>());
}

#[test]
fn a_pad_moves_the_chosen_corner_step_by_step() {
    let mut table = Table::new();
    let pad = table.pad();
    table.pad_button(pad, GamepadButton::RightTrigger);
    table.pad_button(pad, GamepadButton::DPadDown);
    table.pad_button(pad, GamepadButton::DPadLeft);
    assert_eq!(table.calibration().work.chosen, 1);
    assert!(near(table.corner(1), Vec2::new(1599.0, 1.0)), "{}", table.corner(1));
    table.pad_button(pad, GamepadButton::East);
    assert!(near(table.corner(1), Vec2::new(1600.0, 1.0)), "the right button takes back");
}

#[test]
fn steps_go_the_way_people_see_however_the_picture_is_turned() {
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.click(mouse, Press::FlipH);
    table.click(mouse, Press::Corner(1));
    // To the right as read on the mirrored picture is to the left of the window.
    table.click(mouse, Press::Nudge(IVec2::X));
    assert!(near(table.corner(1), Vec2::new(1599.0, 0.0)), "{}", table.corner(1));
}

#[test]
fn ruler_and_card_are_dragged_and_a_click_turns_them() {
    use super::checks::Piece;
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.click(mouse, Press::Open(Page::Lengths));
    let at = table.calibration().checks.at(Piece::Ruler);
    let window = table.app.world().resource::<Rig>().to_window(at).expect("on this side");
    table.put(mouse, window);
    table.drag(mouse, MouseButton::Left, Vec2::new(-90.0, 30.0));
    let moved = table.calibration().checks.at(Piece::Ruler);
    assert!(moved.distance(at + Vec2::new(-90.0, 30.0)) < 1.0, "{at} to {moved}");
    table.mice.click(mouse, MouseButton::Left);
    table.frames(4);
    assert!(table.calibration().checks.is_turned(Piece::Ruler));
    table.click(mouse, Press::Station);
    assert!(table.calibration().checks.at(Piece::Ruler).y < 200.0, "in a corner");
}

#[test]
fn cursors_stay_where_people_see_them_and_the_clock_stands_still_meanwhile() {
    let mut settings = Settings::default();
    settings.rig_mut().corners = Some([[0.1, 0.1], [0.9, 0.0], [1.0, 0.9], [0.0, 1.0]]);
    let mut table = Table::at_rest(settings);
    let mouse = table.mice.plug("Mouse");
    table.frames(1);
    table.put(mouse, Vec2::new(700.0, 300.0));
    let at = |table: &mut Table| {
        table.app.world_mut().query::<&Device>().single(table.app.world()).expect("one").at
    };
    let seen = table.app.world().resource::<Rig>().to_window(Vec2::new(700.0, 300.0));
    begin(table.app.world_mut());
    table.frames(1);
    assert!(near(at(&mut table), seen.expect("on this side")));
    assert_eq!(*table.app.world().resource::<PointerSpace>(), PointerSpace::Window);
    assert!(table.app.world().resource::<Time<Virtual>>().is_paused());
    table.key(KeyCode::Escape);
    assert!(near(at(&mut table), Vec2::new(700.0, 300.0)));
    assert!(!table.app.world().resource::<ClockHeld>().by_calibration);
    assert!(!table.app.world().resource::<Time<Virtual>>().is_paused());
}

#[test]
fn a_calibration_that_rests_changes_nothing() {
    let mut table = Table::new();
    table.frames(3);
    let world = table.app.world();
    assert!(!world.is_resource_changed::<Preview>());
    assert!(!world.is_resource_changed::<ShownRig>());
    assert!(!world.is_resource_changed::<Tabletop>());
    assert!(!world.is_resource_changed::<Rig>());
}

#[test]
fn a_mouse_that_is_pulled_out_lets_its_corner_go() {
    let mut table = Table::new();
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.mice.press(mouse, MouseButton::Left);
    table.frames(2);
    table.mice.unplug(mouse);
    table.frames(3);
    assert!(!table.app.world().resource::<super::hands::Holding>().drags(0));
}
