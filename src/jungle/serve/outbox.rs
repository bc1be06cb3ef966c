//! Letters that leave. They are written when their turn comes, a few at a time and on several threads, each with a
//! connection of its own that only reads. They are sent one after the other, and the outcome of each is written down
//! before the next one leaves: a crash can repeat one letter at most, with the same Message-ID.

use super::StopFlag;
use super::faults::FaultMonitor;
use super::folder::FolderCarrier;
use super::worker::{LetterInbox, SendAttempt};
use crate::clock::TimeSource;
use crate::config::{JungleHostConfig, MailTransport};
use crate::host::JungleHost;
use crate::render::{LetterRenderer, RenderedLetter};
use crate::store::post::{self, LetterTopic, QueuedLetter};
use crate::store::{self, StoreError};
use rusqlite::Connection;
use shoal_mail::leaving::sendmail::SendmailCarrier;
use shoal_mail::leaving::smtp::{SmtpCarrier, SubmissionServer};
use shoal_mail::leaving::{MailCarrier, SendOutcome};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// The pause between two looks into the outbox.
const LOOK: Duration = Duration::from_millis(250);
/// The most letters that are taken from the outbox in one round.
const TOGETHER: usize = 32;
/// On how many threads letters are written at most.
const WRITERS: usize = 4;
/// With at most this many letters waiting there is time for a forecast in each answer.
const FEW: usize = 3;
/// The number of letters in a row that could not leave after which the way out counts as failing.
const MANY_LATE: u32 = 3;
/// While that is so all letters wait: the first pause, and the longest.
const FIRST_WAIT: Duration = Duration::from_secs(15);
const LONGEST_WAIT: Duration = Duration::from_secs(5 * 60);
/// The names by which a host hears of what fails here.
const WAY_OUT: &str = "Mail out";
const OUTBOX: &str = "Outbox";

/// Takes letters out of the outbox to where they go.
pub struct OutboxSender {
    db: Connection,
    writers: Vec<RenderWorker>,
    carrier: Box<dyn MailCarrier>,
    clock: Arc<dyn TimeSource>,
}

/// Writes letters on a thread.
struct RenderWorker {
    db: Connection,
    renderer: LetterRenderer,
}

impl RenderWorker {
    fn new(host: &JungleHost) -> Result<Self, StoreError> {
        let db = store::open_to_read(&host.config().store)?;
        let renderer = LetterRenderer::new(Arc::clone(host.config()), host.key().clone());
        Ok(Self { db, renderer })
    }

    fn write(
        &mut self,
        letter: &QueuedLetter,
        has_time: bool,
    ) -> Result<RenderedLetter, StoreError> {
        // One moment of the store for the whole letter.
        let reading = self.db.unchecked_transaction()?;
        self.renderer.write(&reading, letter, has_time)
    }
}

/// The carrier of a configuration.
fn carrier_of(
    config: &JungleHostConfig,
    stop: &StopFlag,
) -> Result<Box<dyn MailCarrier>, StoreError> {
    Ok(match &config.mail_transport {
        MailTransport::Folder(folder) => Box::new(FolderCarrier(folder.clone())),
        MailTransport::Sendmail(program) => {
            let program = program.to_string_lossy().into_owned();
            Box::new(SendmailCarrier::new(program, Vec::new()).until(stop))
        }
        MailTransport::Smtp(account) => {
            let (user, password) = account.login.clone().unzip();
            let submission = SubmissionServer {
                host: account.server.clone(),
                port: account.port,
                tls: account.tls,
                user,
                password,
                ca_file: account.ca_file.clone(),
                hello: config.jungles.first().map(|jungle| jungle.address.domain().to_owned()),
            };
            Box::new(SmtpCarrier::new(submission).map_err(|error| error.to_string())?)
        }
    })
}

/// Waits until what became of a letter is on the disk: while that is full, the same letter would leave again and again.
/// False if the server ends.
fn is_written_down(inbox: &LetterInbox, tried: &SendAttempt, stop: &StopFlag) -> bool {
    while !inbox.tried(tried.clone()) {
        if stop.wait(LOOK) {
            return false;
        }
    }
    true
}

/// The state of the way out.
struct TransportState {
    faults: Arc<FaultMonitor>,
    /// Letters in a row that could not leave now.
    late: u32,
    /// The next pause for all letters.
    pause: Duration,
}

impl TransportState {
    fn note(&mut self, outcome: &SendOutcome) {
        self.late = match outcome {
            SendOutcome::Sent | SendOutcome::Never(_) => 0,
            SendOutcome::Later(_) => self.late + 1,
            SendOutcome::Stuck(_) => MANY_LATE,
        };
        match outcome {
            SendOutcome::Sent => {
                self.pause = FIRST_WAIT;
                self.faults.works(WAY_OUT);
            }
            SendOutcome::Later(why) | SendOutcome::Stuck(why) if !self.works() => {
                self.faults.fails(WAY_OUT, why);
            }
            _ => {}
        }
    }

    fn works(&self) -> bool {
        self.late < MANY_LATE
    }

    /// The pause for all letters, after which one is tried.
    fn wait(&mut self) -> Duration {
        let pause = self.pause;
        self.pause = (pause * 2).min(LONGEST_WAIT);
        self.late = 0;
        pause
    }
}

impl OutboxSender {
    /// For the host's jungles, until `stop`.
    ///
    /// # Errors
    /// A sentence: what in the configuration cannot work.
    pub fn new(
        host: &JungleHost,
        clock: Arc<dyn TimeSource>,
        stop: &StopFlag,
    ) -> Result<Self, StoreError> {
        let carrier = carrier_of(host.config(), stop)?;
        Self::with(host, clock, carrier)
    }

    /// The same with a carrier of one's own.
    ///
    /// # Errors
    /// An error of the store.
    pub fn with(
        host: &JungleHost,
        clock: Arc<dyn TimeSource>,
        carrier: Box<dyn MailCarrier>,
    ) -> Result<Self, StoreError> {
        let db = store::open_to_read(&host.config().store)?;
        let count = std::thread::available_parallelism().map_or(1, usize::from).min(WRITERS);
        let writers = (0..count).map(|_| RenderWorker::new(host)).collect::<Result<_, _>>()?;
        Ok(Self { db, writers, carrier, clock })
    }

    pub(super) fn start(
        mut self,
        inbox: &Arc<LetterInbox>,
        stop: &StopFlag,
        faults: Arc<FaultMonitor>,
    ) -> JoinHandle<()> {
        let (inbox, stop) = (Arc::clone(inbox), stop.clone());
        faults.expect(WAY_OUT);
        std::thread::spawn(move || {
            let mut transport =
                TransportState { faults: Arc::clone(&faults), late: 0, pause: FIRST_WAIT };
            while !stop.is_stopped() {
                let round = self.round(&mut |tried| {
                    transport.note(&tried.outcome);
                    is_written_down(&inbox, &tried, &stop)
                        && transport.works()
                        && !stop.is_stopped()
                });
                match &round {
                    Ok(_) => faults.works(OUTBOX),
                    Err(error) => {
                        faults.fails(OUTBOX, &format!("Letters cannot be sent: {error}."))
                    }
                }
                let pause = match round {
                    _ if !transport.works() => transport.wait(),
                    Ok(TOGETHER) => continue,
                    _ => LOOK,
                };
                let _ = stop.wait(pause);
            }
        })
    }

    /// Tries to send the letters whose time has come, as far as they are looked at together; `done` writes down what
    /// became of each, and says whether to go on. Gives how many were tried.
    ///
    /// # Errors
    /// An error of the store.
    pub fn round(
        &mut self,
        done: &mut dyn FnMut(SendAttempt) -> bool,
    ) -> Result<usize, StoreError> {
        let now = self.clock.now().as_second();
        let leaving = post::find_due_letters(&self.db, now, TOGETHER)?;
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
    fn write(
        &mut self,
        letters: &[QueuedLetter],
        has_time: bool,
    ) -> Vec<Result<RenderedLetter, StoreError>> {
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
        letter: QueuedLetter,
        written: Result<RenderedLetter, StoreError>,
    ) -> Result<SendAttempt, StoreError> {
        let QueuedLetter { id, player, tries, queued, letter, .. } = letter;
        let is_last = matches!(letter.about, LetterTopic::Forgotten);
        let is_test = letter.about == LetterTopic::Test;
        let (bytes, outcome) = match written {
            Ok(RenderedLetter { sender, to, bytes }) => {
                let outcome = self.carrier.send(Some(&sender), &to, &bytes);
                (Some(bytes), outcome)
            }
            Err(StoreError::Sentence(why)) => (None, SendOutcome::Never(why)),
            Err(error) => return Err(error),
        };
        Ok(SendAttempt { id, player, tries, queued, bytes, outcome, is_last, is_test })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::RealClock;
    use std::sync::Mutex;

    #[test]
    fn while_nothing_leaves_pauses_grow_and_the_log_has_one_line() {
        let lines: Arc<Mutex<Vec<String>>> = Arc::default();
        let told = Arc::clone(&lines);
        let log = move |line: &str| told.lock().expect("lines").push(line.to_owned());
        let faults = Arc::new(FaultMonitor::new(Arc::new(RealClock), Arc::new(log)));
        let mut transport =
            TransportState { faults: Arc::clone(&faults), late: 0, pause: FIRST_WAIT };
        let stuck = SendOutcome::Stuck("The mail server is gone: look for it.".into());
        let waits: Vec<u64> = (0..1000)
            .map(|_| {
                transport.note(&stuck);
                assert!(!transport.works());
                transport.wait().as_secs()
            })
            .collect();
        assert_eq!(waits[..6], [15, 30, 60, 120, 240, 300]);
        assert_eq!(*lines.lock().expect("lines"), ["The mail server is gone: look for it."]);
        assert!(faults.is_failing(WAY_OUT));
        transport.note(&SendOutcome::Sent);
        assert!(transport.works() && !faults.is_failing(WAY_OUT));
        transport.note(&stuck);
        assert_eq!(transport.wait(), FIRST_WAIT);
    }

    #[test]
    fn letters_that_some_addresses_do_not_take_now_are_no_trouble_of_the_way_out() {
        let faults = Arc::new(FaultMonitor::new(Arc::new(RealClock), Arc::new(|_| {})));
        let mut transport =
            TransportState { faults: Arc::clone(&faults), late: 0, pause: FIRST_WAIT };
        let later = SendOutcome::Later("450 greylisted".into());
        for outcome in
            [&later, &later, &SendOutcome::Sent, &later, &SendOutcome::Never("550".into()), &later]
        {
            transport.note(outcome);
            assert!(transport.works() && !faults.is_failing(WAY_OUT), "{outcome:?}");
        }
        transport.note(&later);
        transport.note(&later);
        assert!(!transport.works() && faults.is_failing(WAY_OUT), "three in a row");
    }
}
