//! Which games have levels, the levels inside the program, and how a level file is checked.

use super::fish_and_men::rules::level::Level;
use super::fish_and_men::rules::level_built_in::BUILT_IN;
use super::penguins;
use crate::contract::level_text::LevelErrors;

/// The levels of one game.
#[derive(Debug)]
pub struct Levels {
    /// The game's name on the command line.
    pub game: &'static str,
    /// Its folders in `levels`: boards are saved into the first, and found in all. The others are from
    /// when the game had another name.
    pub folders: &'static [&'static str],
    /// The levels that are part of the program: name and text.
    pub built_in: &'static [(&'static str, &'static str)],
    /// Reads a level file and says in a line what it holds.
    pub check: fn(&[u8]) -> Result<String, LevelErrors>,
}

impl Levels {
    /// What is wrong with a level, a line for each place.
    pub fn broken(&self, place: &str, errors: &LevelErrors) -> String {
        let lines: Vec<String> =
            errors.to_string().lines().map(|line| format!("\n  {line}")).collect();
        format!("{place} is not a level of {}:{}", self.game, lines.concat())
    }
}

/// The levels of all games that have some.
pub static LEVELS: [&Levels; 2] = [&FISH_AND_MEN, &PENGUINS];

/// The boards of Fish and Men.
pub static FISH_AND_MEN: Levels = Levels {
    game: "fish-and-men",
    folders: &["fish_and_men"],
    built_in: BUILT_IN,
    check: fish_and_men,
};

/// The ice of the penguins.
pub static PENGUINS: Levels = Levels {
    game: "penguins",
    folders: &["penguins", "fish"],
    built_in: penguins::level::BUILT_IN,
    check: penguins,
};

fn penguins(bytes: &[u8]) -> Result<String, LevelErrors> {
    let level = penguins::level::Level::parse(bytes)?;
    let (rows, columns) = level.size();
    Ok(format!("\"{}\", {rows} rows and {columns} columns, tiles: {}", level.name, level.tiles()))
}

fn fish_and_men(bytes: &[u8]) -> Result<String, LevelErrors> {
    let level = Level::parse(bytes)?;
    Ok(format!(
        "\"{}\", {} columns and {} rows, rivers: {}, industries: {}",
        level.name,
        level.width(),
        level.height(),
        level.rivers.len(),
        level.industries.len()
    ))
}
