//! The parts of a message (RFC 2046).
//!
//! mail-parser has its own way through them, but it looks for each boundary to the end of the message,
//! and that takes hours for a message made to be slow. Here depth and number are bounded, and every
//! byte is looked at once a level.

use super::header::MailHeader;

/// The most levels of parts within parts.
const DEEPEST: usize = 10;
/// The most parts that are looked at.
const MOST: usize = 100;

/// A part without parts of its own.
pub(super) struct LeafPart<'a> {
    /// Its media type, in lower case, such as `text/plain`.
    pub(super) media: String,
    pub(super) header: MailHeader<'a>,
    pub(super) body: &'a [u8],
}

impl LeafPart<'_> {
    /// A parameter of its `Content-Type`.
    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        self.header.content("Content-Type")?.attribute(name)
    }

    /// `true` if it is a file beside the text: it says so, or has a name.
    pub(super) fn is_attachment(&self) -> bool {
        let disposition = self.header.content("Content-Disposition");
        disposition.is_some_and(|d| {
            d.ctype().eq_ignore_ascii_case("attachment") || d.has_attribute("filename")
        }) || self.parameter("name").is_some()
    }
}

/// The leaves of a message in order; what lies too deep is left out.
pub(super) fn leaves<'a>(header: MailHeader<'a>, body: &'a [u8]) -> Vec<LeafPart<'a>> {
    let mut found = Vec::new();
    collect(header, body, "text/plain", DEEPEST, &mut found);
    found
}

fn collect<'a>(
    header: MailHeader<'a>,
    body: &'a [u8],
    default_media: &str,
    depth: usize,
    found: &mut Vec<LeafPart<'a>>,
) {
    let media = media(&header, default_media);
    let boundary =
        header.content("Content-Type").and_then(|t| t.attribute("boundary")).map(str::to_owned);
    let (Some(boundary), true) = (boundary, media.starts_with("multipart/")) else {
        found.push(LeafPart { media, header, body });
        return;
    };
    let default_media = if media == "multipart/digest" { "message/rfc822" } else { "text/plain" };
    let parts = split(body, boundary.trim_end().as_bytes(), MOST.saturating_sub(found.len()));
    // A boundary that never comes: whatever is there is text.
    if parts.is_empty() && depth == DEEPEST {
        found.push(LeafPart { media: "text/plain".to_owned(), header, body });
        return;
    }
    for (part_header, part_body) in parts.into_iter().filter_map(MailHeader::of_part) {
        if depth > 0 && found.len() < MOST {
            collect(part_header, part_body, default_media, depth - 1, found);
        }
    }
}

fn media(header: &MailHeader<'_>, default_media: &str) -> String {
    match header.content("Content-Type") {
        None => default_media.to_owned(),
        // `Content-Type: text`, as some old programs write.
        Some(found) => match found.subtype() {
            None => "text/plain".to_owned(),
            Some(subtype) => format!("{}/{subtype}", found.ctype()).to_ascii_lowercase(),
        },
    }
}

/// The bytes between lines of `--boundary`, up to `--boundary--` or the end.
fn split<'a>(body: &'a [u8], boundary: &[u8], most: usize) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    let mut open: Option<usize> = None;
    let mut at = 0;
    for line in body.split_inclusive(|&byte| byte == b'\n') {
        let start = at;
        at += line.len();
        let Some(rest) = line.strip_prefix(b"--").and_then(|line| line.strip_prefix(boundary))
        else {
            continue;
        };
        let last = match rest.trim_ascii_end() {
            b"" => false,
            b"--" => true,
            _ => continue,
        };
        if let Some(begin) = open {
            parts.push(without_last_break(&body[begin..start]));
        }
        open = (!last).then_some(at);
        if last || parts.len() >= most {
            return parts;
        }
    }
    parts.extend(open.map(|begin| &body[begin..]));
    parts
}

/// The line break before a boundary belongs to the boundary (RFC 2046 section 5.1.1).
fn without_last_break(part: &[u8]) -> &[u8] {
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    part.strip_suffix(b"\r").unwrap_or(part)
}
