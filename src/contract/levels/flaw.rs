//! Flaws of a level, each with its place: by field of a setup, by line and column of a file.

use super::text::LevelText;
use crate::text::visible::is_unseen;
use crate::{ProblemText, check_name};

/// The longest name of a level, in characters.
pub const LONGEST_NAME: usize = 60;

/// One thing wrong with a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelFlaw {
    /// Where.
    pub place: LevelLocation,
    /// A description of what is wrong, without the place.
    pub what: String,
}

/// The flaws of a level, collected as they are found.
#[derive(Debug, Default)]
pub struct LevelFlaws(Vec<LevelFlaw>);

impl LevelFlaws {
    /// Flaws with one about the name if nobody could read it. A level may have no name.
    pub fn of_name(name: &str) -> Self {
        let mut flaws = Self::default();
        if !name.is_empty() {
            flaws.add_error(LevelLocation::Name, check_name(name, LONGEST_NAME));
        }
        flaws
    }

    /// Adds a flaw.
    pub fn add(&mut self, place: LevelLocation, what: impl Into<String>) {
        self.0.push(LevelFlaw { place, what: what.into() });
    }

    /// Adds a flaw unless `holds`.
    pub fn require(&mut self, holds: bool, place: LevelLocation, what: impl ProblemText) {
        if !holds {
            self.add(place, what.text());
        }
    }

    /// Adds the error of a check, if there is one.
    pub fn add_error(&mut self, place: LevelLocation, checked: Result<(), String>) {
        if let Err(what) = checked {
            self.add(place, what);
        }
    }

    /// Adds a flaw if a line is longer than `longest` characters or has invisible ones; `name` is what the line is.
    pub fn check_line(&mut self, place: LevelLocation, name: &str, line: &str, longest: usize) {
        let can_be_read = line.chars().count() <= longest && !line.contains(is_unseen);
        self.require(can_be_read, place, || {
            format!("{name} has at most {longest} characters, none of them invisible")
        });
    }

    /// `true` if nothing was found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All that was found.
    pub fn into_vec(self) -> Vec<LevelFlaw> {
        self.0
    }
}

/// A place in a level, by the sections of its file. Rows, columns and indices count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelLocation {
    /// Its name.
    Name,
    /// A section as a whole.
    Section(&'static str),
    /// A row of a map, or a line of a list.
    Row(&'static str, usize),
    /// A row and a column of a map.
    At(&'static str, usize, usize),
}

impl LevelLocation {
    /// The place as a field of a setup that has the level in the field `level`: `level.rivers[2]`.
    pub fn field(self, level: &str) -> String {
        match self {
            Self::Name => format!("{level}.name"),
            Self::Section(section) => format!("{level}.{section}"),
            Self::Row(section, row) | Self::At(section, row, _) => {
                format!("{level}.{section}[{row}]")
            }
        }
    }

    /// The line and column in the file of the level, from 1; 0 for a whole file or line.
    pub fn in_file(self, text: &LevelText) -> (usize, usize) {
        let row = |section, row, column| {
            let line = text.row_line_number(section, row);
            line.map_or((text.section_line_number(section), 0), |line| (line, column))
        };
        match self {
            Self::Name => {
                text.setting("about", "name").map_or((0, 0), |part| (part.line, part.column))
            }
            Self::Section(section) => (text.section_line_number(section), 0),
            Self::Row(section, at) => row(section, at, 0),
            Self::At(section, at, column) => row(section, at, column + 1),
        }
    }
}
