//! The time since which widgets are unchanged: a press is meant for what its player has seen.

use super::widget::Widget;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;
use std::time::Duration;

/// Time for which a target must have been unchanged before a press on it counts.
pub const STEADY_AFTER: Duration = Duration::from_millis(400);
/// The same time for a default action that came under a pointer because a surface opened or closed there: nobody begins
/// or ends anything by pressing once more what has just gone.
pub const STEADY_UNDER_SURFACE: Duration = Duration::from_millis(1200);
/// The same time for anything that came under a pointer that rests where it pressed what is gone: a press that is
/// repeated was meant for that.
pub const STEADY_WHERE_PRESSED: Duration = Duration::from_millis(2500);
/// Distance in units by which a widget may move without counting as changed, and a hand without counting as moved: less
/// than half of any target.
pub const NUDGED: f32 = 12.0;

/// The time since which a widget is unchanged.
#[derive(Component, Debug, Default, Clone, Copy)]
pub struct UnchangedSince {
    seen: Option<WidgetAppearance>,
    since: Option<Duration>,
}

/// A widget as people see it: its identity and its position.
#[derive(Debug, Clone, Copy)]
struct WidgetAppearance {
    identity: WidgetIdentity,
    at: Vec2,
}

/// The number by which a widget is known, and the seat that owns it.
pub type WidgetIdentity = (Option<Seat>, u32);

impl UnchangedSince {
    /// `true` if it has changed too lately to be pressed now.
    pub(super) fn is_fresh(&self, now: Duration) -> bool {
        is_fresh(self.since, now)
    }

    /// Returns the time since which it is unchanged.
    pub fn since(&self) -> Option<Duration> {
        self.since
    }
}

/// `true` if a target that changed last at `since` changed too recently to be pressed now.
pub fn is_fresh(since: Option<Duration>, now: Duration) -> bool {
    changed_within(STEADY_AFTER, since, now)
}

/// `true` if a target that changed last at `since` changed less than this time ago.
pub fn changed_within(time: Duration, since: Option<Duration>, now: Duration) -> bool {
    since.is_some_and(|since| now.saturating_sub(since) < time)
}

type MayHaveChanged = Or<(
    Changed<Widget>,
    Changed<ComputedNode>,
    Changed<UiGlobalTransform>,
    Changed<InheritedVisibility>,
)>;

/// Notes which widgets have appeared, moved or become others in the last frame. It runs before presses are handled:
/// nobody can have seen a change before the frame that made it was over.
pub fn note(
    time: Res<Time<Real>>,
    mut widgets: Query<
        (&Widget, &ComputedNode, &UiGlobalTransform, &InheritedVisibility, &mut UnchangedSince),
        MayHaveChanged,
    >,
) {
    for (widget, node, place, visible, mut steady) in &mut widgets {
        let seen = (visible.get() && node.size().min_element() > 0.0).then(|| WidgetAppearance {
            identity: (widget.owner, widget.id),
            at: place.translation * node.inverse_scale_factor(),
        });
        let same = match (steady.seen, seen) {
            (Some(was), Some(now)) => {
                was.identity == now.identity && was.at.distance(now.at) < NUDGED
            }
            (was, now) => was.is_none() && now.is_none(),
        };
        if !same {
            *steady = UnchangedSince { seen, since: Some(time.elapsed()) };
        }
    }
}
