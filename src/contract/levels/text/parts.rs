//! The lines of a section: rows of a map, parts between commas, settings.

use super::LevelErrors;
use crate::text::visible::is_unseen;
use std::ops::RangeInclusive;

/// A row of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapRow {
    /// Its line in the file, from 1.
    pub line: usize,
    /// Its signs; the column of a sign in the file is its index plus 1.
    pub text: String,
}

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelListLine {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The parts between the commas.
    pub parts: Vec<LevelTextPart>,
}

/// The text between two commas, with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelTextPart {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The column of its first character, from 1.
    pub column: usize,
    /// The text without the spaces around it.
    pub text: String,
}

impl LevelTextPart {
    /// Reads the part; if that fails, the error is added to `errors`.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&str) -> Result<T, String>,
        errors: &mut LevelErrors,
    ) -> Option<T> {
        read(&self.text).map_err(|what| errors.add(self.line, self.column, what)).ok()
    }

    /// The part as a whole number within `range`; `name` is what it counts. If it is none, that is
    /// added to the errors.
    pub fn whole(
        &self,
        name: &str,
        range: RangeInclusive<u16>,
        errors: &mut LevelErrors,
    ) -> Option<u16> {
        let number = |text: &str| {
            let number = text.parse::<u16>().ok().filter(|number| range.contains(number));
            let (least, most) = (range.start(), range.end());
            number.ok_or_else(|| {
                format!("`{text}` is not a {name}: write a whole number from {least} to {most}")
            })
        };
        self.read(number, errors)
    }

    /// The part as one of these words; `name` is what they are. If it is none of them, that is added
    /// to the errors.
    pub fn one_of<T: Copy>(
        &self,
        name: &str,
        words: &[(&str, T)],
        errors: &mut LevelErrors,
    ) -> Option<T> {
        let meant = |text: &str| {
            let found = words.iter().find(|(word, _)| *word == text).map(|&(_, value)| value);
            found.ok_or_else(|| {
                let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                format!("`{text}` is not a {name}: write one of {}", known.join(", "))
            })
        };
        self.read(meant, errors)
    }
}

/// Tabs and other invisible characters are refused by place: nobody finds them by eye.
pub(super) fn report_invisible_characters(line: usize, text: &str, errors: &mut LevelErrors) {
    for (index, sign) in text.chars().enumerate().filter(|(_, sign)| is_unseen(*sign)) {
        let what = match sign {
            '\t' => "there is a tab here: use spaces".to_owned(),
            _ => format!("there is an invisible character (U+{:04X}) here", u32::from(sign)),
        };
        errors.add(line, index + 1, what);
    }
}

/// Checks the last of these rows against the first and against the signs of the map.
pub(super) fn check_row(signs: &[(char, &str)], rows: &[MapRow], errors: &mut LevelErrors) {
    let (Some(first), Some(row)) = (rows.first(), rows.last()) else { return };
    let (length, expected) = (row.text.chars().count(), first.text.chars().count());
    if length != expected {
        let what = format!("this row has {length} squares, but the first one has {expected}");
        errors.add(row.line, 0, what);
    }
    let known = |sign: char| is_unseen(sign) || signs.iter().any(|&(known, _)| known == sign);
    let mut unknown = row.text.chars().enumerate().filter(|&(_, sign)| !known(sign));
    if let Some((index, sign)) = unknown.next() {
        let others = match unknown.count() {
            0 => String::new(),
            count => format!(" (nor are {count} more in this row)"),
        };
        let legend: Vec<String> =
            signs.iter().map(|(sign, meaning)| format!("`{sign}` {meaning}")).collect();
        let legend = legend.join(", ");
        let what = format!("`{sign}` is not a sign of this map{others}: its signs are {legend}");
        errors.add(row.line, index + 1, what);
    }
}

/// The parts of a line of a list, if they are as many as have names.
pub(super) fn list_line(
    number: usize,
    text: &str,
    names: &[&str],
    errors: &mut LevelErrors,
) -> Option<LevelListLine> {
    let parts = split(number, text, ',', usize::MAX);
    if parts.len() != names.len() {
        let (count, expected, names) = (parts.len(), names.len(), names.join(", "));
        let what = format!("a line here has {expected} parts ({names}), but this one has {count}");
        errors.add(number, 0, what);
        return None;
    }
    if let Some((part, name)) = parts.iter().zip(names).find(|(part, _)| part.text.is_empty()) {
        errors.add(number, part.column, format!("the {name} is missing"));
        return None;
    }
    Some(LevelListLine { number, parts })
}

/// A setting as a line of two parts, key and value.
pub(super) fn setting_line(
    number: usize,
    text: &str,
    keys: &[&str],
    errors: &mut LevelErrors,
) -> Option<LevelListLine> {
    let parts = split(number, text, '=', 2);
    let [key, value] = &parts[..] else {
        errors.add(number, 0, "a setting is written `key = value`");
        return None;
    };
    if !keys.contains(&key.text.as_str()) {
        let what =
            format!("`{}` is not a setting here: the settings are {}", key.text, keys.join(", "));
        errors.add(number, key.column, what);
        return None;
    }
    if value.text.is_empty() {
        errors.add(number, 0, format!("the value of `{}` is missing", key.text));
        return None;
    }
    Some(LevelListLine { number, parts })
}

/// Adds a setting unless it has been given before.
pub(super) fn add_setting(
    lines: &mut Vec<LevelListLine>,
    line: Option<LevelListLine>,
    errors: &mut LevelErrors,
) {
    let Some(line) = line else { return };
    let key = &line.parts[0].text;
    if let Some(first) = lines.iter().find(|other| other.parts[0].text == *key) {
        let what = format!("`{key}` has already been given on line {}", first.number);
        errors.add(line.number, line.parts[0].column, what);
    } else {
        lines.push(line);
    }
}

fn split(line: usize, text: &str, at: char, most: usize) -> Vec<LevelTextPart> {
    let mut column = 1;
    text.splitn(most, at)
        .map(|piece| {
            let indent = piece.chars().count() - piece.trim_start().chars().count();
            let part =
                LevelTextPart { line, column: column + indent, text: piece.trim().to_owned() };
            column += piece.chars().count() + 1;
            part
        })
        .collect()
}
