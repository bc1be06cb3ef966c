//! Makes what strangers wrote safe to show; and breaks text into lines.

use crate::orders::begins_with_word;
use crate::verdict;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use shoal_contract::text::columns::width;
use shoal_contract::text::visible;
use std::fmt::Write as _;

/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 80;
/// The longest quote from a line of a mail, in characters.
const LONGEST_QUOTE: usize = 72;
/// The width of a line of a letter, in characters.
pub(super) const WIDTH: usize = 72;
/// The set of characters to escape in a web address: all but the unreserved ones (RFC 3986, section 2.3).
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A name of a species or a player: one line, not too long, and no order where a line begins with it.
pub(super) fn name(text: &str) -> String {
    let name = on_one_line(text, LONGEST_NAME);
    match name.as_str() {
        "" => "?".into(),
        _ if begins_with_word(&name) || name.starts_with(['|', '>']) => format!("'{name}"),
        _ => name,
    }
}

/// A line of somebody's mail, as it is quoted.
pub(super) fn quote(text: &str) -> String {
    on_one_line(text, LONGEST_QUOTE)
}

/// A line of the host or the rules that may quote what strangers wrote.
pub(super) fn sentence(text: &str) -> String {
    on_one_line(text, 600)
}

fn on_one_line(text: &str, longest: usize) -> String {
    // Most names: a report on a full jungle has hundreds.
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if is_plain && text.len() <= longest && text.trim() == text && !text.contains("  ") {
        return text.to_owned();
    }
    let spaced: String =
        text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
    let seen = visible::line(&spaced);
    let words: Vec<&str> = seen.split(' ').filter(|word| !word.is_empty()).collect();
    let whole = words.join(" ");
    if whole.chars().count() <= longest {
        return whole;
    }
    whole.chars().take(longest - 3).chain("...".chars()).collect()
}

/// The text within HTML, in elements and in attributes. No program that makes lines of it breaks one before an order.
pub(super) fn escape_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in unbroken(text).chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// A link that opens a finished mail with this order (RFC 6068).
pub(super) fn mailto(address: &str, subject: &str, order: &str) -> String {
    let coded = |text: &str| utf8_percent_encode(text, PLAIN).to_string();
    let (name, host) = address.rsplit_once('@').unwrap_or((address, ""));
    let mut link = format!("mailto:{}", coded(name));
    if !host.is_empty() {
        let _ = write!(link, "@{}", coded(host));
    }
    let body = format!("{order}\r\nEND\r\n");
    let _ = write!(link, "?subject={}&body={}", coded(subject), coded(&body));
    link
}

/// Adds sentences as lines of a letter that each begin with `indent`. No line begins with a word that could be an
/// order, so that a letter that is sent back orders nothing.
pub(super) fn wrap(out: &mut String, indent: &str, text: &str) {
    let mut line = String::from(indent);
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    for (at, word) in words.iter().enumerate() {
        let is_begun = line.len() > indent.len();
        let would_be = width(&line) + 1 + width(word);
        if is_begun && would_be > WIDTH && may_begin_line(&words[at..]) {
            out.push_str(&line);
            out.push('\n');
            line.truncate(indent.len());
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
}

/// The text with a no-break space before all that could be an order, so that no line begins with it.
fn unbroken(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut joined = String::with_capacity(text.len());
    for (at, word) in words.iter().enumerate() {
        if at > 0 {
            joined.push(if may_begin_line(&words[at..]) { ' ' } else { '\u{a0}' });
        }
        joined.push_str(word);
    }
    joined
}

/// `true` if no order begins with these words, nor with the first of them without the marks around it, and no answer to
/// a question does.
fn may_begin_line(words: &[&str]) -> bool {
    let bare = words.first().map_or("", |word| word.trim_matches(|c: char| !c.is_alphabetic()));
    !verdict::may_begin_with(bare)
        && !begins_with_word(bare)
        && !begins_with_word(&words[..words.len().min(2)].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_and_begins_no_order() {
        assert_eq!(name("Vole"), "Vole");
        assert_eq!(name("  Sabre\r\n-Tooth\tTiger "), "Sabre -Tooth Tiger");
        assert_eq!(name("end of days"), "'end of days");
        assert_eq!(name("LEAVE!"), "'LEAVE!");
        assert_eq!(name("1. Leave"), "'1. Leave");
        assert_eq!(name("> Vole"), "'> Vole");
        assert_eq!(name("\u{202e}eloV"), "\\u{202e}eloV");
        assert_eq!(name(" \n"), "?");
        assert!(name(&"long ".repeat(100)).chars().count() <= LONGEST_NAME);
    }

    #[test]
    fn no_line_begins_with_a_word_that_could_be_an_order() {
        let mut out = String::new();
        let text = "seven letters and end name 1. leave start (2) help no yes report ".repeat(20);
        wrap(&mut out, "  ", &text);
        assert!(out.lines().count() > 5);
        for line in out.lines() {
            assert!(!begins_with_word(line) && !verdict::may_begin_with(line), "{line}");
        }
    }

    #[test]
    fn html_is_not_broken_before_what_could_be_an_order() {
        assert_eq!(escape_html("eat & RULES"), "eat &amp;\u{a0}RULES");
        assert_eq!(escape_html("a Beast 1. NAME 2 Toad"), "a Beast\u{a0}1.\u{a0}NAME 2 Toad");
        assert_eq!(escape_html("The rules are long"), "The\u{a0}rules are long");
    }

    #[test]
    fn a_link_of_a_mail_holds_nothing_but_what_may_stand_in_one() {
        let link = mailto("fchain+ab.c@jungle.test", "a & b", "NAME 3 Ä?&<\">");
        assert_eq!(
            link,
            "mailto:fchain%2Bab.c@jungle.test?subject=a%20%26%20b&body=NAME%203%20%C3%84%3F%26%3C%22%3E%0D%0AEND%0D%0A"
        );
    }
}
