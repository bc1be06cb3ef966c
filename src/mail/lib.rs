//! Mail for a program that answers it: read safely, answered once, fetched and sent.
//!
//! This package knows no game.
//!
//! - [`address`], [`envelope`]: the sender and the recipient;
//! - [`arriving`]: messages from a mailbox, a Maildir, a pipe, or by SMTP on loopback;
//! - [`reading`]: reads a message from a stranger, or tells why it is never answered;
//! - [`tokens`]: signed words by which an answer proves whose it is;
//! - [`brake`]: limits on the answers to one address; [`unproven`]: the few letters to somebody who has proved nothing;
//! - [`writing`]: messages of our own;
//! - [`leaving`]: sends them, and tries again;
//! - [`connection`]: encryption and passwords of both ways; `refusal`: the causes for which a server refuses us.
#![cfg_attr(
    any(test, feature = "testing"),
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod address;
pub mod answer_limiter;
pub mod arriving;
pub mod connection;
pub mod envelope;
pub mod leaving;
pub mod reading;
mod refusal;
#[cfg(all(unix, any(test, feature = "testing")))]
pub mod testing;
pub mod tokens;
pub mod unproven;
pub mod writing;
