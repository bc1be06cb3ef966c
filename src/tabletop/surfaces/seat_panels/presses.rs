//! A press is meant for what its hand has seen. On what has changed under a cursor a moment ago it is not
//! taken: nothing hears of it, so nothing is refused either, and a new press works.

use super::{SeatPanelKind, SeatPanelPart};
use crate::picture::projection::PointerSpace;
use crate::surfaces::widgets::Widget;
use crate::surfaces::widgets::steady::{UnchangedSince, WidgetIdentity, is_fresh, note};
use crate::system::message_filter::{CaughtPresses, filter_messages};
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::ecs::system::SystemParam;
use bevy::picking::events::pointer_events;
use bevy::picking::hover::{HoverMap, generate_hovermap};
use bevy::picking::pointer::{PointerId, PointerInput, PointerLocation};
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use std::time::Duration;

/// Lets presses wait for targets that have just changed. The widgets must be added, too.
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
}

impl PressTarget {
    fn is(&self, other: &Self) -> bool {
        let same = self.entity == other.entity || self.is_known_again();
        same && (self.identity, self.seat_panel) == (other.identity, other.seat_panel)
    }

    /// `true` if it is the same when it is drawn anew. What is said to a seat is not: another question may have the
    /// same answers. Nor is what everybody may press, unless it has a number of its own.
    fn is_known_again(&self) -> bool {
        let has_number = matches!(self.identity, Some((None, 1..)));
        self.seat_panel.map_or(has_number, |seat_panel| !seat_panel.is_message())
    }
}

/// A pointer, what was under it in the last frame, and since when.
#[derive(Debug)]
struct PointerHover {
    pointer: PointerId,
    at: Option<Vec2>,
    target: Option<PressTarget>,
    since: Option<Duration>,
}

/// The parameters that find the targets under pointers.
#[derive(SystemParam)]
struct PressTargetFinder<'w, 's> {
    hover: Res<'w, HoverMap>,
    widgets:
        Query<'w, 's, (&'static Widget, &'static UnchangedSince, Option<&'static SeatPanelPart>)>,
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
        let Some(entity) = above.find(|&entity| self.widgets.contains(entity)) else {
            let is_node = self.all.get(hit).is_ok_and(|(node, _)| node.is_some());
            return Some(PressTarget {
                entity: is_node.then_some(hit),
                identity: None,
                seat_panel: None,
            });
        };
        let (widget, _, seat_panel) = self.widgets.get(entity).ok()?;
        let seat_panel = seat_panel.map(|seat_panel| seat_panel.kind);
        Some(PressTarget {
            entity: Some(entity),
            identity: Some((widget.owner, widget.id)),
            seat_panel,
        })
    }

    /// Returns the time since which a target that a pointer comes upon is as it is.
    fn steady_since(&self, target: Option<PressTarget>) -> Option<Duration> {
        self.widgets.get(target?.entity?).ok()?.1.since()
    }

    /// `true` if what was under a pointer can still be seen.
    fn is_there(&self, target: Option<PressTarget>) -> bool {
        let Some(entity) = target.and_then(|target| target.entity) else { return true };
        self.all.get(entity).is_ok_and(|(node, seen)| {
            node.is_none_or(|node| node.size().min_element() > 0.0)
                && seen.is_none_or(|seen| seen.get())
        })
    }

    /// Returns what is under a pointer now, after what was there. A pointer that moved has chosen to; under a hand that
    /// rests, or from which its target was taken, something has changed.
    fn track_hover(
        &self,
        was: Option<PointerHover>,
        pointer: PointerId,
        at: Option<Vec2>,
        now: Duration,
    ) -> PointerHover {
        let target = self.target(pointer);
        let same = |was: &PointerHover| match (&was.target, &target) {
            (Some(was), Some(now)) => was.is(now),
            (was, now) => was.is_none() && now.is_none(),
        };
        let since = match &was {
            None => self.steady_since(target),
            Some(was) if same(was) => was.since,
            Some(was) if was.at != at && self.is_there(was.target) => self.steady_since(target),
            Some(_) => Some(now),
        };
        PointerHover { pointer, at, target, since }
    }
}

/// Takes presses out of the stream that are on what has just changed, between what finds out what is
/// under the pointers and what tells of presses.
fn withhold_fresh_presses(
    (time, space): (Res<Time<Real>>, Option<Res<PointerSpace>>),
    pointers: Query<(&PointerId, &PointerLocation)>,
    under: PressTargetFinder,
    mut aims: Local<Vec<PointerHover>>,
    mut inputs: ResMut<Messages<PointerInput>>,
    (mut seen, mut caught): (Local<MessageCursor<PointerInput>>, Local<CaughtPresses>),
) {
    // While the picture is calibrated pointers are over nothing that lies on the table.
    if space.is_some_and(|space| *space == PointerSpace::Window) {
        (*aims, *caught) = default();
        seen.clear(&inputs);
        return;
    }
    let now = time.elapsed();
    let mut before = std::mem::take(&mut *aims);
    for (&pointer, location) in &pointers {
        let was = before.iter().position(|aim| aim.pointer == pointer);
        let was = was.map(|index| before.swap_remove(index));
        let at = location.location.as_ref().map(|location| location.position);
        aims.push(under.track_hover(was, pointer, at, now));
    }
    let fresh: Vec<PointerId> =
        aims.iter().filter(|aim| is_fresh(aim.since, now)).map(|aim| aim.pointer).collect();
    if fresh.is_empty() && caught.is_empty() {
        seen.clear(&inputs);
        return;
    }
    filter_messages(&mut inputs, &mut seen, |input| {
        let catches = |pointer: PointerId| fresh.contains(&pointer);
        caught.lets_pass(input, catches).then(|| input.clone())
    });
}
