//! Text files as Shoal reads them, whichever program saved them: without a byte-order mark in front, and with a line
//! feed at the end of every line.

use std::io::{self, Chain, Cursor, Read};

/// The byte-order mark that some programs write in front of UTF-8.
pub const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text of a file: without a byte-order mark, and with `\n` in place of each `\r\n` and each lone `\r`.
///
/// # Errors
/// The reason why it cannot be read as text, without the name of the file; or whatever hinders reading.
///
/// # Examples
///
/// ```
/// use shoal_files::plain_text;
///
/// assert_eq!(plain_text("\u{feff}one\r\ntwo\r".as_bytes())?, "one\ntwo\n");
/// assert!(plain_text(&b"\xff\xfeo\0"[..]).is_err(), "UTF-16");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn plain_text(input: impl Read) -> io::Result<String> {
    String::from_utf8(plain_bytes(input)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        not_text(format!("line {line} is not UTF-8 text: save the file as UTF-8"))
    })
}

/// The bytes of [`plain_text`], whether they are text or not.
///
/// # Errors
/// It is UTF-16; and whatever hinders reading.
pub fn plain_bytes(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    PlainTextReader::over(input)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn not_text(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// A reader that changes bytes as [`plain_text`] does while they are read.
#[derive(Debug)]
pub struct PlainTextReader<R> {
    input: Chain<Cursor<Vec<u8>>, R>,
    /// `true` if the byte read last was `\r`; a `\n` after it belongs to it.
    is_in_line_end: bool,
    /// The number of bytes given so far.
    given: u64,
    first_change: Option<u64>,
}

impl<R: Read> PlainTextReader<R> {
    /// Reads on from here; a byte-order mark is looked for at once.
    ///
    /// # Errors
    /// The text is UTF-16, or reading was hindered.
    pub fn over(mut input: R) -> io::Result<Self> {
        let mut start = Vec::new();
        input.by_ref().take(UTF8_MARK.len() as u64).read_to_end(&mut start)?;
        let is_marked_wide = start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff");
        // Without its mark, UTF-16 has a zero byte in each Latin letter.
        let is_wide = matches!(start[..], [0, 1..=127, 0] | [1..=127, 0, 1..=127]);
        if is_marked_wide || is_wide {
            return Err(not_text("it is UTF-16 text: save it as UTF-8".into()));
        }
        let is_marked = start == UTF8_MARK;
        if is_marked {
            start.clear();
        }
        let input = Cursor::new(start).chain(input);
        let first_change = is_marked.then_some(0);
        Ok(Self { input, is_in_line_end: false, given: 0, first_change })
    }

    /// The place of the first change so far, in bytes of the text that was given.
    pub fn first_change(&self) -> Option<u64> {
        self.first_change
    }

    /// Converts bytes in place, and returns how many of them are left.
    fn convert(&mut self, bytes: &mut [u8]) -> usize {
        let mut left = 0;
        for at in 0..bytes.len() {
            let byte = bytes[at];
            let is_rest_of_end = byte == b'\n' && self.is_in_line_end;
            self.is_in_line_end = byte == b'\r';
            if is_rest_of_end {
                continue;
            }
            bytes[left] = byte;
            if byte == b'\r' {
                bytes[left] = b'\n';
                self.first_change.get_or_insert(self.given + left as u64);
            }
            left += 1;
        }
        self.given += left as u64;
        left
    }
}

impl<R: Read> Read for PlainTextReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.input.read(bytes)?;
            let left = self.convert(&mut bytes[..count]);
            // Returning 0 would mean the end, but only the rest of an end of line was read.
            if left > 0 || count == 0 {
                return Ok(left);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(bytes: &[u8]) -> String {
        plain_text(bytes).expect("it is text")
    }

    /// A reader that gives one byte at a time, as the slowest file would.
    struct ByteByByte<'a>(&'a [u8]);

    impl Read for ByteByByte<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let room = bytes.len().min(1);
            self.0.read(&mut bytes[..room])
        }
    }

    #[test]
    fn a_text_is_the_same_with_any_ends_of_lines_and_with_a_byte_order_mark() {
        let text = "a\n\nb \u{e9}\nc\n";
        for ends in ["\n", "\r\n", "\r"] {
            let other = text.replace('\n', ends);
            assert_eq!(plain(other.as_bytes()), text, "{ends:?}");
            assert_eq!(plain(format!("\u{feff}{other}").as_bytes()), text, "{ends:?}");
            let slow = plain_text(ByteByByte(other.as_bytes())).expect("it is text");
            assert_eq!(slow, text, "{ends:?}");
        }
        assert_eq!(plain(b"a\r\n\rb\r"), "a\n\nb\n");
        assert_eq!(plain(b""), "");
        assert_eq!(plain("\u{feff}".as_bytes()), "");
    }

    #[test]
    fn a_reader_says_where_it_first_changed_something() {
        for (text, place) in [("a\nb", None), ("\u{feff}a\r", Some(0)), ("a\nb\r\nc\r", Some(3))] {
            let mut reader =
                PlainTextReader::over(ByteByByte(text.as_bytes())).expect("it is text");
            reader.read_to_end(&mut Vec::new()).expect("memory can be read");
            assert_eq!(reader.first_change(), place, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_utf_8_is_named_with_what_to_do() {
        let told = |bytes: &[u8]| plain_text(bytes).expect_err("it is no text").to_string();
        for utf16 in [&b"\xff\xfea\0"[..], b"\xfe\xff\0a", b"a\0b\0", b"\0a\0b"] {
            assert_eq!(told(utf16), "it is UTF-16 text: save it as UTF-8", "{utf16:?}");
        }
        assert_eq!(told(b"Ann\r\nB\xf6b\r\n"), "line 2 is not UTF-8 text: save the file as UTF-8");
    }
}
