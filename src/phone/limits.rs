//! Limits of how much may come, and how fast.

use shoal_crowd::RateLimit;
use std::time::Duration;

/// Seats that may have a phone: eight groups of five.
pub const SEATS: u8 = 40;
/// Open pages, of all seats together and of those that have not said yet which seat they are: a new page has to say so
/// before as many more have come as there is room for.
pub const SOCKETS: usize = 256;
/// The number of sockets that are kept for this computer itself: the teacher's may play, too.
pub const SOCKETS_KEPT: usize = 4;
/// Open pages of one seat: when one more opens, the oldest is closed.
pub const SOCKETS_OF_A_SEAT: usize = 4;
/// Time in which a socket has to say which seat it is: a page does so at once.
pub const INTRODUCTION: Duration = Duration::from_secs(5);
/// Connections that ask for pages: a browser opens up to six at once, and another one when one is closed.
pub const CONNECTIONS: usize = 256;
/// The limits of connections that ask for pages. Some are kept for the teacher's page and the wall.
pub const PAGES: shoal_web::WebLimits = shoal_web::WebLimits {
    connections: CONNECTIONS,
    kept: 16,
    connection: Duration::from_secs(60),
    request: Duration::from_secs(5),
    bytes: 16 * 1024,
};
/// The most bytes that a browser may send to a page of the host.
pub const SENT_BYTES: usize = 16 * 1024;
/// Longest message of a phone, in bytes.
pub const MESSAGE_BYTES: usize = 8 * 1024;
/// Longest message to a phone, in bytes.
pub const SNAPSHOT_BYTES: usize = 256 * 1024;
/// Messages that wait for one phone; a phone that reads slower is dropped.
pub const WAITING_FOR_A_PHONE: usize = 32;
/// Messages that wait for the host.
pub const WAITING_FOR_THE_HOST: usize = 4096;
/// Time in which a phone has to receive a message.
pub const TAKING: Duration = Duration::from_secs(10);
/// The time after which a phone is asked again whether it is still there.
pub const PING: Duration = Duration::from_secs(25);
/// The time without a word after which a phone counts as gone.
pub const SILENCE: Duration = Duration::from_secs(60);
/// The time that a code is good for: it is shown for a minute, and somebody may just be typing.
pub const CODE: Duration = Duration::from_secs(90);
/// Messages to a phone are filled up to a multiple of this, in bytes, so that their size tells
/// nothing: 4 KiB hold the snapshot of most seats.
pub const SNAPSHOT_BLOCK: usize = 4096;
/// The multiple up to which short answers are filled, in bytes.
pub const ANSWER_BLOCK: usize = 256;

/// Messages of one socket: a trackpad sends 60 a second.
pub const MESSAGES: RateLimit = RateLimit { burst: 240, every: Duration::from_millis(8) };
/// Requests for pages from one address: a class of 40 behind one fetches 8 files each at once, and opens a socket.
pub const REQUESTS: RateLimit = RateLimit { burst: 600, every: Duration::from_millis(5) };
/// Wrong words from one address.
pub const WRONG_FROM_ONE: RateLimit = RateLimit { burst: 6, every: Duration::from_secs(20) };
/// Wrong words that any address may say, however many others say.
pub const WRONG_IN_ANY_CASE: u32 = 2;
/// Addresses whose requests and wrong words are remembered.
pub const REMEMBERED: usize = 4096;
/// Wrong words from all addresses, beside those: of 191 million, a guess finds one of 40 once in a hundred days.
pub const WRONG_FROM_ALL: RateLimit = RateLimit { burst: 60, every: Duration::from_secs(2) };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_class_and_as_many_strangers_find_room_and_each_seat_may_open_a_second_page() {
        let seats = usize::from(SEATS);
        assert!(SOCKETS - SOCKETS_KEPT >= 3 * seats);
        assert!(CONNECTIONS >= 6 * seats && REQUESTS.burst as usize >= 9 * seats);
    }
}
