//! How much may come, and how fast.

use std::time::Duration;

/// Seats that may have a phone: eight groups of five.
pub const SEATS: u8 = 40;
/// Open pages, of all seats together: two of each seat, and some that come just now.
pub const SOCKETS: usize = 100;
/// Open pages of one seat: when one more opens, the oldest is closed.
pub const SOCKETS_OF_A_SEAT: usize = 4;
/// Sockets that have not said yet which seat they are: after the host began again all phones come at once.
pub const STRANGERS: usize = 44;
/// Time in which a socket has to say which seat it is.
pub const INTRODUCTION: Duration = Duration::from_secs(10);
/// Connections that ask for pages: a browser opens up to six at once. It opens another when one is closed.
pub const PAGES: shoal_web::Limits = shoal_web::Limits {
    connections: 256,
    connection: Duration::from_secs(60),
    request: Duration::from_secs(10),
    bytes: 16 * 1024,
};
/// Most that is sent to a page of the host, in bytes.
pub const SENT_BYTES: usize = 16 * 1024;
/// Longest message of a phone, in bytes.
pub const MESSAGE_BYTES: usize = 8 * 1024;
/// Longest message to a phone, in bytes.
pub const SNAPSHOT_BYTES: usize = 256 * 1024;
/// Messages that wait for one phone; a phone that reads slower is dropped.
pub const WAITING_FOR_A_PHONE: usize = 32;
/// Messages that wait for the host.
pub const WAITING_FOR_THE_HOST: usize = 4096;
/// Time in which a phone has to take a message.
pub const TAKING: Duration = Duration::from_secs(10);
/// A phone is asked this often whether it is still there.
pub const PING: Duration = Duration::from_secs(25);
/// A phone that has said nothing for this long is not there.
pub const SILENCE: Duration = Duration::from_secs(60);
/// How long a code is good for: it is shown for a minute, and somebody may just be typing.
pub const CODE: Duration = Duration::from_secs(90);
/// Messages to a phone are filled up to a multiple of this, in bytes, so that their size tells
/// nothing: 4 KiB hold the snapshot of most seats.
pub const SNAPSHOT_BLOCK: usize = 4096;
/// The same for short answers.
pub const ANSWER_BLOCK: usize = 256;

/// How often something may be done, and how many times in a burst.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Times in a row.
    pub burst: u32,
    /// Time until one more may be done.
    pub every: Duration,
}

/// Messages of one socket: a trackpad sends 60 a second.
pub const MESSAGES: Rate = Rate { burst: 240, every: Duration::from_millis(8) };
/// Requests for pages, of all phones: a class of 40 fetches 8 files each at once, and opens a socket.
pub const REQUESTS: Rate = Rate { burst: 600, every: Duration::from_millis(5) };
/// Wrong words from one address.
pub const WRONG_FROM_ONE: Rate = Rate { burst: 6, every: Duration::from_secs(20) };
/// Wrong words from all addresses: of 191 million, a guess finds one of 40 once in a hundred days.
pub const WRONG_FROM_ALL: Rate = Rate { burst: 60, every: Duration::from_secs(2) };

/// Counts what is done at some [`Rate`].
#[derive(Clone, Debug)]
pub struct Meter {
    rate: Rate,
    /// When the meter will have forgotten everything.
    clear_at: Duration,
}

impl Meter {
    /// A meter that has counted nothing.
    pub fn new(rate: Rate) -> Self {
        Self { rate, clear_at: Duration::ZERO }
    }

    /// Whether once more is allowed at `now`.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_class_and_as_many_strangers_find_room_and_each_seat_may_open_a_second_page() {
        let seats = usize::from(SEATS);
        assert!(STRANGERS >= seats && SOCKETS >= 2 * seats && SOCKETS >= seats + STRANGERS);
        assert!(PAGES.connections >= 6 * seats && REQUESTS.burst as usize >= 9 * seats);
    }

    #[test]
    fn a_meter_allows_a_burst_and_then_so_many_a_second() {
        let mut meter = Meter::new(Rate { burst: 3, every: Duration::from_secs(1) });
        let at = Duration::from_secs(100);
        assert_eq!((0..5).filter(|_| meter.count(at)).count(), 3);
        assert!(!meter.allows(at + Duration::from_millis(999)));
        assert!(meter.count(at + Duration::from_secs(1)));
        assert!(!meter.count(at + Duration::from_secs(1)));
        assert_eq!((0..9).filter(|_| meter.count(at + Duration::from_secs(60))).count(), 3);
    }
}
