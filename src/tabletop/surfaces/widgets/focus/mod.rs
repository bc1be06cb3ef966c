//! The focus of each seat, for gamepads whose players move from widget to widget and not a cursor: a ring
//! around the widget that the gamepad's lower button uses.
//!
//! It goes among the widgets before the seat, and those of everybody that are turned to it, in
//! the order in which the player reads them.

mod order;
mod pads;

use super::steady::UnchangedSince;
use super::touch::{NudgeWidget, WidgetActivated, WidgetGroup, WidgetPointers};
use super::widget::Widget;
use crate::geometry::{TableEdge, Tabletop};
use crate::seats::{AwaitedSeats, Chairs, Device, PadStyle};
use bevy::picking::PickingSystems;
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
    /// Go to another widget, or move what is held.
    Go(FocusDirection),
    /// Hold the widget down.
    Press,
    /// Let it go.
    Release,
}

/// The last position of each seat's focus, as the player sees it: if its widget is gone, it goes on there.
#[derive(Resource, Debug, Default)]
struct LastFocusPositions(BTreeMap<Seat, Vec2>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastFocusPositions>()
        .init_resource::<Chairs>()
        .init_resource::<Tabletop>()
        .add_message::<SteerFocus>()
        .add_plugins(pads::plugin)
        .add_systems(
            PreUpdate,
            (follow, put_away)
                .chain()
                .in_set(super::WidgetInputSystems)
                .after(pads::steer)
                .after(PickingSystems::Last),
        );
}

/// The components of what a focus can be on.
type CanBeFocused = (
    Entity,
    &'static Widget,
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static InheritedVisibility,
    Option<&'static Pickable>,
);

fn follow(
    mut steers: MessageReader<SteerFocus>,
    devices: Query<&Device>,
    (awaited, chairs, table): (Res<AwaitedSeats>, Res<Chairs>, Res<Tabletop>),
    widgets: Query<CanBeFocused, (With<WidgetPointers>, Without<WidgetGroup>)>,
    rings: Query<(Entity, &SeatFocusRing, &ChildOf)>,
    mut touches: Query<(&Widget, &UnchangedSince, &mut WidgetPointers)>,
    (time, mut places): (Res<Time<Real>>, ResMut<LastFocusPositions>),
    mut commands: Commands,
) {
    for steer in steers.read() {
        let Ok(device) = devices.get(steer.device) else { continue };
        let Some(seat) = device.acting_seat(|seat| awaited.0.contains(&seat)) else { continue };
        let there = rings.iter().find(|ring| ring.1.0 == seat);
        let focused = there.map(|ring| ring.2.parent());
        let pointer = device.pointer;
        let touch = focused.and_then(|entity| touches.get_mut(entity).ok());
        match (steer.action, focused, touch) {
            (FocusAction::Press, Some(_), Some((widget, steady, mut touch)))
                if !steady.is_fresh(time.elapsed()) =>
            {
                touch.hold_by_gamepad(pointer, widget.id)
            }
            (FocusAction::Release, Some(entity), Some((widget, _, mut touch))) => {
                if touch.release_by_gamepad(pointer) == Some(widget.id) {
                    commands.trigger(WidgetActivated { entity, pointer });
                }
            }
            (FocusAction::Go(way), Some(entity), Some((.., touch)))
                if touch.is_held_by(pointer) =>
            {
                commands.trigger(NudgeWidget { entity, pointer, by: way.steps() });
            }
            (FocusAction::Go(way), ..) => {
                let edge =
                    chairs.get(seat).map_or(TableEdge::South, |chair| table.facing(chair.place));
                let spots = spots(&widgets, seat, edge);
                let Some(to) = next(&spots, focused, places.0.get(&seat).copied(), way) else {
                    continue;
                };
                places.0.insert(seat, to.place.center());
                match there {
                    Some((there, ..)) => _ = commands.entity(there).insert(ChildOf(to.entity)),
                    None => {
                        _ = commands.spawn((ring(seat, chairs.colour(seat)), ChildOf(to.entity)))
                    }
                }
            }
            (FocusAction::Press | FocusAction::Release, ..) => {}
        }
    }
}

/// Returns the boxes of the widgets that a seat's focus can be on, as its player sees them.
fn spots(
    widgets: &Query<CanBeFocused, (With<WidgetPointers>, Without<WidgetGroup>)>,
    seat: Seat,
    edge: TableEdge,
) -> Vec<FocusCandidate> {
    let turn = edge.ui_rotation();
    let spot = |(entity, widget, node, place, seen, pickable): <CanBeFocused as bevy::ecs::query::QueryData>::Item<'_, '_>| {
        let (scale, angle, centre) = place.to_scale_angle_translation();
        let is_turned_here = Rot2::radians(angle).angle_to(turn).abs() < 0.1;
        let mine = widget.owner.map_or(is_turned_here, |owner| owner == seat);
        let there = seen.get() && node.size().min_element() > 0.0;
        let pressed_through = pickable.is_some_and(|pickable| !pickable.is_hoverable);
        let place = Rect::from_center_size(turn.inverse() * centre, node.size() * scale);
        (mine && there && !pressed_through).then_some(FocusCandidate { entity, place })
    };
    widgets.iter().filter_map(spot).collect()
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

/// Removes the focus of a seat whose devices move cursors. Where nobody holds a seat, the focus stays where it was.
fn put_away(
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
