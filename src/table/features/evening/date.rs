//! The calendar day in the time zone of this computer; UTC if the system has none. In a book a day is written as
//! `2026-11-20`.

use bevy::prelude::*;
use jiff::Zoned;
use jiff::civil::Date;
use std::time::SystemTime;

/// The clock on the wall of this table. Tests set a moment at which it stands still.
#[derive(Resource, Default, Debug, Clone)]
pub struct WallClock(pub Option<Zoned>);

impl WallClock {
    /// The time it shows.
    pub fn now(&self) -> Zoned {
        self.0.clone().unwrap_or_else(now)
    }
}

#[expect(clippy::disallowed_methods, reason = "an evening has a day and an hour")]
fn now() -> Zoned {
    Zoned::now()
}

/// Today.
pub fn today() -> Date {
    now().date()
}

/// A time of the day as people read it: `21:30`.
pub fn time_of_day(moment: &Zoned) -> String {
    moment.strftime("%H:%M").to_string()
}

/// The day of a moment; `None` if it is thousands of years away.
pub fn of(moment: SystemTime) -> Option<Date> {
    Zoned::try_from(moment).ok().map(|moment| moment.date())
}

/// A day as people read it: `20 November 2026`.
pub fn in_words(date: Date) -> String {
    date.strftime("%-d %B %Y").to_string()
}

/// Reads a day as it is written in a book; `None` if the text is no day.
pub fn parse(text: &str) -> Option<Date> {
    Date::strptime("%Y-%m-%d", text.trim()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use std::time::UNIX_EPOCH;

    #[test]
    fn a_moment_belongs_to_the_day_it_is_in_here() {
        let day = of(UNIX_EPOCH).expect("it is on the calendar");
        assert!([date(1969, 12, 31), date(1970, 1, 1)].contains(&day), "{day}");
    }

    #[test]
    fn what_is_written_is_read_again_and_nonsense_is_refused() {
        let day = date(2026, 11, 20);
        assert_eq!(day.to_string(), "2026-11-20");
        assert_eq!(parse(&day.to_string()), Some(day));
        assert_eq!(parse(" 2026-2-3 "), Some(date(2026, 2, 3)), "people write, too");
        assert_eq!(in_words(day), "20 November 2026");
        assert_eq!(in_words(date(2026, 2, 3)), "3 February 2026");
        for text in ["", "2026-13-01", "2026-00-10", "2026-02-30", "yesterday", "2026-11"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
