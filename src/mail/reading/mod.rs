//! Reads a message from a stranger, or tells why it is never answered.
//!
//! Memory, time and depth are bounded for any bytes.

mod attribution;
mod blocks;
mod bounces;
pub(crate) mod clean;
mod decode;
mod ends;
mod flowed;
mod header;
mod html;
mod lines;
mod machines;
mod marks;
mod names;
mod origin;
mod parts;

use crate::address::MailAddress;
use crate::envelope::{self, MailEnvelope};
use crate::tokens::TokenKey;
use decode::DecodedText;
use lines::WriterLines;
use names::ExchangeNames;
use parts::LeafPart;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub(crate) use header::{MailHeader, is_id};
pub use lines::{LONGEST as LONGEST_LINE, MOST as MOST_LINES};
pub use origin::OriginVerdict;

/// Reads messages to addresses of ours.
#[derive(Clone, Debug)]
pub struct MailReader {
    /// The addresses that we answer under, without plus-parts.
    pub own: Vec<MailAddress>,
    /// The servers whose `Authentication-Results` we believe (RFC 8601 section 2.5), by the name that
    /// they write there.
    pub trusted_servers: Vec<String>,
    /// The key that signs our tokens.
    pub key: TokenKey,
    /// The name beside our addresses; empty for none.
    pub from_name: String,
    /// Texts that stand in subjects of ours, and seldom in those of others.
    pub subjects: Vec<String>,
}

/// The outcome of reading a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingOutcome {
    /// A person writes.
    Letter(Box<ReceivedLetter>),
    /// Never to be answered.
    Silent(SilenceReason),
    /// A letter of ours was not delivered. Never to be answered either.
    Bounce(BouncedLetter),
}

/// The reason why a message is never answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SilenceReason {
    /// The null reverse-path (RFC 5321 section 4.5.5).
    #[error("its envelope has no sender, as bounces have none")]
    NullSender,
    /// `Auto-Submitted` or its like (RFC 3834 section 2).
    #[error("a program sent it automatically, such as an out-of-office notice")]
    AutoSubmitted,
    /// List headers (RFC 2369, RFC 2919).
    #[error("it came through a mailing list")]
    List,
    /// `Precedence: bulk`, `list` or `junk`.
    #[error("it is marked as bulk mail")]
    Precedence,
    /// Mailer-daemon, postmaster, owner-..., ...-request.
    #[error("its sender is a mail system, not a person")]
    Daemon,
    /// From one of our own addresses, or with our own `X-Loop`.
    #[error("it is a message of our own that came back")]
    OwnLoop,
    /// multipart/report that is about no letter of ours.
    #[error("it is a report about a message that is not ours")]
    Report,
    /// More than [`LARGEST`] bytes.
    #[error("it is too large")]
    TooLarge,
    /// No message, or a header that says two things at once.
    #[error("it cannot be read as a message with one sender")]
    Unreadable,
    /// No From address of a form that we take.
    #[error("it has no sender address that could be answered")]
    NoAddress,
}

/// The most bytes of a message that is read.
pub const LARGEST: usize = 10 * 1024 * 1024;

/// The most texts that are opened to find one that is not blank.
const TEXTS: usize = 4;

/// A letter of ours that was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BouncedLetter {
    /// The text of a token of ours: that in the address the report came to, or in the Message-ID of the letter that it
    /// returns. Without it anybody may have made the report up.
    pub proof: Option<String>,
    /// The address that did not get it, as the report says.
    pub address: Option<MailAddress>,
    /// `true` if it will never be delivered (5.x.x, RFC 3463), `false` if it was not delivered yet.
    pub hard: bool,
}

/// A message that a person wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedLetter {
    /// The address in From: anybody can write any there.
    pub from: MailAddress,
    /// The name beside From, on one line.
    pub name: Option<String>,
    /// Its Message-ID without angle brackets, or one made of a hash where it has none.
    pub message_id: String,
    /// The Message-IDs of its thread, the oldest first, without angle brackets.
    pub references: Vec<String>,
    /// Its subject on one line.
    pub subject: String,
    /// The address of ours that it names first: in its envelope, where it was delivered, in To or in Cc.
    pub recipient: Option<MailAddress>,
    /// The lines that may be orders: no quoted ones, none behind the end of the writer's own text,
    /// none empty.
    pub lines: Vec<String>,
    /// The number of further lines.
    pub ignored: usize,
    /// The number of lines of the writer's own with a bar before them: they are shown, and never handed on.
    pub barred: usize,
    /// The reason why its text could not be read, if it could not: then it has no lines.
    pub unread: Option<UnreadableReason>,
    /// The word of a server that we trust on From's domain (RFC 8601).
    pub origin: OriginVerdict,
    /// The server that says it checked the message last, trusted or not.
    pub checked_by: Option<String>,
    /// The text of a token of ours that came back with it.
    pub proof: Option<String>,
}

/// The kind of lines that a letter's writer wrote above or between what is quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnLines {
    /// None: an empty answer.
    None,
    /// Only lines with a bar before them.
    OnlyBarred,
    /// Lines that may be orders.
    Some,
}

impl ReceivedLetter {
    /// `true` if a server that we trust says that the message comes from From's domain.
    #[must_use]
    pub fn is_vouched(&self) -> bool {
        self.origin == OriginVerdict::Vouched
    }

    /// The kind of its own lines.
    #[must_use]
    pub fn own_lines(&self) -> OwnLines {
        match (self.lines.is_empty(), self.barred) {
            (false, _) => OwnLines::Some,
            (true, 0) => OwnLines::None,
            (true, _) => OwnLines::OnlyBarred,
        }
    }
}

/// The reason why the text of a letter could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum UnreadableReason {
    /// Outlook packed it into a file of its own.
    #[error("its text is in a file winmail.dat")]
    Winmail,
    /// S/MIME or OpenPGP.
    #[error("its text is encrypted")]
    Encrypted,
    /// The name of its charset is not known here.
    #[error("its charset is not known")]
    Charset,
    /// Only its header was fetched.
    #[error("it is too large")]
    TooLarge,
}

impl MailReader {
    /// Reads one message.
    #[must_use]
    pub fn read(&self, envelope: &MailEnvelope, raw: &[u8]) -> ReadingOutcome {
        self.try_read(envelope, raw).unwrap_or_else(ReadingOutcome::Silent)
    }

    fn try_read(
        &self,
        envelope: &MailEnvelope,
        raw: &[u8],
    ) -> Result<ReadingOutcome, SilenceReason> {
        if raw.len() > LARGEST {
            return Err(SilenceReason::TooLarge);
        }
        let (header, body) = MailHeader::of_message(raw)?;
        let leaves = parts::leaves(header.clone(), body);
        if let Some(outcome) = self.bounce(envelope, &header, &leaves) {
            return Ok(outcome);
        }
        self.letter_of(envelope, &header, body, &leaves).map(ReadingOutcome::Letter)
    }

    /// Reads the header of a message that is too large to be fetched: a letter without lines, or silence.
    #[must_use]
    pub fn read_header(&self, envelope: &MailEnvelope, raw: &[u8]) -> ReadingOutcome {
        let read = MailHeader::of_message(raw).and_then(|(header, _)| {
            if bounces::is_report(&header) {
                return Err(SilenceReason::TooLarge);
            }
            self.letter_of(envelope, &header, &[], &[])
        });
        match read {
            Ok(letter) => ReadingOutcome::Letter(Box::new(ReceivedLetter {
                unread: Some(UnreadableReason::TooLarge),
                ..*letter
            })),
            Err(silence) => ReadingOutcome::Silent(silence),
        }
    }

    fn letter_of(
        &self,
        envelope: &MailEnvelope,
        header: &MailHeader<'_>,
        body: &[u8],
        leaves: &[LeafPart<'_>],
    ) -> Result<Box<ReceivedLetter>, SilenceReason> {
        let (from, name) = header.from()?;
        if let Some(silence) = self.find_silence_reason(envelope, header, &from) {
            return Err(silence);
        }
        let (lines, unread) = match text(leaves) {
            Ok(text) => {
                (lines::extract_writer_lines(&text, &ExchangeNames::of(self, header, &from)), None)
            }
            Err(unread) => (WriterLines::default(), Some(unread)),
        };
        Ok(Box::new(ReceivedLetter {
            name,
            message_id: header.message_id().unwrap_or_else(|| made_id(header, body)),
            subject: header.subject(),
            recipient: self.own_receiver(envelope, header),
            lines: lines.kept,
            ignored: lines.ignored,
            barred: lines.barred,
            unread,
            origin: self.origin(header, &from),
            checked_by: origin::checked_by(header),
            proof: self.proof(envelope, header),
            references: header.references(),
            from,
        }))
    }

    fn own_receiver(
        &self,
        envelope: &MailEnvelope,
        header: &MailHeader<'_>,
    ) -> Option<MailAddress> {
        let all = envelope::receivers(envelope, header);
        all.into_iter().find(|address| self.own.contains(&address.without_plus()))
    }

    /// The text of the token in the address of ours that a message came to.
    fn token_in_address(&self, envelope: &MailEnvelope) -> Option<String> {
        self.key.open(envelope.recipient.as_ref()?.plus()?)
    }

    /// Finds the text of a token that came back in the recipient's address, or in the Message-ID of the letter that is
    /// answered; the latest first.
    fn proof(&self, envelope: &MailEnvelope, header: &MailHeader<'_>) -> Option<String> {
        let named = || self.key.open(self.own_receiver(envelope, header)?.plus()?);
        self.token_in_address(envelope)
            .or_else(named)
            .or_else(|| header.references().iter().rev().find_map(|id| self.open_id(id)))
    }
}

/// The first plain text that says anything, else the first HTML that does; empty where there is none.
fn text(leaves: &[LeafPart<'_>]) -> Result<String, UnreadableReason> {
    let of = |media: &'static str| {
        leaves.iter().filter(move |leaf| leaf.media == media && !leaf.is_attachment()).take(TEXTS)
    };
    let says_anything = |decoded: &DecodedText| decoded.text.chars().any(|c| !c.is_whitespace());
    let plain = of("text/plain").map(plain_text).find(says_anything);
    let found = plain.or_else(|| {
        let html = of("text/html").map(|leaf| {
            let DecodedText { text, is_guessed } = decode::decoded(leaf);
            DecodedText { text: html::to_text(&text), is_guessed }
        });
        html.into_iter().find(says_anything)
    });
    match found {
        Some(DecodedText { is_guessed: true, .. }) => Err(UnreadableReason::Charset),
        Some(decoded) => Ok(decoded.text),
        None => leaves.iter().find_map(hidden_text).map_or_else(|| Ok(String::new()), Err),
    }
}

/// The reason why a letter without a text of its own says nothing to us, if this part hides one.
fn hidden_text(leaf: &LeafPart<'_>) -> Option<UnreadableReason> {
    match leaf.media.as_str() {
        "application/ms-tnef" | "application/vnd.ms-tnef" => Some(UnreadableReason::Winmail),
        "application/pkcs7-mime" | "application/x-pkcs7-mime" | "application/pgp-encrypted" => {
            Some(UnreadableReason::Encrypted)
        }
        _ => None,
    }
}

fn plain_text(leaf: &LeafPart<'_>) -> DecodedText {
    let DecodedText { text, is_guessed } = decode::decoded(leaf);
    // Old programs end every line by a CR alone; among other line ends it begins none.
    let text = if text.contains('\n') { text } else { text.replace('\r', "\n") };
    let decoded = DecodedText { text, is_guessed };
    let says = |name: &str, value: &str| {
        leaf.parameter(name).is_some_and(|said| said.eq_ignore_ascii_case(value))
    };
    if !says("format", "flowed") {
        return decoded;
    }
    DecodedText { text: flowed::join(&decoded.text, says("delsp", "yes")), ..decoded }
}

/// An id for a message without one: the same for every copy, whatever the servers on its way added.
fn made_id(header: &MailHeader<'_>, body: &[u8]) -> String {
    let mut hash = Sha256::new();
    for name in ["From", "Date", "Subject"] {
        hash.update(header.first(name).unwrap_or_default());
        hash.update([0]);
    }
    hash.update(body);
    let hash = data_encoding::HEXLOWER.encode(&hash.finalize()[..16]);
    format!("{hash}@without-id.invalid")
}
