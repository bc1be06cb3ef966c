//! The levels of a game: their files, and those that are part of the program.

mod field;

pub use field::{find_built_in, names_of, whole_or_named};

use super::level_text::LevelErrors;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
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

/// A level of a game: it can be kept in a file, and some are part of the program.
pub trait FiledLevel:
    Serialize + DeserializeOwned + Clone + PartialEq + Send + Sync + 'static
{
    /// What such a level is called: `board`.
    const WORD: &'static str;
    /// Its folders in `levels`: boards are saved into the first, and found in all. The others are from
    /// when the game had another name.
    const FOLDERS: &'static [&'static str];
    /// Those that are part of the program: name and text, the usual one first.
    const BUILT_IN: &'static [(&'static str, &'static str)];

    /// One of those that are part of the program, by its name.
    fn named(name: &str) -> Option<Self> {
        let (_, text) = find_built_in(Self::BUILT_IN, name)?;
        Self::parse(text.as_bytes()).ok()
    }

    /// The level of a file.
    ///
    /// # Errors
    /// As [`LevelFile::parse`].
    fn parse(bytes: &[u8]) -> Result<Self, LevelErrors> {
        LevelFile::parse(bytes).map(|file| file.level)
    }

    /// What is in it, in a line without its full stop: `"Ring", 8 rows and 8 columns`.
    fn describe(&self) -> String;

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
    /// The usual level, the first of those that are part of the program.
    pub fn usual() -> Self {
        let text = L::BUILT_IN.first().map_or("", |(_, text)| text);
        match Self::parse(text.as_bytes()) {
            Ok(file) => file,
            Err(errors) => unreachable!("the level is part of the program: {errors}"),
        }
    }

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

/// The level of games without any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoLevel {}

impl FiledLevel for NoLevel {
    const WORD: &'static str = "level";
    const FOLDERS: &'static [&'static str] = &[];
    const BUILT_IN: &'static [(&'static str, &'static str)] = &[];

    fn describe(&self) -> String {
        match *self {}
    }

    fn parse_file(_bytes: &[u8]) -> Result<LevelFile<Self>, LevelErrors> {
        let mut errors = LevelErrors::none();
        errors.add(0, 0, "this game has no levels");
        Err(errors)
    }

    fn read_draft(bytes: &[u8]) -> Result<LevelFile<Self>, LevelErrors> {
        Self::parse_file(bytes)
    }

    fn write_file(file: &LevelFile<Self>) -> String {
        match file.level {}
    }

    fn name(&self) -> &str {
        match *self {}
    }

    fn name_mut(&mut self) -> &mut String {
        match *self {}
    }

    fn size(&self) -> (u16, u16) {
        match *self {}
    }
}
