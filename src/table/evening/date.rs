//! The day on the calendar. The standard library tells seconds since 1970 in Greenwich; which day
//! that is here, the system's own rules of time say.

use std::fmt;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: i64 = 86_400;
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A day of the Gregorian calendar. Written as `2026-11-20`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: i32,
    /// From 1.
    month: u8,
    /// From 1.
    day: u8,
}

impl Date {
    /// Today where this computer stands; in Greenwich if the system does not say.
    pub fn today() -> Self {
        local_day().unwrap_or_else(|| {
            #[expect(clippy::disallowed_methods, reason = "a book of evenings needs the calendar")]
            let now = SystemTime::now();
            Self::of(now)
        })
    }

    /// The day of a moment in Greenwich.
    pub fn of(moment: SystemTime) -> Self {
        let seconds = match moment.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
            Err(before) => {
                -i64::try_from(before.duration().as_secs()).unwrap_or(i64::MAX).saturating_add(1)
            }
        };
        Self::of_day(seconds.div_euclid(SECONDS_A_DAY))
    }

    /// The day so many days after the first of January 1970: Howard Hinnant's `civil_from_days`
    /// ("chrono-Compatible Low-Level Date Algorithms", 2013), which counts in eras of 400 years that
    /// begin with a March.
    fn of_day(days: i64) -> Self {
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let march_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        // A clock that is set 500 million years off only has a strange book.
        Self { year: year as i32, month: month as u8, day: day as u8 }
    }

    /// As people read it: `20 November 2026`.
    pub fn in_words(self) -> String {
        format!("{} {} {}", self.day, MONTHS[usize::from(self.month - 1)], self.year)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is not a day such as 2026-11-20");
        let mut parts = text.trim().splitn(3, '-');
        let mut part = || parts.next().and_then(|part| part.parse::<u16>().ok()).ok_or_else(wrong);
        let (year, month, day) = (part()?, part()?, part()?);
        let fits = (1..=12).contains(&month) && (1..=31).contains(&day);
        let date = Self { year: i32::from(year), month: month as u8, day: day as u8 };
        fits.then_some(date).ok_or_else(wrong)
    }
}

/// What the system's `date` says. It knows the rules of summer time, which change every few years in
/// some country; this program does not.
fn local_day() -> Option<Date> {
    if !cfg!(unix) {
        return None;
    }
    let told = Command::new("date").arg("+%Y-%m-%d").stdin(Stdio::null()).output().ok()?;
    std::str::from_utf8(&told.stdout).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn day(days: i64) -> String {
        Date::of_day(days).to_string()
    }

    #[test]
    fn the_calendar_has_its_leap_days() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(-1), "1969-12-31");
        assert_eq!(day(11_016), "2000-02-29", "a century that has one");
        assert_eq!(day(-25_509), "1900-02-28", "a century that has none");
        assert_eq!(day(-25_508), "1900-03-01");
        assert_eq!(day(20_777), "2026-11-20");
    }

    #[test]
    fn every_day_of_eight_centuries_follows_the_one_before() {
        let mut before = Date::of_day(-146_097);
        for days in -146_096..146_097 {
            let now = Date::of_day(days);
            let next_day = now.month == before.month && now.day == before.day + 1;
            let next_month = now.day == 1 && now.month == before.month % 12 + 1;
            assert!(now.year >= before.year && (next_day || next_month), "{before} and {now}");
            before = now;
        }
    }

    #[test]
    fn a_moment_belongs_to_the_day_it_is_in() {
        let at = |seconds| Date::of(UNIX_EPOCH + Duration::from_secs(seconds)).to_string();
        assert_eq!(at(86_399), "1970-01-01");
        assert_eq!(at(86_400), "1970-01-02");
        let eve = UNIX_EPOCH.checked_sub(Duration::from_secs(1)).expect("a moment");
        assert_eq!(Date::of(eve).to_string(), "1969-12-31");
    }

    #[test]
    fn what_is_written_is_read_again_and_nonsense_is_refused() {
        let date = Date::of_day(20_777);
        assert_eq!(date.to_string().parse(), Ok(date));
        assert_eq!(date.in_words(), "20 November 2026");
        for text in ["", "2026-13-01", "2026-00-10", "2026-01-32", "yesterday", "2026-11"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
