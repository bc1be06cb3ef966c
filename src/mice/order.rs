//! Two promises of every backend: no button stays down behind an unplugged mouse, and motion is summed
//! without ever passing a click of the same mouse.

use super::{MouseButton, MouseEvent, MouseId};

/// The buttons that are down on one mouse.
#[derive(Debug, Default)]
pub(super) struct HeldButtons(Vec<MouseButton>);

impl HeldButtons {
    /// Remembers what a button event says.
    pub(super) fn note(&mut self, button: MouseButton, down: bool) {
        self.0.retain(|held| *held != button);
        if down {
            self.0.push(button);
        }
    }

    /// `true` if no button is down.
    #[cfg(target_os = "linux")]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The buttons that will be down after these events, which are of this mouse.
    #[cfg(target_os = "linux")]
    pub(super) fn after(&self, events: &[MouseEvent]) -> Vec<MouseButton> {
        let mut held = Self(self.0.clone());
        for event in events {
            if let MouseEvent::Button { button, down, .. } = event {
                held.note(*button, *down);
            }
        }
        held.0
    }

    /// The releases that must come before the mouse is said to be unplugged. Afterwards nothing is down.
    pub(super) fn releases(&mut self, id: MouseId) -> impl Iterator<Item = MouseEvent> {
        self.0.drain(..).map(move |button| MouseEvent::Button { id, button, down: false })
    }
}

/// Appends events to a list, summing the motion of each mouse between its other events.
pub(super) struct MotionCoalescer<'a> {
    out: &'a mut Vec<MouseEvent>,
    /// Places in `out` of motions that can still be added to, one for each mouse. A handful of mice: a list is enough.
    open: Vec<(MouseId, usize)>,
}

impl<'a> MotionCoalescer<'a> {
    /// Appends to `out`; what is in there already is left alone.
    pub(super) fn new(out: &'a mut Vec<MouseEvent>) -> Self {
        Self { out, open: Vec::new() }
    }

    /// Appends one event, or adds it to the last motion of that mouse.
    pub(super) fn push(&mut self, event: MouseEvent) {
        let id = event.id();
        let open = self.open.iter().position(|(mouse, _)| *mouse == id);
        let MouseEvent::Moved { dx, dy, .. } = event else {
            if let Some(open) = open {
                self.open.swap_remove(open);
            }
            self.out.push(event);
            return;
        };
        let last = open.and_then(|open| self.out.get_mut(self.open[open].1));
        if let Some(MouseEvent::Moved { dx: x, dy: y, .. }) = last {
            *x += dx;
            *y += dy;
        } else {
            self.open.push((id, self.out.len()));
            self.out.push(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: MouseId = MouseId(1);
    const B: MouseId = MouseId(2);

    fn moved(id: MouseId, dx: f32, dy: f32) -> MouseEvent {
        MouseEvent::Moved { id, dx, dy }
    }

    fn left(id: MouseId, down: bool) -> MouseEvent {
        MouseEvent::Button { id, button: MouseButton::Left, down }
    }

    fn summed(events: impl IntoIterator<Item = MouseEvent>) -> Vec<MouseEvent> {
        let mut out = Vec::new();
        let mut summing = MotionCoalescer::new(&mut out);
        events.into_iter().for_each(|event| summing.push(event));
        out
    }

    #[test]
    fn motion_of_each_mouse_is_summed() {
        let events = [moved(A, 1., 0.), moved(B, 5., 5.), moved(A, 2., -3.), moved(B, -1., 0.)];
        assert_eq!(summed(events), [moved(A, 3., -3.), moved(B, 4., 5.)]);
    }

    #[test]
    fn motion_never_passes_a_click_of_the_same_mouse() {
        let drag =
            [moved(A, 1., 0.), left(A, true), moved(A, 2., 0.), moved(A, 2., 0.), left(A, false)];
        let expected = [moved(A, 1., 0.), left(A, true), moved(A, 4., 0.), left(A, false)];
        assert_eq!(summed(drag), expected);
    }

    #[test]
    fn motion_is_not_summed_across_a_replug_or_a_wheel() {
        let wheel = MouseEvent::Wheel { id: A, x: 0, y: 1 };
        let events = [moved(A, 1., 0.), wheel.clone(), moved(A, 1., 0.)];
        assert_eq!(summed(events.clone()), events);
        let gone = MouseEvent::Unplugged { id: A };
        let events = [moved(A, 1., 0.), gone, moved(A, 1., 0.)];
        assert_eq!(summed(events.clone()), events);
    }

    #[test]
    fn clicks_of_all_mice_keep_their_order() {
        let clicks = [left(B, true), left(A, true), left(B, false), left(A, false)];
        let mixed = clicks.iter().flat_map(|click| {
            [moved(A, 1., 1.), click.clone(), moved(B, 1., 1.), moved(A, 1., 1.)]
        });
        let out = summed(mixed);
        let kept: Vec<_> =
            out.into_iter().filter(|event| matches!(event, MouseEvent::Button { .. })).collect();
        assert_eq!(kept, clicks);
    }

    #[test]
    fn what_an_earlier_poll_gave_is_left_alone() {
        let mut out = vec![moved(A, 1., 0.)];
        MotionCoalescer::new(&mut out).push(moved(A, 2., 0.));
        assert_eq!(out, [moved(A, 1., 0.), moved(A, 2., 0.)]);
    }

    #[test]
    fn every_held_button_is_released_once() {
        let mut held = HeldButtons::default();
        held.note(MouseButton::Left, true);
        held.note(MouseButton::Left, true);
        held.note(MouseButton::Right, true);
        held.note(MouseButton::Right, false);
        held.note(MouseButton::Other(9), true);
        let released: Vec<_> = held.releases(A).collect();
        let expected = [MouseButton::Left, MouseButton::Other(9)]
            .map(|button| MouseEvent::Button { id: A, button, down: false });
        assert_eq!(released, expected);
        assert_eq!(held.releases(A).count(), 0);
    }
}
