//! Promises of the package `shoal_mail`.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod address;
mod brake;
mod corpus;
mod envelope;
mod heads;
mod hostile;
mod properties;
mod tokens;
mod unproven;
mod writing;

use shoal_mail::address::Address;
use shoal_mail::envelope::Envelope;
use shoal_mail::reading::{Bounced, Letter, Reader, Reading, Silence};
use shoal_mail::tokens::Key;

/// An address of the tests.
fn address(text: &str) -> Address {
    text.parse().expect("tests write good addresses")
}

/// The reader of two jungles, which trusts its own server.
fn reader() -> Reader {
    Reader {
        own: vec![address("fchain@jungle.test"), address("fchain-6@jungle.test")],
        trusted_servers: vec!["mx.jungle.test".to_owned()],
        key: Key::from_bytes([7; 32]),
        from_name: "Food Chain".to_owned(),
        subjects: vec!["normal, cycle ".to_owned(), "\"normal\"".to_owned()],
    }
}

/// Reads a message from a mailbox.
fn read(raw: &[u8]) -> Reading {
    reader().read(&Envelope::from_headers(raw), raw)
}

fn letter(reading: Reading) -> Letter {
    match reading {
        Reading::Letter(letter) => *letter,
        other => panic!("a letter was expected, and this was read: {other:?}"),
    }
}

fn silence(reading: Reading) -> Silence {
    match reading {
        Reading::Silent(silence) => silence,
        other => panic!("silence was expected, and this was read: {other:?}"),
    }
}

fn bounce(reading: Reading) -> Bounced {
    match reading {
        Reading::Bounce(bounced) => bounced,
        other => panic!("a bounce was expected, and this was read: {other:?}"),
    }
}
