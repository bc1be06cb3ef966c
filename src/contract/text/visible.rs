//! Text from outside, made fit to be shown to people: characters that cannot be seen are written out, and nothing is
//! endless. Outside is all that others wrote: files, arguments, programs, names of devices.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The longest word that is shown whole, in characters; longer than what is shown of a reply.
const LONGEST_WORD: usize = 640;
/// The longest line that is shown whole, in characters: fifty problems of a setup are shorter.
const LONGEST_LINE: usize = 8_000;
/// The longest sentence of several lines, in characters: a hundred errors of a level are shorter.
const LONGEST_SENTENCE: usize = 20_000;
/// The line break and indent before each line of a sentence from the second on.
const NEXT_LINE: &str = "\n  ";

/// The text of `bytes`, at most `most` characters as they are written here; then how much it is in all.
///
/// Control characters, those that turn the direction of writing, and bytes that are no text are written
/// as Rust writes them: `\n`, `\u{1b}`, `\xff`.
pub fn visible(bytes: &[u8], most: usize) -> String {
    let mut text = String::new();
    let mut left = most;
    for chunk in bytes.utf8_chunks() {
        let invalid = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"));
        for piece in chunk.valid().chars().map(seen).chain(invalid) {
            let Some(rest) = left.checked_sub(piece.chars().count()) else {
                return format!("{text}... ({} bytes)", bytes.len());
            };
            left = rest;
            text.push_str(&piece);
        }
    }
    text
}

/// A line that may quote what came from outside: what cannot be seen is written out, and of a word or a
/// line that is far too long the beginning and the end are left.
///
/// # Examples
///
/// ```
/// use shoal_contract::text::visible;
///
/// assert_eq!(visible::line("Ann\u{1b}[2J"), "Ann\\u{1b}[2J");
/// ```
pub fn line(text: &str) -> String {
    let seen: String = text.chars().map(seen).collect();
    if seen.len() <= LONGEST_WORD {
        return seen;
    }
    let words: Vec<_> = seen.split(' ').map(|word| shortened(word, LONGEST_WORD)).collect();
    shortened(&words.join(" "), LONGEST_LINE).into_owned()
}

/// A sentence that may quote what came from outside, [`line()`] by line. Only what is indented is a line
/// of its own: what is quoted cannot pretend to be another sentence.
pub fn sentence(text: &str) -> String {
    let lines: Vec<String> = text.split(NEXT_LINE).map(line).collect();
    shortened(&lines.join(NEXT_LINE), LONGEST_SENTENCE).into_owned()
}

/// The text if it has at most this many characters, else its beginning and its end.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= most {
        return text.into();
    }
    let (head, tail) = (most * 2 / 3, most / 4);
    let mut short: String = text.chars().take(head).collect();
    // Writing to a string cannot fail.
    let _ = write!(short, "... ({count} characters) ...");
    short.extend(text.chars().skip(count - tail));
    short.into()
}

/// The letter; if it cannot be seen, how Rust writes it.
fn seen(letter: char) -> String {
    if is_unseen(letter) { letter.escape_default().to_string() } else { letter.into() }
}

/// `true` if nothing of the letter can be seen, or it changes how what follows is seen.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_shown_word_for_word_and_what_cannot_be_seen_is_written_out() {
        assert_eq!(visible("{\"a\": \"\u{e9}\"}".as_bytes(), 99), "{\"a\": \"\u{e9}\"}");
        assert_eq!(visible(b"a\tb\r\n\x1b[2J\0", 99), "a\\tb\\r\\n\\u{1b}[2J\\u{0}");
        assert_eq!(visible("x\u{202e}y".as_bytes(), 99), "x\\u{202e}y");
        assert_eq!(visible(b"\xff\xfeok", 99), "\\xff\\xfeok");
        assert_eq!(
            line("\u{9b}31m und \u{2066}b\u{fc}rste\n"),
            "\\u{9b}31m und \\u{2066}b\u{fc}rste\\n"
        );
    }

    #[test]
    fn a_long_text_is_cut_and_its_length_named() {
        assert_eq!(visible(&[b'a'; 1000], 3), "aaa... (1000 bytes)");
        assert_eq!(visible(&[0xff; 5], 9), "\\xff\\xff... (5 bytes)");
        assert_eq!(visible(b"abc", 3), "abc");
    }

    #[test]
    fn of_endless_words_lines_and_sentences_the_beginning_and_the_end_are_left() {
        let word = format!("action: unknown `{}`, expected `move`", "x".repeat(900_000));
        let told = line(&word);
        assert!(told.starts_with("action: unknown `xxx") && told.ends_with("x`, expected `move`"));
        assert!(told.contains("(900003 characters)") && told.len() < 700, "{told}");
        for endless in
            ["many words ".repeat(90_000), "\u{1b}".repeat(90_000), "a\n  ".repeat(90_000)]
        {
            let told = sentence(&endless);
            assert!(told.len() <= LONGEST_SENTENCE, "{}", told.len());
            assert_eq!(sentence(&told), told, "it stays as it is");
        }
        let whole = "fifty problems ".repeat(500);
        assert_eq!(line(&whole), whole);
    }

    #[test]
    fn only_what_is_indented_is_a_line_of_its_own() {
        assert_eq!(sentence("it is broken:\n  line 2: so"), "it is broken:\n  line 2: so");
        assert_eq!(sentence("there is no \"a\nshoal: ok\""), "there is no \"a\\nshoal: ok\"");
    }
}
