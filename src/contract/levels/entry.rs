//! What can be written in a field of a level, for an editor to offer. The file's own reader decides what is right.

use crate::number::lettered::Lettered;

/// What stands in a part of a line of a list, or in a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A whole number from 0 on.
    Number,
    /// Any words on one line.
    Words,
    /// One of these words.
    OneOf(Vec<String>),
    /// A number for each of several things.
    Numbers(Lettered),
}

impl Entry {
    /// One of these words.
    pub fn one_of<T: ToString>(words: impl IntoIterator<Item = T>) -> Self {
        Self::OneOf(words.into_iter().map(|word| word.to_string()).collect())
    }

    /// What stands in a new line that is like no other.
    pub fn first(&self) -> String {
        match self {
            Self::Number => "0".into(),
            Self::Words => "?".into(),
            Self::OneOf(words) => words.first().cloned().unwrap_or_default(),
            Self::Numbers(lettered) => lettered.none.into(),
        }
    }
}
