//! Letters that leave. They are written when their turn comes, a few at a time and on several threads, each with a
//! connection of its own that only reads. They are sent one after the other, and the outcome of each is written down
//! before the next one leaves: a crash can repeat one letter at most, with the same Message-ID.

use super::Stop;
use super::folder::Folder;
use super::worker::{Inbox, Tried};
use crate::clock::Clock;
use crate::config::{Config, WayOut};
use crate::host::{Host, Log};
use crate::render::{Renderer, Written};
use crate::store::post::{self, About, Leaving};
use crate::store::{self, StoreError};
use rusqlite::Connection;
use shoal_mail::leaving::sendmail::Sendmail;
use shoal_mail::leaving::smtp::{Smtp, Submission};
use shoal_mail::leaving::{Carrier, Outcome};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the outbox is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// How many letters are looked at together.
const TOGETHER: usize = 32;
/// On how many threads letters are written at most.
const WRITERS: usize = 4;
/// With at most this many letters waiting there is time for a forecast in each answer.
const FEW: usize = 3;
/// After `MANY_LATE` letters in a row that could not leave now, all letters wait for `WAIT`.
const MANY_LATE: u32 = 3;
const WAIT: Duration = Duration::from_secs(60);

/// Takes letters out of the outbox to where they go.
pub struct Carrying {
    db: Connection,
    writers: Vec<Writer>,
    carrier: Box<dyn Carrier>,
    clock: Arc<dyn Clock>,
}

/// Writes letters on a thread.
struct Writer {
    db: Connection,
    renderer: Renderer,
}

impl Writer {
    fn new(host: &Host) -> Result<Self, StoreError> {
        let db = store::open_to_read(&host.config().store)?;
        let renderer = Renderer::new(Arc::clone(host.config()), host.key().clone());
        Ok(Self { db, renderer })
    }

    fn write(&mut self, letter: &Leaving, has_time: bool) -> Result<Written, StoreError> {
        // One moment of the store for the whole letter.
        let reading = self.db.unchecked_transaction()?;
        self.renderer.write(&reading, letter, has_time)
    }
}

/// The carrier of a configuration.
fn carrier_of(config: &Config) -> Result<Box<dyn Carrier>, StoreError> {
    Ok(match &config.way_out {
        WayOut::Folder(folder) => Box::new(Folder(folder.clone())),
        WayOut::Sendmail(program) => {
            Box::new(Sendmail::new(program.to_string_lossy().into_owned(), Vec::new()))
        }
        WayOut::Smtp(account) => {
            let (user, password) = account.login.clone().unzip();
            let submission = Submission {
                host: account.server.clone(),
                port: account.port,
                tls: account.tls,
                user,
                password,
                ca_file: account.ca_file.clone(),
                hello: config.jungles.first().map(|jungle| jungle.address.domain().to_owned()),
            };
            Box::new(Smtp::new(submission).map_err(|error| error.to_string())?)
        }
    })
}

/// Waits until what became of a letter is on the disk: while that is full, the same letter would leave again and again.
/// False if the server ends.
fn is_written_down(inbox: &Inbox, tried: &Tried, stop: &Stop) -> bool {
    while !inbox.tried(tried.clone()) {
        if stop.wait(LOOK) {
            return false;
        }
    }
    true
}

impl Carrying {
    /// For the host's jungles.
    ///
    /// # Errors
    /// A sentence: what in the configuration cannot work.
    pub fn new(host: &Host, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        let carrier = carrier_of(host.config())?;
        Self::with(host, clock, carrier)
    }

    /// The same with a carrier of one's own.
    ///
    /// # Errors
    /// As the store has it.
    pub fn with(
        host: &Host,
        clock: Arc<dyn Clock>,
        carrier: Box<dyn Carrier>,
    ) -> Result<Self, StoreError> {
        let db = store::open_to_read(&host.config().store)?;
        let count = std::thread::available_parallelism().map_or(1, usize::from).min(WRITERS);
        let writers = (0..count).map(|_| Writer::new(host)).collect::<Result<_, _>>()?;
        Ok(Self { db, writers, carrier, clock })
    }

    pub(super) fn start(mut self, inbox: &Arc<Inbox>, stop: &Stop, log: Log) -> JoinHandle<()> {
        let (inbox, stop) = (Arc::clone(inbox), stop.clone());
        std::thread::spawn(move || {
            let mut late = 0;
            let mut is_failing = false;
            while !stop.is_stopped() {
                let round = self.round(&mut |tried| {
                    late = match tried.outcome {
                        Outcome::Later(_) => late + 1,
                        _ => 0,
                    };
                    is_written_down(&inbox, &tried, &stop) && late < MANY_LATE && !stop.is_stopped()
                });
                if let Err(error) = &round
                    && !is_failing
                {
                    log(&format!("letters cannot leave: {error}"));
                }
                is_failing = round.is_err();
                let pause = match round {
                    Ok(TOGETHER) if late < MANY_LATE => continue,
                    _ if late >= MANY_LATE => WAIT,
                    _ => LOOK,
                };
                late = 0;
                let _ = stop.wait(pause);
            }
        })
    }

    /// Tries to send the letters whose time has come, as far as they are looked at together; `done` writes down what
    /// became of each, and says whether to go on. Gives how many were tried.
    ///
    /// # Errors
    /// As the store has it.
    pub fn round(&mut self, done: &mut dyn FnMut(Tried) -> bool) -> Result<usize, StoreError> {
        let now = self.clock.now().as_second();
        let leaving = post::leaving(&self.db, now, TOGETHER)?;
        let has_time = leaving.len() <= FEW;
        let count = leaving.len();
        let written = self.write(&leaving, has_time);
        for (letter, written) in leaving.into_iter().zip(written) {
            let tried = self.send(letter, written)?;
            if !done(tried) {
                break;
            }
        }
        Ok(count)
    }

    /// Writes letters, each thread its share of them.
    fn write(&mut self, letters: &[Leaving], has_time: bool) -> Vec<Result<Written, StoreError>> {
        let share = letters.len().div_ceil(self.writers.len()).max(1);
        std::thread::scope(|threads| {
            let parts: Vec<_> = letters
                .chunks(share)
                .zip(&mut self.writers)
                .map(|(part, writer)| {
                    let write = move |letter| writer.write(letter, has_time);
                    threads.spawn(move || part.iter().map(write).collect::<Vec<_>>())
                })
                .collect();
            let written = parts.into_iter().map(|part| part.join());
            written
                .flat_map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        })
    }

    fn send(
        &mut self,
        letter: Leaving,
        written: Result<Written, StoreError>,
    ) -> Result<Tried, StoreError> {
        let Leaving { id, player, tries, queued, letter, .. } = letter;
        let is_last = matches!(letter.about, About::Forgotten);
        let (bytes, outcome) = match written {
            Ok(Written { sender, to, bytes }) => {
                let outcome = self.carrier.send(Some(&sender), &to, &bytes);
                (Some(bytes), outcome)
            }
            Err(StoreError::Sentence(why)) => (None, Outcome::Never(why)),
            Err(error) => return Err(error),
        };
        Ok(Tried { id, player, tries, queued, bytes, outcome, is_last })
    }
}
