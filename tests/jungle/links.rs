//! Letters of ours, as people act on them.

use crate::sent::SentLetter;
use percent_encoding::percent_decode_str;
use shoal_mail::address::MailAddress;

pub trait ReadByPeople {
    /// The whole message on one line.
    fn words(&self) -> String;

    /// The finished mails that its links open: where each goes, its subject, and its text.
    fn links(&self) -> Vec<(MailAddress, String, String)>;
}

impl ReadByPeople for SentLetter {
    fn words(&self) -> String {
        self.text().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn links(&self) -> Vec<(MailAddress, String, String)> {
        let text = self.text().replace("&amp;", "&");
        let found = text.match_indices("mailto:").map(|(at, _)| &text[at + "mailto:".len()..]);
        let links = found.filter_map(|link| {
            let link = link.split(['"', '\n', ' ', '>']).next()?;
            let (to, fields) = link.split_once('?')?;
            let field = |name: &str| {
                let value = fields.split('&').find_map(|field| field.strip_prefix(name))?;
                Some(decoded(value))
            };
            Some((decoded(to).parse().ok()?, field("subject=")?, field("body=")?))
        });
        links.collect()
    }
}

/// Percent-encoding undone.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8().expect("text").into_owned()
}
