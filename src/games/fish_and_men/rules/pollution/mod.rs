//! Pollution, phase by phase, as the house runs it. The blobs are pieces:
//! [`pieces::pollution`](super::pieces::pollution).
//!
//! - [`make_pollution`]: industries pollute the sea beside them (rules 4.3)
//! - [`move_pollution`]: blobs drift and hurt fish (rules 4.4), with [`drift`], the steps of many blobs at once
//! - [`vanish_pollution`]: lonely blobs disappear (rules 4.5)
//! - [`forecast`]: a forecast of the next drift, beside a match

pub mod drift;
pub mod forecast;
pub mod make_pollution;
pub mod move_pollution;
pub mod vanish_pollution;
