//! Mail for a program that answers it: read safely, answered once, fetched and sent.
//!
//! This package knows no game.
//!
//! - [`address`], [`envelope`]: who writes to whom;
//! - [`arriving`]: messages from a mailbox, a Maildir, a pipe, or by SMTP on loopback;
//! - [`reading`]: what a message from a stranger says, or why it is never answered;
//! - [`tokens`]: signed words by which an answer proves whose it is;
//! - [`brake`]: how often one address is answered; [`unproven`]: the few letters to somebody who has proved nothing;
//! - [`writing`]: messages of our own;
//! - [`leaving`]: how they are sent, and when again;
//! - [`connection`]: encryption and passwords of both ways; `refusal`: what a server means that refuses us.
#![cfg_attr(
    any(test, feature = "testing"),
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod address;
pub mod arriving;
pub mod brake;
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
