//! Letters of ours, as who gets them reads them.

use crate::address::MailAddress;

/// A letter that has left.
#[derive(Debug, Clone)]
pub struct SentLetter {
    /// The address it went to.
    pub to: String,
    /// Its bytes, as text.
    pub raw: String,
}

impl SentLetter {
    /// A header.
    pub fn header(&self, name: &str) -> Option<String> {
        let head = self.raw.split("\r\n\r\n").next()?.replace("\r\n ", " ").replace("\r\n\t", " ");
        let start = format!("{}:", name.to_ascii_lowercase());
        let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with(&start))?;
        Some(line[start.len()..].trim().to_owned())
    }

    /// The whole message with quoted-printable undone.
    pub fn text(&self) -> String {
        let joined = self.raw.replace("=\r\n", "").replace("\r\n", "\n");
        let bytes = joined.as_bytes();
        let mut text = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let code = (bytes[at] == b'=').then(|| bytes.get(at + 1..at + 3)).flatten();
            let code = code.and_then(|code| std::str::from_utf8(code).ok());
            match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
                Some(byte) => {
                    text.push(byte);
                    at += 3;
                }
                None => {
                    text.push(bytes[at]);
                    at += 1;
                }
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The address for an answer.
    pub fn reply_to(&self) -> MailAddress {
        let header = self.header("Reply-To").expect("a reply address");
        let bare = header.rsplit_once('<').map_or(header.as_str(), |(_, rest)| rest);
        bare.trim_matches(['<', '>', ' ']).parse().expect("an address")
    }
}
