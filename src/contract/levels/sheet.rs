//! A level as tables of fields, for an editor of levels that are lists and settings: what stands in a field is
//! what stands in the file, so the file's own reader says what is wrong with it, and where.

use super::text::writing::comment;
use super::text::{ABOUT, LevelDescription, LevelErrors, LevelSection, LevelText, SectionForm};
use super::{FiledLevel, LevelFile};
use std::fmt::Write as _;

/// A level in an editor. Something in it may be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelSheet {
    /// The author's words about the level.
    pub about: LevelDescription,
    /// A table for each of its sections.
    pub tables: Vec<LevelSheetTable>,
}

/// A section of a level as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelSheetTable {
    /// The name of the section.
    pub name: &'static str,
    /// A description of the section; empty if its name tells enough.
    pub about: &'static str,
    /// The headings of the columns.
    pub columns: Vec<&'static str>,
    /// `true` for a list, to which rows can be added; otherwise each of the settings has its row.
    pub is_list: bool,
    /// The texts in the file, row by row.
    pub rows: Vec<Vec<String>>,
}

/// A field of a sheet: the table, the row and the column, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelSheetField {
    /// The index of the table in [`LevelSheet::tables`].
    pub table: usize,
    /// The index of the row in the table.
    pub row: usize,
    /// The index of the column; none for the whole row.
    pub column: Option<usize>,
}

/// One thing wrong with a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelSheetError {
    /// Where, if it is in a table.
    pub at: Option<LevelSheetField>,
    /// What, as the reader of files says it.
    pub what: String,
}

impl LevelSheet {
    /// A level to be changed.
    pub fn of<L: FiledLevel>(file: &LevelFile<L>) -> Self {
        let bytes = file.write().into_bytes();
        let (mut errors, sections) = (LevelErrors::none(), sections::<L>());
        let text = LevelText::read(&bytes, &sections, &mut errors);
        let about = LevelDescription::read(&bytes, &text, L::SEATS, &mut errors);
        let tables =
            L::SECTIONS.iter().filter_map(|section| LevelSheetTable::of(section, &text)).collect();
        Self { about, tables }
    }

    /// The level as a file.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn read<L: FiledLevel>(&self) -> Result<LevelFile<L>, Vec<LevelSheetError>> {
        let (text, fields) = self.write();
        LevelFile::parse(text.as_bytes()).map_err(|errors| {
            let wrong = |error: &super::text::LevelError| {
                let of_line = fields.iter().find(|(line, ..)| *line == error.line);
                let at = of_line.map(|(_, field, ends)| LevelSheetField {
                    column: ends
                        .iter()
                        .position(|end| error.column <= *end)
                        .filter(|_| error.column > 0),
                    ..*field
                });
                LevelSheetError { at, what: error.what.clone() }
            };
            errors.iter().map(wrong).collect()
        })
    }

    /// Writes in a field. What would end it in a file is left out.
    pub fn set(&mut self, LevelSheetField { table, row, column }: LevelSheetField, text: &str) {
        let Some(table) = self.tables.get_mut(table) else { return };
        let ends = |sign: char| sign.is_control() || (table.is_list && sign == ',');
        let row = table.rows.get_mut(row);
        if let Some(field) = row.zip(column).and_then(|(row, column)| row.get_mut(column)) {
            *field = text.chars().filter(|sign| !ends(*sign)).collect();
        }
    }

    /// The file as text, and for each line with fields its number, the fields of its row, and the column where each
    /// ends. A setting without a value is left out.
    fn write(&self) -> (String, Vec<(usize, LevelSheetField, Vec<usize>)>) {
        let (mut text, mut fields) = (self.about.write(), Vec::new());
        for (table, LevelSheetTable { name, columns, is_list, rows, .. }) in
            self.tables.iter().enumerate()
        {
            text.push('\n');
            comment(&mut text, &columns.join(", "));
            let _ = writeln!(text, "[{name}]");
            let between = if *is_list { ", " } else { " = " };
            let is_given =
                |cells: &[String]| *is_list || cells.iter().all(|cell| !cell.trim().is_empty());
            for (row, cells) in rows.iter().enumerate().filter(|(_, cells)| is_given(cells)) {
                let line = cells.join(between);
                let ends = cells.iter().scan(0, |end, cell| {
                    *end += cell.chars().count() + between.len();
                    Some(*end)
                });
                let number = text.lines().count() + 1;
                fields.push((number, LevelSheetField { table, row, column: None }, ends.collect()));
                let _ = writeln!(text, "{line}");
            }
        }
        (text, fields)
    }
}

impl LevelSheetTable {
    /// The table of a section with these lines; none for a map.
    fn of(section: &LevelSection, text: &LevelText) -> Option<Self> {
        let texts = |line: &super::text::LevelListLine| {
            line.parts.iter().map(|part| part.text.clone()).collect()
        };
        let (columns, is_list, about, rows) = match section.form {
            SectionForm::Map(_) => return None,
            SectionForm::List(parts) => {
                let rows: Vec<Vec<String>> = text.lines(section.name).iter().map(texts).collect();
                (parts.to_vec(), true, "", rows)
            }
            SectionForm::Settings(keys, about) => {
                let row =
                    |key: &&str| vec![(*key).to_owned(), text.setting_text(section.name, key)];
                (vec!["setting", "value"], false, about, keys.iter().map(row).collect())
            }
        };
        Some(Self { name: section.name, about, columns, is_list, rows })
    }

    /// Adds a row like the last one; an empty table gets one to begin with.
    pub fn add_row<L: FiledLevel>(&mut self) {
        let first =
            || (0..self.columns.len()).map(|part| L::entry(self.name, part).first()).collect();
        self.rows.push(self.rows.last().cloned().unwrap_or_else(first));
    }
}

fn sections<L: FiledLevel>() -> Vec<LevelSection> {
    [&[ABOUT][..], L::SECTIONS].concat()
}
