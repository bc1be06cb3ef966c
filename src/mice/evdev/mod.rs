//! Mice by the kernel's own event files, /dev/input/event*: the one way where the window system merges
//! all mice, as Wayland does, and as good as any other where it does not.
//!
//! Each file needs permission; a rule for udev gives it to the person at the computer
//! ([`UDEV_RULE`](super::UDEV_RULE)). A taken mouse is grabbed (EVIOCGRAB): nobody else hears of
//! it. The kernel gives it back by itself when the file is closed, even after a crash.
//!
//! - `description`: the description of a file, as the kernel tells everybody
//! - `folder`: the folder of files, watched by inotify; opening and grabbing
//! - `events`: from records to what a mouse did
//! - `registry`: the mice that are plugged in, shared by the threads that read them
//! - `stand_in`: sockets in place of the files, for tests of the whole program

mod description;
mod events;
#[cfg(test)]
mod fake_folder;
mod folder;
mod registry;
mod stand_in;
#[cfg(test)]
mod tests;

use self::folder::{DeviceFolder, DeviceFolderChange, DeviceNode, EventFiles, FileChange};
use self::registry::MouseRegistry;
use super::order::MotionCoalescer;
use super::{
    MiceError, MiceOptions, MouseBackend, MouseEvent, MouseId, UnreadableMouse, WakeFunction,
};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};

/// Reads every mouse of the computer from the kernel. Dropping it gives back all mice.
pub struct EvdevMice {
    registry: Arc<MouseRegistry>,
    events: Receiver<MouseEvent>,
    /// Ends the wait of the thread that watches the folder.
    bell: Option<Box<dyn FnOnce() + Send>>,
    watcher: Option<JoinHandle<()>>,
}

impl EvdevMice {
    /// Finds the mice and begins to read them. (Of the options, whom to wake counts here, and stand-ins.)
    ///
    /// Mice that nobody may read are waited for: the rule for them may be put in place at any time.
    ///
    /// # Errors
    /// When there are no event files.
    pub fn connect(options: &MiceOptions) -> Result<Self, MiceError> {
        let files = match &options.stand_ins {
            None => EventFiles::watch(),
            Some(folder) => EventFiles::watch_stand_ins(folder),
        };
        let files =
            files.map_err(|problem| MiceError::NoEventFiles { reason: problem.to_string() })?;
        Self::read(files, options.wake.clone()).map_err(|problem| MiceError::Setup {
            doing: "read the event files",
            reason: problem.to_string(),
        })
    }

    /// Reads the mice of a folder that is being watched already.
    fn read(mut folder: impl DeviceFolder, wake: Option<WakeFunction>) -> io::Result<Self> {
        let (out, events) = mpsc::channel();
        let registry = Arc::new(MouseRegistry::new(out, wake));
        let bell = folder.make_waker();
        for name in folder.list()? {
            handle_change(
                &registry,
                &mut folder,
                &DeviceFolderChange { name, file: FileChange::Allowed },
            );
        }
        let shared = Arc::clone(&registry);
        let watcher = thread::Builder::new().name("mice".to_owned()).spawn(move || {
            while let Ok(changes) = folder.wait() {
                if shared.is_closed() {
                    return;
                }
                changes.iter().for_each(|change| handle_change(&shared, &mut folder, change));
            }
        })?;
        Ok(Self { registry, events, bell: Some(bell), watcher: Some(watcher) })
    }
}

/// Looks at a file; a mouse gets a thread that listens to it.
fn handle_change(
    registry: &Arc<MouseRegistry>,
    folder: &mut impl DeviceFolder,
    change: &DeviceFolderChange,
) {
    let Some((id, node)) = registry.apply_change(folder, change) else { return };
    let shared = Arc::clone(registry);
    let listen = move || shared.listen(id, node.as_ref() as &dyn DeviceNode);
    if thread::Builder::new().name(id.to_string()).spawn(listen).is_err() {
        registry.lose(id);
    }
}

impl MouseBackend for EvdevMice {
    fn name(&self) -> &'static str {
        "evdev"
    }

    fn tells_apart(&self) -> bool {
        self.registry.has_mice() || self.registry.unreadable().is_empty()
    }

    fn poll(&mut self, out: &mut Vec<MouseEvent>) {
        self.registry.reading();
        let mut summing = MotionCoalescer::new(out);
        self.events.try_iter().for_each(|event| summing.push(event));
    }

    fn take(&mut self, id: MouseId, taken: bool) -> Result<(), MiceError> {
        self.registry.take(id, taken)
    }

    fn unreadable(&self) -> Vec<UnreadableMouse> {
        self.registry.unreadable()
    }
}

impl Drop for EvdevMice {
    fn drop(&mut self) {
        self.registry.close();
        if let Some(ring) = self.bell.take() {
            ring();
        }
        if let Some(watcher) = self.watcher.take() {
            let _ = watcher.join();
        }
        // The threads of the mice end with the next thing their mouse does: nothing else wakes a read.
        // They hold nothing but the open file, and no mouse is taken any more.
    }
}
