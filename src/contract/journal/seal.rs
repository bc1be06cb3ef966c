//! Sealed lines: what must not be read by eyes at the table or on the host's panel.
//!
//! The seed, positions and secret actions are written as lines of one length, so that neither their
//! words nor their length tell anything to people who look over a shoulder. This keeps secrets
//! from glances, not from people who take the file apart: the key is in the header.

use super::JournalHeader;
use crate::chance::random::{RandomGenerator, seed_of_match};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::hash::{BuildHasher as _, RandomState};

/// The number of bytes that a sealed line of a new journal holds: more than almost any action needs.
pub(super) const SEALED_BYTES: usize = 384;
/// The most bytes a sealed line may hold: its length has fifteen bits.
const MOST_BYTES: usize = 0x7fff;
/// The bit of the length that says that another piece follows.
const GOES_ON: u16 = 0x8000;

/// A line that says something sealed.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SealedLine {
    /// Hexadecimal digits.
    Sealed(String),
}

/// The cipher that seals and opens the lines of one file.
#[derive(Debug, Clone, Copy)]
pub(super) struct JournalCipher {
    nonce: u64,
    /// The number of bytes that a sealed line holds.
    room: usize,
}

impl JournalCipher {
    /// The cipher of a file with this header; none if the header's numbers make no sense.
    pub fn of<Setup>(header: &JournalHeader<Setup>) -> Option<Self> {
        let room = header.sealed_bytes;
        (1..=MOST_BYTES).contains(&room).then_some(Self { nonce: header.nonce.0, room })
    }

    /// The cipher of a new file.
    pub fn new(nonce: u64) -> Self {
        Self { nonce, room: SEALED_BYTES }
    }

    /// A nonce for a new file. Nothing is drawn from a match's generator.
    pub fn nonce() -> u64 {
        RandomState::new().hash_one("a journal of Shoal")
    }

    /// `text` in pieces that fit a line each; `true` beside those that another follows.
    pub fn pieces(self, text: &str) -> impl Iterator<Item = (&[u8], bool)> {
        let count = text.len().div_ceil(self.room);
        let pieces = text.as_bytes().chunks(self.room).enumerate();
        pieces.map(move |(index, piece)| (piece, index + 1 < count))
    }

    /// Seals a piece for the line with this number; `more` if another piece follows.
    pub fn seal(self, line: u64, piece: &[u8], more: bool) -> String {
        let length = piece.len().min(self.room) as u16 | if more { GOES_ON } else { 0 };
        let mut bytes = Vec::with_capacity(2 + self.room);
        bytes.extend(length.to_be_bytes());
        bytes.extend(piece);
        bytes.resize(2 + self.room, 0);
        self.mask_bytes(line, &mut bytes);
        bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }

    /// Opens the line with this number, appends its piece and answers whether another follows.
    ///
    /// # Errors
    /// The reason why it is not a sealed line of this file.
    pub fn open(self, line: u64, digits: &str, out: &mut Vec<u8>) -> Result<bool, &'static str> {
        let wrong = "it is sealed, but not as a line of this file";
        let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        if digits.len() != 2 * (2 + self.room) || !is_hexadecimal {
            return Err(wrong);
        }
        let mut bytes = Vec::with_capacity(2 + self.room);
        for pair in digits.as_bytes().chunks_exact(2) {
            let pair = str::from_utf8(pair).map_err(|_| wrong)?;
            bytes.push(u8::from_str_radix(pair, 16).map_err(|_| wrong)?);
        }
        self.mask_bytes(line, &mut bytes);
        let (length, piece) = bytes.split_first_chunk().ok_or(wrong)?;
        let length = u16::from_be_bytes(*length);
        out.extend(piece.get(..usize::from(length & !GOES_ON)).ok_or(wrong)?);
        Ok(length & GOES_ON != 0)
    }

    /// Mixes a stream that belongs to this line of this file into `bytes`; again takes it out.
    fn mask_bytes(self, line: u64, bytes: &mut [u8]) {
        let mut stream = RandomGenerator::from_seed(seed_of_match(self.nonce, line));
        for chunk in bytes.chunks_mut(8) {
            for (byte, key) in chunk.iter_mut().zip(stream.bits().to_le_bytes()) {
                *byte ^= key;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEAL: JournalCipher = JournalCipher { nonce: 5, room: 16 };

    fn sealed(text: &str) -> Vec<String> {
        SEAL.pieces(text)
            .zip(1..)
            .map(|((piece, more), line)| SEAL.seal(line, piece, more))
            .collect()
    }

    #[test]
    fn what_was_sealed_can_be_opened() {
        for text in ["a", "exactly sixteen.", "longer than one line of sixteen bytes can hold"] {
            let mut out = Vec::new();
            let lines = sealed(text);
            for (line, digits) in (1..).zip(&lines) {
                let more = SEAL.open(line, digits, &mut out).expect("it was just sealed");
                assert_eq!(more, line < lines.len() as u64, "line {line} of {}", lines.len());
            }
            assert_eq!(out, text.as_bytes());
        }
    }

    #[test]
    fn sealed_lines_tell_neither_words_nor_length() {
        let short = sealed("1");
        let long = sealed("exactly sixteen.");
        assert_eq!(short[0].len(), long[0].len(), "the length tells what was sealed");
        let twice: Vec<String> = (1..3).map(|line| SEAL.seal(line, b"1", false)).collect();
        assert_ne!(twice[0], twice[1], "the same choice looks the same on every line");
    }

    #[test]
    fn a_line_of_another_file_is_refused() {
        let mut out = Vec::new();
        for digits in ["", "00", "zz", &"0".repeat(37), &"é".repeat(18), &"+f".repeat(18)] {
            assert!(SEAL.open(1, digits, &mut out).is_err(), "{digits}");
        }
        assert!(out.is_empty());
    }
}
