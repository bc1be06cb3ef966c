//! The header of a message or of a part of one.

use super::{SilenceReason, clean};
use crate::address::MailAddress;
use mail_parser::{ContentType, HeaderName, HeaderValue, Message, MessageParser};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The longest header of a message in bytes; usual ones have 2 to 20 KiB.
const LONGEST: usize = 256 * 1024;
/// The longest header of a part. Many are kept at a time.
const LONGEST_OF_A_PART: usize = 8 * 1024;
/// The longest header of a letter that a report returns.
const LONGEST_RETURNED: usize = 64 * 1024;
/// The most ids of a thread that are kept: its first message, and the latest ones.
const IDS: usize = 20;
const LONGEST_ID: usize = 250;
const LONGEST_NAME: usize = 80;
const LONGEST_SUBJECT: usize = 250;

/// Only what is asked for is taken apart; all else stays as it is.
static PARSER: LazyLock<MessageParser> = LazyLock::new(|| {
    MessageParser::new()
        .with_mime_headers()
        .header_address(HeaderName::From)
        .header_address(HeaderName::To)
        .header_address(HeaderName::Cc)
        .header_text(HeaderName::Subject)
        .default_header_raw()
});

/// A header, its fields in order.
#[derive(Clone)]
pub(crate) struct MailHeader<'a> {
    fields: Message<'a>,
}

/// The bytes before the first empty line, and those behind it.
fn split(raw: &[u8]) -> (&[u8], &[u8]) {
    let mut start = 0;
    for line in raw.split_inclusive(|&byte| byte == b'\n') {
        let end = start + line.len();
        if matches!(line, b"\n" | b"\r\n") {
            return (&raw[..start], &raw[end..]);
        }
        start = end;
    }
    (raw, &[])
}

impl<'a> MailHeader<'a> {
    /// The header of a message, and its body. Fields that decide who writes and how the body is read
    /// may stand there once: two programs could each take another one.
    pub(crate) fn of_message(raw: &'a [u8]) -> Result<(MailHeader<'a>, &'a [u8]), SilenceReason> {
        let (header, body) = split(raw.trim_ascii_start());
        if header.len() > LONGEST {
            return Err(SilenceReason::Unreadable);
        }
        let header = MailHeader::parse(header).ok_or(SilenceReason::Unreadable)?;
        let once = ["From", "Message-ID", "Content-Type", "Content-Transfer-Encoding"];
        if once.iter().any(|name| header.raw(name).nth(1).is_some()) {
            return Err(SilenceReason::Unreadable);
        }
        Ok((header, body))
    }

    /// The header of a part, and its body; nothing where the header is too long.
    pub(super) fn of_part(raw: &'a [u8]) -> Option<(MailHeader<'a>, &'a [u8])> {
        let (header, body) = split(raw);
        if header.len() > LONGEST_OF_A_PART {
            return None;
        }
        Some((MailHeader::parse(header).unwrap_or(MailHeader { fields: Message::default() }), body))
    }

    /// The header of a letter that a report returns, often without its body.
    pub(super) fn of_returned(raw: &'a [u8]) -> Option<MailHeader<'a>> {
        let (header, _) = split(raw);
        if header.len() <= LONGEST_RETURNED { MailHeader::parse(header) } else { None }
    }

    fn parse(header: &'a [u8]) -> Option<MailHeader<'a>> {
        PARSER.parse_headers(header).map(|fields| MailHeader { fields })
    }

    fn fields(&self) -> impl Iterator<Item = &mail_parser::Header<'a>> {
        self.fields.parts.first().into_iter().flat_map(|part| &part.headers)
    }

    fn named(&self, name: &str) -> impl Iterator<Item = &mail_parser::Header<'a>> {
        self.fields().filter(move |field| field.name().eq_ignore_ascii_case(name))
    }

    /// The names of all fields.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields().map(mail_parser::Header::name)
    }

    /// The fields of this name as they were sent, on one line each, in order.
    pub(crate) fn raw(&self, name: &str) -> impl Iterator<Item = String> {
        self.named(name).map(|field| {
            let range = field.offset_start as usize..field.offset_end as usize;
            let bytes = self.fields.raw_message.get(range).unwrap_or_default();
            String::from_utf8_lossy(bytes).replace(['\r', '\n'], " ").trim().to_owned()
        })
    }

    /// The first field of this name as it was sent.
    pub(crate) fn first(&self, name: &str) -> Option<String> {
        self.raw(name).next()
    }

    fn value(&self, name: &str) -> Option<&HeaderValue<'a>> {
        self.named(name).next().map(|field| &field.value)
    }

    /// `Content-Type`, `Content-Disposition`.
    pub(super) fn content(&self, name: &str) -> Option<&ContentType<'a>> {
        self.value(name)?.as_content_type()
    }

    /// The one address in From, and the name beside it.
    pub(crate) fn from(&self) -> Result<(MailAddress, Option<String>), SilenceReason> {
        let raw = self.first("From").ok_or(SilenceReason::NoAddress)?;
        let list = self.addresses("From");
        if list.len() > 1 || angles(&raw) > 1 {
            return Err(SilenceReason::Unreadable);
        }
        let (address, name) = list.into_iter().next().ok_or(SilenceReason::NoAddress)?;
        let address: MailAddress = address.parse().map_err(|_| SilenceReason::NoAddress)?;
        // Not an address that came out of an encoded word, which servers do not see as one.
        if !raw.to_ascii_lowercase().contains(&address.to_string().to_ascii_lowercase()) {
            return Err(SilenceReason::NoAddress);
        }
        Ok((
            address,
            name.map(|name| clean::phrase(&name, LONGEST_NAME)).filter(|name| !name.is_empty()),
        ))
    }

    /// All addresses in To that we take.
    pub(crate) fn to(&self) -> Vec<MailAddress> {
        self.addresses("To").iter().filter_map(|(address, _)| address.parse().ok()).collect()
    }

    /// All addresses in Cc that we take.
    pub(crate) fn cc(&self) -> Vec<MailAddress> {
        self.addresses("Cc").iter().filter_map(|(address, _)| address.parse().ok()).collect()
    }

    fn addresses(&self, name: &str) -> Vec<(Cow<'_, str>, Option<Cow<'_, str>>)> {
        let Some(HeaderValue::Address(list)) = self.value(name) else {
            return Vec::new();
        };
        list.iter().map(|one| (one.address.clone().unwrap_or_default(), one.name.clone())).collect()
    }

    /// The subject on one line.
    pub(super) fn subject(&self) -> String {
        let subject = self.value("Subject").and_then(HeaderValue::as_text).unwrap_or_default();
        clean::phrase(subject, LONGEST_SUBJECT)
    }

    /// The Message-ID.
    pub(super) fn message_id(&self) -> Option<String> {
        let raw = self.first("Message-ID")?;
        ids(&raw).pop().or_else(|| Some(raw).filter(|id| is_id(id)))
    }

    /// The ids of the thread, the oldest first: References, then In-Reply-To.
    pub(super) fn references(&self) -> Vec<String> {
        let mut all = ids(&self.first("References").unwrap_or_default());
        for id in ids(&self.first("In-Reply-To").unwrap_or_default()) {
            if !all.contains(&id) {
                all.push(id);
            }
        }
        if all.len() > IDS {
            all.drain(1..=all.len() - IDS);
        }
        all
    }
}

/// The ids in angle brackets that are of plain characters; the first and the latest where there are
/// very many.
fn ids(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for piece in text.split('<').skip(1) {
        if let Some((id, _)) = piece.split_once('>')
            && is_id(id)
            && !all.iter().any(|known| known == id)
        {
            all.push(id.to_owned());
            if all.len() > IDS {
                all.remove(1);
            }
        }
    }
    all
}

/// `true` if a text is a Message-ID of plain characters, without angle brackets.
pub(crate) fn is_id(id: &str) -> bool {
    (3..=LONGEST_ID).contains(&id.len())
        && id.contains('@')
        && id.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>".contains(&byte))
}

/// Counts the `<` outside quotes.
fn angles(raw: &str) -> usize {
    let (mut count, mut quoted, mut escaped) = (0, false, false);
    for c in raw.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            '<' if !quoted => count += 1,
            _ => {}
        }
    }
    count
}
