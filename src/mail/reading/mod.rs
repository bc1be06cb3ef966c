//! What a message from a stranger says, or why it is never answered.
//!
//! Memory, time and depth are bounded for any bytes.

use crate::address::Address;
use crate::envelope::Envelope;
use crate::tokens::Key;

/// Reads messages to addresses of ours.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The addresses that we answer under, without plus-parts.
    pub own: Vec<Address>,
    /// The servers whose `Authentication-Results` we believe (RFC 8601 section 2.5), by the name that
    /// they write there.
    pub trusted_servers: Vec<String>,
    /// What signed our tokens.
    pub key: Key,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A person writes.
    Letter(Box<Letter>),
    /// Never to be answered.
    Silent(Silence),
    /// A letter of ours was not delivered. Never to be answered either.
    Bounce(Bounced),
}

/// Why a message is never answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Silence {
    /// The null reverse-path (RFC 5321 section 4.5.5).
    #[error("its envelope has no sender, as bounces have none")]
    NullSender,
    /// `Auto-Submitted` or its like (RFC 3834 section 2).
    #[error("a program sent it by itself, such as a holiday notice")]
    AutoSubmitted,
    /// List headers (RFC 2369, RFC 2919).
    #[error("it came through a mailing list")]
    List,
    /// `Precedence: bulk`, `list` or `junk`.
    #[error("it is marked as bulk mail")]
    Precedence,
    /// `X-Auto-Response-Suppress`.
    #[error("it asks for no automatic answer")]
    Suppressed,
    /// Mailer-daemon, postmaster, owner-..., ...-request.
    #[error("its sender is a mail system and no person")]
    Daemon,
    /// From one of our own addresses, or with our own `X-Loop`.
    #[error("it is a message of our own that came back")]
    OwnLoop,
    /// multipart/report that is about no letter of ours.
    #[error("it is a report about a message that is not ours")]
    Report,
    /// More than [`LARGEST`] bytes, or too many lines.
    #[error("it is too large")]
    TooLarge,
    /// No message, or a header that says two things at once.
    #[error("it cannot be read as a message with one sender")]
    Unreadable,
    /// No From address of a form that we take.
    #[error("it has no sender's address that could be answered")]
    NoAddress,
}

/// The most bytes of a message that is read.
pub const LARGEST: usize = 10 * 1024 * 1024;

/// A letter of ours that was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounced {
    /// What a token of ours proves: that in the address the report came to, or in the Message-ID of
    /// the letter that it returns. Without it anybody may have made the report up.
    pub proof: Option<String>,
    /// Who did not get it, as the report says.
    pub address: Option<Address>,
    /// Whether it never will be delivered (5.x.x, RFC 3463), or only not yet.
    pub hard: bool,
}

/// A message that a person wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The address in From: anybody can write any there.
    pub from: Address,
    /// Where the answer goes: the sender of the envelope.
    pub answer_to: Address,
    /// The name beside From, on one line.
    pub name: Option<String>,
    /// Its Message-ID without angle brackets, or one made of a hash where it has none.
    pub message_id: String,
    /// The Message-IDs of its thread, the oldest first, without angle brackets.
    pub references: Vec<String>,
    /// Its subject on one line.
    pub subject: String,
    /// The address of ours that it was for.
    pub recipient: Option<Address>,
    /// The lines that may be orders: no quoted ones, none behind the end of the writer's own text,
    /// none empty.
    pub lines: Vec<String>,
    /// How many more lines there were.
    pub ignored: usize,
    /// Whether a server that we trust says that the message comes from From's domain (RFC 8601).
    pub vouched: bool,
    /// The text of a token of ours that came back with it.
    pub proof: Option<String>,
}

impl Reader {
    /// Reads one message.
    #[must_use]
    pub fn read(&self, _envelope: &Envelope, _raw: &[u8]) -> Reading {
        Reading::Silent(Silence::Unreadable)
    }
}
