//! The levels of a game: their files, and those that are part of the program.
//!
//! - [`text`]: the reader of all level files; [`sheet`]: a file as tables of fields
//! - [`grid`]: the cells of a board; [`drawing`]: what an editor does to it
//! - `field_kind`: the kind of text in a field of a level; `flaw`: what is wrong with a level; `field`: the level in a
//!   setup

pub mod drawing;
mod field;
mod field_kind;
mod flaw;
pub mod grid;
pub mod sheet;
pub mod text;

pub use super::LetteredNumbers;
pub use field::{find_built_in, names_of, whole_or_named};
pub use field_kind::LevelFieldKind;
pub use flaw::{LONGEST_NAME, LevelFlaw, LevelFlaws, LevelLocation};

use super::InputProblems;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::RangeInclusive;
use text::{ABOUT, LevelDescription, LevelErrors, LevelSection, LevelText};

/// A board as it is saved in a file: with its author's words about it, which no match needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelFile<L> {
    /// The comment at the beginning, without the signs in front; empty if there is none.
    pub note: String,
    /// One sentence for people who choose a board, at most
    /// [`LONGEST_ABOUT`](crate::levels::text::LONGEST_ABOUT) characters; empty if there is
    /// none.
    pub about: String,
    /// The number of players that the board is meant for, if it says so.
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
    /// The word for such a level: `board`.
    const WORD: &'static str;
    /// The folders of such levels in `levels`: boards are saved into the first, and found in all. The others are from
    /// when the game had another name.
    const FOLDERS: &'static [&'static str];
    /// The levels that are part of the program, each with its name and text; the default one first.
    const BUILT_IN: &'static [(&'static str, &'static str)];
    /// The sections of its file, beside the one that says what it is.
    const SECTIONS: &'static [LevelSection];
    /// The numbers of players that can play on such levels.
    const SEATS: RangeInclusive<usize>;

    /// The level of this name among those that are part of the program.
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

    /// Describes the level in a line without its full stop: `"Ring", 8 rows and 8 columns`.
    fn describe(&self) -> String;

    /// Reads the level from the sections of a file. All that is wrong with them is added to the errors.
    fn of_text(text: &LevelText, name: String, errors: &mut LevelErrors) -> Option<Self>;

    /// Adds its sections to a file.
    fn write_sections(&self, text: &mut String);

    /// The kind of text that belongs into a part of a list's line, or into a setting, counted from 0: for an editor to
    /// offer.
    fn entry(_section: &str, _part: usize) -> LevelFieldKind {
        LevelFieldKind::Number
    }

    /// Describes in words what the parts of a list's line amount to, for an editor to show beside it; empty if there is
    /// nothing to say.
    fn about_line(_section: &str, _parts: &[String]) -> String {
        String::new()
    }

    /// The flaws because of which no match can be played on it.
    fn flaws(&self) -> Vec<LevelFlaw>;

    /// `true` if a level with this flaw cannot even be opened in an editor to be mended there.
    fn is_beyond_mending(_flaw: &LevelFlaw) -> bool {
        false
    }

    /// Adds all flaws as problems of the field that holds the level in a setup.
    fn check_into(&self, field: &str, problems: &mut InputProblems) {
        for LevelFlaw { place, what } in self.flaws() {
            let what = match place {
                LevelLocation::At(_, _, column) => format!("column {column}: {what}"),
                _ => what,
            };
            problems.add(place.field(field), what);
        }
    }

    /// The name for people.
    fn name(&self) -> &str;

    /// The name for people, to be changed.
    fn name_mut(&mut self) -> &mut String;

    /// The numbers of columns and rows, in this order.
    fn size(&self) -> (u16, u16);
}

impl<L: FiledLevel> LevelFile<L> {
    /// The default level, the first of those that are part of the program.
    pub fn default_level() -> Self {
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
        Self::read(bytes, |_| true)
    }

    /// Reads a file whose board may be unfinished.
    ///
    /// # Errors
    /// All that is wrong with the text, each with its line and column.
    pub fn read_draft(bytes: &[u8]) -> Result<Self, LevelErrors> {
        Self::read(bytes, L::is_beyond_mending)
    }

    /// Reads a file, and refuses it for these flaws.
    fn read(bytes: &[u8], is_refused: impl Fn(&LevelFlaw) -> bool) -> Result<Self, LevelErrors> {
        let mut errors = LevelErrors::none();
        let text = LevelText::read(bytes, &[&[ABOUT][..], L::SECTIONS].concat(), &mut errors);
        let LevelDescription { note, name, about, players } =
            LevelDescription::read(bytes, &text, L::SEATS, &mut errors);
        let Some(level) = L::of_text(&text, name, &mut errors) else { return Err(errors) };
        if errors.is_empty() {
            for LevelFlaw { place, what } in level.flaws().into_iter().filter(is_refused) {
                let (line, column) = place.in_file(&text);
                errors.add(line, column, what);
            }
        }
        errors.into_result(Self { note, about, players, level })
    }

    /// The file as a text that [`LevelFile::parse`] reads as the same file.
    pub fn write(&self) -> String {
        let Self { note, about, players, level } = self.clone();
        let mut text =
            LevelDescription { note, name: level.name().to_owned(), about, players }.write();
        level.write_sections(&mut text);
        text
    }

    /// The name of the board for people.
    pub fn title(&self) -> &str {
        self.level.name()
    }

    /// The author's words about the board, to be changed.
    pub fn words_mut(&mut self) -> LevelDescriptionMut<'_> {
        let Self { about, players, level, .. } = self;
        LevelDescriptionMut { name: level.name_mut(), about, players }
    }

    /// The numbers of columns and rows of the board, in this order.
    pub fn size(&self) -> (u16, u16) {
        self.level.size()
    }
}

/// An author's words about a board, to be changed.
#[derive(Debug)]
pub struct LevelDescriptionMut<'a> {
    /// The name for people.
    pub name: &'a mut String,
    /// One sentence for people who choose a board; empty if there is none.
    pub about: &'a mut String,
    /// The number of players that it is meant for, if it says so.
    pub players: &'a mut Option<RangeInclusive<usize>>,
}

/// The level of games without any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoLevel {}

impl FiledLevel for NoLevel {
    const WORD: &'static str = "level";
    const FOLDERS: &'static [&'static str] = &[];
    const BUILT_IN: &'static [(&'static str, &'static str)] = &[];
    const SECTIONS: &'static [LevelSection] = &[];
    const SEATS: RangeInclusive<usize> = 1..=1;

    fn describe(&self) -> String {
        match *self {}
    }

    fn of_text(_text: &LevelText, _name: String, errors: &mut LevelErrors) -> Option<Self> {
        errors.add(0, 0, "this game has no levels");
        None
    }

    fn write_sections(&self, _text: &mut String) {
        match *self {}
    }

    fn flaws(&self) -> Vec<LevelFlaw> {
        match *self {}
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
