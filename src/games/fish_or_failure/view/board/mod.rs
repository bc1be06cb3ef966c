//! The waters between the players: fisheries, event cards and the race for money.
//!
//! - [`layout`]: places of all of it, in coordinates of the table
//! - [`fisheries`]: their fish, figures and number cards; [`boats`]: the money tracks with their boats
//! - [`events`]: the two event cards; `spread`: the playing cards to draw one from

pub mod boats;
pub mod events;
pub mod fisheries;
pub mod layout;
pub(crate) mod spread;
