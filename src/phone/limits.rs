//! Limits on phones and browsers: how many of them, how much they may send, and how fast.

use shoal_crowd::RateLimit;
use std::time::Duration;

/// Seats that may have a phone: eight groups of five.
pub const SEATS: u8 = 40;
/// The most open sockets, one for each page on a phone, of all seats together. In a full hub a new one closes the
/// oldest that has not said yet which seat it is.
pub const MOST_SOCKETS: usize = 256;
/// The number of those sockets that only pages on this computer can get: the teacher's computer may play, too.
pub const SOCKETS_KEPT_FOR_THIS_COMPUTER: usize = 4;
/// The most open sockets of one seat: when one more opens, the oldest is closed.
pub const MOST_SOCKETS_OF_A_SEAT: usize = 4;
/// The time in which a new socket has to say which seat it is: a page does so at once.
pub const INTRODUCTION_TIMEOUT: Duration = Duration::from_secs(5);
/// The most connections that ask for pages: a browser opens up to six at once, and another one when one is closed.
pub const MOST_CONNECTIONS: usize = 256;
/// The limits of connections that ask for pages. Some are kept for the pages on the teacher's computer: the teacher's
/// own, and the wall, which the projector shows.
pub const PAGE_LIMITS: shoal_web::WebLimits = shoal_web::WebLimits {
    most_connections: MOST_CONNECTIONS,
    kept_for_this_computer: 16,
    connection_time: Duration::from_secs(60),
    request_time: Duration::from_secs(5),
    most_head_bytes: 16 * 1024,
};
/// The longest body of a request that a browser may send to a page of the host, in bytes.
pub const MOST_BODY_BYTES: usize = 16 * 1024;
/// The longest message from a phone, in bytes.
pub const MOST_MESSAGE_BYTES: usize = 8 * 1024;
/// The longest message to a phone, in bytes.
pub const MOST_SNAPSHOT_BYTES: usize = 256 * 1024;
/// The most messages that wait for one phone; a phone that reads more slowly is dropped.
pub const PHONE_QUEUE: usize = 32;
/// The most messages that wait for the host.
pub const HOST_QUEUE: usize = 4096;
/// The time in which a phone has to receive a message.
pub const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// The interval at which a phone is asked if it is still there.
pub const PING_INTERVAL: Duration = Duration::from_secs(25);
/// The time without any message after which a phone counts as gone.
pub const SILENCE_TIMEOUT: Duration = Duration::from_secs(60);
/// The time for which a code that seats a phone is valid: it is shown for a minute, and somebody may still be typing.
pub const CODE_LIFETIME: Duration = Duration::from_secs(90);
/// Snapshots for a phone are padded to a multiple of this, in bytes, so that their size tells nothing: 4 KiB hold the
/// snapshot of most seats.
pub const SNAPSHOT_BLOCK: usize = 4096;
/// Short messages to a phone are padded to a multiple of this, in bytes.
pub const ANSWER_BLOCK: usize = 256;

/// The messages that one socket may send: a page that serves as a trackpad sends 60 a second.
pub const MESSAGE_RATE: RateLimit = RateLimit { burst: 240, every: Duration::from_millis(8) };
/// The requests for pages that one address may make: a class of 40 phones behind one address fetches 8 files each, and
/// opens a socket each, all at once.
pub const REQUEST_RATE: RateLimit = RateLimit { burst: 600, every: Duration::from_millis(5) };
/// The wrong codes that may be typed at one address. After that no code from there is looked up for a while.
pub const WRONG_CODE_RATE_PER_ADDRESS: RateLimit =
    RateLimit { burst: 6, every: Duration::from_secs(20) };
/// The wrong codes that may be typed at each address, however many are typed at others.
pub const WRONG_CODES_ALWAYS_ALLOWED: u32 = 2;
/// The most addresses whose requests and wrong codes are counted.
pub const REMEMBERED_ADDRESSES: usize = 4096;
/// The wrong codes that may be typed at all addresses together. There are 24^6 = 191 million codes of six letters:
/// while 40 of them are valid, guessing at this rate finds one in about a hundred days.
pub const WRONG_CODE_RATE_OVERALL: RateLimit =
    RateLimit { burst: 60, every: Duration::from_secs(2) };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_class_and_as_many_strangers_find_room_and_each_seat_may_open_a_second_page() {
        let seats = usize::from(SEATS);
        assert!(MOST_SOCKETS - SOCKETS_KEPT_FOR_THIS_COMPUTER >= 3 * seats);
        assert!(MOST_CONNECTIONS >= 6 * seats && REQUEST_RATE.burst as usize >= 9 * seats);
    }
}
