//! Parts of a running server that can fail, such as a mailbox or the disk, and since when each does.
//!
//! However often a fault is told, it is two lines in the log: it begins, and it is over. It is over once its part has
//! worked for some minutes: one that works and fails in turn would fill the log, too.

use super::health_file::HealthReport;
use crate::clock::TimeSource;
use crate::host::LogSink;
use crate::letters::HealthCheck;
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The time for which a part has to work until it counts as working again, in seconds.
const STEADY: i64 = 3 * 60;
/// The most different sentences about one fault in the log: some have a number that changes.
const MOST_SAID: usize = 5;

/// The parts of a running server, each working or failing.
pub struct FaultMonitor {
    parts: Mutex<BTreeMap<String, ServerPart>>,
    /// The time when the server last looked at them, in seconds since 1970.
    looked: AtomicI64,
    clock: Arc<dyn TimeSource>,
    log: LogSink,
}

/// A part; one that was not tried yet neither works nor fails.
#[derive(Default)]
struct ServerPart {
    works_since: Option<i64>,
    fault: Option<OngoingFault>,
}

struct OngoingFault {
    since: i64,
    /// The last reason, and what to do.
    sentence: String,
    /// The sentences that are in the log.
    said: BTreeSet<String>,
}

impl ServerPart {
    /// `true` if it had a fault, and has worked long enough for that to be over.
    fn is_over(&self, now: i64) -> bool {
        // The clock may have been set back.
        let steady = self.works_since.is_some_and(|since| (now - since).abs() >= STEADY);
        steady && self.fault.is_some()
    }
}

impl FaultMonitor {
    /// No part is known yet.
    pub fn new(clock: Arc<dyn TimeSource>, log: LogSink) -> Self {
        let looked = AtomicI64::new(clock.now().as_second());
        Self { parts: Mutex::default(), looked, clock, log }
    }

    fn parts(&self) -> MutexGuard<'_, BTreeMap<String, ServerPart>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> i64 {
        self.clock.now().as_second()
    }

    /// There is such a part. It is not tried yet.
    pub fn expect(&self, part: &str) {
        self.parts().entry(part.to_owned()).or_default();
    }

    /// A part does not work, with a sentence that says why and what to do.
    pub fn fails(&self, part: &str, sentence: &str) {
        let now = self.now();
        self.log_recovered(now);
        let mut parts = self.parts();
        let part = parts.entry(part.to_owned()).or_default();
        part.works_since = None;
        let fault = part.fault.get_or_insert_with(|| OngoingFault {
            since: now,
            sentence: String::new(),
            said: BTreeSet::new(),
        });
        sentence.clone_into(&mut fault.sentence);
        if fault.said.len() < MOST_SAID && fault.said.insert(sentence.to_owned()) {
            (self.log)(sentence);
        }
    }

    /// A part works.
    pub fn works(&self, part: &str) {
        let now = self.now();
        let mut parts = self.parts();
        let part = parts.entry(part.to_owned()).or_default();
        part.works_since.get_or_insert(now);
    }

    /// `true` if a part was told to fail, and does not work yet.
    pub fn is_failing(&self, part: &str) -> bool {
        let parts = self.parts();
        parts.get(part).is_some_and(|part| part.fault.is_some() && part.works_since.is_none())
    }

    /// Says which faults are over. The server calls it all the time.
    pub fn settle(&self) {
        let now = self.now();
        self.looked.store(now, Ordering::Relaxed);
        self.log_recovered(now);
    }

    fn log_recovered(&self, now: i64) {
        for (name, part) in self.parts().iter_mut().filter(|(_, part)| part.is_over(now)) {
            if let Some(fault) = part.fault.take() {
                (self.log)(&format!(
                    "{name}: works again; it had failed since {}",
                    time(fault.since)
                ));
            }
        }
    }

    /// All parts as they were when the server last had time for them.
    pub fn report(&self) -> HealthReport {
        let checks = self.parts().iter().map(|(name, part)| check(name, part)).collect();
        HealthReport { at: self.looked.load(Ordering::Relaxed), checks }
    }
}

fn check(name: &str, part: &ServerPart) -> HealthCheck {
    let (is_well, said) = match (part.works_since, &part.fault) {
        (None, None) => (true, "Not tried yet.".into()),
        (None, Some(fault)) => (false, format!("Since {}: {}", time(fault.since), fault.sentence)),
        (Some(_), None) => (true, "Works.".into()),
        (Some(since), Some(_)) => (true, format!("Works again since {}.", time(since))),
    };
    HealthCheck { what: name.into(), is_well, said }
}

/// A moment as a host reads it.
fn time(seconds: i64) -> String {
    Timestamp::from_second(seconds).unwrap_or_default().strftime("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Hand(AtomicI64);

    impl TimeSource for Hand {
        fn now(&self) -> Timestamp {
            Timestamp::from_second(self.0.load(Ordering::SeqCst)).expect("a time")
        }
    }

    impl Hand {
        fn forward(&self, seconds: i64) {
            self.0.fetch_add(seconds, Ordering::SeqCst);
        }
    }

    fn faults() -> (FaultMonitor, Arc<Hand>, Arc<Mutex<Vec<String>>>) {
        let (hand, lines) = (Arc::new(Hand::default()), Arc::<Mutex<Vec<String>>>::default());
        let told = Arc::clone(&lines);
        let log = move |line: &str| told.lock().expect("lines").push(line.to_owned());
        (FaultMonitor::new(hand.clone(), Arc::new(log)), hand, lines)
    }

    fn one(faults: &FaultMonitor) -> HealthCheck {
        faults.report().checks.remove(0)
    }

    #[test]
    fn a_thousand_repeats_of_a_fault_are_two_lines() {
        for recovers in [false, true] {
            let (faults, hand, lines) = faults();
            for _ in 0..1000 {
                faults.fails("Mailbox", "It cannot be reached: look for it.");
                if recovers {
                    faults.works("Mailbox");
                }
                hand.forward(60);
                faults.settle();
            }
            assert_eq!(lines.lock().expect("lines").len(), 1, "works in between: {recovers}");
            faults.works("Mailbox");
            hand.forward(STEADY);
            faults.settle();
            faults.settle();
            let lines = lines.lock().expect("lines");
            assert_eq!(
                *lines,
                [
                    "It cannot be reached: look for it.",
                    "Mailbox: works again; it had failed since 1970-01-01 00:00 UTC"
                ]
            );
        }
    }

    #[test]
    fn a_fault_whose_words_change_does_not_fill_the_log() {
        let (faults, _, lines) = faults();
        for number in 0..1000 {
            faults.fails("Mailbox", &format!("Try again in {number} seconds."));
        }
        assert_eq!(lines.lock().expect("lines").len(), MOST_SAID);
        assert!(one(&faults).said.contains("in 999 seconds"), "the last is shown");
    }

    #[test]
    fn a_part_is_well_as_soon_as_it_works_and_says_since_when_it_does_not() {
        let (faults, hand, _) = faults();
        faults.expect("Mailbox");
        assert_eq!((one(&faults).is_well, one(&faults).said.as_str()), (true, "Not tried yet."));
        hand.forward(3600);
        faults.fails("Mailbox", "Do this.");
        hand.forward(3600);
        faults.fails("Mailbox", "Do that.");
        let check = one(&faults);
        assert_eq!(
            (check.is_well, check.said.as_str()),
            (false, "Since 1970-01-01 01:00 UTC: Do that.")
        );
        faults.works("Mailbox");
        assert!(one(&faults).is_well);
    }
}
