//! Calibration where people begin with it: in the lobby, before and after they have sat down.

use super::*;
use crate::features::join;
use crate::features::join::lights::{DeviceLight, HELD};
use crate::matches::consent;
use bevy::input::gamepad::{GamepadAxis, RawGamepadAxisChangedEvent};
use bevy::state::app::StatesPlugin;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;
use shoal_tabletop::geometry::{PLACES, TableEdge};
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::seats::{Chairs, JoinPolicy, PadStyle};
use shoal_tabletop::surfaces::tray::TrayMenu;
use shoal_tabletop::surfaces::{seat_panels, tray, widgets};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;

const LEFT: MouseButton = MouseButton::Left;
/// The frames of a hold that means something in the lobby, and some more.
const LONG: usize = (HELD.as_millis() / FRAME.as_millis()) as usize + 50;

/// An empty lobby.
fn lobby() -> Table {
    let mut headless = HeadlessTable::with(|app: &mut App| {
        app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<HostNotices>();
        app.init_resource::<Settings>();
        app.add_plugins((projection::placement_plugin, pointers::plugin, light::plugin));
        app.add_plugins((widgets::plugin, tray::plugin, seat_panels::plugin, consent::plugin));
        app.add_plugins((join::plugin, super::super::plugin));
    });
    headless.app.insert_resource(Chairs::default()).insert_resource(JoinPolicy::Places);
    headless.listen();
    Table::of(headless.app)
}

impl Table {
    fn begin(&mut self) {
        begin(self.app.world_mut());
        self.frames(2);
    }

    fn device(&mut self, is: impl Fn(&DeviceKind) -> bool) -> Entity {
        let mut devices = self.app.world_mut().query::<(Entity, &Device)>();
        let mut all = devices.iter(self.app.world());
        all.find(|(_, device)| is(&device.kind)).expect("it is plugged in").0
    }

    fn light(&mut self, mouse: MouseId) -> Option<DeviceLight> {
        let is_it = |kind: &DeviceKind| matches!(kind, DeviceKind::Mouse(id, _) if *id == mouse);
        let entity = self.device(is_it);
        self.app.world().get::<DeviceLight>(entity).cloned()
    }

    fn click_here(&mut self, mouse: MouseId) {
        self.mice.click(mouse, LEFT);
        self.frames(4);
    }

    fn seated(&self) -> usize {
        self.app.world().resource::<Chairs>().0.len()
    }

    fn push_stick(&mut self, pad: Entity, to: Vec2, frames: usize) {
        for (axis, value) in [(GamepadAxis::LeftStickX, to.x), (GamepadAxis::LeftStickY, to.y)] {
            let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
            self.app.world_mut().write_message(RawGamepadEvent::Axis(event));
        }
        self.frames(frames);
    }

    fn hold_pad_button(&mut self, pad: Entity, button: GamepadButton, down: bool) {
        let event = RawGamepadButtonChangedEvent::new(pad, button, f32::from(u8::from(down)));
        self.app.world_mut().write_message(RawGamepadEvent::Button(event));
        self.frames(2);
    }
}

#[test]
fn a_mouse_that_does_not_sit_drags_a_corner_and_keeps_it_and_nobody_sits_down() {
    let mut table = lobby();
    let mouse = table.mice.plug("Mouse");
    table.frames(2);
    table.mice.move_by(mouse, 400.0, 0.0);
    table.frames(60);
    let before = table.light(mouse).expect("it looks for a place");
    assert!(before.lit);
    table.begin();
    table.put(mouse, Vec2::new(20.0, 15.0));
    table.drag(mouse, LEFT, Vec2::new(120.0, 60.0));
    assert!(near(table.corner(0), Vec2::new(100.0, 50.0)), "{}", table.corner(0));
    // A second press sits down where there is a light.
    table.drag(mouse, LEFT, Vec2::new(12.0, 12.0));
    assert!(near(table.corner(0), Vec2::new(110.0, 60.0)), "{}", table.corner(0));
    table.click(mouse, CalibrationCommand::Save);
    assert!(table.settings().rig().corners.is_some());
    assert_eq!(table.seated(), 0);
    let after = table.light(mouse).expect("it looks for a place again");
    assert_eq!((after.mark, after.lit, after.at), (before.mark, true, before.at));
    table.click_here(mouse);
    assert_eq!(table.seated(), 1, "and it sits down as before");
}

#[test]
fn a_mouse_that_comes_during_calibration_drags_and_has_a_light_after_it() {
    let mut table = lobby();
    table.begin();
    let mouse = table.mouse_at(WINDOW - 10.0);
    table.drag(mouse, LEFT, Vec2::splat(-60.0));
    assert!(near(table.corner(2), WINDOW - 50.0), "{}", table.corner(2));
    assert_eq!(table.light(mouse), None);
    table.key(KeyCode::Escape);
    table.frames(2);
    assert!(table.light(mouse).is_some());
}

#[test]
fn the_stick_of_any_pad_moves_a_cursor_that_drags() {
    let mut table = lobby();
    let pad = table.pad();
    let device = table.device(|kind| *kind == DeviceKind::Pad(pad));
    for style in [PadStyle::Cursor, PadStyle::Focus] {
        table.app.world_mut().entity_mut(device).insert(style);
        table.begin();
        let corner = table.corner(1);
        let mut moved = table.app.world_mut().get_mut::<Device>(device).expect("it is there");
        moved.at = corner + Vec2::new(-10.0, 10.0);
        table.hold_pad_button(pad, GamepadButton::South, true);
        table.push_stick(pad, Vec2::new(-1.0, 0.0), 6);
        table.push_stick(pad, Vec2::ZERO, 2);
        table.hold_pad_button(pad, GamepadButton::South, false);
        assert!(table.corner(1).x < corner.x - 20.0, "{style:?}: {}", table.corner(1));
        table.key(KeyCode::Escape);
        table.frames(2);
        assert!(table.app.world().get::<DeviceLight>(device).is_some());
    }
    assert_eq!(table.seated(), 0);
}

#[test]
fn who_sits_drags_finely_for_long_and_stays_seated() {
    let mut table = lobby();
    let mouse = table.mice.plug("Mouse");
    table.frames(2);
    table.click_here(mouse);
    table.click_here(mouse);
    assert_eq!(table.seated(), 1);
    table.begin();
    table.put(mouse, Vec2::splat(10.0));
    table.mice.press(mouse, LEFT);
    table.frames(2);
    for _ in 0..LONG / 10 {
        table.mice.move_by(mouse, 0.1, 0.0);
        table.frames(10);
    }
    assert!(table.corner(0).x > 0.5 && table.corner(0).x < 12.0, "{}", table.corner(0));
    assert_eq!(table.seated(), 1);
    table.mice.release(mouse, LEFT);
    table.frames(3);
    table.key(KeyCode::Escape);
    assert_eq!(table.seated(), 1);
    table.mice.press(mouse, LEFT);
    table.frames(LONG);
    table.mice.release(mouse, LEFT);
    table.frames(4);
    assert_eq!(table.seated(), 0, "on the table holding still leaves, as before");
}

#[test]
fn what_was_held_when_calibration_began_and_ended_means_nothing() {
    let mut table = lobby();
    let mouse = table.mice.plug("Mouse");
    table.frames(2);
    table.mice.move_by(mouse, 40.0, 0.0);
    table.mice.press(mouse, LEFT);
    table.frames(2);
    table.begin();
    table.mice.release(mouse, LEFT);
    table.frames(3);
    table.mice.press(mouse, LEFT);
    table.frames(2);
    table.key(KeyCode::Escape);
    table.mice.release(mouse, LEFT);
    table.frames(LONG);
    assert_eq!(table.seated(), 0);
    assert!(table.light(mouse).is_some_and(|light| light.lit));
}

#[test]
fn who_sits_calibrates_from_the_own_tray_and_the_panel_is_turned_to_them() {
    let mut table = lobby();
    let mouse = table.mice.plug("Mouse");
    table.frames(2);
    // From the lower edge to the right one, and a click to sit there.
    while table.light(mouse).is_none_or(|light| !light.lit || light.at != Some(PLACES[3])) {
        table.mice.move_by(mouse, 100.0, 0.0);
        table.frames(1);
    }
    table.frames(30);
    table.click_here(mouse);
    assert_eq!(table.app.world().resource::<Chairs>().0[0].place, PLACES[3]);
    // Until the name is set, the panel for it takes the whole tray.
    let mut panels = table.app.world_mut().resource_mut::<join::OpenJoinPanels>();
    assert!(panels.leave_page(PLACES[3]));
    table.frames(4);
    for named in ["Opens the menu", "Button Calibrate the picture"] {
        let world = table.app.world_mut();
        let mut nodes = world.query::<(&Name, &ComputedNode, &UiGlobalTransform)>();
        let found = nodes
            .iter(world)
            .find(|(name, node, _)| name.as_str() == named && node.size().min_element() > 1.0);
        let at = found.map(|(.., place)| place.translation);
        table.put(mouse, at.unwrap_or_else(|| panic!("there is no {named}")));
        table.click_here(mouse);
    }
    assert_eq!(table.calibration().facing, TableEdge::East);
    table.key(KeyCode::Escape);
    table.frames(2);
    assert_eq!(table.seated(), 1);
    let mut next = table.app.world_mut().resource_mut::<NextState<Screen>>();
    next.set(Screen::Gallery);
    table.frames(2);
    let menu = table.app.world().resource::<TrayMenu>();
    assert!(menu.entries(Seat(0)).all(|entry| !entry.label.starts_with("Calibrate")));
}
