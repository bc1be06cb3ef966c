//! The one thread that writes into the store. Letters that come at the same time share a transaction, and a sync of the
//! disk.

use super::StopFlag;
use super::faults::FaultMonitor;
use super::health_file::HealthFile;
use crate::host::{HostTransaction, JungleHost, LogSink};
use crate::store::{self, StoreError, people, post};
use shoal_mail::arriving::{MailReceiver, TemporaryRefusal};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::leaving::{SendOutcome, retry};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The most letters of one transaction, and of those that wait for it.
const BATCH: usize = 256;
/// The pause between two looks at the clock and at the requests of the host.
const LOOK: Duration = Duration::from_millis(250);
/// The longest pause between looks while the store cannot be written.
const LONGEST_LOOK: Duration = Duration::from_secs(60);
/// The names by which a host hears of what fails here.
const STORE: &str = "Store";
const HEALTH_FILE: &str = "File of the server's health";

/// Something to be done.
enum StoreTask {
    /// A letter came.
    Came { came: ArrivedMessage, reply: SyncSender<Result<(), TemporaryRefusal>> },
    /// It was tried to send a letter.
    Tried { tried: SendAttempt, reply: SyncSender<Result<(), TemporaryRefusal>> },
    /// Something is to be remembered under a name.
    Keep { key: String, value: Vec<u8>, reply: SyncSender<Result<(), TemporaryRefusal>> },
}

/// A message that came.
struct ArrivedMessage {
    envelope: MailEnvelope,
    raw: Vec<u8>,
    /// `true` if it is only the header of one that is too large.
    is_header: bool,
}

/// The outcome of sending a letter.
#[derive(Debug, Clone)]
pub struct SendAttempt {
    /// Its number in the outbox.
    pub id: i64,
    /// The player that it was for.
    pub player: Option<i64>,
    /// The number of earlier tries to send it.
    pub tries: u32,
    /// The time when it was written down, in seconds since 1970.
    pub queued: i64,
    /// The letter; nothing if it could not be written.
    pub bytes: Option<Vec<u8>>,
    /// The outcome of this try.
    pub outcome: SendOutcome,
    /// `true` if nothing of its reader is to stay once it has left.
    pub is_last: bool,
    /// `true` if the host asked for it, to see whether letters arrive.
    pub is_test: bool,
}

/// Takes letters, and returns once they are on the disk.
pub struct LetterInbox {
    work: SyncSender<StoreTask>,
    log: LogSink,
    faults: Arc<FaultMonitor>,
}

impl MailReceiver for LetterInbox {
    fn receive(&self, envelope: &MailEnvelope, raw: &[u8]) -> Result<(), TemporaryRefusal> {
        self.take(ArrivedMessage {
            envelope: envelope.clone(),
            raw: raw.to_vec(),
            is_header: false,
        })
    }

    fn receive_header(
        &self,
        envelope: &MailEnvelope,
        header: &[u8],
    ) -> Result<(), TemporaryRefusal> {
        self.take(ArrivedMessage {
            envelope: envelope.clone(),
            raw: header.to_vec(),
            is_header: true,
        })
    }

    fn report(&self, sentence: &str) {
        (self.log)(sentence);
    }

    fn fails(&self, part: &str, sentence: &str) {
        self.faults.fails(part, sentence);
    }

    fn works(&self, part: &str) {
        self.faults.works(part);
    }
}

impl LetterInbox {
    /// There is a part of a source that was not tried yet.
    pub fn expect(&self, part: &str) {
        self.faults.expect(part);
    }

    fn take(&self, came: ArrivedMessage) -> Result<(), TemporaryRefusal> {
        let (reply, answer) = sync_channel(1);
        let ends = || TemporaryRefusal("The server is stopping; try again later.".into());
        self.work.send(StoreTask::Came { came, reply }).map_err(|_| ends())?;
        answer.recv().unwrap_or_else(|_| Err(ends()))
    }

    /// Remembers something under a name, and returns once that is on the disk, or cannot be.
    pub fn keep(&self, key: &str, value: &[u8]) {
        let (reply, answer) = sync_channel(1);
        let work = StoreTask::Keep { key: key.into(), value: value.into(), reply };
        if self.work.send(work).is_ok() {
            let _ = answer.recv();
        }
    }

    /// Writes down what became of sending a letter, and says whether that is on the disk.
    pub fn tried(&self, tried: SendAttempt) -> bool {
        let (reply, answer) = sync_channel(1);
        let is_sent = self.work.send(StoreTask::Tried { tried, reply }).is_ok();
        is_sent && answer.recv().is_ok_and(|answer| answer.is_ok())
    }
}

/// Starts the thread.
pub(super) fn start(
    host: JungleHost,
    stop: &StopFlag,
    log: LogSink,
    faults: &Arc<FaultMonitor>,
) -> (Arc<LetterInbox>, JoinHandle<()>) {
    let (sender, receiver) = sync_channel(BATCH);
    let inbox = Arc::new(LetterInbox { work: sender, log, faults: Arc::clone(faults) });
    let stop = stop.clone();
    faults.expect(STORE);
    let mut worker = StoreWorker {
        host,
        faults: Arc::clone(faults),
        health_file: None,
        version: None,
        pause: LOOK,
        next_look: now(),
    };
    let thread = std::thread::spawn(move || worker.run(&receiver, &stop));
    (inbox, thread)
}

struct StoreWorker {
    host: JungleHost,
    faults: Arc<FaultMonitor>,
    /// Tells programs beside this one how it is.
    health_file: Option<HealthFile>,
    /// SQLite's `data_version` at the last look: it changes when another process writes into the store.
    version: Option<i64>,
    /// The pause before the next look; it grows while the store cannot be written.
    pause: Duration,
    next_look: Instant,
}

#[expect(clippy::disallowed_methods, reason = "a pause is no time of the day, which may jump")]
fn now() -> Instant {
    Instant::now()
}

impl StoreWorker {
    fn run(&mut self, receiver: &Receiver<StoreTask>, stop: &StopFlag) {
        while !stop.is_stopped() {
            self.report_health();
            match receiver.recv_timeout(LOOK) {
                Ok(first) => {
                    let more = std::iter::from_fn(|| receiver.try_recv().ok());
                    let batch: Vec<StoreTask> =
                        std::iter::once(first).chain(more.take(BATCH - 1)).collect();
                    self.do_batch(&batch);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if now() >= self.next_look {
                let looked = self.poll_store();
                self.pause = match looked {
                    Ok(()) => LOOK,
                    Err(_) => (self.pause * 2).min(LONGEST_LOOK),
                };
                self.next_look = now() + self.pause;
                self.note_store_health(&looked);
            }
        }
    }

    /// Logs the faults that are over, and writes down how the server is for programs beside this one.
    fn report_health(&mut self) {
        self.faults.settle();
        let told = match &mut self.health_file {
            Some(health_file) => health_file.update(self.faults.report()),
            None => HealthFile::open(&self.host.config().store)
                .map(|health_file| self.health_file = Some(health_file)),
        };
        match told {
            Ok(()) => self.faults.works(HEALTH_FILE),
            Err(error) => {
                let sentence = format!(
                    "the health of the server cannot be written for \"shoal jungle status\" ({error}): make the folder of \
                     the store writable, and make room on its disk."
                );
                self.faults.fails(HEALTH_FILE, &sentence);
            }
        }
    }

    /// The clock, and what the host asks for.
    fn poll_store(&mut self) -> Result<(), StoreError> {
        if self.faults.is_failing(STORE) {
            let now = self.host.now().to_string();
            self.host.transact(|transaction| {
                store::set_value(transaction.db(), "probed", now.as_bytes())
            })?;
        }
        self.host.run_due()?;
        let version = self.host.db().pragma_query_value(None, "data_version", |row| row.get(0))?;
        if self.version != Some(version) {
            self.host.do_requests()?;
            self.version = Some(version);
        }
        Ok(())
    }

    /// Notes whether the store can be written: it can once something is on the disk.
    fn note_store_health<T>(&mut self, result: &Result<T, StoreError>) {
        if self.host.take_has_written() {
            if self.faults.is_failing(STORE) {
                self.next_look = now();
            }
            self.faults.works(STORE);
        }
        if let Err(error) = result {
            self.faults.fails(STORE, &error.with_advice());
        }
    }

    /// Does a batch in one transaction. If that fails each is tried alone, so that one cannot hold up the others.
    fn do_batch(&mut self, batch: &[StoreTask]) {
        let done = self
            .host
            .transact(|transaction| batch.iter().try_for_each(|task| do_task(transaction, task)));
        if done.is_ok() || batch.len() == 1 {
            self.note_store_health(&done);
            let reply = done.map_err(|error| temporary_refusal(&error));
            batch.iter().for_each(|task| send_reply(task, &reply));
            return;
        }
        for task in batch {
            let done = self.host.transact(|transaction| do_task(transaction, task));
            self.note_store_health(&done);
            send_reply(task, &done.map_err(|error| temporary_refusal(&error)));
        }
    }
}

fn temporary_refusal(error: &StoreError) -> TemporaryRefusal {
    TemporaryRefusal(format!("The letter cannot be kept now: {error}"))
}

fn do_task(transaction: &mut HostTransaction<'_>, task: &StoreTask) -> Result<(), StoreError> {
    match task {
        StoreTask::Came { came, .. } if came.is_header => {
            transaction.receive_header(&came.envelope, &came.raw)
        }
        StoreTask::Came { came, .. } => transaction.receive(&came.envelope, &came.raw),
        StoreTask::Tried { tried, .. } => transaction.tried(tried),
        StoreTask::Keep { key, value, .. } => store::set_value(transaction.db(), key, value),
    }
}

fn send_reply(task: &StoreTask, result: &Result<(), TemporaryRefusal>) {
    // Whoever asked may have gone.
    let (StoreTask::Came { reply, .. }
    | StoreTask::Tried { reply, .. }
    | StoreTask::Keep { reply, .. }) = task;
    let _ = reply.send(result.clone());
}

impl HostTransaction<'_> {
    /// Writes down what became of sending a letter.
    ///
    /// # Errors
    /// An error of the store.
    pub fn tried(&mut self, tried: &SendAttempt) -> Result<(), StoreError> {
        let whom =
            tried.player.map_or_else(|| "somebody new".into(), |number| format!("player {number}"));
        if tried.is_last {
            self.erases();
        }
        let next = |tries| retry::next_try(tries, tried.queued, self.now());
        let why = match &tried.outcome {
            SendOutcome::Sent => {
                if tried.is_test {
                    self.log("the test letter was sent: see whether it has arrived");
                }
                return post::remove_letter(self.db(), tried.id);
            }
            // It was not the fault of this letter, which is the first to be tried when something leaves again.
            SendOutcome::Stuck(_) if next(1).is_some() => {
                return post::retry_uncounted(
                    self.db(),
                    tried.id,
                    tried.bytes.as_deref(),
                    self.now(),
                );
            }
            SendOutcome::Never(why) | SendOutcome::Later(why) | SendOutcome::Stuck(why) => why,
        };
        if let SendOutcome::Later(_) = tried.outcome
            && let Some(next) = next(tried.tries + 1)
        {
            if tried.tries == 0 {
                self.log(&format!("letter {} to {whom} is tried again: {why}", tried.id));
            }
            return post::retry_later(self.db(), tried.id, tried.bytes.as_deref(), next);
        }
        self.log(&format!("letter {} to {whom} will never be sent: {why}", tried.id));
        // A letter that was never written, or that met trouble of our own for days, says nothing of its address.
        if let (SendOutcome::Never(_), Some(_)) = (&tried.outcome, &tried.bytes) {
            self.short_letter_refused(tried.id)?;
            if let Some(player) = tried.player {
                people::bounced(self.db(), player)?;
            }
        }
        post::remove_letter(self.db(), tried.id)
    }
}
