//! The pieces of a match: fish, blobs of pollution, fishermen and industries.
//!
//! - [`fish`], with the bounds of its [`health`] (rules 1.7)
//! - [`pollution`], [`fisherman`], [`industry`] (rules 1.4 to 1.6, 6)

pub mod fish;
pub mod fisherman;
pub mod health;
pub mod industry;
pub mod pollution;
