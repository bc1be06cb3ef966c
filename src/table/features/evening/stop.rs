//! The time at which people want to stop this evening. They choose it in the lobby; it is saved in no file.

use super::date::{WallClock, time_of_day};
use bevy::prelude::*;
use jiff::{RoundMode, ToSpan as _, Unit, Zoned, ZonedRound};

/// Time from now to the first choice, at least, in minutes: a shorter match is hardly worth beginning.
const SOONEST: i64 = 30;
/// Time between two choices, in minutes.
const STEP: i64 = 15;
/// Time from now to the last choice, at most, in hours.
const LATEST: i64 = 5;

/// The time at which people want to stop, if they have chosen one.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct StopTime(pub Option<Zoned>);

impl StopTime {
    /// The next choice: quarters of an hour one after another, and none again after the last.
    #[must_use]
    pub fn later(&self, now: &Zoned) -> Self {
        let Some(at) = &self.0 else { return Self(first(now)) };
        let last = now.checked_add(LATEST.hours()).ok();
        let later = at.checked_add(STEP.minutes()).ok();
        Self(later.filter(|later| last.is_some_and(|last| *later <= last)))
    }

    /// The text on the button that chooses it.
    pub fn label(&self) -> String {
        match &self.0 {
            Some(at) => format!("Stop at {}", time_of_day(at)),
            None => "Stop at ...".into(),
        }
    }
}

/// The first quarter of an hour that leaves time for a match.
fn first(now: &Zoned) -> Option<Zoned> {
    let quarter = ZonedRound::new().smallest(Unit::Minute).increment(STEP).mode(RoundMode::Ceil);
    now.checked_add(SOONEST.minutes()).ok()?.round(quarter).ok()
}

/// Forgets a time that has passed: it is none for the next match.
pub(super) fn forget_passed(clock: Res<WallClock>, mut stop: ResMut<StopTime>) {
    if stop.0.as_ref().is_some_and(|at| *at <= clock.now()) {
        stop.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    fn at(hour: i8, minute: i8) -> Zoned {
        let moment = date(2026, 11, 23).at(hour, minute, 20, 0);
        moment.to_zoned(TimeZone::UTC).expect("it is on the calendar")
    }

    #[test]
    fn quarters_of_an_hour_are_offered_one_after_another_then_none_again() {
        let now = at(20, 4);
        let mut stop = StopTime::default().later(&now);
        let mut labels = Vec::new();
        while stop.0.is_some() {
            labels.push(stop.label());
            stop = stop.later(&now);
        }
        assert_eq!(labels[..3], ["Stop at 20:45", "Stop at 21:00", "Stop at 21:15"]);
        assert_eq!(labels.last().map(String::as_str), Some("Stop at 01:00"), "after midnight");
        assert_eq!(stop.label(), "Stop at ...");
    }
}
