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

struct SharedJournalQueue {
    desk: Mutex<JournalQueue>,
    /// Signals that there is something to write, or that nothing will come any more.
    work: Condvar,
    /// Signals that something became durable, or failed.
    done: Condvar,
}

#[derive(Default)]
struct JournalQueue {
    waiting: Vec<QueuedJournalEntry>,
    last: WriteTicket,
    durable: WriteTicket,
    failure: Option<WriteFailure>,
    closed: bool,
    wake: Option<Wake>,
}

type Wake = Arc<dyn Fn() + Send + Sync>;

impl JournalQueue {
    /// Notes what became of `notes`, and answers whom to tell.
    fn note_result(
        &mut self,
        notes: &[QueuedJournalEntry],
        written: io::Result<()>,
        name: &str,
    ) -> Option<Wake> {
        match (written, notes) {
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
        pen: JournalLineEncoder,
    ) -> Result<Self, JournalError> {
        let shared = Arc::new(SharedJournalQueue {
            desk: Mutex::default(),
            work: Condvar::new(),
            done: Condvar::new(),
        });
        let mut hand = JournalFileWriter { storage, name: name.clone(), pen, clean: false };
        let theirs = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("journal".into())
            .spawn(move || theirs.write_all(&mut hand))
            .map_err(|error| JournalError::Unwritable { name, error })?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Hands in an entry (JSON in braces). It is on disk once its ticket is durable.
    pub(super) fn append(&self, object: String, sealed: bool) -> WriteTicket {
        let mut desk = self.shared.desk();
        desk.last.0 += 1;
        let ticket = desk.last;
        // After a failure everything fails, until the host of the match has taken note.
        if desk.failure.is_none() {
            desk.waiting.push(QueuedJournalEntry { ticket, object, sealed });
            self.shared.work.notify_one();
        }
        ticket
    }

    /// The last entry that is on disk with all before it. Never waits for the disk.
    pub fn durable(&self) -> WriteTicket {
        self.shared.desk().durable
    }

    /// The entries that failed, if any did.
    pub fn failure(&self) -> Option<WriteFailure> {
        self.shared.desk().failure.clone()
    }

    /// Takes note of a failure: entries handed in from now on are tried again.
    pub fn take_failure(&self) -> Option<WriteFailure> {
        self.shared.desk().failure.take()
    }

    /// Waits until an entry is on disk.
    ///
    /// # Errors
    /// The failure, if it could not be written.
    pub fn wait(&self, ticket: WriteTicket) -> Result<(), WriteFailure> {
        let mut desk = self.shared.desk();
        loop {
            if desk.durable >= ticket {
                return Ok(());
            }
            if let Some(failure) = &desk.failure {
                return Err(failure.clone());
            }
            if ticket > desk.last {
                return Ok(());
            }
            desk = self.shared.done.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Makes `wake` be called, on the writer's thread, whenever entries became durable or failed: for a host that
    /// sleeps meanwhile.
    pub fn on_progress(&self, wake: impl Fn() + Send + Sync + 'static) {
        self.shared.desk().wake = Some(Arc::new(wake));
    }
}

impl Drop for JournalWriter {
    fn drop(&mut self) {
        self.shared.desk().closed = true;
        self.shared.work.notify_one();
        if let Some(thread) = self.thread.take() {
            // If the thread died, there is nothing left to finish.
            let _ = thread.join();
        }
    }
}

impl SharedJournalQueue {
    fn desk(&self) -> MutexGuard<'_, JournalQueue> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_all(&self, hand: &mut JournalFileWriter) {
        while let Some(notes) = self.next_notes() {
            let written = hand.write(&notes);
            let wake = self.desk().note_result(&notes, written, &hand.name);
            self.done.notify_all();
            if let Some(wake) = wake {
                wake();
            }
        }
    }

    /// Waits for notes to write and takes them all; `None` when nothing will come any more.
    fn next_notes(&self) -> Option<Vec<QueuedJournalEntry>> {
        let mut desk = self.desk();
        while desk.waiting.is_empty() {
            if desk.closed {
                return None;
            }
            desk = self.work.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        Some(std::mem::take(&mut desk.waiting))
    }
}

/// Makes lines out of entries.
#[derive(Clone, Copy)]
pub(super) struct JournalLineEncoder {
    pub seal: JournalCipher,
    pub mark: JournalCursor,
}

impl JournalLineEncoder {
    /// Appends the line, or the sealed lines, that say `object`.
    pub fn write(&mut self, object: &str, sealed: bool, out: &mut String) {
        if !sealed {
            self.mark.write(object, out);
            return;
        }
        for piece in self.seal.pieces(object) {
            let digits = self.seal.close(self.mark.lines + 1, piece);
            let line = serde_json::to_string(&SealedLine::Sealed(digits)).unwrap_or_default();
            self.mark.write(&line, out);
        }
    }
}

/// The writing thread's own state: the file, and the place up to which it is synced.
struct JournalFileWriter {
    storage: Box<dyn JournalStorage>,
    name: String,
    pen: JournalLineEncoder,
    /// `true` if the file surely ends at that place.
    clean: bool,
}

impl JournalFileWriter {
    fn write(&mut self, notes: &[QueuedJournalEntry]) -> io::Result<()> {
        let mut pen = self.pen;
        let mut text = String::new();
        for note in notes {
            pen.write(&note.object, note.sealed, &mut text);
        }
        if !self.clean {
            self.storage.truncate(self.pen.mark.bytes)?;
            self.clean = true;
        }
        let written = self.storage.append(text.as_bytes());
        match written {
            Ok(()) => self.pen = pen,
            // If even this fails it is tried again before the next line.
            Err(_) => self.clean = self.storage.truncate(self.pen.mark.bytes).is_ok(),
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
