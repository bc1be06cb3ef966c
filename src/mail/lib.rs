//! Mail for a program that answers it: read safely, answered once, fetched and sent.
//!
//! This package knows no game.
//!
//! - [`address`], [`envelope`]: who writes to whom;
//! - [`reading`]: what a message from a stranger says, or why it is never answered;
//! - [`tokens`]: signed words by which an answer proves whose it is;
//! - [`brake`]: how often one address is answered;
//! - [`writing`]: messages of our own.

pub mod address;
pub mod arriving;
pub mod brake;
pub mod connection;
pub mod envelope;
pub mod leaving;
pub mod reading;
pub mod tokens;
pub mod writing;
