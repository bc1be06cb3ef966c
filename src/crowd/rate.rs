//! Rates at which something may be done, and meters that count it.

use super::ClientOrigin;
use std::time::Duration;

/// The rate at which something may be done: one time after another, and several in a burst.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    /// The number of times in a row.
    pub burst: u32,
    /// Time until one more may be done.
    pub every: Duration,
}

/// Counts what is done at some [`RateLimit`]. Times are those since any one moment.
#[derive(Clone, Debug)]
pub struct RateMeter {
    rate: RateLimit,
    /// The time when the meter will have forgotten everything.
    clear_at: Duration,
}

impl RateMeter {
    /// A meter that has counted nothing.
    pub fn new(rate: RateLimit) -> Self {
        Self { rate, clear_at: Duration::ZERO }
    }

    /// `true` if once more is allowed at `now`.
    pub fn allows(&self, now: Duration) -> bool {
        self.clear_at.saturating_sub(now) + self.rate.every <= self.rate.every * self.rate.burst
    }

    /// Counts once more at `now`, if it is allowed; says whether it is.
    pub fn count(&mut self, now: Duration) -> bool {
        let allowed = self.allows(now);
        if allowed {
            self.clear_at = self.clear_at.max(now) + self.rate.every;
        }
        allowed
    }

    /// The number of times that are counted at `now` and not forgotten yet.
    pub fn counted(&self, now: Duration) -> u32 {
        let left = self.clear_at.saturating_sub(now).as_nanos();
        left.div_ceil(self.rate.every.as_nanos().max(1)).try_into().unwrap_or(u32::MAX)
    }
}

/// A meter for each origin. Of very many origins those are forgotten first that were quiet for longest.
#[derive(Clone, Debug)]
pub struct OriginMeters {
    rate: RateLimit,
    most: usize,
    /// The one that counted last comes last.
    meters: Vec<(ClientOrigin, RateMeter)>,
}

impl OriginMeters {
    /// Meters of at most this many origins at a time, at least one.
    pub fn new(rate: RateLimit, most: usize) -> Self {
        Self { rate, most: most.max(1), meters: Vec::new() }
    }

    /// `true` if this origin may do it once more at `now`.
    pub fn allows(&self, origin: ClientOrigin, now: Duration) -> bool {
        self.find(origin).is_none_or(|at| self.meters[at].1.allows(now))
    }

    /// The number of times of this origin that are counted at `now` and not forgotten yet.
    pub fn counted(&self, origin: ClientOrigin, now: Duration) -> u32 {
        self.find(origin).map_or(0, |at| self.meters[at].1.counted(now))
    }

    /// Counts once more for this origin at `now`, if it is allowed; says whether it is.
    pub fn count(&mut self, origin: ClientOrigin, now: Duration) -> bool {
        let mut meter = match self.find(origin) {
            Some(at) => self.meters.remove(at).1,
            None => RateMeter::new(self.rate),
        };
        let allowed = meter.count(now);
        if self.meters.len() >= self.most {
            self.meters.retain(|(_, meter)| meter.counted(now) > 0);
            let surplus = (self.meters.len() + 1).saturating_sub(self.most);
            self.meters.drain(..surplus);
        }
        self.meters.push((origin, meter));
        allowed
    }

    fn find(&self, origin: ClientOrigin) -> Option<usize> {
        self.meters.iter().position(|(known, _)| *known == origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LocalNetworks;
    use std::net::IpAddr;

    const RATE: RateLimit = RateLimit { burst: 3, every: Duration::from_secs(1) };
    const NOW: Duration = Duration::from_secs(100);

    fn origin(number: u8) -> ClientOrigin {
        LocalNetworks::default().origin(IpAddr::from([10, 0, 0, number]))
    }

    #[test]
    fn a_meter_allows_a_burst_and_then_so_many_a_second() {
        let mut meter = RateMeter::new(RATE);
        assert_eq!((0..5).filter(|_| meter.count(NOW)).count(), 3);
        assert!(!meter.allows(NOW + Duration::from_millis(999)));
        assert!(meter.count(NOW + Duration::from_secs(1)));
        assert!(!meter.count(NOW + Duration::from_secs(1)));
        assert_eq!((0..9).filter(|_| meter.count(NOW + Duration::from_secs(60))).count(), 3);
    }

    #[test]
    fn one_origin_uses_up_nothing_of_anothers() {
        let mut meters = OriginMeters::new(RATE, 10);
        assert_eq!((0..5).filter(|_| meters.count(origin(1), NOW)).count(), 3);
        assert!(!meters.allows(origin(1), NOW));
        assert!(meters.allows(origin(2), NOW));
        assert_eq!([1, 2].map(|number| meters.counted(origin(number), NOW)), [3, 0]);
        let later = NOW + Duration::from_millis(1500);
        assert_eq!(meters.counted(origin(1), later), 2);
        assert_eq!(meters.counted(origin(1), NOW + Duration::from_secs(3)), 0);
    }

    #[test]
    fn only_so_many_origins_are_remembered_and_the_busy_ones_for_longest() {
        let mut meters = OriginMeters::new(RATE, 10);
        for number in 0..200 {
            meters.count(origin(number), NOW);
            meters.count(origin(255), NOW);
            assert!(meters.meters.len() <= 10);
        }
        assert!(!meters.allows(origin(255), NOW));
    }
}
