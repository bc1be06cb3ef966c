//! The system's one mouse, while mice cannot be told apart: it plays for everybody in turn. Permission to read the
//! mice may come at any time: then each of them plays for itself, and the system's is gone.

use crate::geometry::Tabletop;
use crate::picture::projection::{PicturePlacement, PointerSpace};
use crate::pointers::PointerSystems;
use crate::pointers::controls::{Switch, SwitchHearing, Verb};
use crate::pointers::devices::PointerCount;
use crate::pointers::identity::DeviceKey;
use crate::pointers::mouse::mice::{MiceBackend, MiceDenied};
use crate::pointers::queue::CursorInput;
use crate::seats::{Device, DeviceKind};
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

/// Adds the system's mouse.
pub fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>();
    app.add_systems(PreUpdate, (spawn_or_despawn, listen).chain().in_set(PointerSystems::Listen));
}

/// Adds the device while mice cannot be told apart, and removes it when they can.
fn spawn_or_despawn(
    mut backend: ResMut<MiceBackend>,
    mut denied: ResMut<MiceDenied>,
    mut count: ResMut<PointerCount>,
    devices: Query<(Entity, &Device)>,
    mut commands: Commands,
) {
    denied.set_if_neq(MiceDenied(backend.is_denied()));
    let plays = devices.iter().find(|(_, device)| device.kind == DeviceKind::SystemMouse);
    match (plays, backend.tells_apart()) {
        (None, false) => {
            commands.spawn((count.device(DeviceKind::SystemMouse, 1.0), DeviceKey::System));
        }
        (Some((mouse, _)), true) => commands.entity(mouse).despawn(),
        (None, true) | (Some(_), false) => {}
    }
}

/// System parameter with the table's window, and the place of the table in it.
#[derive(SystemParam)]
struct TableWindow<'w, 's> {
    window: Query<'w, 's, Entity, With<PrimaryWindow>>,
    placement: Option<Res<'w, PicturePlacement>>,
    tabletop: Res<'w, Tabletop>,
    space: Option<Res<'w, PointerSpace>>,
}

impl TableWindow<'_, '_> {
    /// Returns the place to which a pointer goes at this point of the window; `None` beside the table.
    fn place_of(&self, placement: &PicturePlacement, at: Vec2) -> Option<Vec2> {
        let in_window = self.space.as_ref().is_some_and(|space| **space == PointerSpace::Window);
        match in_window {
            true => Some(at),
            false => placement.to_table(at).filter(|&place| self.tabletop.contains(place)),
        }
    }
}

/// Reads the window's events in their order: moves and clicks in lists of their own would lose it.
fn listen(
    mut events: MessageReader<WindowEvent>,
    table: TableWindow,
    devices: Query<(Entity, &Device)>,
    mut hearing: SwitchHearing,
    mut is_off: Local<bool>,
) {
    let mouse = devices.iter().find(|(_, device)| device.kind == DeviceKind::SystemMouse);
    let (Some((mouse, _)), Some(placement), Ok(window)) =
        (mouse, &table.placement, table.window.single())
    else {
        events.clear();
        return;
    };
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) if moved.window == window => {
                let place = table.place_of(placement, moved.position);
                *is_off = place.is_none();
                if let Some(place) = place {
                    hearing.queue.push(mouse, CursorInput::MoveTo(place));
                }
            }
            WindowEvent::MouseButtonInput(input) if input.window == window => {
                let down = input.state.is_pressed();
                let switch = Switch::of_system_mouse(input.button);
                // Beside the picture there is nothing to press; to let go is always possible.
                if !down || !*is_off || !hearing.says(mouse, Verb::Press, switch) {
                    hearing.hear(mouse, switch, down);
                }
            }
            WindowEvent::MouseWheel(wheel) if wheel.window == window => {
                hearing.hear_wheel(mouse, notches(wheel));
            }
            _ => {}
        }
    }
}

fn notches(wheel: &MouseWheel) -> Vec2 {
    let turned = Vec2::new(wheel.x, wheel.y);
    match wheel.unit {
        MouseScrollUnit::Line => turned,
        MouseScrollUnit::Pixel => turned / MouseScrollUnit::SCROLL_UNIT_CONVERSION_FACTOR,
    }
}
