//! Letters that leave. They are written when their turn comes, a few at a time and on several threads, each with a
//! connection of its own that only reads. They are sent one after the other, and the outcome of each is written down
//! before the next one leaves: a crash can repeat one letter at most, with the same Message-ID.

use super::Stop;
use super::faults::Faults;
use super::folder::Folder;
use super::worker::{Inbox, Tried};
use crate::clock::Clock;
use crate::config::{Config, WayOut};
use crate::host::Host;
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

/// The pause between two looks into the outbox.
const LOOK: Duration = Duration::from_millis(250);
/// The most letters that are taken from the outbox in one round.
const TOGETHER: usize = 32;
/// On how many threads letters are written at most.
const WRITERS: usize = 4;
/// With at most this many letters waiting there is time for a forecast in each answer.
const FEW: usize = 3;
/// After so many letters in a row that could not leave now, it is the way out that does not work.
const MANY_LATE: u32 = 3;
/// While that is so all letters wait: the first pause, and the longest.
const FIRST_WAIT: Duration = Duration::from_secs(15);
const LONGEST_WAIT: Duration = Duration::from_secs(5 * 60);
/// The names by which a host hears of what fails here.
const WAY_OUT: &str = "Way out";
const OUTBOX: &str = "Outbox";

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
fn carrier_of(config: &Config, stop: &Stop) -> Result<Box<dyn Carrier>, StoreError> {
    Ok(match &config.way_out {
        WayOut::Folder(folder) => Box::new(Folder(folder.clone())),
        WayOut::Sendmail(program) => {
            let program = program.to_string_lossy().into_owned();
            Box::new(Sendmail::new(program, Vec::new()).until(stop))
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

/// The state of the way out.
struct WayOutState {
    faults: Arc<Faults>,
    /// Letters in a row that could not leave now.
    late: u32,
    /// The next pause for all letters.
    pause: Duration,
}

impl WayOutState {
    fn note(&mut self, outcome: &Outcome) {
        self.late = match outcome {
            Outcome::Sent | Outcome::Never(_) => 0,
            Outcome::Later(_) => self.late + 1,
            Outcome::Stuck(_) => MANY_LATE,
        };
        match outcome {
            Outcome::Sent => {
                self.pause = FIRST_WAIT;
                self.faults.works(WAY_OUT);
            }
            Outcome::Later(why) | Outcome::Stuck(why) if !self.works() => {
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

impl Carrying {
    /// For the host's jungles, until `stop`.
    ///
    /// # Errors
    /// A sentence: what in the configuration cannot work.
    pub fn new(host: &Host, clock: Arc<dyn Clock>, stop: &Stop) -> Result<Self, StoreError> {
        let carrier = carrier_of(host.config(), stop)?;
        Self::with(host, clock, carrier)
    }

    /// The same with a carrier of one's own.
    ///
    /// # Errors
    /// An error of the store.
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

    pub(super) fn start(
        mut self,
        inbox: &Arc<Inbox>,
        stop: &Stop,
        faults: Arc<Faults>,
    ) -> JoinHandle<()> {
        let (inbox, stop) = (Arc::clone(inbox), stop.clone());
        faults.expect(WAY_OUT);
        std::thread::spawn(move || {
            let mut way = WayOutState { faults: Arc::clone(&faults), late: 0, pause: FIRST_WAIT };
            while !stop.is_stopped() {
                let round = self.round(&mut |tried| {
                    way.note(&tried.outcome);
                    is_written_down(&inbox, &tried, &stop) && way.works() && !stop.is_stopped()
                });
                match &round {
                    Ok(_) => faults.works(OUTBOX),
                    Err(error) => faults.fails(OUTBOX, &format!("Letters cannot leave: {error}.")),
                }
                let pause = match round {
                    _ if !way.works() => way.wait(),
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
        let is_test = letter.about == About::Test;
        let (bytes, outcome) = match written {
            Ok(Written { sender, to, bytes }) => {
                let outcome = self.carrier.send(Some(&sender), &to, &bytes);
                (Some(bytes), outcome)
            }
            Err(StoreError::Sentence(why)) => (None, Outcome::Never(why)),
            Err(error) => return Err(error),
        };
        Ok(Tried { id, player, tries, queued, bytes, outcome, is_last, is_test })
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
        let faults = Arc::new(Faults::new(Arc::new(RealClock), Arc::new(log)));
        let mut way = WayOutState { faults: Arc::clone(&faults), late: 0, pause: FIRST_WAIT };
        let stuck = Outcome::Stuck("The mail server is gone: look for it.".into());
        let waits: Vec<u64> = (0..1000)
            .map(|_| {
                way.note(&stuck);
                assert!(!way.works());
                way.wait().as_secs()
            })
            .collect();
        assert_eq!(waits[..6], [15, 30, 60, 120, 240, 300]);
        assert_eq!(*lines.lock().expect("lines"), ["The mail server is gone: look for it."]);
        assert!(faults.is_failing(WAY_OUT));
        way.note(&Outcome::Sent);
        assert!(way.works() && !faults.is_failing(WAY_OUT));
        way.note(&stuck);
        assert_eq!(way.wait(), FIRST_WAIT);
    }

    #[test]
    fn letters_that_some_addresses_do_not_take_now_are_no_trouble_of_the_way_out() {
        let faults = Arc::new(Faults::new(Arc::new(RealClock), Arc::new(|_| {})));
        let mut way = WayOutState { faults: Arc::clone(&faults), late: 0, pause: FIRST_WAIT };
        let later = Outcome::Later("450 greylisted".into());
        for outcome in
            [&later, &later, &Outcome::Sent, &later, &Outcome::Never("550".into()), &later]
        {
            way.note(outcome);
            assert!(way.works() && !faults.is_failing(WAY_OUT), "{outcome:?}");
        }
        way.note(&later);
        way.note(&later);
        assert!(!way.works() && faults.is_failing(WAY_OUT), "three in a row");
    }
}
