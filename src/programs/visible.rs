//! What a program wrote, as people can be shown it: word for word, what cannot be seen written out.

use std::fmt::Write as _;

/// The text of `bytes`, at most `most` characters of it; then how much it is in all.
///
/// Control characters, those that turn the direction of writing, and bytes that are no text are written
/// as Rust writes them: `\n`, `\u{1b}`, `\xff`.
pub(super) fn visible(bytes: &[u8], most: usize) -> String {
    let mut text = String::new();
    let mut count = 0;
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            if count == most {
                return cut(text, bytes.len());
            }
            count += 1;
            if is_unseen(letter) {
                text.extend(letter.escape_default());
            } else {
                text.push(letter);
            }
        }
        for byte in chunk.invalid() {
            if count == most {
                return cut(text, bytes.len());
            }
            count += 1;
            // Writing to a string cannot fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

fn cut(text: String, bytes: usize) -> String {
    format!("{text}... ({bytes} bytes)")
}

/// Whether nothing of it can be seen, or it changes how what follows is seen.
fn is_unseen(letter: char) -> bool {
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
    }

    #[test]
    fn a_long_text_is_cut_and_its_length_told() {
        assert_eq!(visible(&[b'a'; 1000], 3), "aaa... (1000 bytes)");
        assert_eq!(visible(&[0xff; 5], 2), "\\xff\\xff... (5 bytes)");
        assert_eq!(visible(b"abc", 3), "abc");
    }
}
