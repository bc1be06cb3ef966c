//! What a mail server of ours found out about a sender (RFC 8601).

use super::Reader;
use super::header::Head;
use crate::address::Address;

impl Reader {
    /// Whether a trusted server says that the message comes from the domain of `from`.
    ///
    /// Of its results only the first ones count: a server writes its own above all that the message
    /// brought along.
    pub(super) fn is_vouched(&self, head: &Head<'_>, from: &Address) -> bool {
        head.raw("Authentication-Results")
            .map(|value| without_comments(&value))
            .find(|value| self.is_trusted(value))
            .is_some_and(|value| passes(&value, from.domain()))
    }

    fn is_trusted(&self, value: &str) -> bool {
        let server = value.split([';', ' ']).next().unwrap_or_default();
        self.trusted_servers.iter().any(|trusted| trusted.eq_ignore_ascii_case(server))
    }
}

/// Results such as `dkim=pass header.d=example.org`, one between semicolons.
fn passes(value: &str, domain: &str) -> bool {
    let mut vouched = false;
    for result in value.split(';').skip(1) {
        let mut words = result.split_whitespace();
        let Some((method, outcome)) = words.next().and_then(|word| word.split_once('=')) else {
            continue;
        };
        let method = method.split('/').next().unwrap_or_default().to_ascii_lowercase();
        let pass = outcome.eq_ignore_ascii_case("pass");
        if method == "dmarc" && !pass && !outcome.eq_ignore_ascii_case("none") {
            return false;
        }
        if pass
            && words
                .filter_map(|word| word.split_once('='))
                .any(|(name, said)| is_for(&method, name, said, domain))
        {
            vouched = true;
        }
    }
    vouched
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
