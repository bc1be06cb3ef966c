//! Writing a journal: a thread of its own appends lines and syncs them.
//!
//! The host of the match goes on meanwhile, and shows an action once its ticket is durable.
//! Lines that wait together share one sync. When the disk fails, all lines since the last sync are
//! refused together and cut away from the file, so that the next attempt begins on a clean line.

use super::error::JournalError;
use super::line::JournalCursor;
use super::seal::{JournalCipher, SealedLine};
use super::storage::JournalStorage;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The number of an entry that was handed to the writer; they count up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct WriteTicket(pub u64);

/// Lines that could not be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteFailure {
    /// The first of them; all later ones failed with it.
    pub from: WriteTicket,
    /// A sentence on what is wrong and what to do.
    pub sentence: String,
}

/// The writer of a journal, on a thread of its own. When it is dropped it finishes what waits.
pub struct JournalWriter {
    shared: Arc<SharedJournalQueue>,
    thread: Option<JoinHandle<()>>,
}

/// The queue of a journal's entries between the match and the writing thread.
struct SharedJournalQueue {
    queue: Mutex<JournalQueue>,
    /// Signals that there is something to write, or that nothing will come any more.
    work: Condvar,
    /// Signals that something became durable, or failed.
    done: Condvar,
}

/// The entries that wait to be written, and the state of those before them.
#[derive(Default)]
struct JournalQueue {
    waiting: Vec<QueuedJournalEntry>,
    /// The ticket of the last entry that was handed in.
    last: WriteTicket,
    /// The ticket of the last entry that is on disk with all before it.
    durable: WriteTicket,
    failure: Option<WriteFailure>,
    closed: bool,
    wake: Option<Wake>,
}

/// A function that tells the host of the match that entries became durable or failed.
type Wake = Arc<dyn Fn() + Send + Sync>;

impl JournalQueue {
    /// Records whether `entries` could be written, and returns the function to call then.
    fn record_result(
        &mut self,
        entries: &[QueuedJournalEntry],
        written: io::Result<()>,
        name: &str,
    ) -> Option<Wake> {
        match (written, entries) {
            (Ok(()), [.., last]) => self.durable = last.ticket,
            (Err(error), [first, ..]) => {
                // What was handed in meanwhile built on what has failed.
                self.waiting.clear();
                self.failure =
                    Some(WriteFailure { from: first.ticket, sentence: sentence(name, &error) });
            }
            _ => {}
        }
        self.wake.clone()
    }
}

/// An entry that was handed to the writer.
struct QueuedJournalEntry {
    ticket: WriteTicket,
    object: String,
    sealed: bool,
}

impl JournalWriter {
    /// Begins to write into `storage`, which is whole up to `end`; what comes after is cut away
    /// before the first line. `name` is what messages call the file.
    ///
    /// # Errors
    /// One sentence if the system gives no thread.
    pub(super) fn start(
        storage: Box<dyn JournalStorage>,
        name: String,
        encoder: JournalLineEncoder,
    ) -> Result<Self, JournalError> {
        let shared = Arc::new(SharedJournalQueue {
            queue: Mutex::default(),
            work: Condvar::new(),
            done: Condvar::new(),
        });
        let mut file_writer =
            JournalFileWriter { storage, name: name.clone(), encoder, clean: false };
        let thread_queue = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("journal".into())
            .spawn(move || thread_queue.write_all(&mut file_writer))
            .map_err(|error| JournalError::Unwritable { name, error })?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Hands in an entry (JSON in braces). It is on disk once its ticket is durable.
    pub(super) fn append(&self, object: String, sealed: bool) -> WriteTicket {
        let mut queue = self.shared.queue();
        queue.last.0 += 1;
        let ticket = queue.last;
        // After a failure everything fails, until the host of the match has taken note.
        if queue.failure.is_none() {
            queue.waiting.push(QueuedJournalEntry { ticket, object, sealed });
            self.shared.work.notify_one();
        }
        ticket
    }

    /// The last entry that is on disk with all before it. Never waits for the disk.
    pub fn durable(&self) -> WriteTicket {
        self.shared.queue().durable
    }

    /// The entries that failed, if any did.
    pub fn failure(&self) -> Option<WriteFailure> {
        self.shared.queue().failure.clone()
    }

    /// Takes note of a failure: entries handed in from now on are tried again.
    pub fn take_failure(&self) -> Option<WriteFailure> {
        self.shared.queue().failure.take()
    }

    /// Waits until an entry is on disk.
    ///
    /// # Errors
    /// The failure, if it could not be written.
    pub fn wait(&self, ticket: WriteTicket) -> Result<(), WriteFailure> {
        let mut queue = self.shared.queue();
        loop {
            if queue.durable >= ticket {
                return Ok(());
            }
            if let Some(failure) = &queue.failure {
                return Err(failure.clone());
            }
            if ticket > queue.last {
                return Ok(());
            }
            queue = self.shared.done.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Makes `wake` be called, on the writer's thread, whenever entries became durable or failed: for a host that
    /// sleeps meanwhile.
    pub fn on_progress(&self, wake: impl Fn() + Send + Sync + 'static) {
        self.shared.queue().wake = Some(Arc::new(wake));
    }
}

impl Drop for JournalWriter {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.work.notify_one();
        if let Some(thread) = self.thread.take() {
            // If the thread died, there is nothing left to finish.
            let _ = thread.join();
        }
    }
}

impl SharedJournalQueue {
    fn queue(&self) -> MutexGuard<'_, JournalQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_all(&self, file_writer: &mut JournalFileWriter) {
        while let Some(entries) = self.next_entries() {
            let written = file_writer.write(&entries);
            let wake = self.queue().record_result(&entries, written, &file_writer.name);
            self.done.notify_all();
            if let Some(wake) = wake {
                wake();
            }
        }
    }

    /// Waits for entries to write and takes them all; `None` when nothing will come any more.
    fn next_entries(&self) -> Option<Vec<QueuedJournalEntry>> {
        let mut queue = self.queue();
        while queue.waiting.is_empty() {
            if queue.closed {
                return None;
            }
            queue = self.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        Some(std::mem::take(&mut queue.waiting))
    }
}

/// Encodes entries as lines, sealed where they are secret.
#[derive(Clone, Copy)]
pub(super) struct JournalLineEncoder {
    pub cipher: JournalCipher,
    pub cursor: JournalCursor,
}

impl JournalLineEncoder {
    /// Appends the line, or the sealed lines, that say `object`.
    pub fn write(&mut self, object: &str, sealed: bool, out: &mut String) {
        if !sealed {
            self.cursor.write(object, out);
            return;
        }
        for (piece, more) in self.cipher.pieces(object) {
            let digits = self.cipher.seal(self.cursor.lines + 1, piece, more);
            let line = serde_json::to_string(&SealedLine::Sealed(digits)).unwrap_or_default();
            self.cursor.write(&line, out);
        }
    }
}

/// The writing thread's own state: the file, and the place up to which it is synced.
struct JournalFileWriter {
    storage: Box<dyn JournalStorage>,
    name: String,
    encoder: JournalLineEncoder,
    /// `true` if the file surely ends at that place.
    clean: bool,
}

impl JournalFileWriter {
    fn write(&mut self, entries: &[QueuedJournalEntry]) -> io::Result<()> {
        let mut encoder = self.encoder;
        let mut text = String::new();
        for entry in entries {
            encoder.write(&entry.object, entry.sealed, &mut text);
        }
        if !self.clean {
            self.storage.truncate(self.encoder.cursor.bytes)?;
            self.clean = true;
        }
        let written = self.storage.append(text.as_bytes());
        match written {
            Ok(()) => self.encoder = encoder,
            // If even this fails it is tried again before the next line.
            Err(_) => self.clean = self.storage.truncate(self.encoder.cursor.bytes).is_ok(),
        }
        written
    }
}

fn sentence(name: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            format!(
                "The disk is full, so nothing more can be written to {name}: make room, then do it again."
            )
        }
        io::ErrorKind::NotFound => format!(
            "{name} is gone; somebody has removed or moved it or its folder. Do it again, and the whole \
             match is written there again."
        ),
        io::ErrorKind::AlreadyExists => format!(
            "{name} is gone, and another file is in its place: move that file away, then do it again."
        ),
        _ => format!("{name} cannot be written ({error}): check the disk, then do it again."),
    }
}
