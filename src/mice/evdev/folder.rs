//! The folder of event files, /dev/input: what is in it, what is opened, and waiting for changes.
//!
//! It is behind two traits, so that everything else is tested with streams in memory.

use super::description::{self, EventFileDescription};
use super::stand_in::StandInFile;
use crate::axis::MouseAxis;
use crate::sys_class::{CLASSES, is_event_file};
use evdev::raw_stream::RawDevice;
use evdev::{AbsoluteAxisCode, InputEvent, KeyCode};
use inotify::{EventMask, Inotify, WatchDescriptor, WatchMask, Watches};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The folder of the event files.
const FILES: &str = "/dev/input";
/// The pixels over which a device that reports places is spread: the kernel knows no screen.
const SPREAD: [u16; 2] = [1920, 1080];
/// Size of the buffer for changes, in bytes.
const CHANGES: usize = 4096;

/// A folder of event files.
pub(super) trait DeviceFolder: Send + 'static {
    /// The names of all files that are there now.
    fn list(&mut self) -> io::Result<Vec<String>>;

    /// Describes the device of a file, if it is a mouse.
    fn describe(&self, name: &str) -> Option<EventFileDescription>;

    /// Opens the file of a mouse.
    fn open(&mut self, name: &str) -> io::Result<Box<dyn DeviceNode>>;

    /// The whole name of a file.
    fn path(&self, name: &str) -> PathBuf;

    /// Waits until something has changed. Nothing changed if it was stopped.
    fn wait(&mut self) -> io::Result<Vec<DeviceFolderChange>>;

    /// Returns a function for another thread that makes [`DeviceFolder::wait`] return at once.
    fn make_waker(&self) -> Box<dyn FnOnce() + Send>;
}

/// Something that changed in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DeviceFolderChange {
    /// The file's name.
    pub(super) name: String,
    /// The sort of change.
    pub(super) file: FileChange,
}

/// The sort of change to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileChange {
    /// It is a new one, perhaps under a name that another had.
    New,
    /// It has been there; others may read it now.
    Allowed,
    /// There is none of this name any more.
    Gone,
}

/// An event file that is open.
pub(super) trait DeviceNode: Send + Sync {
    /// Waits for records and reads them; none or an error when the device is gone.
    fn read(&self) -> io::Result<Vec<InputEvent>>;

    /// All keys that are down.
    fn down(&self) -> io::Result<Vec<KeyCode>>;

    /// Keeps the device to ourselves, or gives it back.
    fn grab(&self, ours: bool) -> io::Result<()>;

    /// The axes of the device, to the right and down.
    fn axes(&self) -> [MouseAxis; 2];
}

/// The real folder, or one of stand-ins, watched for changes.
pub(super) struct EventFiles {
    files: PathBuf,
    classes: PathBuf,
    open: fn(&Path) -> io::Result<Box<dyn DeviceNode>>,
    changes: Inotify,
    watch: (Watches, WatchDescriptor),
}

impl EventFiles {
    /// Begins to watch the kernel's folder: [`DeviceFolder::wait`] reports what comes from now on.
    pub(super) fn watch() -> io::Result<Self> {
        Self::watch_in(FILES.into(), CLASSES.into(), |file| Ok(Box::new(EventFile::open(file)?)))
    }

    /// Begins to watch a folder of stand-ins.
    pub(super) fn watch_stand_ins(folder: &Path) -> io::Result<Self> {
        Self::watch_in(folder.into(), folder.join("class"), |file| {
            Ok(Box::new(StandInFile::open(file)?))
        })
    }

    fn watch_in(
        files: PathBuf,
        classes: PathBuf,
        open: fn(&Path) -> io::Result<Box<dyn DeviceNode>>,
    ) -> io::Result<Self> {
        let changes = Inotify::init()?;
        let mut watches = changes.watches();
        let mask = WatchMask::CREATE
            | WatchMask::MOVED_TO
            | WatchMask::ATTRIB
            | WatchMask::DELETE
            | WatchMask::ONLYDIR;
        let watch = watches.add(&files, mask)?;
        Ok(Self { files, classes, open, changes, watch: (watches, watch) })
    }
}

impl DeviceFolder for EventFiles {
    fn list(&mut self) -> io::Result<Vec<String>> {
        let mut names: Vec<String> = self
            .files
            .read_dir()?
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| is_event_file(name))
            .collect();
        // As they were plugged in, not as letters go: event9 is before event10.
        names.sort_by_key(|name| (name.len(), name.clone()));
        Ok(names)
    }

    fn describe(&self, name: &str) -> Option<EventFileDescription> {
        description::read(&self.classes, name)
    }

    fn open(&mut self, name: &str) -> io::Result<Box<dyn DeviceNode>> {
        (self.open)(&self.path(name))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.files.join(name)
    }

    fn wait(&mut self) -> io::Result<Vec<DeviceFolderChange>> {
        let mut buffer = [0; CHANGES];
        let new = EventMask::CREATE | EventMask::MOVED_TO;
        let events = self.changes.read_events_blocking(&mut buffer)?;
        let changes = events.filter_map(|event| {
            let name = event.name?.to_str()?.to_owned();
            let file = match event.mask {
                mask if mask.intersects(new) => FileChange::New,
                mask if mask.contains(EventMask::DELETE) => FileChange::Gone,
                _ => FileChange::Allowed,
            };
            Some(DeviceFolderChange { name, file })
        });
        Ok(changes.filter(|change| is_event_file(&change.name)).collect())
    }

    fn make_waker(&self) -> Box<dyn FnOnce() + Send> {
        // The end of the watch is the last thing that the watch tells.
        let (mut watches, watch) = self.watch.clone();
        Box::new(move || _ = watches.remove(watch))
    }
}

/// A real event file. Both are one opening of it: what is grabbed by one is read by the other. They are
/// two, so that a device that is silent can be asked while its thread waits for records.
struct EventFile {
    records: Mutex<RawDevice>,
    device: Mutex<RawDevice>,
}

impl EventFile {
    #[expect(
        clippy::disallowed_methods,
        reason = "an event file is a device, which is waited for on a thread"
    )]
    fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let device = RawDevice::try_from(file.try_clone()?)?;
        let records = RawDevice::try_from(file)?;
        Ok(Self { records: Mutex::new(records), device: Mutex::new(device) })
    }
}

fn ask<T>(device: &Mutex<RawDevice>, what: impl FnOnce(&mut RawDevice) -> T) -> T {
    // Only questions to the kernel are asked under the lock: a panic cannot have left half of one.
    what(&mut device.lock().unwrap_or_else(PoisonError::into_inner))
}

impl DeviceNode for EventFile {
    fn read(&self) -> io::Result<Vec<InputEvent>> {
        ask(&self.records, |device| Ok(device.fetch_events()?.collect()))
    }

    fn down(&self) -> io::Result<Vec<KeyCode>> {
        let down = ask(&self.device, |device| device.get_key_state())?;
        Ok(down.iter().collect())
    }

    fn grab(&self, ours: bool) -> io::Result<()> {
        ask(&self.device, |device| if ours { device.grab() } else { device.ungrab() })
    }

    fn axes(&self) -> [MouseAxis; 2] {
        let infos: Vec<_> = ask(&self.device, |device| match device.get_absinfo() {
            Ok(infos) => infos.collect(),
            Err(_) => Vec::new(),
        });
        let axis = |code: AbsoluteAxisCode, pixels| {
            let info = infos.iter().find(|(other, _)| *other == code).map(|(_, info)| info);
            info.map_or(MouseAxis::Relative, |info| {
                MouseAxis::absolute(f64::from(info.minimum()), f64::from(info.maximum()), pixels)
            })
        };
        [axis(AbsoluteAxisCode::ABS_X, SPREAD[0]), axis(AbsoluteAxisCode::ABS_Y, SPREAD[1])]
    }
}
