//! Writing levels as files that people can go on with by hand.

use super::level::{CURRENT_SIGNS, Level, River, Site, Stream, TERRAIN_SIGNS};
use crate::contract::level_text::About;
use crate::contract::level_text::writing::{list, map};
use crate::contract::levels::LevelFile;

/// The file as a text that [`LevelFile::parse`] reads as the same file.
pub(super) fn write(file: &LevelFile<Level>) -> String {
    let LevelFile { note, about, players, level } = file.clone();
    let mut text = About { note, name: level.name.clone(), about, players }.write();
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

impl Level {
    /// The level as a file that [`FiledLevel::parse`](crate::contract::levels::FiledLevel::parse) reads as the same level.
    pub fn write(&self) -> String {
        LevelFile::from(self.clone()).write()
    }
}
