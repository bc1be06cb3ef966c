//! Mail for a program that answers it: read safely, answered once, fetched and sent.
//!
//! This package knows no game.
//!
//! - [`address`], [`envelope`]: the sender and the recipient;
//! - [`arriving`]: messages from a mailbox, a Maildir, a pipe, or by SMTP on loopback;
//! - [`reading`]: reads a message from a stranger, or tells why it is never answered;
//! - [`tokens`]: signed words by which an answer proves whose it is;
//! - [`answer_limiter`]: limits on the answers to one address; [`unproven`]: the few letters to somebody who has proved
//!   nothing;
//! - [`writing`]: messages of our own;
//! - [`leaving`]: sends them, and tries again;
//! - [`connection`]: encryption and passwords of both ways; `refusal`: the causes for which a server refuses us.
//!
//! # Examples
//!
//! ```
//! use shoal_mail::envelope::MailEnvelope;
//! use shoal_mail::reading::{MailReader, ReadingOutcome};
//! use shoal_mail::tokens::TokenKey;
//!
//! let reader = MailReader {
//!     own: vec!["jungle@example.org".parse()?],
//!     trusted_servers: Vec::new(),
//!     key: TokenKey::new()?,
//!     from_name: "Food Chain".to_owned(),
//!     subjects: Vec::new(),
//! };
//! let mail = b"Return-Path: <ann@example.net>\r\n\
//!     From: Ann <ann@example.net>\r\n\
//!     To: jungle@example.org\r\n\
//!     Subject: My animal\r\n\
//!     Message-ID: <1@example.net>\r\n\
//!     \r\n\
//!     START H N2 Y1 M2\r\n\
//!     \r\n\
//!     > Which animal would you like?\r\n";
//! match reader.read(&MailEnvelope::from_headers(mail), mail) {
//!     ReadingOutcome::Letter(letter) => {
//!         assert_eq!(letter.from.to_string(), "ann@example.net");
//!         assert_eq!(letter.lines, ["START H N2 Y1 M2"], "without the quoted line");
//!     }
//!     other => panic!("it is never answered: {other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
