//! The root nodes of seat panels. Each is turned to its reader; players of other seats who click it knock. Their places
//! are found in `layout`.

use super::SeatPanelKind;
use crate::facing::Facing;
use crate::geometry::FacingBox;
use crate::pointers::PointerDevices;
use crate::surfaces::widgets::SeatKnocked;
use crate::surfaces::widgets::focus::CoversWidgets;
use crate::surfaces::widgets::turn_to_me::TurnableNode;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Layer over boards and trays, under passing effects and under the cursors.
const OVER_TRAYS: i32 = 7;

/// The root node of a seat panel.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Node = root(), UiTransform, Visibility = Visibility::Hidden, GlobalZIndex(OVER_TRAYS))]
#[require(CoversWidgets)]
#[component(on_add = add_observers)]
pub struct SeatPanelRoot {
    /// The seat before which it is.
    pub seat: Seat,
    /// Its kind.
    pub kind: SeatPanelKind,
    /// Its width if there is room, in units, with type of the default size.
    pub wide: f32,
    /// The widths of its columns, if it has any: with less room it has fewer of them.
    pub columns: Option<PanelColumns>,
    /// `true` for a panel before a screen that all read: it is placed in the middle, and what is before seats is in front
    /// of it.
    pub is_shared: bool,
}

/// The widths of the columns of a seat panel, in units, with type of the default size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PanelColumns {
    /// The width of one of several, with the gap beside it.
    pub each: f32,
    /// The width of a panel with a single one, wide enough for all words.
    pub alone: f32,
}

impl SeatPanelRoot {
    /// `true` for a panel that leaves the score free where it can.
    pub(super) fn leaves_score_free(&self) -> bool {
        self.kind.leaves_score_free() && !self.is_shared
    }

    /// Returns its width in an area of a width, in units, with type so much larger than by default.
    pub(super) fn width_in(&self, area: f32, scale: f32) -> f32 {
        let wide = self.wide * scale;
        let Some(PanelColumns { each, alone }) = self.columns.filter(|_| wide > area) else {
            return wide.min(area);
        };
        let fewer = wide - ((wide - area) / (each * scale)).ceil() * each * scale;
        // Several columns share what there is.
        if fewer > 2.0 * each * scale { area } else { (alone * scale).min(area) }
    }
}

/// Returns the components of the root of a seat panel, to be spawned without a parent and with the content as children.
pub fn seat_panel_root(seat: Seat, kind: SeatPanelKind, wide: f32) -> impl Bundle {
    with_parts(SeatPanelRoot { seat, kind, wide, columns: None, is_shared: false })
}

/// Returns the same for a panel before a screen that all read, kept by this seat.
pub fn shared_panel_root(seat: Seat, kind: SeatPanelKind, wide: f32) -> impl Bundle {
    with_parts(SeatPanelRoot { seat, kind, wide, columns: None, is_shared: true })
}

/// Returns a root with the components that it needs beside it.
fn with_parts(root: SeatPanelRoot) -> impl Bundle {
    let SeatPanelRoot { seat, kind, is_shared, .. } = root;
    (
        root,
        GlobalZIndex(if is_shared { OVER_TRAYS - 1 } else { OVER_TRAYS }),
        SeatPanelPart { seat, kind },
        CoversWidgets { owner: Some(seat) },
        Facing::Owner(seat),
        TurnableNode::laid_out(seat),
    )
}

/// A node of a seat panel that pointers can be over.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPanelPart {
    /// The seat before which the panel is.
    pub seat: Seat,
    /// The kind of the seat panel.
    pub kind: SeatPanelKind,
}

/// Returns a node in the table's corner, from where it is moved by its transform: so it is as wide as it wants to be.
fn root() -> Node {
    Node { position_type: PositionType::Absolute, left: px(0), top: px(0), ..default() }
}

fn add_observers(mut world: DeferredWorld, context: HookContext) {
    let mut commands = world.commands();
    commands.entity(context.entity).observe(knock).observe(turn_back);
}

/// Reports the knock of another seat's player.
fn knock(
    click: On<Pointer<Click>>,
    panels: Query<&SeatPanelRoot>,
    hands: PointerDevices,
    mut knocked: MessageWriter<SeatKnocked>,
) {
    let (pointer, Ok(panel)) = (click.pointer_id, panels.get(click.entity)) else { return };
    let is_stranger = hands.is_seated(pointer) && !hands.acts_for(pointer, panel.seat);
    if click.button == PointerButton::Primary && is_stranger {
        knocked.write(SeatKnocked { seat: panel.seat, pointer });
    }
}

/// Turns a panel back when its owner touches it.
fn turn_back(
    press: On<Pointer<Press>>,
    mut panels: Query<(&SeatPanelRoot, &mut TurnableNode)>,
    hands: PointerDevices,
) {
    if let Ok((panel, mut turnable)) = panels.get_mut(press.entity)
        && turnable.is_turned()
        && hands.acts_for(press.pointer_id, panel.seat)
    {
        turnable.turn_back();
    }
}

/// Moves a node from the table's corner to its place, or hides it while it has none.
pub fn put(
    place: Option<FacingBox>,
    transform: &mut Mut<UiTransform>,
    visibility: &mut Mut<Visibility>,
) {
    let now = if place.is_some() { Visibility::Inherited } else { Visibility::Hidden };
    visibility.set_if_neq(now);
    let Some(frame) = place else { return };
    let corner = frame.unturned_corner();
    transform.set_if_neq(UiTransform {
        translation: Val2::px(corner.x, corner.y),
        scale: Vec2::splat(frame.scale),
        rotation: frame.facing.ui_rotation(),
    });
}
