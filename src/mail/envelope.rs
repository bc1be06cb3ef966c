//! The sender and the recipient of a message, as mail servers say it.

use crate::address::MailAddress;
use crate::reading::MailHeader;

/// Fields in which servers write whom they delivered a message to, the surest first.
const DELIVERED: &[&str] =
    &["Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Delivered-To"];

/// The two addresses of RFC 5321 section 2.3.1, which are not those of the header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailEnvelope {
    /// The reverse-path. `None` is the null one, `<>`: a message with it is never answered (RFC 5321
    /// section 4.5.5).
    pub sender: Option<MailAddress>,
    /// The mailbox of ours that the message was for, where it is known.
    pub recipient: Option<MailAddress>,
}

impl MailEnvelope {
    /// The envelope as a server wrote it into the header, for messages from a mailbox or a Maildir:
    /// `Return-Path`, and `Delivered-To` or its like.
    ///
    /// Without a `Return-Path`, From is the sender, but not in what OpenSMTPD delivered: of the null one it writes
    /// none. Where the message was delivered without the
    /// plus-part of an address in To, that address is the recipient: the plus-part may be a token.
    #[must_use]
    pub fn from_headers(raw: &[u8]) -> MailEnvelope {
        let Ok((header, _)) = MailHeader::of_message(raw) else {
            return MailEnvelope::default();
        };
        let sender = match header.first("Return-Path") {
            Some(path) => path.trim_matches(['<', '>', ' ']).parse().ok(),
            None if is_by_opensmtpd(&header) => None,
            None => header.from().ok().map(|(from, _)| from),
        };
        let to = header.to();
        let delivered = delivered(&header).next();
        let recipient = match delivered {
            None => to.into_iter().next(),
            Some(address) if address.plus().is_some() => Some(address),
            Some(address) => {
                to.into_iter().find(|one| one.without_plus() == address).or(Some(address))
            }
        };
        MailEnvelope { sender, recipient }
    }
}

/// The mailboxes that a message was delivered to, as servers say, the surest first.
fn delivered(header: &MailHeader<'_>) -> impl Iterator<Item = MailAddress> {
    DELIVERED
        .iter()
        .flat_map(|name| header.raw(name))
        .filter_map(|value| value.trim_matches(['<', '>', ' ']).parse().ok())
}

/// All addresses that a message is for, the surest first: that of its envelope, those that servers delivered it to, To
/// and Cc.
pub(crate) fn receivers(envelope: &MailEnvelope, header: &MailHeader<'_>) -> Vec<MailAddress> {
    let mut all: Vec<MailAddress> = envelope.recipient.iter().cloned().collect();
    all.extend(delivered(header).chain(header.to()).chain(header.cc()));
    all
}

/// `true` if OpenSMTPD delivered it: the topmost `Received` is that of the server that took it last.
fn is_by_opensmtpd(header: &MailHeader<'_>) -> bool {
    let received = header.first("Received").unwrap_or_default();
    header.first("Delivered-To").is_some() && received.contains("(OpenSMTPD)")
}
