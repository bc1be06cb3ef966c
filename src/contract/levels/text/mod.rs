//! Reads levels, which are boards and scenarios, from text that people edit: one reader for all games.
//!
//! A level is a UTF-8 text of sections. A section starts with a line that is its name in brackets. Below it come the
//! lines of one of three forms:
//!
//! - a map: a line for each row of squares, and in it a sign (one character) for each square
//! - a list: a line for each thing, with its parts between commas
//! - settings: lines `key = value`
//!
//! Lines that start with `#` are comments, except among the rows of a map, where `#` is often a sign: a map begins
//! right below its name and ends at the first blank line.
//!
//! All errors are listed, each with its line and column, counted from 1 in characters.
//!
//! - `parts`: the lines of each form; `errors`: the list of errors
//! - `about`: the section `[about]`, which every level has
//! - [`writing`]: the way back, from a level to text

mod about;
mod errors;
mod parts;
pub mod writing;

pub use about::{ABOUT, LONGEST_ABOUT, LevelDescription};
pub use errors::{LevelError, LevelErrors};
pub use parts::{LevelListLine, LevelTextPart, MapRow};

/// The largest level that is read, in bytes.
pub const LARGEST_LEVEL: usize = 1 << 20;

/// A section that the levels of a game may have.
#[derive(Debug, Clone, Copy)]
pub struct LevelSection {
    /// Its name, without the brackets.
    pub name: &'static str,
    /// The form of its lines.
    pub form: SectionForm,
    /// `true` if every level must have it.
    pub required: bool,
}

impl LevelSection {
    /// A section that a level may leave out.
    pub const fn optional(name: &'static str, form: SectionForm) -> Self {
        Self { name, form, required: false }
    }
}

/// The form of the lines in a section.
#[derive(Debug, Clone, Copy)]
pub enum SectionForm {
    /// A map of these signs, each with its meaning.
    Map(&'static [(char, &'static str)]),
    /// A list of things that each have parts with these names.
    List(&'static [&'static str]),
    /// Settings with these keys, each at most once; then a phrase that says what they are about, empty if the name of
    /// the section says it.
    Settings(&'static [&'static str], &'static str),
}

/// The text of a level that has been read: its sections, with the line and column of everything in them.
#[derive(Debug, Default)]
pub struct LevelText {
    found: Vec<ReadSection>,
}

/// A section that was found in the text.
#[derive(Debug)]
struct ReadSection {
    name: &'static str,
    /// The number of the line with its name.
    line: usize,
    /// Its rows, if it is a map.
    rows: Vec<MapRow>,
    /// Its lines, if it is a list; its settings as lines of two parts, key and value.
    lines: Vec<LevelListLine>,
}

impl LevelText {
    /// Reads a level that may have these sections, and adds all that is wrong to `errors`. The result has what could be
    /// read in spite of errors.
    pub fn read(bytes: &[u8], sections: &[LevelSection], errors: &mut LevelErrors) -> Self {
        let Some(text) = errors::text_of(bytes, errors) else { return Self::default() };
        let mut reader =
            LevelTextReader { allowed: sections, level: Self::default(), open: None, errors };
        for (index, line) in text.split('\n').enumerate() {
            reader.read_line(index + 1, line.trim_end());
        }
        reader.finish()
    }

    /// The number of the line on which a section starts, from 1; 0 if it is missing.
    pub fn section_line_number(&self, section: &str) -> usize {
        self.section(section).map_or(0, |found| found.line)
    }

    /// The rows of a section that is a map.
    pub fn rows(&self, section: &str) -> &[MapRow] {
        self.section(section).map_or(&[], |found| &found.rows)
    }

    /// The lines of a section that is a list, each with all parts that its form names; or the settings of a section,
    /// each with two parts, key and value.
    pub fn lines(&self, section: &str) -> &[LevelListLine] {
        self.section(section).map_or(&[], |found| &found.lines)
    }

    /// The number in the file, from 1, of a line of a section. `row` counts the rows of a map or the lines of a list
    /// from 0.
    pub fn row_line_number(&self, section: &str, row: usize) -> Option<usize> {
        let found = self.section(section)?;
        let line = found.lines.get(row).map(|line| line.number);
        line.or_else(|| found.rows.get(row).map(|row| row.line))
    }

    /// The value of a setting.
    pub fn setting(&self, section: &str, key: &str) -> Option<&LevelTextPart> {
        let lines = self.lines(section).iter();
        lines.filter(|line| line.parts[0].text == key).map(|line| &line.parts[1]).next()
    }

    /// The text of a setting's value; empty if it is not given.
    pub fn setting_text(&self, section: &str, key: &str) -> String {
        self.setting(section, key).map_or_else(String::new, |part| part.text.clone())
    }

    fn section(&self, name: &str) -> Option<&ReadSection> {
        self.found.iter().find(|found| found.name == name)
    }
}

/// Reads a level line by line.
struct LevelTextReader<'a> {
    /// The sections that the level may have.
    allowed: &'a [LevelSection],
    /// The sections that were found so far.
    level: LevelText,
    /// The section to which the next line belongs; `None` before the first one.
    open: Option<OpenSection>,
    errors: &'a mut LevelErrors,
}

/// The section that is being read.
#[derive(Clone, Copy)]
enum OpenSection {
    /// A section that the level may have, and its index in [`LevelText::found`].
    Known(LevelSection, usize),
    /// A map that has ended at a blank line.
    Ended(&'static str),
    /// A section whose header is wrong: its lines are skipped.
    Unknown,
}

impl LevelTextReader<'_> {
    fn read_line(&mut self, number: usize, text: &str) {
        let is_in_map = matches!(
            self.open,
            Some(OpenSection::Known(LevelSection { form: SectionForm::Map(_), .. }, _))
        );
        if text.trim_start().starts_with('#') && !is_in_map {
            return;
        }
        parts::report_invisible_characters(number, text, self.errors);
        if text.is_empty() {
            self.end_map();
        } else if text.starts_with('[') {
            self.read_header(number, text);
        } else {
            self.read_content(number, text);
        }
    }

    /// Reads the line with a section's name, and opens the section.
    fn read_header(&mut self, number: usize, text: &str) {
        self.open = Some(OpenSection::Unknown);
        let Some(name) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
            return self.errors.add(
                number,
                1,
                "a section's name must be alone on its line, between [ and ]",
            );
        };
        let Some(&section) = self.allowed.iter().find(|section| section.name == name) else {
            let known: Vec<String> =
                self.allowed.iter().map(|section| format!("[{}]", section.name)).collect();
            let known = known.join(", ");
            let what = format!("[{name}] is not a section of this level: it can have {known}");
            return self.errors.add(number, 1, what);
        };
        if let Some(first) = self.level.section(name) {
            let what = format!("[{name}] has already begun on line {}", first.line);
            return self.errors.add(number, 1, what);
        }
        let index = self.level.found.len();
        self.level.found.push(ReadSection {
            name: section.name,
            line: number,
            rows: Vec::new(),
            lines: Vec::new(),
        });
        self.open = Some(OpenSection::Known(section, index));
    }

    /// Ends an open map at a blank line; before its first row a blank line does nothing.
    fn end_map(&mut self) {
        if let Some(OpenSection::Known(LevelSection { form: SectionForm::Map(_), name, .. }, index)) =
            self.open
            && !self.level.found[index].rows.is_empty()
        {
            self.open = Some(OpenSection::Ended(name));
        }
    }

    /// Reads a line below a section's name.
    fn read_content(&mut self, number: usize, text: &str) {
        match self.open {
            None => {
                self.errors.add(number, 1, "a level begins with a section's name between [ and ]");
            }
            Some(OpenSection::Unknown) => {}
            Some(OpenSection::Ended(name)) => {
                let what = format!("the map [{name}] ended at the blank line above");
                self.errors.add(number, 1, what);
            }
            Some(OpenSection::Known(section, index)) => {
                let found = &mut self.level.found[index];
                match section.form {
                    SectionForm::Map(signs) => {
                        found.rows.push(MapRow { line: number, text: text.to_owned() });
                        parts::check_row(signs, &found.rows, self.errors);
                    }
                    SectionForm::List(names) => {
                        found.lines.extend(parts::list_line(number, text, names, self.errors));
                    }
                    SectionForm::Settings(keys, _) => {
                        let line = parts::setting_line(number, text, keys, self.errors);
                        parts::add_setting(&mut found.lines, line, self.errors);
                    }
                }
            }
        }
    }

    /// Reports required sections that are missing and maps without rows, and returns what was read.
    fn finish(self) -> LevelText {
        for section in self.allowed {
            match self.level.section(section.name) {
                None if section.required => {
                    let what = format!("the section [{}] is missing", section.name);
                    self.errors.add(0, 0, what);
                }
                Some(found)
                    if matches!(section.form, SectionForm::Map(_)) && found.rows.is_empty() =>
                {
                    let what = format!("the map [{}] has no rows", section.name);
                    self.errors.add(found.line, 0, what);
                }
                _ => {}
            }
        }
        self.level
    }
}
