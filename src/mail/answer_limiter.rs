//! Limits on the answers to one address, so that two programs never talk to each other for long.

use serde::{Deserialize, Serialize};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// The most answers that one address gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerLimits {
    /// In any 60 minutes.
    pub an_hour: usize,
    /// In any 24 hours.
    pub a_day: usize,
}

impl Default for AnswerLimits {
    fn default() -> AnswerLimits {
        AnswerLimits { an_hour: 20, a_day: 100 }
    }
}

/// The time that a limit counts over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitSpan {
    /// 60 minutes.
    Hour,
    /// 24 hours.
    Day,
}

/// A limit that is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachedLimit {
    /// The time that it counts over.
    pub span: LimitSpan,
    /// The most answers in that time.
    pub most: usize,
    /// The moment from which one more is allowed, in seconds since 1970.
    pub until: i64,
}

/// The decision about answering a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerDecision {
    /// Answer it.
    Yes,
    /// Say that no more answers follow for a while, instead of an answer. At most once in 24 hours for each limit.
    Notice(ReachedLimit),
    /// Say nothing.
    No,
}

/// The answers that one address had in the past 24 hours.
///
/// # Examples
///
/// ```
/// use shoal_mail::answer_limiter::{AnswerDecision, AnswerLimiter, AnswerLimits};
///
/// let limits = AnswerLimits { an_hour: 2, a_day: 10 };
/// let mut limiter = AnswerLimiter::default();
/// let now = 1_800_000_000;
/// assert_eq!(limiter.may_answer(now, limits), AnswerDecision::Yes);
/// assert_eq!(limiter.may_answer(now + 1, limits), AnswerDecision::Yes);
/// assert!(matches!(limiter.may_answer(now + 2, limits), AnswerDecision::Notice(_)));
/// assert_eq!(limiter.may_answer(now + 3, limits), AnswerDecision::No);
/// assert_eq!(limiter.may_answer(now + 3600, limits), AnswerDecision::Yes);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerLimiter {
    /// The times of the answers, in seconds since 1970.
    times: Vec<i64>,
    /// The last notice that the hour's limit is reached.
    noticed: Option<i64>,
    /// The same of the day's.
    #[serde(default)]
    noticed_day: Option<i64>,
}

impl AnswerLimiter {
    /// Decides if one more message is answered `now` (seconds since 1970). An answer that is allowed is counted.
    pub fn may_answer(&mut self, now: i64, limits: AnswerLimits) -> AnswerDecision {
        self.forget(now);
        let Some(reached) = self.reached(now, limits) else {
            self.times.push(now);
            return AnswerDecision::Yes;
        };
        let noticed = match reached.span {
            LimitSpan::Hour => &mut self.noticed,
            LimitSpan::Day => &mut self.noticed_day,
        };
        match noticed.replace(now) {
            None => AnswerDecision::Notice(reached),
            Some(before) => {
                *noticed = Some(before);
                AnswerDecision::No
            }
        }
    }

    /// The limit that is reached, of two the one that lasts longer.
    #[must_use]
    pub fn reached(&self, now: i64, limits: AnswerLimits) -> Option<ReachedLimit> {
        let limit = |span: LimitSpan, length: i64, most: usize| {
            let within = self.times.iter().filter(|&&time| time > now.saturating_sub(length));
            // Once this answer is older than the span, there is room for another one.
            let oldest = within.rev().nth(most.saturating_sub(1))?;
            Some(ReachedLimit { span, most, until: oldest.saturating_add(length) })
        };
        let hour = limit(LimitSpan::Hour, HOUR, limits.an_hour);
        limit(LimitSpan::Day, DAY, limits.a_day).or(hour)
    }

    /// `true` if nothing is left to remember, so that the record may be deleted.
    #[must_use]
    pub fn is_at_rest(&self, now: i64) -> bool {
        let mut later = self.clone();
        later.forget(now);
        later == AnswerLimiter::default()
    }

    /// Drops what is a day old. Times that a clock set back has put into the future count as now.
    fn forget(&mut self, now: i64) {
        let start = now.saturating_sub(DAY);
        let noticed = self.noticed.iter_mut().chain(&mut self.noticed_day);
        for time in self.times.iter_mut().chain(noticed) {
            *time = now.min(*time);
        }
        self.times.retain(|&time| time > start);
        self.noticed = self.noticed.filter(|&time| time > start);
        self.noticed_day = self.noticed_day.filter(|&time| time > start);
    }
}
