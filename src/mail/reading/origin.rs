//! The findings of a mail server of ours about a sender (RFC 8601).

use super::MailReader;
use super::header::MailHeader;
use crate::address::MailAddress;

/// The most characters of a server's name.
const LONGEST_NAME: usize = 80;

/// The knowledge of a message's origin that can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OriginVerdict {
    /// A server that we trust says that it comes from the domain in From.
    Vouched,
    /// Such a server says that it fails what the owner of that domain asks for (DMARC).
    Denied,
    /// Nobody whom we trust says anything.
    Unknown,
}

impl MailReader {
    /// The word of a trusted server on the domain of `from`.
    ///
    /// Of its results only the first ones count: a server writes its own above all that the message
    /// brought along.
    pub(super) fn origin(&self, header: &MailHeader<'_>, from: &MailAddress) -> OriginVerdict {
        for value in header.raw("Authentication-Results") {
            // Where one cannot be told, those below it may be the message's own.
            let Some(value) = without_comments(&value) else { break };
            if self.is_trusted(&value) {
                return origin(&value, from.domain());
            }
        }
        OriginVerdict::Unknown
    }

    fn is_trusted(&self, value: &str) -> bool {
        let server = server_of(value);
        self.trusted_servers.iter().any(|trusted| trusted.eq_ignore_ascii_case(server))
    }
}

/// The name of the server that checked the message last, as it says: anybody may have written it.
pub(super) fn checked_by(header: &MailHeader<'_>) -> Option<String> {
    let value = without_comments(&header.raw("Authentication-Results").next()?)?;
    let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || "-._".contains(*letter);
    let name: String = server_of(&value).chars().filter(is_plain).take(LONGEST_NAME).collect();
    Some(name).filter(|name| !name.is_empty())
}

fn server_of(value: &str) -> &str {
    value.split([';', ' ']).next().unwrap_or_default()
}

/// Results such as `dkim=pass header.d=example.org`, one between semicolons.
fn origin(value: &str, domain: &str) -> OriginVerdict {
    let (mut vouched, mut may_pass) = (false, true);
    for result in value.split(';').skip(1) {
        let mut words = result.split_whitespace();
        let Some((method, outcome)) = words.next().and_then(|word| word.split_once('=')) else {
            continue;
        };
        let method = method.split('/').next().unwrap_or_default().to_ascii_lowercase();
        let pass = outcome.eq_ignore_ascii_case("pass");
        if method == "dmarc" && outcome.eq_ignore_ascii_case("fail") {
            return OriginVerdict::Denied;
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
    if vouched && may_pass { OriginVerdict::Vouched } else { OriginVerdict::Unknown }
}

/// `true` if a property of a result that passed is about From's domain (RFC 7489 section 3.1). SPF is about the
/// envelope: many domains let a mail service send for them that serves others, too.
fn is_for(method: &str, property: &str, said: &str, domain: &str) -> bool {
    let said = said.rsplit('@').next().unwrap_or_default().trim_matches('"').to_ascii_lowercase();
    match (method, property.to_ascii_lowercase().as_str()) {
        ("dmarc", "header.from") => said == domain,
        // The owner of a domain also owns the domains below it.
        ("dkim", "header.d" | "header.i") => {
            said == domain
                || said.contains('.')
                    && domain.strip_suffix(&said).is_some_and(|sub| sub.ends_with('.'))
        }
        _ => false,
    }
}

/// Without what stands in parentheses outside quotes, and without spaces around `=`; nothing where a quote or a
/// parenthesis is left open.
fn without_comments(value: &str) -> Option<String> {
    let (mut plain, mut depth, mut quoted) = (String::new(), 0_usize, false);
    let mut letters = value.chars();
    while let Some(c) = letters.next() {
        match c {
            // What follows stands for itself (RFC 5322 section 3.2.1).
            '\\' if quoted || depth > 0 => {
                letters.next()?;
                plain.extend(quoted.then_some('_'));
            }
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            // What is quoted must not look like another result.
            ';' | ' ' | '=' if quoted => plain.push('_'),
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    if quoted || depth > 0 {
        return None;
    }
    let mut tight = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    for loose in [" =", "= "] {
        tight = tight.replace(loose, "=");
    }
    Some(tight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::TokenKey;

    /// The word of `mx.test` in these headers on a letter from victim.test.
    fn word_on_victim(headers: &str) -> OriginVerdict {
        let reader = MailReader {
            own: Vec::new(),
            trusted_servers: vec!["mx.test".to_owned()],
            key: TokenKey::from_bytes([7; 32]),
            from_name: String::new(),
            subjects: Vec::new(),
        };
        let raw = format!("{headers}From: ann@victim.test\r\n\r\n");
        let (header, _) = MailHeader::of_message(raw.as_bytes()).expect("a message");
        reader.origin(&header, &"ann@victim.test".parse().expect("an address"))
    }

    fn results(results: &str) -> String {
        format!("Authentication-Results: mx.test; {results}\r\n")
    }

    #[test]
    fn nothing_that_a_sender_puts_into_quotes_or_comments_is_a_result() {
        let forged = "dmarc=pass header.from=victim.test";
        for said in [
            format!(r#"spf=pass smtp.mailfrom="a\" b; {forged} c\" d"@evil.test"#),
            format!(
                r#"spf=pass (domain of "x\) ; {forged} "@evil.test designates) smtp.mailfrom=evil.test"#
            ),
            format!(r#"spf=pass (unfinished; {forged}"#),
            format!(r#"{forged}; spf=pass smtp.mailfrom="unfinished"#),
            format!(r#"{forged} (unfinished \)"#),
        ] {
            assert_eq!(word_on_victim(&results(&said)), OriginVerdict::Unknown, "{said}");
            let with_own = results(&said) + &results(forged);
            assert_eq!(
                word_on_victim(&with_own),
                OriginVerdict::Unknown,
                "above the sender's own: {said}"
            );
        }
        let marked = format!(r#"spf=pass (a \) b) smtp.mailfrom="a\"b"@evil.test; {forged}"#);
        assert_eq!(word_on_victim(&results(&marked)), OriginVerdict::Vouched);
    }

    #[test]
    fn the_envelope_alone_vouches_for_nobody() {
        let spf = "spf=pass smtp.mailfrom=victim.test";
        assert_eq!(word_on_victim(&results(spf)), OriginVerdict::Unknown);
        let signed = format!("{spf}; dkim=pass header.d=victim.test");
        assert_eq!(word_on_victim(&results(&signed)), OriginVerdict::Vouched);
    }
}
