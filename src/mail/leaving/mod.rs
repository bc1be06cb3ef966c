//! Sends messages through a mail server or `sendmail`, and tries again for five days.
//!
//! A [`MailCarrier`] sends one message to one address and says how that went. The queue on disk is its
//! user's; [`retry::next_try`] says when it tries again.

pub mod retry;
#[cfg(unix)]
pub mod sendmail;
pub mod smtp;

use crate::address::MailAddress;

/// The outcome of sending one message to one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// A mail server has taken it.
    Sent,
    /// Not now: trouble with this address or this message that may pass (a code 4yz). Why, and what the
    /// host may do about it.
    Later(String),
    /// Nothing leaves by this way now: no connection, a refused login, a quota that is used up. Why, and
    /// what the host may do about it.
    Stuck(String),
    /// Never: the server refuses this address or this message for good (a code 5yz). What it said.
    Never(String),
}

/// Takes messages to where others fetch them.
pub trait MailCarrier: Send {
    /// Sends a whole message to one address. Blocks for minutes at most.
    ///
    /// `from` is the envelope sender, to which bounces go; `None` is the null reverse-path `<>`.
    fn send(&mut self, from: Option<&MailAddress>, to: &MailAddress, message: &[u8])
    -> SendOutcome;
}

/// `message` with `end` at the end of every line, whether it had LF, CR or CRLF there.
///
/// A bare CR or LF in what leaves by SMTP is read in more than one way, and a message could be smuggled
/// in behind it.
fn with_line_ends(message: &[u8], end: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(message.len() + message.len() / 32);
    let mut rest = message;
    while let Some(at) = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
        text.extend_from_slice(&rest[..at]);
        text.extend_from_slice(end);
        let width = if rest[at..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = &rest[at + width..];
    }
    text.extend_from_slice(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_ends_in_the_same_way() {
        let mixed = b"one\r\ntwo\nthree\rfour\r\r\n.\n";
        assert_eq!(with_line_ends(mixed, b"\r\n"), b"one\r\ntwo\r\nthree\r\nfour\r\n\r\n.\r\n");
        assert_eq!(with_line_ends(mixed, b"\n"), b"one\ntwo\nthree\nfour\n\n.\n");
    }
}
