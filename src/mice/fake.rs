//! Mice made of nothing, for tests: a handle pushes events in, a backend gives them out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::order::HeldButtons;
use super::{
    MiceError, MouseBackend, MouseButton, MouseEvent, MouseId, MouseIds, MouseKey, MouseKind,
};

/// Plugs in and moves fake mice. Clones move the same mice.
///
/// It keeps the promises of a real backend: ids are never used again, an unplugged mouse first lets go of
/// its buttons, and what is pushed for a mouse that is not plugged in is ignored.
///
/// # Examples
///
/// ```
/// use several_mice::fake::FakeMice;
/// use several_mice::{MouseBackend, MouseEvent};
///
/// let mice = FakeMice::new();
/// let mut backend = mice.backend();
/// let left = mice.plug("left");
/// mice.move_by(left, 3.0, 0.0);
///
/// let mut events = Vec::new();
/// backend.poll(&mut events);
/// assert!(matches!(events[0], MouseEvent::Plugged { id, .. } if id == left));
/// assert_eq!(events[1], MouseEvent::Moved { id: left, dx: 3.0, dy: 0.0 });
/// ```
#[derive(Debug, Clone, Default)]
pub struct FakeMice(Arc<Mutex<FakeMiceState>>);

#[derive(Debug, Default)]
struct FakeMiceState {
    ids: MouseIds,
    waiting: Vec<MouseEvent>,
    plugged: BTreeMap<MouseId, HeldButtons>,
    taken: BTreeSet<MouseId>,
    takes: Vec<(MouseId, bool)>,
    refusing: bool,
    denied: bool,
}

impl FakeMice {
    /// No mouse yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The backend to give to the program under test.
    pub fn backend(&self) -> FakeBackend {
        FakeBackend(self.clone())
    }

    /// Plugs in a mouse of that name.
    pub fn plug(&self, name: &str) -> MouseId {
        let key = MouseKey { name: name.to_owned(), ..MouseKey::default() };
        self.plug_as(key, MouseKind::Mouse)
    }

    /// Plugs in a mouse that says exactly this of itself.
    pub fn plug_as(&self, key: MouseKey, kind: MouseKind) -> MouseId {
        let id = self.lock().ids.next();
        self.push(MouseEvent::Plugged { id, key, kind });
        id
    }

    /// Pulls the plug; buttons that are down are released first.
    pub fn unplug(&self, id: MouseId) {
        self.push(MouseEvent::Unplugged { id });
    }

    /// Moves a mouse by this many counts.
    pub fn move_by(&self, id: MouseId, dx: f32, dy: f32) {
        self.push(MouseEvent::Moved { id, dx, dy });
    }

    /// Presses a button and keeps it down.
    pub fn press(&self, id: MouseId, button: MouseButton) {
        let down = true;
        self.push(MouseEvent::Button { id, button, down });
    }

    /// Lets a button go.
    pub fn release(&self, id: MouseId, button: MouseButton) {
        let down = false;
        self.push(MouseEvent::Button { id, button, down });
    }

    /// Presses a button and lets it go.
    pub fn click(&self, id: MouseId, button: MouseButton) {
        self.press(id, button);
        self.release(id, button);
    }

    /// Turns the wheel: notches to the right and away from the person.
    pub fn wheel(&self, id: MouseId, x: i32, y: i32) {
        self.push(MouseEvent::Wheel { id, x, y });
    }

    /// Pushes any event.
    pub fn push(&self, event: MouseEvent) {
        let mut inner = self.lock();
        let inner = &mut *inner;
        let id = event.id();
        match &event {
            MouseEvent::Plugged { .. } => {
                inner.plugged.insert(id, HeldButtons::default());
            }
            MouseEvent::Unplugged { .. } => {
                let Some(mut held) = inner.plugged.remove(&id) else {
                    return;
                };
                inner.waiting.extend(held.releases(id));
                inner.taken.remove(&id);
            }
            MouseEvent::Button { button, down, .. } => {
                let Some(held) = inner.plugged.get_mut(&id) else {
                    return;
                };
                held.note(*button, *down);
            }
            MouseEvent::Moved { .. } | MouseEvent::Wheel { .. } => {
                if !inner.plugged.contains_key(&id) {
                    return;
                }
            }
        }
        inner.waiting.push(event);
    }

    /// The mice that the program has taken and not given back.
    pub fn taken(&self) -> Vec<MouseId> {
        self.lock().taken.iter().copied().collect()
    }

    /// Every successful [`MouseBackend::take`], in order.
    pub fn takes(&self) -> Vec<(MouseId, bool)> {
        self.lock().takes.clone()
    }

    /// From now on, refuse to give any mouse, as if another program held them all; or stop refusing.
    pub fn refuse_takes(&self, refusing: bool) {
        self.lock().refusing = refusing;
    }

    /// From now on, nobody may read any mouse, as without permission; or the mice that are plugged in may be read.
    pub fn deny(&self, denied: bool) {
        self.lock().denied = denied;
    }

    fn lock(&self) -> MutexGuard<'_, FakeMiceState> {
        // A panicking test must not hide its own message behind a poisoned lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The backend end of [`FakeMice`].
#[derive(Debug)]
pub struct FakeBackend(FakeMice);

impl MouseBackend for FakeBackend {
    fn name(&self) -> &'static str {
        "fake"
    }

    fn tells_apart(&self) -> bool {
        !self.0.lock().denied
    }

    fn poll(&mut self, out: &mut Vec<MouseEvent>) {
        out.append(&mut self.0.lock().waiting);
    }

    fn take(&mut self, id: MouseId, taken: bool) -> Result<(), MiceError> {
        let mut inner = self.0.lock();
        if !inner.plugged.contains_key(&id) {
            return if taken { Err(MiceError::Gone(id)) } else { Ok(()) };
        }
        if taken && inner.refusing {
            return Err(MiceError::HeldElsewhere(id));
        }
        inner.takes.push((id, taken));
        if taken {
            inner.taken.insert(id);
        } else {
            inner.taken.remove(&id);
        }
        Ok(())
    }
}

impl Drop for FakeBackend {
    fn drop(&mut self) {
        self.0.lock().taken.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polled(backend: &mut FakeBackend) -> Vec<MouseEvent> {
        let mut out = Vec::new();
        backend.poll(&mut out);
        out
    }

    #[test]
    fn what_is_pushed_comes_out_once_and_in_order() {
        let mice = FakeMice::new();
        let mut backend = mice.backend();
        let anna = mice.plug("Anna");
        mice.move_by(anna, 3.0, -4.0);
        mice.click(anna, MouseButton::Left);
        mice.wheel(anna, 0, -1);
        let events = polled(&mut backend);
        let shapes: Vec<_> = events.iter().map(|event| format!("{event:?}")).collect();
        assert_eq!(events.len(), 5, "{shapes:?}");
        assert!(matches!(&events[0], MouseEvent::Plugged { key, .. } if key.name == "Anna"));
        assert_eq!(events[1], MouseEvent::Moved { id: anna, dx: 3.0, dy: -4.0 });
        assert_eq!(events[4], MouseEvent::Wheel { id: anna, x: 0, y: -1 });
        assert!(polled(&mut backend).is_empty());
    }

    #[test]
    fn an_unplugged_mouse_lets_go_first_and_its_id_is_spent() {
        let mice = FakeMice::new();
        let mut backend = mice.backend();
        let first = mice.plug("Bert");
        mice.press(first, MouseButton::Right);
        polled(&mut backend);
        mice.unplug(first);
        mice.move_by(first, 1.0, 1.0);
        mice.unplug(first);
        let release = MouseEvent::Button { id: first, button: MouseButton::Right, down: false };
        assert_eq!(polled(&mut backend), [release, MouseEvent::Unplugged { id: first }]);
        assert_ne!(mice.plug("Bert"), first);
    }

    #[test]
    fn taking_is_recorded_and_ends_with_the_plug_or_the_backend() {
        let mice = FakeMice::new();
        let mut backend = mice.backend();
        let (anna, bert) = (mice.plug("Anna"), mice.plug("Bert"));
        assert_eq!(backend.take(anna, true), Ok(()));
        assert_eq!(backend.take(bert, true), Ok(()));
        assert_eq!(backend.take(bert, false), Ok(()));
        assert_eq!(mice.taken(), [anna]);
        assert_eq!(mice.takes(), [(anna, true), (bert, true), (bert, false)]);
        mice.refuse_takes(true);
        assert_eq!(backend.take(bert, true), Err(MiceError::HeldElsewhere(bert)));
        mice.refuse_takes(false);
        mice.unplug(anna);
        assert!(mice.taken().is_empty());
        assert_eq!(backend.take(anna, true), Err(MiceError::Gone(anna)));
        assert_eq!(backend.take(anna, false), Ok(()));
        assert_eq!(backend.take(bert, true), Ok(()));
        drop(backend);
        assert!(mice.taken().is_empty());
    }
}
