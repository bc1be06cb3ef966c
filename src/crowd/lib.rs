//! Fair shares of a server that anybody in the room can reach: no computer takes more than its own.
//!
//! - [`LocalNetworks`]: which addresses count as one, and which are this computer's own;
//! - [`VisitorRoom`]: a few places, and who has to go when somebody comes to a full one;
//! - [`RateMeter`] and [`OriginMeters`]: how often something may be done, by all or by each address.
//!
//! Nothing here listens, knows a clock or a game: a server tells who comes and what time it is. The phones
//! of the table, those of a class and programs that come by TCP are all let in by it.

mod networks;
mod rate;
mod room;

pub use networks::{ClientOrigin, LocalNetworks};
pub use rate::{OriginMeters, RateLimit, RateMeter};
pub use room::{AdmittedVisitor, VisitorRoom};
