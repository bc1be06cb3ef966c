//! Fair shares of a server that anybody in the room can reach: no computer takes more than its own.
//!
//! - [`Networks`]: which addresses count as one, and which are this computer's own;
//! - [`Room`]: a few places, and who has to go when somebody comes to a full one;
//! - [`Meter`] and [`Meters`]: how often something may be done, by all or by each address.
//!
//! Nothing here listens, knows a clock or a game: a server tells who comes and what time it is. The phones
//! of the table, those of a class and programs that come by TCP are all let in by it.

mod networks;
mod rate;
mod room;

pub use networks::{Networks, Origin};
pub use rate::{Meter, Meters, Rate};
pub use room::{Entered, Room};
