//! The mice that are plugged in, shared by the backend and its threads.
//!
//! One thread waits for changes of the folder, and each mouse has one that waits for its records. What
//! they find goes out under one lock, so that nothing of a mouse comes after it was said to be gone.

use super::description::EventFileDescription;
use super::events::{RecordDecoder, RecordOutcome, button};
use super::folder::{DeviceFolder, DeviceFolderChange, DeviceNode, FileChange};
use crate::order::HeldButtons;
use crate::{MiceError, MouseEvent, MouseId, MouseIds, UnreadableMouse, WakeFunction};
use evdev::InputEvent;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The kernel's number for "there is no such device (any more)".
const NO_SUCH_DEVICE: i32 = 19;

/// The shared state of the mice that are plugged in.
pub(super) struct MouseRegistry {
    state: Mutex<MouseRegistryState>,
    wake: Option<WakeFunction>,
    /// `true` if the reader was woken for the events that wait.
    announced: AtomicBool,
}

struct MouseRegistryState {
    out: Sender<MouseEvent>,
    ids: MouseIds,
    mice: BTreeMap<MouseId, PluggedMouse>,
    /// Mice that may not be read, by their files.
    denied: BTreeMap<String, UnreadableMouse>,
    /// The backend is gone: nothing is opened any more.
    is_closed: bool,
}

/// A mouse that is plugged in.
struct PluggedMouse {
    file: String,
    node: Arc<dyn DeviceNode>,
    decoder: RecordDecoder,
    held: HeldButtons,
    /// It is wanted for ourselves alone.
    wanted: bool,
    /// It is ours alone. Not while a button is down: the desktop would never hear of its release.
    taken: bool,
}

impl PluggedMouse {
    /// Takes the mouse if it is wanted and nothing is held down.
    fn take_if_due(&mut self) -> io::Result<()> {
        if self.wanted && !self.taken && self.held.is_empty() {
            self.node.grab(true)?;
            self.taken = true;
        }
        Ok(())
    }

    /// Records were lost: says what is down now and was not, and the other way round.
    fn resync_buttons(&self, id: MouseId, events: &mut Vec<MouseEvent>) {
        // If it cannot be asked, it is gone, and the next read says so.
        let Ok(down) = self.node.down() else { return };
        let down: Vec<_> = down.into_iter().filter_map(button).collect();
        let held = self.held.after(events);
        let up = held.iter().filter(|button| !down.contains(button)).map(|button| (*button, false));
        let new = down.iter().filter(|button| !held.contains(button)).map(|button| (*button, true));
        let changed: Vec<_> = up.chain(new).collect();
        events.extend(changed.into_iter().map(|(button, down)| MouseEvent::Button {
            id,
            button,
            down,
        }));
    }

    fn give_back(&mut self) -> io::Result<()> {
        self.wanted = false;
        if std::mem::take(&mut self.taken) { self.node.grab(false) } else { Ok(()) }
    }
}

impl MouseRegistry {
    /// Nobody is plugged in yet; events go to `out`.
    pub(super) fn new(out: Sender<MouseEvent>, wake: Option<WakeFunction>) -> Self {
        let state = MouseRegistryState {
            out,
            ids: MouseIds::default(),
            mice: BTreeMap::new(),
            denied: BTreeMap::new(),
            is_closed: false,
        };
        Self { state: Mutex::new(state), wake, announced: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, MouseRegistryState> {
        // The state is whole after every single step, so a panic elsewhere does not spoil it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that what waits is being read. To be called before reading: an event that comes meanwhile
    /// then wakes once too often rather than never.
    pub(super) fn reading(&self) {
        self.announced.store(false, Ordering::SeqCst);
    }

    fn announce(&self) {
        if let Some(wake) = &self.wake
            && !self.announced.swap(true, Ordering::SeqCst)
        {
            wake();
        }
    }

    /// The mice that are there and may not be read.
    pub(super) fn unreadable(&self) -> Vec<UnreadableMouse> {
        self.lock().denied.values().cloned().collect()
    }

    /// `true` if any mouse is read.
    pub(super) fn has_mice(&self) -> bool {
        !self.lock().mice.is_empty()
    }

    /// Looks at a file of which something changed. Returns the mouse if one was found: the caller must
    /// [`listen`](Self::listen) to it.
    pub(super) fn apply_change(
        &self,
        folder: &mut impl DeviceFolder,
        change: &DeviceFolderChange,
    ) -> Option<(MouseId, Arc<dyn DeviceNode>)> {
        let name = &change.name;
        let known = self.lock().find(name);
        match (change.file, known) {
            (FileChange::Gone, _) => {
                // A mouse that is read says so itself, after all that it did.
                self.lock().denied.remove(name);
                return None;
            }
            (FileChange::Allowed, Some(_)) => return None,
            // What had this name is gone, although its own thread has not noticed yet.
            (FileChange::New, Some(id)) => self.lose(id),
            (_, None) => {}
        }
        let description = folder.describe(name)?;
        let node = match folder.open(name) {
            Ok(node) => node,
            Err(problem) => {
                if problem.kind() == io::ErrorKind::PermissionDenied {
                    let EventFileDescription { key, kind, .. } = description;
                    let (file, reason) = (folder.path(name), problem.to_string());
                    let mouse = UnreadableMouse { key, kind, file, reason };
                    self.lock().denied.insert(name.clone(), mouse);
                }
                return None;
            }
        };
        let found = self.lock().add_mouse(name.clone(), description, node)?;
        self.announce();
        Some(found)
    }

    /// Reads a mouse until it is gone, or nobody wants to hear of it any more.
    pub(super) fn listen(&self, id: MouseId, node: &dyn DeviceNode) {
        loop {
            match node.read() {
                Ok(records) if records.is_empty() => break,
                Ok(records) if self.take_records(id, &records) => {}
                Ok(_) => return,
                Err(problem) if problem.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        self.lose(id);
    }

    /// Tells what these records mean. `false` if the mouse is one that was lost.
    fn take_records(&self, id: MouseId, records: &[InputEvent]) -> bool {
        let mut state = self.lock();
        let state = &mut *state;
        let Some(known) = state.mice.get_mut(&id) else { return false };
        let mut events = Vec::new();
        for &record in records {
            if known.decoder.read(id, record, &mut events) == RecordOutcome::ResyncButtons {
                known.resync_buttons(id, &mut events);
            }
        }
        for event in &events {
            if let MouseEvent::Button { button, down, .. } = event {
                known.held.note(*button, *down);
            }
        }
        // If it cannot be had now, it moves the desktop's pointer, too, until its next button.
        let _ = known.take_if_due();
        let is_news = !events.is_empty();
        events.into_iter().for_each(|event| state.send(event));
        if is_news {
            self.announce();
        }
        true
    }

    /// Takes a mouse for ourselves, or gives it back.
    pub(super) fn take(&self, id: MouseId, taken: bool) -> Result<(), MiceError> {
        let mut state = self.lock();
        let Some(known) = state.mice.get_mut(&id) else {
            return if taken { Err(MiceError::Gone(id)) } else { Ok(()) };
        };
        let done = if taken {
            known.wanted = true;
            known.take_if_due()
        } else {
            known.give_back()
        };
        if done.is_err() {
            known.wanted = false;
        }
        done.or_else(|problem| explain_grab_failure(id, &problem, taken))
    }

    /// Gives all mice back and forgets them: their threads end when they next hear something.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        for mut known in std::mem::take(&mut state.mice).into_values() {
            // A mouse that is gone is given back already.
            let _ = known.give_back();
        }
    }

    /// `true` if the backend is gone.
    pub(super) fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// Lets go of a mouse that is gone.
    pub(super) fn lose(&self, id: MouseId) {
        let mut state = self.lock();
        let Some(mut known) = state.mice.remove(&id) else { return };
        for release in known.held.releases(id) {
            state.send(release);
        }
        state.send(MouseEvent::Unplugged { id });
        drop(state);
        self.announce();
    }
}

impl MouseRegistryState {
    fn find(&self, file: &str) -> Option<MouseId> {
        self.mice.iter().find(|(_, known)| known.file == file).map(|(id, _)| *id)
    }

    /// A mouse was opened: from now on it speaks.
    fn add_mouse(
        &mut self,
        file: String,
        description: EventFileDescription,
        node: Box<dyn DeviceNode>,
    ) -> Option<(MouseId, Arc<dyn DeviceNode>)> {
        if self.is_closed {
            return None;
        }
        self.denied.remove(&file);
        let id = self.ids.next();
        let node: Arc<dyn DeviceNode> = node.into();
        let decoder = RecordDecoder::new(node.axes(), description.wheel);
        let held = HeldButtons::default();
        let known = PluggedMouse {
            file,
            node: Arc::clone(&node),
            decoder,
            held,
            wanted: false,
            taken: false,
        };
        self.mice.insert(id, known);
        self.send(MouseEvent::Plugged { id, key: description.key, kind: description.kind });
        Some((id, node))
    }

    fn send(&self, event: MouseEvent) {
        // Nobody listens only while the backend is being dropped.
        let _ = self.out.send(event);
    }
}

/// Translates the kernel's answer to a grab into an error for people.
fn explain_grab_failure(id: MouseId, problem: &io::Error, taken: bool) -> Result<(), MiceError> {
    match (problem.kind(), problem.raw_os_error()) {
        (io::ErrorKind::ResourceBusy, _) => Err(MiceError::HeldElsewhere(id)),
        // The thread that reads it is about to notice.
        (_, Some(NO_SUCH_DEVICE)) if taken => Err(MiceError::Gone(id)),
        (_, Some(NO_SUCH_DEVICE)) => Ok(()),
        _ => Err(MiceError::Refused { id, reason: problem.to_string() }),
    }
}
