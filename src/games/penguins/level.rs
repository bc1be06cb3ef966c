//! A level: the ice as people draw it.

use super::position::geometry::LONGEST_SIDE;
use crate::contract::Problems;
use crate::contract::level_text::{BuiltIn, Form, LevelErrors, LevelText, Section};
use serde::{Deserialize, Serialize};

/// The signs of a map of ice.
pub const SIGNS: &[(char, &str)] = &[
    ('.', "a hole"),
    ('?', "a tile with 1 to 5 fish, drawn when the match begins"),
    ('1', "a tile with one fish"),
    ('2', "two fish"),
    ('3', "three fish"),
    ('4', "four fish"),
    ('5', "five fish"),
];

const SECTIONS: &[Section] = &[
    Section { name: "about", form: Form::Settings(&["name", "about", "players"]), required: true },
    Section { name: "ice", form: Form::Map(SIGNS), required: true },
];

/// The levels that are part of the program: name and text.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("random", include_str!("../../../levels/fish/random.level")),
    ("long", include_str!("../../../levels/fish/long.level")),
    ("small", include_str!("../../../levels/fish/small.level")),
    ("ring", include_str!("../../../levels/fish/ring.level")),
    ("archipelago", include_str!("../../../levels/fish/archipelago.level")),
    ("heart", include_str!("../../../levels/fish/heart.level")),
];

/// The longest name of a level, in characters.
const LONGEST_NAME: usize = 60;

/// A board of ice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its name for people.
    pub name: String,
    /// A line a row of the board, a sign a spot: [`SIGNS`].
    pub ice: Vec<String>,
}

impl Level {
    /// Reads a level's file.
    ///
    /// # Errors
    /// All that is wrong, each with its line and column.
    pub fn parse(bytes: &[u8]) -> Result<Self, LevelErrors> {
        let mut errors = LevelErrors::none();
        let text = LevelText::read(bytes, SECTIONS, &mut errors);
        let name = text.setting("about", "name");
        if name.is_none() && text.section_line("about") > 0 {
            errors.add(text.section_line("about"), 0, "the level has no `name = ` here");
        }
        let level = Self {
            name: name.map(|part| part.text.clone()).unwrap_or_default(),
            ice: text.rows("ice").iter().map(|row| row.text.clone()).collect(),
        };
        if errors.is_empty() {
            let mut problems = Problems::none();
            level.check_into(&mut problems);
            for problem in problems.iter() {
                errors.add(text.section_line("ice"), 0, problem.what.clone());
            }
        }
        errors.into_result(level)
    }

    /// A level that is part of the program.
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
        Self::parse(text.as_bytes()).ok()
    }

    /// How many tiles it has.
    pub fn tiles(&self) -> usize {
        self.ice.iter().flat_map(|row| row.chars()).filter(|sign| *sign != '.').count()
    }

    /// How many rows and columns it has.
    pub fn size(&self) -> (usize, usize) {
        let columns = self.ice.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        (self.ice.len(), columns)
    }

    /// Adds all that is wrong with it.
    pub(super) fn check_into(&self, problems: &mut Problems) {
        problems.require(self.name.chars().count() <= LONGEST_NAME, "level.name", || {
            format!("a name has at most {LONGEST_NAME} characters")
        });
        let (rows, columns) = self.size();
        problems.require(rows <= LONGEST_SIDE && columns <= LONGEST_SIDE, "level.ice", || {
            format!(
                "{rows} rows and {columns} columns: at most {LONGEST_SIDE} of each are possible"
            )
        });
        problems.require(self.tiles() > 0, "level.ice", || "there is no tile".into());
        let known = |sign: char| SIGNS.iter().any(|(known, _)| *known == sign);
        let unknown = self.ice.iter().flat_map(|row| row.chars()).find(|sign| !known(*sign));
        if let Some(sign) = unknown {
            problems.add("level.ice", format!("`{sign}` is none of the signs . ? 1 2 3 4 5"));
        }
    }
}

impl BuiltIn for Level {
    const WORD: &'static str = "level";
    const BUILT_IN: &'static [(&'static str, &'static str)] = BUILT_IN;

    fn named(name: &str) -> Option<Self> {
        Self::named(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_of_the_program_can_be_read_and_has_room_for_all_players() {
        for (name, text) in BUILT_IN {
            let level = Level::parse(text.as_bytes());
            let level = level.unwrap_or_else(|errors| panic!("{name}: {errors}"));
            assert!(level.tiles() >= 9, "{name}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_level_is_named_by_its_line() {
        let error = |text: &str| Level::parse(text.as_bytes()).expect_err("wrong").to_string();
        assert!(error("[about]\nname = A\n\n[ice]\n..x\n").contains("`x` is not a sign"));
        assert!(error("[about]\nname = A\n\n[ice]\n...\n").contains("there is no tile"));
        assert!(error("[about]\n\n[ice]\n1\n").contains("`name = `"));
        let long = "1".repeat(26);
        assert!(error(&format!("[about]\nname = A\n\n[ice]\n{long}\n")).contains("at most 25"));
    }
}
