//! The times at which cycles are due.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _, Zoned};

/// A source of the current time, which tests can replace.
pub trait TimeSource: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// The computer's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealClock;

impl TimeSource for RealClock {
    #[expect(clippy::disallowed_methods, reason = "cycles by mail follow the calendar")]
    fn now(&self) -> Timestamp {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seconds = since.map_or(0, |since| since.as_secs());
        Timestamp::from_second(i64::try_from(seconds).unwrap_or(0)).unwrap_or_default()
    }
}

/// The hours at which the cycles of a jungle run.
#[derive(Debug, Clone, PartialEq)]
pub struct CycleSchedule {
    /// In order, each once.
    times: Vec<Time>,
    zone: TimeZone,
}

/// The next step of a schedule: to wait, or to run a cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScheduleStep {
    /// Nothing before this time.
    Wait(Timestamp),
    /// A cycle.
    Run {
        /// The time for which it was due.
        at: Timestamp,
        /// Further cycles that were due since and are left out.
        missed: usize,
        /// The time of the next cycle.
        next: Timestamp,
    },
}

/// More than this many left out cycles are not counted.
const MOST_COUNTED: usize = 1000;

impl CycleSchedule {
    /// Cycles at these times of each day in this zone.
    ///
    /// # Errors
    /// A sentence, if there is no time.
    pub fn new(mut times: Vec<Time>, zone: TimeZone) -> Result<Self, String> {
        times.sort();
        times.dedup();
        if times.is_empty() {
            return Err(
                "there is no time of day for a cycle; write a list such as [\"06:00\"]".into()
            );
        }
        Ok(Self { times, zone })
    }

    /// A cycle every `minutes` minutes, counted from midnight.
    ///
    /// # Errors
    /// A sentence, if a day is no whole number of them.
    pub fn every(minutes: u32, zone: TimeZone) -> Result<Self, String> {
        if minutes == 0 || 1440 % minutes != 0 {
            return Err(
                "a day must be a whole number of these intervals: write \"6h\" or \"10m\", for example".into()
            );
        }
        let time = |minute: u32| Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0);
        let times = (0..1440 / minutes).filter_map(|step| time(step * minutes).ok());
        Self::new(times.collect(), zone)
    }

    /// The zone.
    pub fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// A time as people of the zone say it: "Thursday 26 November, 06:00 (Europe/Berlin)".
    pub fn said(&self, at: Timestamp) -> String {
        let name = self.zone.iana_name().unwrap_or("UTC");
        let at = at.to_zoned(self.zone.clone());
        format!("{} ({name})", at.strftime("%A %-d %B, %H:%M"))
    }

    /// The first time after `now`. In the night in which a clock is put on, an hour that does not exist is the one
    /// after; where it is put back, the first of both counts.
    pub fn next_after(&self, now: Timestamp) -> Timestamp {
        let local = now.to_zoned(self.zone.clone());
        // Yesterday's times count, too: a gap may push one over midnight.
        let mut day = local.date().yesterday().unwrap_or(local.date());
        for _ in 0..4 {
            let on_day = self.times.iter().filter_map(|time| {
                let zoned: Zoned = day.to_datetime(*time).to_zoned(self.zone.clone()).ok()?;
                Some(zoned.timestamp())
            });
            if let Some(next) = on_day.filter(|&at| at > now).min() {
                return next;
            }
            day = day.tomorrow().unwrap_or(day);
        }
        // Only at the end of the calendar.
        now.checked_add(24.hours()).unwrap_or(now)
    }

    /// Finds out what is due now, where the next cycle was expected at `expected`, and `has_run` knows the times for
    /// which a cycle has run.
    ///
    /// However many were missed, one is run. A clock that was set back runs none twice; one that was set on by mistake,
    /// and back again, does not stop the jungle.
    pub fn due(
        &self,
        now: Timestamp,
        expected: Timestamp,
        mut has_run: impl FnMut(Timestamp) -> bool,
    ) -> ScheduleStep {
        if expected > now || has_run(expected) {
            let mut next = self.next_after(now);
            let mut left = MOST_COUNTED;
            while left > 0 && has_run(next) {
                (next, left) = (self.next_after(next), left - 1);
            }
            return ScheduleStep::Wait(next);
        }
        let mut missed = 0;
        let mut next = self.next_after(expected);
        while next <= now && missed < MOST_COUNTED {
            (next, missed) = (self.next_after(next), missed + 1);
        }
        ScheduleStep::Run { at: expected, missed, next: next.max(self.next_after(now)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn berlin(times: &[&str]) -> CycleSchedule {
        let times = times.iter().map(|time| time.parse().expect("a time")).collect();
        CycleSchedule::new(times, TimeZone::get("Europe/Berlin").expect("a zone")).expect("times")
    }

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a timestamp")
    }

    #[test]
    fn hours_are_those_of_the_zone_in_summer_and_winter() {
        let schedule = berlin(&["06:00", "18:00"]);
        assert_eq!(schedule.next_after(at("2026-07-01T00:00:00Z")), at("2026-07-01T04:00:00Z"));
        assert_eq!(schedule.next_after(at("2026-12-01T00:00:00Z")), at("2026-12-01T05:00:00Z"));
        assert_eq!(schedule.next_after(at("2026-12-01T05:00:00Z")), at("2026-12-01T17:00:00Z"));
    }

    #[test]
    fn an_hour_that_does_not_exist_is_the_one_after_and_one_that_comes_twice_counts_once() {
        let schedule = berlin(&["02:30"]);
        assert_eq!(schedule.next_after(at("2026-03-28T12:00:00Z")), at("2026-03-29T01:30:00Z"));
        let autumn = schedule.next_after(at("2026-10-24T12:00:00Z"));
        assert_eq!(autumn, at("2026-10-25T00:30:00Z"));
        assert_eq!(schedule.next_after(autumn), at("2026-10-26T01:30:00Z"));
    }

    #[test]
    fn however_many_cycles_were_missed_one_is_run() {
        let schedule = berlin(&["06:00"]);
        let due = schedule.due(at("2026-12-05T10:00:00Z"), at("2026-12-01T05:00:00Z"), |_| false);
        let (at_, next) = (at("2026-12-01T05:00:00Z"), at("2026-12-06T05:00:00Z"));
        assert_eq!(due, ScheduleStep::Run { at: at_, missed: 4, next });
    }

    #[test]
    fn no_cycle_runs_twice_and_none_stops_for_good_however_the_clock_jumps() {
        let schedule = berlin(&["06:00", "18:00"]);
        let mut ran = BTreeSet::new();
        let mut expected = at("2026-12-01T05:00:00Z");
        let mut now = expected;
        let mut steps = shoal_contract::RandomGenerator::from_seed(7);
        for _ in 0..3000 {
            let hours = i64::from(steps.below(60)) - 25;
            now = now.checked_add(hours.hours()).expect("in range");
            match schedule.due(now, expected, |time| ran.contains(&time)) {
                ScheduleStep::Wait(until) => {
                    assert!(until > now && !ran.contains(&until));
                    expected = until;
                }
                ScheduleStep::Run { at, next, .. } => {
                    assert!(at <= now && next > now);
                    assert!(ran.insert(at), "{at} ran twice");
                    expected = next;
                }
            }
        }
        assert!(ran.len() > 500, "only {} cycles ran", ran.len());
    }

    #[test]
    fn a_clock_that_was_a_year_ahead_does_not_stop_the_jungle() {
        let schedule = berlin(&["06:00"]);
        let ahead = at("2027-12-02T05:00:00Z");
        let due = schedule.due(at("2026-12-01T12:00:00Z"), ahead, |_| false);
        assert_eq!(due, ScheduleStep::Wait(at("2026-12-02T05:00:00Z")));
    }

    #[test]
    fn six_hours_are_four_cycles_a_day() {
        let schedule = CycleSchedule::every(360, TimeZone::UTC).expect("a day is four of them");
        assert_eq!(schedule.times.len(), 4);
        assert!(CycleSchedule::every(7, TimeZone::UTC).is_err());
    }
}
