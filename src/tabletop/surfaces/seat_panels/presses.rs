//! Withholds presses on targets that have just changed. A press is meant for what its player has seen: if the target
//! under the pointer changed a moment ago, the press is dropped without a refusal, and a new press works. Where a whole
//! surface opened or closed under a pointer, or another part of the table put its button there, that moment is longer for
//! default actions: a second press of *Done* does not press *Start* below it. Where a pointer rests on the place where it
//! pressed what is gone, that moment is longer still for everything: a press that is repeated decides nothing.

use super::{SeatPanelKind, SeatPanelPart};
use crate::picture::projection::PointerSpace;
use crate::surfaces::widgets::steady::{
    NUDGED, STEADY_UNDER_SURFACE, STEADY_WHERE_PRESSED, UnchangedSince, WidgetIdentity,
    changed_within, is_fresh, note,
};
use crate::surfaces::widgets::{PushButton, Widget};
use crate::system::ids::TrayId;
use crate::system::message_filter::{CaughtPresses, filter_messages};
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::ecs::system::SystemParam;
use bevy::picking::events::pointer_events;
use bevy::picking::hover::{HoverMap, generate_hovermap};
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput, PointerLocation};
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use std::mem::discriminant;
use std::time::Duration;

/// Withholds presses on targets that have just changed. The widgets must be added, too.
pub fn plugin(app: &mut App) {
    let presses =
        (note, withhold_fresh_presses).chain().after(generate_hovermap).before(pointer_events);
    app.add_systems(PreUpdate, presses);
}

/// The target under a pointer.
#[derive(Debug, Clone, Copy)]
struct PressTarget {
    /// The widget or node; `None` for the board, with whatever is on it.
    entity: Option<Entity>,
    identity: Option<WidgetIdentity>,
    seat_panel: Option<SeatPanelKind>,
    /// The root of the nodes it is part of: a tray, a panel, a sheet; `None` for the board.
    surface: Option<Entity>,
    /// `true` for a button that is the default action, or confirms or ends something.
    is_default_action: bool,
}

impl PressTarget {
    /// `true` if both are the same for a player.
    fn is_same(&self, other: &Self) -> bool {
        let same = self.entity == other.entity || self.is_same_if_redrawn();
        same && (self.identity, self.seat_panel) == (other.identity, other.seat_panel)
    }

    /// `true` if it is still the same after it was drawn anew. A message to a seat is not: another question may have
    /// the same answers. Nor is a widget that everybody may press, unless it has a number of its own.
    fn is_same_if_redrawn(&self) -> bool {
        let has_number = matches!(self.identity, Some((None, 1..)));
        self.seat_panel.map_or(has_number, |seat_panel| !seat_panel.is_message())
    }

    /// `true` if it is on the same surface as another, and neither begins nor ends a match while the other is part of it.
    fn is_beside(&self, other: &Self) -> bool {
        let screen = |target: &Self| match TrayId::of(target.identity?.1) {
            around @ (TrayId::Lobby(_) | TrayId::Joining(_) | TrayId::Evening(_)) => {
                Some(discriminant(&around))
            }
            _ => None,
        };
        self.surface == other.surface && screen(self) == screen(other)
    }
}

/// A pointer, the target under it in the last frame, and the time since which that is unchanged.
#[derive(Debug)]
struct PointerHover {
    pointer: PointerId,
    at: Option<Vec2>,
    target: Option<PressTarget>,
    since: Option<Duration>,
    /// `true` if the target came there because a surface opened or closed under the pointer, or another part of the table
    /// put its button there.
    is_uncovered: bool,
    /// The place of its last press, for as long as it rests there.
    pressed_at: Option<Vec2>,
    /// `true` if it rests where it pressed what the target took the place of.
    rests: bool,
}

impl PointerHover {
    /// `true` if a press now was meant for what was there before.
    fn is_too_early(&self, now: Duration) -> bool {
        let begins_something = self.target.is_some_and(|target| target.is_default_action);
        let is_within = |time| changed_within(time, self.since, now);
        is_fresh(self.since, now)
            || self.is_uncovered && begins_something && is_within(STEADY_UNDER_SURFACE)
            || self.is_uncovered && self.rests && is_within(STEADY_WHERE_PRESSED)
    }
}

/// Finds the targets under pointers.
#[derive(SystemParam)]
struct PressTargetFinder<'w, 's> {
    hover: Res<'w, HoverMap>,
    widgets:
        Query<'w, 's, (&'static Widget, &'static UnchangedSince, Option<&'static SeatPanelPart>)>,
    buttons: Query<'w, 's, &'static PushButton>,
    parents: Query<'w, 's, &'static ChildOf>,
    all: Query<'w, 's, (Option<&'static ComputedNode>, Option<&'static InheritedVisibility>)>,
}

impl PressTargetFinder<'_, '_> {
    /// Returns the target of a press of this pointer.
    fn target(&self, pointer: PointerId) -> Option<PressTarget> {
        let hits = self.hover.get(&pointer)?.iter();
        let (&hit, _) = hits.min_by(|a, b| a.1.depth.total_cmp(&b.1.depth))?;
        let up = |entity: &Entity| self.parents.get(*entity).ok().map(ChildOf::parent);
        let mut above = std::iter::successors(Some(hit), up);
        let is_node = self.all.get(hit).is_ok_and(|(node, _)| node.is_some());
        let surface = above.clone().last().filter(|_| is_node);
        let Some(entity) = above.find(|&entity| self.widgets.contains(entity)) else {
            return Some(PressTarget {
                entity: is_node.then_some(hit),
                identity: None,
                seat_panel: None,
                surface,
                is_default_action: false,
            });
        };
        let (widget, _, seat_panel) = self.widgets.get(entity).ok()?;
        let seat_panel = seat_panel.map(|seat_panel| seat_panel.kind);
        Some(PressTarget {
            entity: Some(entity),
            identity: Some((widget.owner, widget.id)),
            seat_panel,
            surface,
            is_default_action: self.buttons.get(entity).is_ok_and(|it| it.strong || it.confirms),
        })
    }

    /// Returns the time since which a target is unchanged.
    fn steady_since(&self, target: Option<PressTarget>) -> Option<Duration> {
        self.widgets.get(target?.entity?).ok()?.1.since()
    }

    /// `true` if a target can still be seen.
    fn is_there(&self, target: Option<PressTarget>) -> bool {
        let Some(entity) = target.and_then(|target| target.entity) else { return true };
        self.all.get(entity).is_ok_and(|(node, seen)| {
            node.is_none_or(|node| node.size().min_element() > 0.0)
                && seen.is_none_or(|seen| seen.get())
        })
    }

    /// Returns the target under a pointer now, with the time of its last change: that of the target itself if the
    /// pointer moved to it, and `now` if another target has come under a pointer that rests, or has taken the place of
    /// one that is gone.
    fn track_hover(
        &self,
        was: Option<PointerHover>,
        pointer: PointerId,
        at: Option<Vec2>,
        now: Duration,
    ) -> PointerHover {
        let target = self.target(pointer);
        let Some(was) = was else {
            let (since, is_uncovered) = (self.steady_since(target), false);
            return PointerHover {
                pointer,
                at,
                target,
                since,
                is_uncovered,
                pressed_at: None,
                rests: false,
            };
        };
        let is_near = |pressed: &Vec2| at.is_some_and(|at| at.distance(*pressed) < NUDGED);
        let pressed_at = was.pressed_at.filter(is_near);
        let is_same = match (&was.target, &target) {
            (Some(was), Some(now)) => was.is_same(now),
            (was, now) => was.is_none() && now.is_none(),
        };
        let entity = |target: Option<PressTarget>| target.and_then(|target| target.entity);
        let is_other = entity(was.target) != entity(target);
        let (since, is_uncovered, rests) = if is_same {
            (was.since, was.is_uncovered, was.rests && pressed_at.is_some())
        } else if was.at != at && is_other && self.is_there(was.target) {
            (self.steady_since(target), false, false)
        } else {
            // What is uncovered may fill in over several frames.
            let is_open_anew =
                was.is_uncovered && changed_within(STEADY_UNDER_SURFACE, was.since, now);
            let is_beside = match (&was.target, &target) {
                (Some(was), Some(now)) => was.is_beside(now),
                (was, now) => was.is_none() && now.is_none(),
            };
            (Some(now), is_open_anew || !is_beside, pressed_at.is_some())
        };
        PointerHover { pointer, at, target, since, is_uncovered, pressed_at, rests }
    }
}

/// Drops presses on targets that have just changed, after the targets under the pointers are found and before presses
/// are reported.
fn withhold_fresh_presses(
    time: Res<Time<Real>>,
    space: Option<Res<PointerSpace>>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    targets: PressTargetFinder,
    mut hovers: Local<Vec<PointerHover>>,
    mut inputs: PressInputs,
) {
    // While the picture is calibrated, pointers are not over the table.
    if space.is_some_and(|space| *space == PointerSpace::Window) {
        (*hovers, *inputs.caught) = default();
        inputs.skip();
        return;
    }
    let now = time.elapsed();
    let mut before = std::mem::take(&mut *hovers);
    for (&pointer, location) in &pointers {
        let was = before.iter().position(|hover| hover.pointer == pointer);
        let was = was.map(|index| before.swap_remove(index));
        let at = location.location.as_ref().map(|location| location.position);
        hovers.push(targets.track_hover(was, pointer, at, now));
    }
    let fresh = hovers.iter().filter(|hover| hover.is_too_early(now));
    let fresh: Vec<PointerId> = fresh.map(|hover| hover.pointer).collect();
    for pointer in inputs.pressed() {
        let pressed = hovers.iter_mut().filter(|hover| hover.pointer == pointer);
        pressed.for_each(|hover| hover.pressed_at = hover.at);
    }
    if fresh.is_empty() && inputs.caught.is_empty() {
        inputs.skip();
        return;
    }
    inputs.withhold(|pointer| fresh.contains(&pointer));
}

/// The inputs of pointers, with the presses that are being withheld.
#[derive(SystemParam)]
struct PressInputs<'w, 's> {
    inputs: ResMut<'w, Messages<PointerInput>>,
    read: Local<'s, MessageCursor<PointerInput>>,
    caught: Local<'s, CaughtPresses>,
}

impl PressInputs<'_, '_> {
    /// Returns the pointers that press now.
    fn pressed(&self) -> Vec<PointerId> {
        let mut read = self.read.clone();
        let presses = read
            .read(&self.inputs)
            .filter(|input| matches!(input.action, PointerAction::Press(PointerButton::Primary)));
        presses.map(|input| input.pointer_id).collect()
    }

    /// Lets all inputs pass.
    fn skip(&mut self) {
        self.read.clear(&self.inputs);
    }

    /// Drops the presses of these pointers.
    fn withhold(&mut self, is_fresh: impl Fn(PointerId) -> bool) {
        let Self { inputs, read, caught } = self;
        filter_messages(inputs, read, |input| {
            caught.lets_pass(input, &is_fresh).then(|| input.clone())
        });
    }
}
