//! Levels as files: reading them with the place of everything that is wrong.

use super::level::{CURRENT_SIGNS, Grade, Level, MOST_PLAYERS, River, Site, Stream, TERRAIN_SIGNS};
use super::level_built_in::BUILT_IN;
use super::level_check::{Flaw, Place};
use super::level_writing::write;
use super::position::{MOST_COLUMNS, MOST_ROWS, Square};
use crate::contract::level_text::{ABOUT, About, Form, LevelErrors, LevelText, Line, Section};
use crate::contract::levels::{self, FiledLevel};
use std::sync::{Arc, OnceLock};

const SECTIONS: &[Section] = &[
    ABOUT,
    Section { name: "terrain", form: Form::Map(TERRAIN_SIGNS), required: true },
    Section { name: "currents", form: Form::Map(CURRENT_SIGNS), required: true },
    Section { name: "rivers", form: Form::List(&["name", "row", "column"]), required: true },
    Section {
        name: "industries",
        form: Form::List(&["name", "row", "column", "colour"]),
        required: false,
    },
    Section { name: "streams", form: Form::List(&["name", "row", "column"]), required: false },
];

/// A board as it is kept in a file.
pub type LevelFile = levels::LevelFile<Level>;

impl Level {
    /// The world, the board of the original's kind.
    pub fn world() -> Arc<Level> {
        static LEVEL: OnceLock<Arc<Level>> = OnceLock::new();
        LEVEL.get_or_init(|| Arc::new(LevelFile::usual().level)).clone()
    }
}

impl FiledLevel for Level {
    const WORD: &'static str = "board";
    const FOLDERS: &'static [&'static str] = &["fish_and_men"];
    const BUILT_IN: &'static [(&'static str, &'static str)] = BUILT_IN;

    fn describe(&self) -> String {
        format!(
            "\"{}\", {} columns and {} rows, rivers: {}, industries: {}",
            self.name,
            self.width(),
            self.height(),
            self.rivers.len(),
            self.industries.len()
        )
    }

    fn parse_file(bytes: &[u8]) -> Result<LevelFile, LevelErrors> {
        let (text, file, mut errors) = read(bytes);
        if errors.is_empty() {
            for Flaw { place, what } in file.level.flaws() {
                let (line, column) = place_in(&text, place);
                errors.add(line, column, what);
            }
        }
        errors.into_result(file)
    }

    fn read_draft(bytes: &[u8]) -> Result<LevelFile, LevelErrors> {
        let (_, file, errors) = read(bytes);
        errors.into_result(file)
    }

    fn write_file(file: &LevelFile) -> String {
        write(file)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn size(&self) -> (u16, u16) {
        (self.width(), self.height())
    }
}

fn read(bytes: &[u8]) -> (LevelText, LevelFile, LevelErrors) {
    let mut errors = LevelErrors::none();
    let text = LevelText::read(bytes, SECTIONS, &mut errors);
    let About { note, name, about, players } =
        About::read(bytes, &text, 1..=MOST_PLAYERS, &mut errors);
    let level = level_of(&text, name, &mut errors);
    (text, LevelFile { note, about, players, level }, errors)
}

fn level_of(text: &LevelText, name: String, errors: &mut LevelErrors) -> Level {
    let rows = |map| text.rows(map).iter().map(|row| row.text.clone()).collect();
    let rivers = text.lines("rivers").iter();
    let rivers = rivers.filter_map(|line| river(line, errors)).collect();
    let industries = text.lines("industries").iter();
    let industries = industries.filter_map(|line| site(line, errors)).collect();
    let streams = text.lines("streams").iter();
    let streams = streams.filter_map(|line| stream(line, errors)).collect();
    Level {
        name,
        terrain: rows("terrain"),
        currents: rows("currents"),
        rivers,
        industries,
        streams,
    }
}

fn river(line: &Line, errors: &mut LevelErrors) -> Option<River> {
    Some(River { name: line.parts[0].text.clone(), at: square(line, errors)? })
}

fn stream(line: &Line, errors: &mut LevelErrors) -> Option<Stream> {
    Some(Stream { name: line.parts[0].text.clone(), at: square(line, errors)? })
}

fn site(line: &Line, errors: &mut LevelErrors) -> Option<Site> {
    let at = square(line, errors);
    let colours = Grade::ALL.map(|grade| (grade.word(), grade));
    let grade = line.parts[3].one_of("colour", &colours, errors);
    Some(Site { name: line.parts[0].text.clone(), at: at?, grade: grade? })
}

fn square(line: &Line, errors: &mut LevelErrors) -> Option<Square> {
    let row = line.parts[1].whole("row", 0..=MOST_ROWS - 1, errors);
    let column = line.parts[2].whole("column", 0..=MOST_COLUMNS - 1, errors);
    Some(Square::new(row?, column?))
}

/// The line and column of a place in a level's file.
fn place_in(text: &LevelText, place: Place) -> (usize, usize) {
    let in_map = |map, row: usize, column| {
        text.rows(map).get(row).map_or((text.section_line(map), 0), |row| (row.line, column))
    };
    let in_list = |list, index: usize| {
        let line = text.lines(list).get(index).map(|line| line.number);
        (line.unwrap_or_else(|| text.section_line(list)), 0)
    };
    match place {
        Place::Name => (text.setting("about", "name").map_or(0, |part| part.line), 0),
        Place::Terrain => (text.section_line("terrain"), 0),
        Place::TerrainRow(row) => in_map("terrain", row, 0),
        Place::TerrainAt(row, column) => in_map("terrain", row, column + 1),
        Place::Currents => (text.section_line("currents"), 0),
        Place::CurrentsRow(row) => in_map("currents", row, 0),
        Place::CurrentsAt(row, column) => in_map("currents", row, column + 1),
        Place::Rivers => (text.section_line("rivers"), 0),
        Place::River(index) => in_list("rivers", index),
        Place::Industry(index) => in_list("industries", index),
        Place::Stream(index) => in_list("streams", index),
    }
}
