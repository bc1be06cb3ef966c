//! How often one address is answered, so that two programs never talk to each other for long.

use serde::{Deserialize, Serialize};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// The most answers that one address gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// In any 60 minutes.
    pub an_hour: usize,
    /// In any 24 hours.
    pub a_day: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { an_hour: 20, a_day: 100 }
    }
}

/// Whether a message is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Answer it.
    Yes,
    /// Say that no more answers follow for a while, instead of an answer. At most once in 24 hours.
    Notice,
    /// Say nothing.
    No,
}

/// The answers that one address had in the past 24 hours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brake {
    /// When, in seconds since 1970.
    times: Vec<i64>,
    /// When it was last told that no more follow.
    noticed: Option<i64>,
}

impl Brake {
    /// Whether one more message is answered `now` (seconds since 1970). An answer that is allowed is
    /// counted.
    pub fn may_answer(&mut self, now: i64, limits: Limits) -> Answer {
        self.forget(now);
        let in_the_hour =
            self.times.iter().filter(|&&time| time > now.saturating_sub(HOUR)).count();
        if in_the_hour < limits.an_hour && self.times.len() < limits.a_day {
            self.times.push(now);
            return Answer::Yes;
        }
        if self.noticed.is_some() {
            return Answer::No;
        }
        self.noticed = Some(now);
        Answer::Notice
    }

    /// Whether nothing is left to remember, so that the record may be deleted.
    #[must_use]
    pub fn is_at_rest(&self, now: i64) -> bool {
        let mut later = self.clone();
        later.forget(now);
        later == Brake::default()
    }

    /// Drops what is a day old. Times that a clock set back has put into the future count as now.
    fn forget(&mut self, now: i64) {
        let start = now.saturating_sub(DAY);
        for time in self.times.iter_mut().chain(&mut self.noticed) {
            *time = now.min(*time);
        }
        self.times.retain(|&time| time > start);
        self.noticed = self.noticed.filter(|&time| time > start);
    }
}
