//! The focus of each seat, for gamepads whose players move from widget to widget instead of moving a cursor: a ring
//! around the widget that the gamepad's lower button uses.
//!
//! It can be on the widgets before the seat, and on those of everybody that are turned to it, in the order in which the
//! player reads them.

mod order;
mod pads;

use super::steady::UnchangedSince;
use super::touch::{NudgeWidget, WidgetActivated, WidgetGroup, WidgetPointers};
use super::widget::Widget;
use crate::geometry::{TableEdge, Tabletop, TrayDepth};
use crate::seats::{AwaitedSeats, Chairs, Device, PadStyle, SeatPlaces};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use order::{FocusCandidate, next};
use shoal_contract::Seat;
use std::collections::BTreeMap;

pub use order::FocusDirection;

/// Distance of the ring from its widget (`AROUND`), and its thickness (`THICK`), in units.
const AROUND: f32 = 8.0;
const THICK: f32 = 4.0;
/// Layer over the parts of its widget.
const OVER_PARTS: i32 = 5;

/// The ring of a seat's focus: a child of the widget it is on.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatFocusRing(pub Seat);

/// Steers a focus.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SteerFocus {
    /// The gamepad's device.
    pub device: Entity,
    /// The action.
    pub action: FocusAction,
}

/// An action on a focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FocusAction {
    /// Go to another widget, or move the widget that is held.
    Go(FocusDirection),
    /// Hold the widget down.
    Press,
    /// Let it go.
    Release,
}

/// The last position of each seat's focus, as the player sees it: if its widget is gone, it goes on from there.
#[derive(Resource, Debug, Default)]
struct LastFocusPositions(BTreeMap<Seat, Vec2>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastFocusPositions>()
        .init_resource::<Chairs>()
        .init_resource::<Tabletop>()
        .init_resource::<TrayDepth>()
        .add_message::<SteerFocus>()
        .add_plugins(pads::plugin)
        .add_systems(
            PreUpdate,
            (follow, remove_unused_rings)
                .chain()
                .in_set(super::WidgetInputSystems)
                .after(pads::steer)
                .after(PickingSystems::Last),
        );
}

/// A widget that a focus can be on.
#[derive(QueryData)]
struct FocusableWidget {
    entity: Entity,
    widget: &'static Widget,
    node: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    visibility: &'static InheritedVisibility,
    pickable: Option<&'static Pickable>,
}

impl FocusableWidgetItem<'_, '_> {
    /// Returns the box of the widget as a player at an edge sees it, if the focus of this seat can be on it.
    fn candidate(&self, seat: Seat, edge: TableEdge) -> Option<FocusCandidate> {
        let turn = edge.ui_rotation();
        let (scale, angle, centre) = self.transform.to_scale_angle_translation();
        let is_turned_here = Rot2::radians(angle).angle_to(turn).abs() < 0.1;
        let is_own = self.widget.owner.map_or(is_turned_here, |owner| owner == seat);
        let is_there = self.visibility.get() && self.node.size().min_element() > 0.0;
        let is_pressed_through = self.pickable.is_some_and(|pickable| !pickable.is_hoverable);
        let place = Rect::from_center_size(turn.inverse() * centre, self.node.size() * scale);
        let can_be_on = is_own && is_there && !is_pressed_through;
        can_be_on.then_some(FocusCandidate { entity: self.entity, place })
    }
}

/// The gamepads that steer a focus, and the seats they act for.
#[derive(SystemParam)]
struct FocusSeats<'w, 's> {
    devices: Query<'w, 's, &'static Device>,
    awaited: Res<'w, AwaitedSeats>,
    places: SeatPlaces<'w>,
}

impl FocusSeats<'_, '_> {
    /// Returns the pointer of a device, and the seat it acts for now.
    fn acting(&self, device: Entity) -> Option<(PointerId, Seat)> {
        let device = self.devices.get(device).ok()?;
        Some((device.pointer, device.acting_seat(|seat| self.awaited.0.contains(&seat))?))
    }
}

/// The widgets that a focus can be on, and the pointers at them.
#[derive(SystemParam)]
struct FocusTargets<'w, 's> {
    all: Query<'w, 's, FocusableWidget, (With<WidgetPointers>, Without<WidgetGroup>)>,
    pointers:
        Query<'w, 's, (&'static Widget, &'static UnchangedSince, &'static mut WidgetPointers)>,
}

/// The rings of all seats, and the last positions of their focus.
#[derive(SystemParam)]
struct FocusRings<'w, 's> {
    rings: Query<'w, 's, (Entity, &'static SeatFocusRing, &'static ChildOf)>,
    last: ResMut<'w, LastFocusPositions>,
    commands: Commands<'w, 's>,
}

impl FocusRings<'_, '_> {
    /// Returns the ring of a seat, and the widget it is on.
    fn of(&self, seat: Seat) -> Option<(Entity, Entity)> {
        let ring = self.rings.iter().find(|(_, ring, _)| ring.0 == seat);
        ring.map(|(entity, _, parent)| (entity, parent.parent()))
    }

    /// Moves the focus of a seat to a widget.
    fn put(&mut self, seat: Seat, to: FocusCandidate, colour: Color) {
        self.last.0.insert(seat, to.place.center());
        match self.of(seat) {
            Some((ring, _)) => _ = self.commands.entity(ring).insert(ChildOf(to.entity)),
            None => _ = self.commands.spawn((ring(seat, colour), ChildOf(to.entity))),
        }
    }
}

/// Lets gamepads move their focus and use the widget it is on.
fn follow(
    mut steers: MessageReader<SteerFocus>,
    time: Res<Time<Real>>,
    seats: FocusSeats,
    mut targets: FocusTargets,
    mut rings: FocusRings,
) {
    for steer in steers.read() {
        let Some((pointer, seat)) = seats.acting(steer.device) else { continue };
        let focused = rings.of(seat).map(|(_, widget)| widget);
        let held = focused.and_then(|entity| targets.pointers.get_mut(entity).ok());
        match (steer.action, focused, held) {
            (FocusAction::Press, Some(_), Some((widget, unchanged, mut pointers)))
                if !unchanged.is_fresh(time.elapsed()) =>
            {
                pointers.hold_by_gamepad(pointer, widget.id)
            }
            (FocusAction::Release, Some(entity), Some((widget, _, mut pointers))) => {
                if pointers.release_by_gamepad(pointer) == Some(widget.id) {
                    rings.commands.trigger(WidgetActivated { entity, pointer });
                }
            }
            (FocusAction::Go(direction), Some(entity), Some((.., pointers)))
                if pointers.is_held_by(pointer) =>
            {
                let by = direction.steps();
                rings.commands.trigger(NudgeWidget { entity, pointer, by });
            }
            (FocusAction::Go(direction), ..) => {
                let edge = seats.places.facing(seat);
                let candidates = targets.all.iter().filter_map(|it| it.candidate(seat, edge));
                let candidates: Vec<FocusCandidate> = candidates.collect();
                let last = rings.last.0.get(&seat).copied();
                if let Some(to) = next(&candidates, focused, last, direction) {
                    rings.put(seat, to, seats.places.chairs.colour(seat));
                }
            }
            (FocusAction::Press | FocusAction::Release, ..) => {}
        }
    }
}

/// The ring of a seat's focus, to be put on a widget.
pub fn ring(seat: Seat, colour: Color) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(-AROUND),
        right: px(-AROUND),
        top: px(-AROUND),
        bottom: px(-AROUND),
        border: UiRect::all(px(THICK)),
        border_radius: BorderRadius::all(px(AROUND * 2.0)),
        ..default()
    };
    let rim = BorderColor::all(colour);
    (SeatFocusRing(seat), node, rim, ZIndex(OVER_PARTS), Pickable::IGNORE)
}

/// Removes the focus of a seat whose devices move cursors. Where nobody holds a seat, its focus stays.
fn remove_unused_rings(
    rings: Query<(Entity, &SeatFocusRing)>,
    devices: Query<(&Device, Option<&PadStyle>)>,
    mut commands: Commands,
) {
    for (entity, focus) in &rings {
        let mut held =
            devices.iter().filter(|(device, _)| device.seats.contains(&focus.0)).peekable();
        if held.peek().is_some() && !held.any(|(_, style)| style == Some(&PadStyle::Focus)) {
            commands.entity(entity).despawn();
        }
    }
}
