//! Tables of plain text in columns, as mail and terminals show them.

use std::fmt::Display;
use unicode_width::UnicodeWidthStr as _;

/// Width of a text in characters of a terminal: letters of Chinese and Japanese, and emoji, take two.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The beginning of a text that is at most this wide.
pub fn cut(text: &str, most: usize) -> &str {
    let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let end = ends.take_while(|&end| width(&text[..end]) <= most).last();
    &text[..end.unwrap_or(0)]
}

/// A column: its heading, how many characters wide it is, and on which side of it its texts stand.
#[derive(Debug, Clone, Copy)]
pub struct TextColumn {
    heading: &'static str,
    width: usize,
    is_right: bool,
}

impl TextColumn {
    /// A column whose texts begin at its left side.
    pub const fn left(heading: &'static str, width: usize) -> Self {
        Self { heading, width, is_right: false }
    }

    /// A column whose texts end at its right side, as numbers do.
    pub const fn right(heading: &'static str, width: usize) -> Self {
        Self { heading, width, is_right: true }
    }

    fn cell(&self, text: &str) -> String {
        let blanks = " ".repeat(self.width.saturating_sub(width(text)));
        if self.is_right { blanks + text } else { text.to_owned() + &blanks }
    }
}

/// The headings as a line.
pub fn headings(columns: &[TextColumn]) -> String {
    line(columns, columns.iter().map(|column| column.heading.to_owned()))
}

/// A line under the headings, as long as each of them.
pub fn underlines(columns: &[TextColumn]) -> String {
    line(columns, columns.iter().map(|column| "-".repeat(column.heading.len())))
}

/// A row as a line. What is longer than its column moves the others on.
pub fn row(columns: &[TextColumn], texts: &[&dyn Display]) -> String {
    line(columns, texts.iter().map(ToString::to_string))
}

fn line(columns: &[TextColumn], texts: impl Iterator<Item = String>) -> String {
    let cells: String =
        columns.iter().zip(texts).map(|(column, text)| column.cell(&text)).collect();
    format!("{}\n", cells.trim_end())
}

/// Words with commas between them, in as many lines of this width as it takes; a longer word has a line of its own.
pub fn wrapped(words: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut().filter(|line| self::width(line) + 1 + self::width(&word) <= width) {
            Some(line) => *line = format!("{line},{word}"),
            None => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stand_in_their_columns_without_spaces_at_the_end() {
        let columns =
            [TextColumn::left("Name", 8), TextColumn::right("Num", 5), TextColumn::left("", 3)];
        let lines =
            [headings(&columns), underlines(&columns), row(&columns, &[&"Vole", &12, &" *"])];
        assert_eq!(lines, ["Name      Num\n", "----      ---\n", "Vole       12 *\n"]);
    }

    #[test]
    fn letters_that_are_two_wide_shift_no_column() {
        let columns = [TextColumn::left("Name", 8), TextColumn::right("Num", 5)];
        let lines = [row(&columns, &[&"Vole", &12]), row(&columns, &[&"野ねず", &12])];
        assert_eq!(lines, ["Vole       12\n", "野ねず     12\n"]);
        assert_eq!(
            [cut("野ねずみ", 5), cut("🦊🦊", 3), cut("Vole", 9), cut("é", 0)],
            ["野ね", "🦊", "Vole", ""]
        );
    }

    #[test]
    fn words_that_do_not_fit_go_on_in_the_next_line() {
        let numbers = (98..103).map(|number: u32| number.to_string());
        assert_eq!(wrapped(numbers, 6), ["98,99", "100", "101", "102"]);
        assert_eq!(wrapped(std::iter::empty(), 6), Vec::<String>::new());
    }
}
