//! Fair shares of a server that anybody in the room can reach: no computer takes more than its own.
//!
//! - [`LocalNetworks`]: which addresses count as one, and which are this computer's own;
//! - [`VisitorRoom`]: a few places, and who has to go when somebody comes to a full one;
//! - [`RateMeter`] and [`OriginMeters`]: how often something may be done, by all or by each address.
//!
//! Nothing here listens, knows a clock or a game: a server tells who comes and what time it is. The phones
//! of the table, those of a class and programs that come by TCP are all let in by it.
//!
//! # Examples
//!
//! ```
//! use shoal_crowd::{LocalNetworks, RateLimit, RateMeter, VisitorRoom};
//! use std::net::IpAddr;
//! use std::time::Duration;
//!
//! let phone = |last: u8| IpAddr::from([192, 168, 1, last]);
//! let mut room = VisitorRoom::new(2, 0, LocalNetworks::default());
//! let first = room.enter(phone(7), "first").number;
//! room.enter(phone(7), "second");
//! // The room is full: the oldest of the address that has most places goes.
//! assert_eq!(room.enter(phone(8), "third").evicted, Some((first, "first")));
//!
//! let mut meter = RateMeter::new(RateLimit { burst: 2, every: Duration::from_secs(1) });
//! let now = Duration::from_secs(100);
//! assert!(meter.count(now) && meter.count(now));
//! assert!(!meter.count(now), "two at once are enough");
//! assert!(meter.count(now + Duration::from_secs(1)));
//! ```

mod networks;
mod rate;
mod room;

pub use networks::{ClientOrigin, LocalNetworks};
pub use rate::{OriginMeters, RateLimit, RateMeter};
pub use room::{AdmittedVisitor, VisitorRoom};
