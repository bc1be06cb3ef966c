//! The text that can be written in a field of a level, for an editor to offer. The file's own reader decides what is
//! right.

use crate::number::lettered::LetteredNumbers;

/// The kind of text that belongs into one part of a list's line, or into a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelFieldKind {
    /// A whole number from 0 on.
    Number,
    /// Any words on one line.
    Words,
    /// One word of a list.
    OneOf(Vec<String>),
    /// A number for each of several things.
    Numbers(LetteredNumbers),
}

impl LevelFieldKind {
    /// One word of a list.
    pub fn one_of<T: ToString>(words: impl IntoIterator<Item = T>) -> Self {
        Self::OneOf(words.into_iter().map(|word| word.to_string()).collect())
    }

    /// The text to begin with in a new line that has no other to copy.
    pub fn first(&self) -> String {
        match self {
            Self::Number => "0".into(),
            Self::Words => "?".into(),
            Self::OneOf(words) => words.first().cloned().unwrap_or_default(),
            Self::Numbers(lettered) => lettered.none.into(),
        }
    }
}
