//! A level's description of itself: a comment at its beginning, and the section `[about]`.

use super::writing::comment;
use super::{LevelErrors, LevelSection, LevelText, LevelTextPart, SectionForm};
use shoal_files::plain_bytes;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// The section, for the list of those that a level may have.
pub const ABOUT: LevelSection = LevelSection {
    name: "about",
    form: SectionForm::Settings(&["name", "about", "players"], ""),
    required: true,
};
/// The longest sentence about a board, in characters.
pub const LONGEST_ABOUT: usize = 200;

/// A level's description of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LevelDescription {
    /// The comment at the beginning, without the signs in front; empty if there is none.
    pub note: String,
    /// Its name for people.
    pub name: String,
    /// One sentence for people who choose a board, at most [`LONGEST_ABOUT`] characters; empty if
    /// there is none.
    pub about: String,
    /// The number of players that the board is meant for, if it says so.
    pub players: Option<RangeInclusive<usize>>,
}

impl LevelDescription {
    /// Reads what a level of a game with this many seats says about itself, and adds all that is wrong
    /// there.
    pub fn read(
        bytes: &[u8],
        text: &LevelText,
        seats: RangeInclusive<usize>,
        errors: &mut LevelErrors,
    ) -> Self {
        let name = text.setting("about", "name").map(|part| part.text.clone());
        if name.is_none() && text.section_line_number("about") > 0 {
            errors.add(text.section_line_number("about"), 0, "the level has no `name = ` here");
        }
        let about = text.setting("about", "about");
        if let Some(part) = about.filter(|part| part.text.chars().count() > LONGEST_ABOUT) {
            let what = format!("what is said about a board has at most {LONGEST_ABOUT} characters");
            errors.add(part.line, part.column, what);
        }
        let players = text.setting("about", "players");
        Self {
            note: note_of(bytes),
            name: name.unwrap_or_default(),
            about: text.setting_text("about", "about"),
            players: players.and_then(|part| players_of(part, seats, errors)),
        }
    }

    /// The beginning of a level's file.
    pub fn write(&self) -> String {
        let mut text = String::new();
        if !self.note.is_empty() {
            comment(&mut text, &self.note);
            text.push('\n');
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[about]\nname = {}", self.name);
        if !self.about.is_empty() {
            let _ = writeln!(text, "about = {}", self.about);
        }
        if let Some(players) = &self.players {
            let _ = writeln!(text, "players = {}-{}", players.start(), players.end());
        }
        text
    }
}

/// The comment before everything else.
fn note_of(bytes: &[u8]) -> String {
    let bytes = plain_bytes(bytes).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    let lines: Vec<&str> =
        lines.map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end()).collect();
    lines.join("\n")
}

/// Reads the numbers of players a board is meant for: `2` or `2-4`.
fn players_of(
    part: &LevelTextPart,
    seats: RangeInclusive<usize>,
    errors: &mut LevelErrors,
) -> Option<RangeInclusive<usize>> {
    let (least, most) = part.text.split_once('-').unwrap_or((&part.text, &part.text));
    let number = |text: &str| text.trim().parse().ok().filter(|n| seats.contains(n));
    let range = number(least).zip(number(most)).filter(|(least, most)| least <= most);
    if range.is_none() {
        let what = format!(
            "`{}` is not a number of players: write one such as 4 or 2-4, from {} to {}",
            part.text,
            seats.start(),
            seats.end()
        );
        errors.add(part.line, part.column, what);
    }
    range.map(|(least, most)| least..=most)
}
