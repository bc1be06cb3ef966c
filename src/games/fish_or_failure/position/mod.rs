//! A whole position as a compact value: the match world plays by it and writes the difference back to its
//! entities; bots, many games and the debrief play ahead with it.
//!
//! - `value`: the position itself; `check`: legal actions, and the reasons against others
//! - its rules, each written once, are in [`rules`](super::rules), a file a phase

mod check;
mod value;

pub(crate) use value::seat_of;
pub use value::{
    Ask, Company, EventSlot, FishStock, FisheryNumbers, FishingPosition, FishingStep,
    MOST_COMPANIES,
};
