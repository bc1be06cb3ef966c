//! Boards as they are kept in files.

use crate::contract::level_text::LevelErrors;
use std::ops::RangeInclusive;

/// A board as it is kept in a file: with what its author says about it, which no match needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelFile<L> {
    /// The comment at the beginning, without the signs in front; empty if there is none.
    pub note: String,
    /// One sentence for people who choose a board, at most
    /// [`LONGEST_ABOUT`](crate::contract::level_text::LONGEST_ABOUT) characters; empty if there is
    /// none.
    pub about: String,
    /// For how many players the board is meant, if it says so.
    pub players: Option<RangeInclusive<usize>>,
    /// The board.
    pub level: L,
}

impl<L> From<L> for LevelFile<L> {
    fn from(level: L) -> Self {
        Self { note: String::new(), about: String::new(), players: None, level }
    }
}

/// A board of a game that can be kept in a file.
pub trait FiledLevel: Clone + PartialEq + Send + Sync + 'static {
    /// See [`LevelFile::parse`].
    ///
    /// # Errors
    /// As there.
    fn parse_file(bytes: &[u8]) -> Result<LevelFile<Self>, LevelErrors>;

    /// See [`LevelFile::read_draft`].
    ///
    /// # Errors
    /// As there.
    fn read_draft(bytes: &[u8]) -> Result<LevelFile<Self>, LevelErrors>;

    /// See [`LevelFile::write`].
    fn write_file(file: &LevelFile<Self>) -> String;

    /// What people call it.
    fn name(&self) -> &str;

    /// What people call it, to be changed.
    fn name_mut(&mut self) -> &mut String;

    /// How many columns and rows it has.
    fn size(&self) -> (u16, u16);
}

impl<L: FiledLevel> LevelFile<L> {
    /// Reads a file whose board can be played on.
    ///
    /// # Errors
    /// All that is wrong with the text, each with its line and column; if the text can be read, all
    /// that is wrong with the board.
    pub fn parse(bytes: &[u8]) -> Result<Self, LevelErrors> {
        L::parse_file(bytes)
    }

    /// Reads a file whose board may be unfinished.
    ///
    /// # Errors
    /// All that is wrong with the text, each with its line and column.
    pub fn read_draft(bytes: &[u8]) -> Result<Self, LevelErrors> {
        L::read_draft(bytes)
    }

    /// The file as a text that [`LevelFile::parse`] reads as the same file.
    pub fn write(&self) -> String {
        L::write_file(self)
    }

    /// What people call the board.
    pub fn title(&self) -> &str {
        self.level.name()
    }

    /// What its author says about the board, to be changed.
    pub fn words_mut(&mut self) -> Words<'_> {
        let Self { about, players, level, .. } = self;
        Words { name: level.name_mut(), about, players }
    }

    /// How many columns and rows it has.
    pub fn size(&self) -> (u16, u16) {
        self.level.size()
    }
}

/// What an author says about a board, to be changed.
#[derive(Debug)]
pub struct Words<'a> {
    /// What people call it.
    pub name: &'a mut String,
    /// One sentence for people who choose a board; empty if there is none.
    pub about: &'a mut String,
    /// For how many players it is meant, if it says so.
    pub players: &'a mut Option<RangeInclusive<usize>>,
}
