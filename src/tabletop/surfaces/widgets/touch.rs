//! The pointers over a widget, and those that hold it down. A press belongs to one pointer: the widget is used when
//! that pointer lets go over it.

use super::steady::WidgetIdentity;
use super::widget::{UNNUMBERED, Widget};
use crate::pointers::cursors::PressableNode;
use crate::pointers::{PointerDevices, PointerGone};
use crate::seats::SeatAbsences;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use shoal_contract::Seat;

/// The pointers at a widget.
#[derive(Component, Debug, Default, PartialEq)]
#[component(on_add = add_observers)]
#[require(PressableNode)]
pub struct WidgetPointers {
    /// The pointers over it, whether it obeys them or not.
    over: Vec<PointerId>,
    /// The pointers that hold it down, each with the number of the widget when it was pressed.
    held: Vec<(PointerId, u32)>,
}

impl WidgetPointers {
    /// The pointers over it.
    pub fn over(&self) -> &[PointerId] {
        &self.over
    }

    /// `true` if a pointer that is over it holds it down, and pressed it while it had this number.
    pub fn is_down(&self, id: u32) -> bool {
        self.held.iter().any(|&(pointer, was)| was == id && self.over.contains(&pointer))
    }

    /// `true` if this pointer holds it down.
    pub fn is_held_by(&self, pointer: PointerId) -> bool {
        self.held.iter().any(|held| held.0 == pointer)
    }

    /// Notes that a pointer begins to hold it down.
    pub(super) fn hold(&mut self, pointer: PointerId, id: u32) {
        self.held.retain(|held| held.0 != pointer);
        self.held.push((pointer, id));
    }

    /// Notes that a pointer lets it go; returns the number by which it was known when it was pressed.
    pub(super) fn let_go(&mut self, pointer: PointerId) -> Option<u32> {
        let at = self.held.iter().position(|held| held.0 == pointer)?;
        Some(self.held.swap_remove(at).1)
    }
}

impl WidgetPointers {
    /// Notes that a gamepad's focus holds it down, as if the gamepad's pointer were over it.
    pub(super) fn hold_by_gamepad(&mut self, pointer: PointerId, id: u32) {
        self.hold(pointer, id);
        if !self.over.contains(&pointer) {
            self.over.push(pointer);
        }
    }

    /// Notes that a gamepad's focus lets it go; returns the number by which it was known when it was pressed.
    pub(super) fn release_by_gamepad(&mut self, pointer: PointerId) -> Option<u32> {
        self.over.retain(|&over| over != pointer);
        self.let_go(pointer)
    }
}

/// Marks a widget of several parts: pointers use its parts, not the whole.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct WidgetGroup;

/// A pointer that may use a widget has done so: it was pressed and released there, or a gamepad used its focus. Each
/// kind of widget observes this.
#[derive(EntityEvent, Debug, Clone, Copy)]
pub struct WidgetActivated {
    /// The widget.
    pub entity: Entity,
    /// The pointer.
    pub pointer: PointerId,
}

/// Marks a widget that gamepads turn by steps: it observes [`NudgeWidget`].
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct TurnedBySteps;

/// A gamepad turns a widget by some steps, to the right if positive.
#[derive(EntityEvent, Debug, Clone, Copy)]
pub struct NudgeWidget {
    /// The widget.
    pub entity: Entity,
    /// The gamepad's pointer.
    pub pointer: PointerId,
    /// The number of steps.
    pub by: i32,
}

/// A player clicked on something of another seat.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatKnocked {
    /// The seat that owns it.
    pub seat: Seat,
    /// The pointer.
    pub pointer: PointerId,
}

/// The pointers that hold down widgets which are gone, with what they were: one that was drawn anew in the meantime is
/// the same to its player.
#[derive(Resource, Debug, Default)]
pub(super) struct HeldBefore(Vec<(PointerId, WidgetIdentity)>);

fn add_observers(mut world: DeferredWorld, context: HookContext) {
    let mut commands = world.commands();
    let mut widget = commands.entity(context.entity);
    widget.observe(enter).observe(leave).observe(press).observe(click);
}

/// Keeps who holds down a widget that goes.
pub(super) fn keep_held(
    gone: On<Remove, WidgetPointers>,
    widgets: Query<(&Widget, &WidgetPointers)>,
    mut before: ResMut<HeldBefore>,
) {
    let Ok((widget, touch)) = widgets.get(gone.entity) else { return };
    // A gamepad that lets go tells nobody: at most one is kept for each pointer, until that presses again.
    before.0.retain(|held| !touch.is_held_by(held.0));
    before.0.extend(touch.held.iter().map(|&(pointer, id)| (pointer, (widget.owner, id))));
}

/// Uses widgets that were drawn anew while a pointer held them down, where it lets go over them: the press went to the
/// ones before, so there is no click.
pub(super) fn use_redrawn(
    mut inputs: MessageReader<PointerInput>,
    before: Res<HeldBefore>,
    hover: Res<HoverMap>,
    widgets: Query<&Widget>,
    parents: Query<&ChildOf>,
    hands: PointerDevices,
    mut commands: Commands,
) {
    for input in inputs.read() {
        let pointer = input.pointer_id;
        let is_release = matches!(input.action, PointerAction::Release(PointerButton::Primary));
        let held = before.0.iter().find(|held| held.0 == pointer && held.1.1 != UNNUMBERED);
        let Some((_, identity)) = held.filter(|_| is_release) else { continue };
        let same = |entity: &Entity| {
            widgets.get(*entity).is_ok_and(|widget| {
                (widget.owner, widget.id) == *identity && widget.obeys(pointer, &hands)
            })
        };
        let over = hover.get(&pointer).into_iter().flat_map(|hits| hits.keys().copied());
        let all = over.flat_map(|hit| std::iter::once(hit).chain(parents.iter_ancestors(hit)));
        if let Some(entity) = all.into_iter().find(same) {
            commands.trigger(WidgetActivated { entity, pointer });
        }
    }
}

fn enter(enter: On<Pointer<Enter>>, mut touches: Query<&mut WidgetPointers>) {
    if let Ok(mut touch) = touches.get_mut(enter.entity)
        && !touch.over.contains(&enter.pointer_id)
    {
        touch.over.push(enter.pointer_id);
    }
}

fn leave(leave: On<Pointer<Leave>>, mut touches: Query<&mut WidgetPointers>) {
    if let Ok(mut touch) = touches.get_mut(leave.entity) {
        touch.over.retain(|&pointer| pointer != leave.pointer_id);
    }
}

fn press(
    mut press: On<Pointer<Press>>,
    mut widgets: Query<(&Widget, &mut WidgetPointers), Without<WidgetGroup>>,
    hands: PointerDevices,
) {
    let Ok((widget, mut touch)) = widgets.get_mut(press.entity) else { return };
    if press.button == PointerButton::Primary && widget.obeys(press.pointer_id, &hands) {
        // Otherwise the hand under a card, and the tray under both, would get the press too.
        press.propagate(false);
        touch.hold(press.pointer_id, widget.id);
    }
}

fn click(
    mut click: On<Pointer<Click>>,
    mut widgets: Query<(&Widget, &mut WidgetPointers)>,
    hands: PointerDevices,
    absences: Option<Res<SeatAbsences>>,
    mut knocked: MessageWriter<SeatKnocked>,
    mut commands: Commands,
) {
    let Ok((widget, mut touch)) = widgets.get_mut(click.entity) else { return };
    if click.button != PointerButton::Primary {
        return;
    }
    if !touch.is_held_by(click.pointer_id) {
        let owner = widget.owner.filter(|_| !widget.obeys(click.pointer_id, &hands));
        let takes_anyone =
            |seat| absences.as_ref().is_some_and(|absences| absences.takes_anyone(seat));
        // A click of someone who may still sit down there is for the ground below.
        if let Some(seat) = owner.filter(|&seat| !takes_anyone(seat))
            && hands.is_seated(click.pointer_id)
        {
            click.propagate(false);
            knocked.write(SeatKnocked { seat, pointer: click.pointer_id });
        }
        return;
    }
    click.propagate(false);
    let same = touch.let_go(click.pointer_id) == Some(widget.id);
    if same && widget.obeys(click.pointer_id, &hands) {
        commands.trigger(WidgetActivated { entity: click.entity, pointer: click.pointer_id });
    }
}

/// Forgets the pointers that have let go or were cancelled; the pointer of a device that is gone is over nothing.
pub(super) fn let_go(
    mut inputs: MessageReader<PointerInput>,
    mut gone: MessageReader<PointerGone>,
    mut touches: Query<&mut WidgetPointers>,
    mut before: ResMut<HeldBefore>,
) {
    let mut last: Vec<(PointerId, bool)> = Vec::new();
    for input in inputs.read() {
        let holds = match input.action {
            PointerAction::Press(PointerButton::Primary) => true,
            PointerAction::Release(PointerButton::Primary) | PointerAction::Cancel => false,
            _ => continue,
        };
        last.retain(|known| known.0 != input.pointer_id);
        last.push((input.pointer_id, holds));
    }
    let gone: Vec<PointerId> = gone.read().map(|gone| gone.pointer).collect();
    let loose: Vec<PointerId> =
        last.iter().filter(|known| !known.1).map(|known| known.0).chain(gone.clone()).collect();
    let is_new = |pointer| last.iter().any(|known| known.0 == pointer);
    before.0.retain(|held| !loose.contains(&held.0) && !is_new(held.0));
    if loose.is_empty() {
        return;
    }
    for mut touch in &mut touches {
        if touch.held.iter().any(|held| loose.contains(&held.0)) {
            touch.held.retain(|held| !loose.contains(&held.0));
        }
        if touch.over.iter().any(|over| gone.contains(over)) {
            touch.over.retain(|over| !gone.contains(over));
        }
    }
}
