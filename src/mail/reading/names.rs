//! Names by which a quoted letter of an exchange is known in any language.

use super::MailReader;
use super::header::MailHeader;
use crate::address::MailAddress;

/// The shortest name or subject that is looked for in other texts, in characters.
const SHORTEST: usize = 4;
/// The longest `Re` of any language, in characters.
const LONGEST_PREFIX: usize = 8;

/// The names of both sides and the subject of an exchange, in lower case.
pub(super) struct ExchangeNames {
    /// Our own addresses, without plus-parts.
    own: Vec<MailAddress>,
    writer: MailAddress,
    /// The name beside our addresses.
    from_name: Option<String>,
    /// Texts that stand in subjects of ours.
    ours: Vec<String>,
    /// The subject of the letter itself, without `Re:`.
    subject: String,
    /// `true` if the letter answers another one.
    pub(super) is_reply: bool,
}

impl ExchangeNames {
    /// The names of a letter that `writer` sent to us.
    pub(super) fn of(
        reader: &MailReader,
        header: &MailHeader<'_>,
        writer: &MailAddress,
    ) -> ExchangeNames {
        let known = |text: &str| {
            let text = text.trim().to_lowercase();
            (text.chars().count() >= SHORTEST).then_some(text)
        };
        let subject = header.subject();
        let bare = bare_subject(&subject);
        ExchangeNames {
            own: reader.own.iter().map(MailAddress::without_plus).collect(),
            writer: writer.clone(),
            from_name: known(&reader.from_name),
            ours: reader.subjects.iter().filter_map(|subject| known(subject)).collect(),
            subject: bare.to_lowercase(),
            is_reply: bare.len() < subject.trim().len() || !header.references().is_empty(),
        }
    }

    /// `true` if one of our addresses stands in the line, with any plus-part.
    pub(super) fn have_own_address(&self, line: &str) -> bool {
        addresses(line).any(|address| self.own.contains(&address.without_plus()))
    }

    /// The texts before and behind our name in a line that is in lower case.
    pub(super) fn around_from_name<'a>(&self, line: &'a str) -> Option<(&'a str, &'a str)> {
        line.split_once(self.from_name.as_deref()?)
    }

    /// `true` if a text is our name and nothing else.
    pub(super) fn are_all_of(&self, text: &str) -> bool {
        self.from_name.as_deref()
            == Some(text.trim_matches(['"', '\'', ' ']).to_lowercase().as_str())
    }

    /// `true` if a text is the subject of the letter behind `Re:`.
    pub(super) fn have_answered_subject(&self, text: &str) -> bool {
        let lower = text.trim().to_lowercase();
        let bare = bare_subject(&lower);
        !bare.is_empty() && bare.len() < lower.len() && bare == self.subject
    }

    /// `true` if a field of a quoted header is about us: an address of this exchange, our name, or a subject of ours.
    pub(super) fn are_in_field(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        self.have_own_address(text)
            || addresses(text).any(|address| address == self.writer)
            || self.around_from_name(&lower).is_some()
            || self.ours.iter().any(|subject| lower.contains(subject))
            || self.have_answered_subject(text)
            || self.subject.chars().count() >= SHORTEST && bare_subject(&lower) == self.subject
    }
}

/// The mail addresses in a line.
fn addresses(line: &str) -> impl Iterator<Item = MailAddress> {
    let is_apart = |c: char| c.is_whitespace() || "<>()[]{}:;,\"'*|".contains(c);
    line.split(is_apart)
        .filter(|word| word.contains('@'))
        .filter_map(|word| word.trim_matches('.').parse().ok())
}

/// A subject without `Re:`, `AW:`, `Re[2]:` and the like, whatever the language.
fn bare_subject(subject: &str) -> &str {
    let mut rest = subject.trim();
    while let Some((prefix, behind)) = rest.split_once([':', '：']) {
        let is_letter = |c: char| c.is_alphanumeric() || "[]()".contains(c);
        let is_prefix = prefix.chars().count() <= LONGEST_PREFIX && prefix.chars().all(is_letter);
        if !is_prefix {
            break;
        }
        rest = behind.trim_start();
    }
    rest
}
