//! What is wrong with a level, and where: by field of a setup, by line and column of a file.

use crate::contract::level_text::LevelText;

/// The longest name of a level, in characters.
pub const LONGEST_NAME: usize = 60;

/// One thing wrong with a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub what: String,
}

impl Flaw {
    /// That nobody could read a name.
    pub fn of_name(name: &str) -> Option<Self> {
        let is_wrong = name.chars().count() > LONGEST_NAME || name.contains(char::is_control);
        let what = format!("a name has at most {LONGEST_NAME} characters, none of them invisible");
        is_wrong.then_some(Self { place: Place::Name, what })
    }
}

/// A place in a level, by the sections of its file. Rows, columns and indices count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Its name.
    Name,
    /// A section as a whole.
    Section(&'static str),
    /// A row of a map, or a line of a list.
    Row(&'static str, usize),
    /// A row and a column of a map.
    At(&'static str, usize, usize),
}

impl Place {
    /// It as a field of a setup that has the level in this one: `level.rivers[2]`.
    pub fn field(self, level: &str) -> String {
        match self {
            Self::Name => format!("{level}.name"),
            Self::Section(section) => format!("{level}.{section}"),
            Self::Row(section, row) | Self::At(section, row, _) => {
                format!("{level}.{section}[{row}]")
            }
        }
    }

    /// Its line and column in the file of the level, from 1; 0 for a whole file or line.
    pub fn in_file(self, text: &LevelText) -> (usize, usize) {
        let row = |section, row, column| {
            let line = text.row_line(section, row);
            line.map_or((text.section_line(section), 0), |line| (line, column))
        };
        match self {
            Self::Name => {
                text.setting("about", "name").map_or((0, 0), |part| (part.line, part.column))
            }
            Self::Section(section) => (text.section_line(section), 0),
            Self::Row(section, at) => row(section, at, 0),
            Self::At(section, at, column) => row(section, at, column + 1),
        }
    }
}
