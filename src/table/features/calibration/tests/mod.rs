//! Calibration without a window on a screen: fake mice, gamepads and keys in, rigs and settings out.

mod corners;
mod hands;
mod lobby;
mod measures;

use super::panel::{CalibrationCommand, CalibrationPanel};
use super::rig_draft::{CalibrationPage, MeasuredLength};
use super::{Calibration, begin};
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
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::headless;
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::mice::{MouseButton, MouseId};
use shoal_tabletop::picture::light::{self, ClockHolds};
use shoal_tabletop::picture::projection::{
    self, PicturePlacement, PointerSpace, RigPreview, ShownRig,
};
use shoal_tabletop::pointers::{self, MiceBackend};
use shoal_tabletop::seats::{Device, DeviceKind};
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

/// The window, in pixels.
const WINDOW: Vec2 = Vec2::new(1600.0, 900.0);

/// Time of a frame in these tests.
const FRAME: Duration = Duration::from_millis(10);

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
        let mut app = headless::minimal();
        app.add_plugins((InputPlugin, PickingPlugin, InteractionPlugin));
        app.insert_resource(settings);
        app.add_plugins((
            projection::placement_plugin,
            pointers::plugin,
            light::plugin,
            super::plugin,
        ));
        Self::of(app)
    }

    /// These parts of a table, with mice and a window.
    fn of(mut app: App) -> Self {
        let mice = FakeMice::new();
        app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let resolution = WindowResolution::new(WINDOW.x as u32, WINDOW.y as u32);
        let world = app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.iter(world).next().unwrap_or_else(|| world.spawn(PrimaryWindow).id());
        world.entity_mut(window).insert(Window { focused: true, resolution, ..default() });
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

    fn panel(&self) -> CalibrationPanel {
        let table = self.app.world().resource::<Tabletop>();
        self.calibration().panel(table.size)
    }

    /// Middle of a button of the panel on the window, in logical pixels.
    fn place_of(&self, press: CalibrationCommand) -> Vec2 {
        let panel = self.panel();
        let button = panel.buttons.iter().find(|button| button.command == press);
        let seen = button.expect("it is on the panel").rect.center() - super::panel::SIZE / 2.0;
        let rig = self.app.world().resource::<PicturePlacement>();
        rig.to_window(panel.frame.at(seen)).expect("on this side of the horizon")
    }

    fn click(&mut self, mouse: MouseId, press: CalibrationCommand) {
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
        // What it held when it came is known by now.
        self.frames(30);
        pad
    }

    fn pad_button(&mut self, pad: Entity, button: GamepadButton) {
        for value in [1.0, 0.0] {
            let event = RawGamepadButtonChangedEvent::new(pad, button, value);
            self.app.world_mut().write_message(RawGamepadEvent::Button(event));
            self.frames(5);
        }
    }

    /// A corner in pixels of the window.
    fn corner(&self, index: usize) -> Vec2 {
        let [x, y] = self.calibration().draft.placed[index];
        Vec2::new(x as f32, y as f32) * WINDOW
    }
}

fn near(one: Vec2, other: Vec2) -> bool {
    one.distance(other) < 0.6
}
