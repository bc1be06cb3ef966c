//! Empties the queue: moves cursors, and passes input to picking in the order in which it happened.

use super::devices::{CursorlessDevice, DeviceState, PointerCount};
use super::mouse::system_cursor::DesktopMoved;
use super::queue::{CursorInput, InputQueue};
use super::{PointerSystems, active_hands};
use crate::geometry::{TableEdge, Tabletop};
use crate::picture::projection::{PicturePlacement, PointerSpace, TableImage};
use crate::seats::{AwaitedSeats, Chairs, Device, SeatlessChairs};
use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseScrollUnit;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::{
    Location, PointerAction, PointerButton, PointerInput, PointerLocation,
};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowRef};

/// Adds the delivery.
pub fn plugin(app: &mut App) {
    app.init_resource::<InputQueue>();
    app.init_resource::<PointerTarget>();
    app.add_message::<PointerInput>();
    app.add_message::<RequestRedraw>();
    app.add_systems(
        PreUpdate,
        (
            update_pointer_target,
            stay_on_table,
            follow_turns,
            release_unheard_buttons,
            deliver,
            place_pointers,
            active_hands::count,
        )
            .chain()
            .in_set(PointerSystems::Deliver),
    );
}

/// The target of all pointers: the image of the table, or the window while the picture is calibrated.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct PointerTarget {
    target: NormalizedRenderTarget,
    /// The place of the picture on the window while pointers are on the window; `None` while they are on the
    /// table.
    window: Option<PicturePlacement>,
}

impl Default for PointerTarget {
    /// A table that nobody draws.
    fn default() -> Self {
        Self { target: NormalizedRenderTarget::None { width: 1920, height: 1080 }, window: None }
    }
}

impl PointerTarget {
    /// Returns the location of a pointer at this point.
    pub fn location(&self, at: Vec2) -> Location {
        Location { target: self.target.clone(), position: at }
    }

    /// Converts a movement on the table into one on the target.
    fn movement_to_target(&self, table: Vec2) -> Vec2 {
        self.window.as_ref().map_or(table, |placement| placement.movement_to_window(table))
    }

    /// The nearest point on which a pointer can be.
    fn clamp(&self, at: Vec2, tabletop: &Tabletop) -> Vec2 {
        match &self.window {
            Some(placement) => at.clamp(Vec2::ZERO, placement.window() - 1.0),
            None => tabletop.clamp(at),
        }
    }
}

fn update_pointer_target(
    image: Option<Res<TableImage>>,
    space: Option<Res<PointerSpace>>,
    placement: Option<Res<PicturePlacement>>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut target: ResMut<PointerTarget>,
) {
    let in_window = space.is_some_and(|space| *space == PointerSpace::Window);
    let primary = window.single().ok().and_then(|it| WindowRef::Primary.normalize(Some(it)));
    match (in_window, placement, primary) {
        (true, Some(placement), Some(window)) => {
            if target.window.as_ref() != Some(&*placement) {
                *target = PointerTarget {
                    target: NormalizedRenderTarget::Window(window),
                    window: Some(placement.clone()),
                };
            }
        }
        _ => {
            if let Some(image) = image.filter(|image| image.is_changed() || target.window.is_some())
            {
                target.set_if_neq(PointerTarget { target: image.target(), window: None });
            } else if target.window.is_some() {
                *target = PointerTarget::default();
            }
        }
    }
}

/// Keeps cursors on a table that has become smaller.
fn stay_on_table(
    tabletop: Res<Tabletop>,
    target: Res<PointerTarget>,
    mut count: ResMut<PointerCount>,
    mut devices: Query<&mut Device>,
) {
    if tabletop.is_changed() {
        count.set_middle(tabletop.middle());
    }
    if tabletop.is_changed() && target.window.is_none() {
        for mut device in &mut devices {
            let place = tabletop.clamp(device.at);
            if device.at != place {
                device.at = place;
            }
        }
    }
}

/// Makes a device that plays for several people the hand of the one whose turn it is.
pub(super) fn follow_turns(
    awaited: Res<AwaitedSeats>,
    beside: Res<SeatlessChairs>,
    mut devices: Query<&mut Device>,
) {
    for mut device in &mut devices {
        let acting = device.acting_seat(|chair| awaited.0.contains(&beside.played_from(chair)));
        if device.acting != acting {
            device.acting = acting;
        }
    }
}

/// Releases what a device held down that is no longer listened to, or has no cursor any more. Nothing is clicked by
/// that.
fn release_unheard_buttons(
    target: Res<PointerTarget>,
    mut devices: Query<(&Device, &mut DeviceState, Has<CursorlessDevice>)>,
    mut inputs: MessageWriter<PointerInput>,
) {
    for (device, mut state, is_cursorless) in &mut devices {
        if !state.pressed || (state.heard && !is_cursorless) {
            continue;
        }
        state.pressed = false;
        // Cancelling forgets the press; the release, then of nothing, lifts the button.
        for action in [PointerAction::Cancel, PointerAction::Release(PointerButton::Primary)] {
            inputs.write(PointerInput::new(device.pointer, target.location(device.at), action));
        }
    }
}

/// System parameter with the table that cursors move on, and the places of those who move them.
#[derive(SystemParam)]
struct PointerTable<'w> {
    target: Res<'w, PointerTarget>,
    chairs: Res<'w, Chairs>,
    tabletop: Res<'w, Tabletop>,
}

impl PointerTable<'_> {
    /// Moves a device as its hand moved: y toward the person who sits at its edge.
    fn move_by(&self, device: &mut Device, hand: Vec2) -> Option<PointerAction> {
        let edge = edge_of(device, &self.chairs, &self.tabletop);
        let movement = edge.turn(hand * device.sensitivity);
        self.move_to(device, device.at + self.target.movement_to_target(movement))
    }

    /// Moves a device to the nearest point on which its pointer can be; `None` if it is there already.
    fn move_to(&self, device: &mut Device, point: Vec2) -> Option<PointerAction> {
        let point = self.target.clamp(point, &self.tabletop);
        let delta = point - device.at;
        if !delta.is_finite() || delta == Vec2::ZERO {
            return None;
        }
        device.at = point;
        Some(PointerAction::Move { delta })
    }
}

/// Passes on the inputs of the queue that fit into this frame.
fn deliver(
    table: PointerTable,
    mut waiting: ResMut<InputQueue>,
    mut desktop: ResMut<DesktopMoved>,
    mut devices: Query<(&mut Device, &mut DeviceState, Has<CursorlessDevice>)>,
    mut inputs: MessageWriter<PointerInput>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if waiting.is_empty() {
        return;
    }
    for input in waiting.take_frame() {
        let Ok((mut device, mut state, is_cursorless)) = devices.get_mut(input.device) else {
            continue;
        };
        if !state.heard {
            desktop.0 |= matches!(input.kind, CursorInput::MoveBy(_) | CursorInput::MoveTo(_));
            continue;
        }
        // What it did in the frame in which it was plugged in.
        if is_cursorless {
            continue;
        }
        if let Some(action) = apply_input(&mut device, &mut state, input.kind, &table) {
            let location = table.target.location(device.at);
            inputs.write(PointerInput::new(device.pointer, location, action));
        }
    }
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Does to the device what its person did, and returns what picking should hear of it.
fn apply_input(
    device: &mut Device,
    state: &mut DeviceState,
    input: CursorInput,
    table: &PointerTable,
) -> Option<PointerAction> {
    state.touched = true;
    match input {
        CursorInput::MoveBy(hand) => table.move_by(device, hand),
        CursorInput::MoveTo(point) => table.move_to(device, point),
        // A release without its press, or the other way round, is left over from a time when the
        // table did not listen.
        CursorInput::Press if state.pressed => None,
        CursorInput::Release if !state.pressed => None,
        CursorInput::Press => {
            state.pressed = true;
            Some(PointerAction::Press(PointerButton::Primary))
        }
        CursorInput::Release => {
            state.pressed = false;
            Some(PointerAction::Release(PointerButton::Primary))
        }
        CursorInput::Step(_) => None,
        CursorInput::Scroll(notches) => Some(PointerAction::Scroll {
            unit: MouseScrollUnit::Line,
            x: notches.x,
            y: notches.y,
            phase: TouchPhase::Moved,
        }),
    }
}

/// The edge at which a device is held: that of the seat it acts for.
pub(super) fn edge_of(device: &Device, chairs: &Chairs, tabletop: &Tabletop) -> TableEdge {
    let chair = device.acting.and_then(|seat| chairs.get(seat));
    chair.map_or(TableEdge::South, |chair| tabletop.facing(chair.place))
}

/// Places the pointers of devices that are listened to at their cursors; the others are nowhere.
fn place_pointers(
    target: Res<PointerTarget>,
    mut devices: Query<(&Device, &DeviceState, Has<CursorlessDevice>, &mut PointerLocation)>,
) {
    for (device, state, is_cursorless, mut pointer) in &mut devices {
        let location = (state.heard && !is_cursorless).then(|| target.location(device.at));
        pointer.set_if_neq(PointerLocation { location });
    }
}
