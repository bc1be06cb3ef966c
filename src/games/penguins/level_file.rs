//! Levels as files: with what their author says about them, and the place of everything that is wrong.

use super::level::{BUILT_IN, ICE, Level, SIGNS};
use super::setup::PLAYERS;
use shoal_contract::levels::text::writing::{comment, map};
use shoal_contract::levels::text::{LevelErrors, LevelSection, LevelText, SectionForm};
use shoal_contract::levels::{self, FiledLevel, LevelFlaw, LevelLocation};
use std::ops::RangeInclusive;

/// Note on the map for a person who edits the file.
const SHIFTED: &str = "Every second row, from the second on, is half a tile further right. A row is \
                       less than a third as\nhigh as a tile is wide: what is round on the table is \
                       long and narrow here.";

/// Ice as it is kept in a file.
pub type LevelFile = levels::LevelFile<Level>;

impl FiledLevel for Level {
    const WORD: &'static str = "level";
    const FOLDERS: &'static [&'static str] = &["penguins", "fish"];
    const BUILT_IN: &'static [(&'static str, &'static str)] = BUILT_IN;
    const SECTIONS: &'static [LevelSection] =
        &[LevelSection { name: ICE, form: SectionForm::Map(SIGNS), required: true }];
    const SEATS: RangeInclusive<usize> = PLAYERS;

    fn describe(&self) -> String {
        let (rows, columns) = Level::size(self);
        format!("\"{}\", {rows} rows and {columns} columns, tiles: {}", self.name, self.tiles())
    }

    fn of_text(text: &LevelText, name: String, _errors: &mut LevelErrors) -> Option<Self> {
        let ice = text.rows(ICE).iter().map(|row| row.text.clone()).collect();
        Some(Self { name, ice })
    }

    fn write_sections(&self, text: &mut String) {
        text.push('\n');
        comment(text, SHIFTED);
        map(text, ICE, SIGNS, &self.ice);
    }

    fn flaws(&self) -> Vec<LevelFlaw> {
        let few =
            self.too_few_tiles().map(|what| LevelFlaw { place: LevelLocation::Section(ICE), what });
        self.flaws_of_board().into_iter().chain(few).collect()
    }

    /// A board without enough tiles may become one; a board that is too large must be made smaller by
    /// its author.
    fn is_beyond_mending(flaw: &LevelFlaw) -> bool {
        matches!(flaw.place, LevelLocation::At(..))
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn size(&self) -> (u16, u16) {
        let (rows, columns) = Level::size(self);
        (columns as u16, rows as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(read: Result<LevelFile, LevelErrors>) -> String {
        read.expect_err("it is wrong").to_string()
    }

    fn with_ice(ice: &str) -> String {
        format!("[about]\nname = A\n\n[ice]\n{ice}\n")
    }

    #[test]
    fn every_shipped_level_is_written_and_read_as_the_same_level() {
        for (name, text) in BUILT_IN {
            let file = LevelFile::parse(text.as_bytes());
            let file = file.unwrap_or_else(|errors| panic!("{name}: {errors}"));
            assert!(!file.about.is_empty() && !file.note.is_empty(), "{name}");
            assert_eq!(file.players, Some(2..=4), "{name}");
            assert_eq!(LevelFile::parse(file.write().as_bytes()), Ok(file), "{name}");
        }
    }

    #[test]
    fn a_level_that_is_too_large_is_refused_where_it_is_even_as_a_draft() {
        for (ice, place) in [
            (format!("{}\n{}", "1".repeat(25), "1".repeat(26)), "line 6: "),
            (format!("{0}\n{0}", "1".repeat(26)), "line 5, column 26: "),
            (["11111"; 26].join("\n"), "line 30, column 1: "),
        ] {
            let text = with_ice(&ice);
            let errors =
                [LevelFile::parse(text.as_bytes()), LevelFile::read_draft(text.as_bytes())];
            for error in errors.map(refused) {
                assert!(error.starts_with(place), "{error}");
            }
        }
    }

    #[test]
    fn a_board_without_enough_tiles_is_a_draft_and_no_level() {
        for (ice, why) in [("...\n...", "there is no tile"), ("111\n1.1\n11.", "there are 7 tiles")]
        {
            let text = with_ice(ice);
            assert!(LevelFile::read_draft(text.as_bytes()).is_ok());
            let error = refused(LevelFile::parse(text.as_bytes()));
            assert!(error.starts_with("line 4: ") && error.contains(why), "{error}");
        }
    }

    #[test]
    fn what_is_said_about_a_level_is_checked_by_line_and_column() {
        let ice = "\n[ice]\n11111\n11111\n";
        for (about, place, part) in [
            ("name = A\nplayers = 5\n", "line 3, column 11: ", "from 2 to 4"),
            ("name = A\nplayers = 4-2\n", "line 3, column 11: ", "4-2"),
            ("name = A\ntitle = B\n", "line 3, column 1: ", "not a setting"),
        ] {
            let text = format!("[about]\n{about}{ice}");
            let error = refused(LevelFile::read_draft(text.as_bytes()));
            assert!(error.starts_with(place) && error.contains(part), "{error}");
        }
        let long = format!("[about]\nname = {}\n{ice}", "A".repeat(61));
        let error = refused(LevelFile::parse(long.as_bytes()));
        assert!(error.starts_with("line 2, column 8: "), "{error}");
    }
}
