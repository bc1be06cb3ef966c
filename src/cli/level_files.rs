//! Levels named on the command line: by path, or by the name of a board on the shelf.

use crate::contract::level_text::LevelErrors;
use crate::games::levels::Levels;
use crate::places::Environment;
use crate::shelf::Shelf;

/// The name and the bytes of a level: a file, or a board on the shelf.
pub(super) fn level_of(levels: &'static Levels, level: &str) -> Result<(String, Vec<u8>), String> {
    Shelf::new(Environment::of_process(), levels).read(level)
}

/// What is wrong with a level, a line for each place.
pub(super) fn broken(levels: &Levels, name: &str, errors: &LevelErrors) -> String {
    let lines: Vec<String> = errors.to_string().lines().map(|line| format!("\n  {line}")).collect();
    format!("{name} is not a level of {}:{}", levels.game, lines.concat())
}
