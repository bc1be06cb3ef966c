//! A desk for tests: an X server (Xvfb), the hand that drives its mice, and the backend that reads them.

use std::collections::{BTreeMap, BTreeSet};

use crate::waiting::wait_until;
use crate::x_mice::{Result, XMice};
use crate::xvfb::Xvfb;
use several_mice::{
    BackendChoice, MiceOptions, MouseBackend, MouseButton, MouseEvent, MouseId, X11Mice,
};

/// The mouse that every Xvfb has, on the system's pointer.
pub const STOCK: &str = "Xvfb mouse";

/// A server, the hand that drives its mice, and the backend that reads them.
pub struct Desk {
    // Dropped in this order: the server last.
    pub mice: Option<X11Mice>,
    pub hand: XMice,
    pub xvfb: Xvfb,
    /// Everything the backend has said so far.
    pub seen: Vec<MouseEvent>,
}

impl Desk {
    /// A desk where mice of these names are plugged in before the backend starts.
    pub fn with(names: &[&str]) -> Result<Self> {
        let xvfb = Xvfb::start(640, 480)?;
        let hand = XMice::connect(xvfb.display())?;
        for name in names {
            hand.plug(name)?;
        }
        let mice = X11Mice::connect(&options(&xvfb))?;
        Ok(Self { mice: Some(mice), hand, xvfb, seen: Vec::new() })
    }

    /// The backend, as long as the test has not dropped it.
    pub fn backend(&mut self) -> Result<&mut X11Mice> {
        Ok(self.mice.as_mut().ok_or("the backend is gone")?)
    }

    /// Reads what has happened and checks that the backend keeps its promises.
    pub fn poll(&mut self) -> Result<()> {
        let mice = self.mice.as_mut().ok_or("the backend is gone")?;
        mice.poll(&mut self.seen);
        keeps_its_promises(&self.seen);
        Ok(())
    }

    /// Polls until the events so far fulfil a condition.
    pub fn until(&mut self, what: &str, fulfilled: impl Fn(&[MouseEvent]) -> bool) -> Result<()> {
        let waited = wait_until(what, || {
            self.poll()?;
            Ok(fulfilled(&self.seen).then_some(()))
        });
        waited.map_err(|error| format!("{error}; the events were {:#?}", self.seen).into())
    }

    /// The id of the latest mouse of that name.
    pub fn id(&mut self, name: &str) -> Result<MouseId> {
        self.until(name, |seen| latest(seen, name).is_some())?;
        Ok(latest(&self.seen, name).ok_or("it was there just now")?)
    }

    /// Clicks with a mouse (button 2, which nothing else here uses) and waits until it is reported:
    /// all it did before has then been reported too.
    pub fn settle(&mut self, name: &str) -> Result<()> {
        let id = self.id(name)?;
        let before = middle_clicks(&self.seen, id);
        self.hand.click(name, crate::x_mice::MIDDLE)?;
        self.until("the click that ends a step", |seen| middle_clicks(seen, id) > before)
    }
}

/// Checks what every backend promises of all its events: no id is used twice, a mouse speaks only between
/// its plugging and its unplugging, and then no button of it is down.
pub fn keeps_its_promises(seen: &[MouseEvent]) {
    let mut plugged: BTreeMap<MouseId, Vec<MouseButton>> = BTreeMap::new();
    let mut used = BTreeSet::new();
    for event in seen {
        let id = event.id();
        if let MouseEvent::Plugged { .. } = event {
            assert!(used.insert(id), "{id} twice in {seen:#?}");
            plugged.insert(id, Vec::new());
        }
        let Some(held) = plugged.get_mut(&id) else {
            panic!("{id} speaks unplugged in {seen:#?}");
        };
        match event {
            MouseEvent::Button { button, down, .. } => {
                held.retain(|b| b != button);
                held.extend(down.then_some(*button));
            }
            MouseEvent::Unplugged { .. } => {
                assert!(held.is_empty(), "{id} leaves {held:?} down in {seen:#?}");
                plugged.remove(&id);
            }
            _ => {}
        }
    }
}

/// Options for a backend that reads the mice of this server, made-up ones too.
pub fn options(xvfb: &Xvfb) -> MiceOptions {
    MiceOptions {
        choice: BackendChoice::X11,
        display: Some(xvfb.display().to_owned()),
        accept_xtest: true,
        ..MiceOptions::default()
    }
}

/// The id of the latest mouse of that name, plugged in or gone.
pub fn latest(seen: &[MouseEvent], name: &str) -> Option<MouseId> {
    seen.iter().rev().find_map(|event| match event {
        MouseEvent::Plugged { id, key, .. }
            if key.name == name || key.name == format!("{name} XTEST pointer") =>
        {
            Some(*id)
        }
        _ => None,
    })
}

/// The number of clicks of a mouse with its middle button.
pub fn middle_clicks(seen: &[MouseEvent], id: MouseId) -> usize {
    let release = button(id, MouseButton::Middle, false);
    seen.iter().filter(|event| **event == release).count()
}

/// The event of a button going down or up.
pub fn button(id: MouseId, button: MouseButton, down: bool) -> MouseEvent {
    MouseEvent::Button { id, button, down }
}

/// The whole motion of a mouse.
pub fn way(seen: &[MouseEvent], mouse: MouseId) -> (f32, f32) {
    seen.iter().fold((0.0, 0.0), |(x, y), event| match event {
        MouseEvent::Moved { id, dx, dy } if *id == mouse => (x + dx, y + dy),
        _ => (x, y),
    })
}

/// The events of one mouse, without its motion and its settling clicks.
pub fn deeds(seen: &[MouseEvent], mouse: MouseId) -> Vec<MouseEvent> {
    let other = |event: &&MouseEvent| {
        let middle =
            matches!(event, MouseEvent::Button { button, .. } if *button == MouseButton::Middle);
        event.id() == mouse && !middle && !matches!(event, MouseEvent::Moved { .. })
    };
    seen.iter().filter(other).cloned().collect()
}
