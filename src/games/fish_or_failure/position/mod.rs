//! A whole position as a compact value: the match world plays by it and writes the difference back to its
//! entities; bots, many games and the debrief play ahead with it.
//!
//! - `value`: what there is; `check`: what may be done, and why not
//! - its rules, each written once, are in [`rules`](super::rules), a file a phase

mod check;
mod value;

pub(crate) use value::seat_of;
pub use value::{Asked, Company, MOST_COMPANIES, Numbers, Position, Slot, Step, Stock};
