//! Lines of bounded length: a line that is too long is thrown away while it is read.

use shoal_files::UTF8_MARK;
use std::io::{self, BufRead, BufReader, Read};

/// The result of reading one line.
#[derive(Debug, PartialEq)]
pub(super) enum EngineLine {
    /// A line without its end, counted from 1.
    Text { number: u64, bytes: Vec<u8> },
    /// A line that was longer than allowed.
    TooLong { number: u64 },
    /// There is no further line.
    End,
}

/// The lines of an input.
pub(super) struct EngineLineReader<R> {
    input: BufReader<R>,
    longest: usize,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> EngineLineReader<R> {
    pub(super) fn new(input: R, longest: usize) -> Self {
        Self { input: BufReader::new(input), longest, line: Vec::new(), number: 0 }
    }

    /// The next line, if it can be had without waiting for more input.
    pub(super) fn buffered(&self) -> Option<&[u8]> {
        let buffer = self.input.buffer();
        Some(&buffer[..buffer.iter().position(|&byte| byte == b'\n')?])
    }

    /// The next line; the last one may lack its end.
    pub(super) fn next_line(&mut self) -> io::Result<EngineLine> {
        self.line.clear();
        let mut length = 0_u64;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() && length == 0 {
                return Ok(EngineLine::End);
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let text = &chunk[..end.unwrap_or(chunk.len())];
            let room = self.longest - self.line.len();
            self.line.extend_from_slice(&text[..text.len().min(room)]);
            let ended = end.is_some() || chunk.is_empty();
            let read = text.len() + usize::from(end.is_some());
            let too_long = length + text.len() as u64 > self.longest as u64;
            length += read as u64;
            self.input.consume(read);
            if ended {
                return Ok(self.finish(too_long));
            }
        }
    }

    fn finish(&mut self, too_long: bool) -> EngineLine {
        self.number += 1;
        let number = self.number;
        if number == 1 && self.line.starts_with(UTF8_MARK) {
            self.line.drain(..UTF8_MARK.len());
        }
        match too_long {
            true => EngineLine::TooLong { number },
            false => EngineLine::Text { number, bytes: std::mem::take(&mut self.line) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<String> {
        // Chunks of one byte, as the slowest pipe would give them.
        let mut lines = EngineLineReader::new(input, 4);
        lines.input = BufReader::with_capacity(1, input);
        let mut found = Vec::new();
        loop {
            match lines.next_line().expect("memory can be read") {
                EngineLine::End => return found,
                EngineLine::TooLong { number } => found.push(format!("{number} too long")),
                EngineLine::Text { number, bytes } => {
                    found.push(format!("{number} {}", String::from_utf8_lossy(&bytes)));
                }
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line_and_the_next_is_whole() {
        assert_eq!(
            read(b"abcd\nabcde\nabcdefghijkl\n\nx"),
            ["1 abcd", "2 too long", "3 too long", "4 ", "5 x"]
        );
    }

    #[test]
    fn a_byte_order_mark_before_the_first_line_is_no_part_of_it() {
        assert_eq!(read("\u{feff}a\nb".as_bytes()), ["1 a", "2 b"]);
    }

    #[test]
    fn an_end_in_the_middle_of_a_long_line_is_an_end() {
        assert_eq!(read(b"abcdefgh"), ["1 too long"]);
        assert_eq!(read(b""), [""; 0]);
    }
}
