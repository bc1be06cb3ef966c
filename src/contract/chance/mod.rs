//! Chance: all draws of all games, and what is likely to come of them.
//!
//! - [`random`]: the generator of a match; `hypergeometric`: its draws without putting back
//! - `sampling`: how a game asks how likely something is
//! - [`what_if`]: what would become of a change; `band`: bands of numbers that differ by chance

pub(crate) mod band;
mod hypergeometric;
pub mod random;
pub(crate) mod sampling;
pub mod what_if;
