//! Messages of our own (RFC 5322, MIME).

use crate::address::MailAddress;
use crate::reading::{clean, is_id};
use mail_builder::MessageBuilder;
use mail_builder::headers::HeaderType;
use mail_builder::headers::raw::Raw;
use mail_builder::headers::url::URL;
use mail_builder::mime::MimePart;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};

/// The field by which we know our own messages again. Its value is the address that wrote them.
pub const LOOP_HEADER: &str = "X-Loop";

const LONGEST_SUBJECT: usize = 200;
const LONGEST_NAME: usize = 80;
const LONGEST_FILE_NAME: usize = 100;

/// A message to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailDraft {
    /// From.
    pub from: MailAddress,
    /// The name beside From; empty for none.
    pub from_name: String,
    /// To.
    pub to: MailAddress,
    /// The address for answers, if not From.
    pub reply_to: Option<MailAddress>,
    /// Subject.
    pub subject: String,
    /// The plain text, with LF or CRLF.
    pub text: String,
    /// The same as HTML.
    pub html: Option<String>,
    /// Files, and pictures that the HTML shows.
    pub attachments: Vec<MailAttachment>,
    /// The Message-ID that this answers, with or without angle brackets.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of the thread, the oldest first.
    pub references: Vec<String>,
    /// The Message-ID of this message.
    pub message_id: String,
    /// Date, in seconds since 1970.
    pub date: i64,
    /// The reason why we write it.
    pub kind: MailKind,
    /// The ways in which its reader stops such messages.
    pub unsubscribe: Option<UnsubscribeOptions>,
}

/// The reason why we write a message (RFC 3834 section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailKind {
    /// It answers a message: `Auto-Submitted: auto-replied`.
    Answer,
    /// It is sent at its time: `auto-generated`.
    Report,
    /// A host asked for it: `auto-generated`.
    Invitation,
}

/// A file in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAttachment {
    /// Its name for saving.
    pub name: String,
    /// Its media type, such as `application/json`.
    pub media_type: String,
    /// Its bytes.
    pub content: Vec<u8>,
    /// The name by which HTML shows it as `cid:name`: a picture in the text, no file beside it.
    pub content_id: Option<String>,
}

/// The ways in which a reader stops regular messages (RFC 2369 section 3.2, RFC 8058).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnsubscribeOptions {
    /// By mail to an address, with this subject.
    pub mail: Option<(MailAddress, String)>,
    /// By a POST to this `https` address.
    pub link: Option<String>,
}

impl MailDraft {
    /// The message as bytes, with CRLF. Nothing in a field can start a header line: what no header may
    /// have is left out.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let submitted =
            if self.kind == MailKind::Answer { "auto-replied" } else { "auto-generated" };
        let mut message = MessageBuilder::new()
            .from(beside(&self.from_name, &self.from))
            .to(self.to.to_string())
            .subject(clean::phrase(&self.subject, LONGEST_SUBJECT))
            .date(self.date)
            .message_id(self.own_id())
            .header("MIME-Version", Raw::new("1.0"))
            .header("Auto-Submitted", Raw::new(submitted))
            .header("X-Auto-Response-Suppress", Raw::new("All"))
            .header(LOOP_HEADER, Raw::new(self.from.without_plus().to_string()))
            .body(self.body());
        if let Some(reply_to) = &self.reply_to {
            message = message.reply_to(reply_to.to_string());
        }
        if let Some(id) = self.in_reply_to.as_deref().and_then(bare_id) {
            message = message.in_reply_to(id);
        }
        let references: Vec<&str> = self.references.iter().filter_map(|id| bare_id(id)).collect();
        if !references.is_empty() {
            message = message.references(references);
        }
        for (name, value) in self.unsubscribe.iter().flat_map(UnsubscribeOptions::headers) {
            message = message.header(name, value);
        }
        let mut bytes = Vec::new();
        message.serialize(&mut bytes);
        bytes
    }

    /// The Message-ID, or one of a hash where it is none.
    fn own_id(&self) -> String {
        match bare_id(&self.message_id) {
            Some(id) => id.to_owned(),
            None => {
                let text =
                    format!("{}\n{}\n{}\n{}", self.message_id, self.to, self.date, self.text);
                let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(text)[..16]);
                format!("{hash}@{}", self.from.domain())
            }
        }
    }

    /// The text; beside it the HTML with its pictures; behind them the files.
    fn body(&self) -> MimePart<'_> {
        let (pictures, files): (Vec<&MailAttachment>, Vec<&MailAttachment>) = self
            .attachments
            .iter()
            .partition(|file| self.html.is_some() && file.content_id.is_some());
        let mut body = MimePart::new("text/plain", self.text.as_str());
        if let Some(html) = &self.html {
            let mut page = MimePart::new("text/html", html.as_str());
            if !pictures.is_empty() {
                let parts = std::iter::once(page)
                    .chain(pictures.into_iter().map(MailAttachment::picture))
                    .collect();
                page = multipart("multipart/related", parts);
            }
            body = multipart("multipart/alternative", vec![body, page]);
        }
        if !files.is_empty() {
            let parts =
                std::iter::once(body).chain(files.into_iter().map(MailAttachment::file)).collect();
            body = multipart("multipart/mixed", parts);
        }
        body
    }
}

impl MailAttachment {
    fn part(&self) -> MimePart<'_> {
        let token = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-+._".contains(&byte))
        };
        let sound =
            self.media_type.split_once('/').is_some_and(|(kind, sub)| token(kind) && token(sub));
        let media_type = if sound { self.media_type.as_str() } else { "application/octet-stream" };
        MimePart::new(media_type, self.content.as_slice())
    }

    fn file(&self) -> MimePart<'_> {
        self.part().attachment(clean::phrase(&self.name, LONGEST_FILE_NAME))
    }

    fn picture(&self) -> MimePart<'_> {
        let id = self.content_id.as_deref().unwrap_or_default();
        let plain: String =
            id.chars().filter(|c| c.is_ascii_graphic() && !"<>".contains(*c)).collect();
        self.part().inline().cid(plain)
    }
}

impl UnsubscribeOptions {
    /// `List-Unsubscribe`, and `List-Unsubscribe-Post` where a program may follow the link.
    fn headers(&self) -> Vec<(&'static str, HeaderType<'static>)> {
        let sound = |link: &&String| {
            link.starts_with("https://")
                && link.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>,".contains(&byte))
        };
        let link = self.link.as_ref().filter(sound);
        let mail = self.mail.as_ref().map(|(address, subject)| mailto(address, subject, ""));
        let mut headers = Vec::new();
        if link.is_some() || mail.is_some() {
            let ways: Vec<String> = mail.into_iter().chain(link.cloned()).collect();
            headers.push(("List-Unsubscribe", URL::new_list(ways.into_iter()).into()));
        }
        if link.is_some() {
            headers.push(("List-Unsubscribe-Post", Raw::new("List-Unsubscribe=One-Click").into()));
        }
        headers
    }
}

/// A link that opens a message to be sent (RFC 6068). An empty subject or body is left out.
///
/// # Examples
///
/// ```
/// use shoal_mail::writing::mailto;
///
/// let link = mailto(&"jungle@example.org".parse()?, "", "RULES");
/// assert_eq!(link, "mailto:jungle@example.org?body=RULES");
/// # Ok::<(), shoal_mail::address::MailAddressError>(())
/// ```
#[must_use]
pub fn mailto(to: &MailAddress, subject: &str, body: &str) -> String {
    let encode =
        |text: &str| utf8_percent_encode(&text.replace('\n', "\r\n"), NON_ALPHANUMERIC).to_string();
    let fields: Vec<String> = [("subject", subject), ("body", body)]
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(name, text)| format!("{name}={}", encode(text)))
        .collect();
    let local = utf8_percent_encode(to.local(), NON_ALPHANUMERIC);
    let question = if fields.is_empty() { "" } else { "?" };
    format!("mailto:{local}@{}{question}{}", to.domain(), fields.join("&"))
}

fn multipart<'a>(kind: &'static str, parts: Vec<MimePart<'a>>) -> MimePart<'a> {
    MimePart::new(kind, parts)
}

fn beside<'a>(name: &str, address: &MailAddress) -> mail_builder::headers::address::Address<'a> {
    let name = Some(clean::phrase(name, LONGEST_NAME)).filter(|name| !name.is_empty());
    mail_builder::headers::address::Address::new_address(name, address.to_string())
}

/// A Message-ID without its angle brackets, if it is one.
fn bare_id(text: &str) -> Option<&str> {
    let id = text.trim();
    let id = id.strip_prefix('<').unwrap_or(id);
    let id = id.strip_suffix('>').unwrap_or(id);
    is_id(id).then_some(id)
}
