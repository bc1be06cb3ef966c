//! Short words inside actions and events, without a heap: names of cards, keys of numbers.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A word of at most `N` bytes of printable ASCII without spaces; a string in JSON. It is copied
/// like a number and compared by its bytes, so actions that hold one stay small values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortText<const N: usize>([u8; N]);

/// The name of a bot, as a game's record lists it: its level. A program at the table has one, too.
pub type BotName = ShortText<16>;

impl<const N: usize> ShortText<N> {
    /// The word, for text that is known to fit.
    ///
    /// # Panics
    /// If it is too long or holds anything but printable ASCII; in a constant that is an error of
    /// the compiler.
    pub const fn constant(text: &str) -> Self {
        assert!(fits(text.as_bytes(), N), "too long, or not plain ASCII");
        Self::filled(text.as_bytes())
    }

    const fn filled(text: &[u8]) -> Self {
        let mut bytes = [0; N];
        let mut index = 0;
        while index < text.len() {
            bytes[index] = text[index];
            index += 1;
        }
        Self(bytes)
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|&byte| byte == 0).unwrap_or(N);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

const fn fits(text: &[u8], most: usize) -> bool {
    let mut index = 0;
    while index < text.len() {
        if !text[index].is_ascii_graphic() {
            return false;
        }
        index += 1;
    }
    !text.is_empty() && text.len() <= most
}

impl<const N: usize> FromStr for ShortText<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if fits(text.as_bytes(), N) {
            Ok(Self::filled(text.as_bytes()))
        } else {
            Err(format!("a name has 1 to {N} letters or signs without spaces"))
        }
    }
}

impl<const N: usize> fmt::Display for ShortText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for ShortText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl<const N: usize> Serialize for ShortText<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, const N: usize> Deserialize<'de> for ShortText<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Word = ShortText<8>;

    #[test]
    fn a_word_is_written_and_read_as_a_string() {
        let word = Word::constant("DCBo");
        assert_eq!(serde_json::to_string(&word).expect("plain data"), r#""DCBo""#);
        assert_eq!(serde_json::from_str::<Word>(r#""DCBo""#).expect("it was written so"), word);
        assert_eq!(format!("{word:>6}"), "  DCBo");
    }

    #[test]
    fn what_does_not_fit_is_refused_with_a_sentence() {
        for wrong in ["", "much too long", "a b", "fünf", "\u{7}"] {
            let error = wrong.parse::<Word>().expect_err(wrong);
            assert!(error.contains("1 to 8 letters"), "{error}");
        }
    }
}
