//! What a mail server of ours found out about a sender (RFC 8601).

use super::Reader;
use super::header::Head;
use crate::address::Address;

/// The most characters of a server's name.
const LONGEST_NAME: usize = 80;

/// The knowledge of a message's origin that can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A server that we trust says that it comes from the domain in From.
    Vouched,
    /// Such a server says that it fails what the owner of that domain asks for (DMARC).
    Denied,
    /// Nobody whom we trust says anything.
    Unknown,
}

impl Reader {
    /// The word of a trusted server on the domain of `from`.
    ///
    /// Of its results only the first ones count: a server writes its own above all that the message
    /// brought along.
    pub(super) fn origin(&self, head: &Head<'_>, from: &Address) -> Origin {
        head.raw("Authentication-Results")
            .map(|value| without_comments(&value))
            .find(|value| self.is_trusted(value))
            .map_or(Origin::Unknown, |value| origin(&value, from.domain()))
    }

    fn is_trusted(&self, value: &str) -> bool {
        let server = server_of(value);
        self.trusted_servers.iter().any(|trusted| trusted.eq_ignore_ascii_case(server))
    }
}

/// The name of the server that checked the message last, as it says: anybody may have written it.
pub(super) fn checked_by(head: &Head<'_>) -> Option<String> {
    let value = without_comments(&head.raw("Authentication-Results").next()?);
    let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || "-._".contains(*letter);
    let name: String = server_of(&value).chars().filter(is_plain).take(LONGEST_NAME).collect();
    Some(name).filter(|name| !name.is_empty())
}

fn server_of(value: &str) -> &str {
    value.split([';', ' ']).next().unwrap_or_default()
}

/// Results such as `dkim=pass header.d=example.org`, one between semicolons.
fn origin(value: &str, domain: &str) -> Origin {
    let (mut vouched, mut may_pass) = (false, true);
    for result in value.split(';').skip(1) {
        let mut words = result.split_whitespace();
        let Some((method, outcome)) = words.next().and_then(|word| word.split_once('=')) else {
            continue;
        };
        let method = method.split('/').next().unwrap_or_default().to_ascii_lowercase();
        let pass = outcome.eq_ignore_ascii_case("pass");
        if method == "dmarc" && outcome.eq_ignore_ascii_case("fail") {
            return Origin::Denied;
        }
        may_pass &= method != "dmarc" || pass || outcome.eq_ignore_ascii_case("none");
        if pass
            && words
                .filter_map(|word| word.split_once('='))
                .any(|(name, said)| is_for(&method, name, said, domain))
        {
            vouched = true;
        }
    }
    if vouched && may_pass { Origin::Vouched } else { Origin::Unknown }
}

/// Whether a property of a result that passed is about From's domain (RFC 7489 section 3.1).
fn is_for(method: &str, property: &str, said: &str, domain: &str) -> bool {
    let said = said.rsplit('@').next().unwrap_or_default().trim_matches('"').to_ascii_lowercase();
    match (method, property.to_ascii_lowercase().as_str()) {
        ("dmarc", "header.from") | ("spf", "smtp.mailfrom") => said == domain,
        // The owner of a domain also owns the domains below it.
        ("dkim", "header.d" | "header.i") => {
            said == domain
                || said.contains('.')
                    && domain.strip_suffix(&said).is_some_and(|sub| sub.ends_with('.'))
        }
        _ => false,
    }
}

/// Without what stands in parentheses outside quotes, and without spaces around `=`.
fn without_comments(value: &str) -> String {
    let (mut plain, mut depth, mut quoted) = (String::new(), 0_usize, false);
    for c in value.chars() {
        match c {
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            // What is quoted must not look like another result.
            ';' | ' ' | '=' if quoted => plain.push('_'),
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let mut tight = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    for loose in [" =", "= "] {
        tight = tight.replace(loose, "=");
    }
    tight
}
