//! The times at which a message that could not be sent is tried again.

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Seconds after the first, second, ... try.
const PAUSES: [i64; 6] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const USUAL_PAUSE: i64 = 6 * HOUR;

/// Time for which a message is tried, in seconds (RFC 5321 section 4.5.4.1: at least four or five days).
pub const GIVEN_UP_AFTER: i64 = 5 * DAY;

/// More tries than fit in five days: bounds the queue even where a clock runs backwards.
const MOST_TRIES: u32 = 40;

/// The time of the next try after `tries` tries, the first of them at `first` and the last `now`; all times are seconds
/// since 1970. `None`: give up.
#[must_use]
pub fn next_try(tries: u32, first: i64, now: i64) -> Option<i64> {
    let last_chance = first.saturating_add(GIVEN_UP_AFTER);
    if now >= last_chance || tries >= MOST_TRIES {
        return None;
    }
    let done = usize::try_from(tries.saturating_sub(1)).unwrap_or(usize::MAX);
    let pause = PAUSES.get(done).copied().unwrap_or(USUAL_PAUSE);
    Some(now.saturating_add(pause).min(last_chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_a_message_is_given_up_after_five_days() {
        let mut times = vec![0];
        while let Some(next) =
            next_try(u32::try_from(times.len()).unwrap(), 0, *times.last().unwrap())
        {
            times.push(next);
        }
        assert_eq!(times[..5], [0, 60, 360, 1260, 4860]);
        assert_eq!(*times.last().unwrap(), GIVEN_UP_AFTER);
        assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
        assert!(times.len() < 40, "{}", times.len());
    }

    #[test]
    fn a_clock_that_jumps_neither_stops_nor_prolongs_the_tries_for_ever() {
        assert_eq!(next_try(1, 1_000_000, 0), Some(60));
        assert_eq!(next_try(40, 1_000_000, 0), None);
        assert_eq!(next_try(1, 0, i64::MAX), None);
        assert_eq!(next_try(1, i64::MAX, i64::MAX), None);
        assert!(next_try(0, i64::MIN, i64::MIN).is_some());
    }
}
