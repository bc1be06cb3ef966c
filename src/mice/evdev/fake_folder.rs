//! A folder of event files in memory: channels in place of files, and a control that plugs in mice and writes their
//! reports.

use super::description::EventFileDescription;
use super::events::WheelResolution;
use super::folder::{DeviceFolder, DeviceFolderChange, DeviceNode, FileChange};
use crate::axis::MouseAxis;
use crate::{MouseKey, MouseKind};
use evdev::{EventType, InputEvent, KeyCode, SynchronizationCode};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};

/// Plugs in mice and writes their reports.
#[derive(Clone)]
pub(super) struct FakeFolderControl {
    shared: Arc<Mutex<FakeFolderState>>,
    changes: Sender<DeviceFolderChange>,
}

#[derive(Default)]
struct FakeFolderState {
    files: BTreeMap<String, FakeEventFile>,
    /// The files that were grabbed (`true`) and given back (`false`), in order.
    grabs: Vec<(String, bool)>,
    /// Another program holds every mouse.
    is_busy: bool,
}

struct FakeEventFile {
    description: EventFileDescription,
    /// Nobody may read it yet.
    is_denied: bool,
    ours: Sender<Vec<InputEvent>>,
    theirs: Option<Receiver<Vec<InputEvent>>>,
    down: Arc<Mutex<Vec<KeyCode>>>,
}

/// The folder that the backend sees.
pub(super) struct FakeFolder {
    control: FakeFolderControl,
    changes: Receiver<DeviceFolderChange>,
}

/// A folder without mice, and the control that fills it.
pub(super) fn folder() -> (FakeFolder, FakeFolderControl) {
    let (sender, changes) = channel();
    let control = FakeFolderControl { shared: Arc::default(), changes: sender };
    (FakeFolder { control: control.clone(), changes }, control)
}

impl FakeFolderControl {
    fn lock(&self) -> MutexGuard<'_, FakeFolderState> {
        self.shared.lock().expect("no test panics while it plugs")
    }

    fn announce(&self, name: &str, file: FileChange) {
        // Nobody waits any more only when the backend is gone.
        let _ = self.changes.send(DeviceFolderChange { name: name.to_owned(), file });
    }

    /// Plugs in a mouse under a file name.
    pub(super) fn plug(&self, name: &str) {
        self.put(name, false);
        self.announce(name, FileChange::New);
    }

    /// Plugs in a mouse whose file nobody may read yet.
    pub(super) fn plug_denied(&self, name: &str) {
        self.put(name, true);
        self.announce(name, FileChange::New);
    }

    /// Lets us read a file.
    pub(super) fn allow(&self, name: &str) {
        self.lock().files.get_mut(name).expect("it is plugged in").is_denied = false;
        self.announce(name, FileChange::Allowed);
    }

    /// Puts a mouse there without an announcement, as one that is there from the start.
    pub(super) fn put(&self, name: &str, is_denied: bool) {
        let (ours, theirs) = channel();
        let key = MouseKey { name: format!("Mouse at {name}"), ..MouseKey::default() };
        let description =
            EventFileDescription { key, kind: MouseKind::Mouse, wheel: WheelResolution::Notched };
        let file = FakeEventFile {
            description,
            is_denied,
            ours,
            theirs: Some(theirs),
            down: Arc::default(),
        };
        self.lock().files.insert(name.to_owned(), file);
    }

    /// Pulls the plug.
    pub(super) fn unplug(&self, name: &str) {
        self.lock().files.remove(name);
        self.announce(name, FileChange::Gone);
    }

    /// Writes one report of a mouse; the buttons among its records are noted as down or up.
    pub(super) fn report(&self, name: &str, records: &[(EventType, u16, i32)]) {
        let mut shared = self.lock();
        let file = shared.files.get_mut(name).expect("it is plugged in");
        for &(_, code, value) in records.iter().filter(|record| record.0 == EventType::KEY) {
            let mut down = file.down.lock().expect("as above");
            down.retain(|&other| other != KeyCode(code));
            down.extend((value == 1).then_some(KeyCode(code)));
        }
        let end = [(EventType::SYNCHRONIZATION, SynchronizationCode::SYN_REPORT.0, 0)];
        let all = records.iter().chain(&end);
        let all = all.map(|&(kind, code, value)| InputEvent::new(kind.0, code, value));
        file.ours.send(all.collect()).expect("the backend reads");
    }

    /// Presses or releases a button without a record: its record was dropped.
    pub(super) fn set_down(&self, name: &str, keys: &[KeyCode]) {
        let shared = self.lock();
        let file = shared.files.get(name).expect("it is plugged in");
        *file.down.lock().expect("as above") = keys.to_vec();
    }

    /// From now on another program holds every mouse, or none.
    pub(super) fn set_busy(&self, is_busy: bool) {
        self.lock().is_busy = is_busy;
    }

    /// The files that were grabbed (`true`) and given back (`false`), in order.
    pub(super) fn grabs(&self) -> Vec<(String, bool)> {
        self.lock().grabs.clone()
    }
}

impl DeviceFolder for FakeFolder {
    fn list(&mut self) -> io::Result<Vec<String>> {
        Ok(self.control.lock().files.keys().cloned().collect())
    }

    fn describe(&self, name: &str) -> Option<EventFileDescription> {
        self.control.lock().files.get(name).map(|file| file.description.clone())
    }

    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from("fake").join(name)
    }

    fn open(&mut self, name: &str) -> io::Result<Box<dyn DeviceNode>> {
        let mut shared = self.control.lock();
        let Some(file) = shared.files.get_mut(name) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        if file.is_denied {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let Some(records) = file.theirs.take() else { return Err(io::ErrorKind::NotFound.into()) };
        let control = self.control.clone();
        let (name, records) = (name.to_owned(), Mutex::new(records));
        Ok(Box::new(FakeEventStream { name, records, down: file.down.clone(), control }))
    }

    fn wait(&mut self) -> io::Result<Vec<DeviceFolderChange>> {
        let change = self.changes.recv().map_err(io::Error::other)?;
        Ok((!change.name.is_empty()).then_some(change).into_iter().collect())
    }

    fn make_waker(&self) -> Box<dyn FnOnce() + Send> {
        let control = self.control.clone();
        Box::new(move || control.announce("", FileChange::Gone))
    }
}

struct FakeEventStream {
    name: String,
    records: Mutex<Receiver<Vec<InputEvent>>>,
    down: Arc<Mutex<Vec<KeyCode>>>,
    control: FakeFolderControl,
}

impl DeviceNode for FakeEventStream {
    fn read(&self) -> io::Result<Vec<InputEvent>> {
        self.records.lock().expect("as above").recv().map_err(io::Error::other)
    }

    fn down(&self) -> io::Result<Vec<KeyCode>> {
        Ok(self.down.lock().expect("as above").clone())
    }

    fn grab(&self, ours: bool) -> io::Result<()> {
        let mut shared = self.control.lock();
        if ours && shared.is_busy {
            return Err(io::ErrorKind::ResourceBusy.into());
        }
        shared.grabs.push((self.name.clone(), ours));
        Ok(())
    }

    fn axes(&self) -> [MouseAxis; 2] {
        [MouseAxis::Relative; 2]
    }
}
