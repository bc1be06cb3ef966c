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

use shoal_mail::address::MailAddress;
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{
    BouncedLetter, MailReader, ReadingOutcome, ReceivedLetter, SilenceReason,
};
use shoal_mail::tokens::TokenKey;

/// An address of the tests.
fn address(text: &str) -> MailAddress {
    text.parse().expect("tests write good addresses")
}

/// The reader of two jungles, which trusts its own server.
fn reader() -> MailReader {
    MailReader {
        own: vec![address("fchain@jungle.test"), address("fchain-6@jungle.test")],
        trusted_servers: vec!["mx.jungle.test".to_owned()],
        key: TokenKey::from_bytes([7; 32]),
        from_name: "Food Chain".to_owned(),
        subjects: vec!["normal, cycle ".to_owned(), "\"normal\"".to_owned()],
    }
}

/// Reads a message from a mailbox.
fn read(raw: &[u8]) -> ReadingOutcome {
    reader().read(&MailEnvelope::from_headers(raw), raw)
}

fn letter(reading: ReadingOutcome) -> ReceivedLetter {
    match reading {
        ReadingOutcome::Letter(letter) => *letter,
        other => panic!("a letter was expected, and this was read: {other:?}"),
    }
}

fn silence(reading: ReadingOutcome) -> SilenceReason {
    match reading {
        ReadingOutcome::Silent(silence) => silence,
        other => panic!("silence was expected, and this was read: {other:?}"),
    }
}

fn bounce(reading: ReadingOutcome) -> BouncedLetter {
    match reading {
        ReadingOutcome::Bounce(bounced) => bounced,
        other => panic!("a bounce was expected, and this was read: {other:?}"),
    }
}
