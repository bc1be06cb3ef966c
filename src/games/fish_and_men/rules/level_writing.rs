//! Writing levels as files that people can go on with by hand.

use super::level::{CURRENT_SIGNS, Level, River, Site, Stream, TERRAIN_SIGNS};
use super::level_file::LevelFile;
use std::fmt::Write as _;

impl LevelFile {
    /// The file as a text that [`LevelFile::parse`] reads as the same file.
    pub fn write(&self) -> String {
        let mut text = String::new();
        if !self.note.is_empty() {
            comment(&mut text, &self.note);
            text.push('\n');
        }
        let level = &self.level;
        let _ = writeln!(text, "[about]\nname = {}", level.name);
        if !self.about.is_empty() {
            let _ = writeln!(text, "about = {}", self.about);
        }
        if let Some(players) = &self.players {
            let _ = writeln!(text, "players = {}-{}", players.start(), players.end());
        }
        map(&mut text, "terrain", TERRAIN_SIGNS, &level.terrain);
        map(&mut text, "currents", CURRENT_SIGNS, &level.currents);
        list(&mut text, "rivers", "name, row, column", &level.rivers, |River { name, at }| {
            format!("{name}, {}, {}", at.row, at.column)
        });
        let parts = "name, row, column, colour";
        list(&mut text, "industries", parts, &level.industries, |Site { name, at, grade }| {
            format!("{name}, {}, {}, {}", at.row, at.column, grade.word())
        });
        list(&mut text, "streams", "name, row, column", &level.streams, |Stream { name, at }| {
            format!("{name}, {}, {}", at.row, at.column)
        });
        text
    }
}

impl Level {
    /// The level as a file that [`Level::parse`] reads as the same level.
    pub fn write(&self) -> String {
        LevelFile::from(self.clone()).write()
    }
}

// Writing to a string cannot fail.

fn comment(text: &mut String, lines: &str) {
    for line in lines.lines() {
        let _ = writeln!(text, "{}", format!("# {line}").trim_end());
    }
}

fn map(text: &mut String, name: &str, signs: &[(char, &str)], rows: &[String]) {
    text.push('\n');
    let legend: Vec<String> = signs.iter().map(|(sign, what)| format!("{sign} {what}")).collect();
    comment(text, &legend.join(", "));
    let _ = writeln!(text, "[{name}]\n{}", rows.join("\n"));
}

fn list<T>(text: &mut String, name: &str, parts: &str, things: &[T], line: impl Fn(&T) -> String) {
    text.push('\n');
    comment(text, parts);
    let _ = writeln!(text, "[{name}]");
    for thing in things {
        let _ = writeln!(text, "{}", line(thing));
    }
}
