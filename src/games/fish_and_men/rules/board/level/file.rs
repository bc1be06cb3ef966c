//! Levels as files: reading them with the place of everything that is wrong.

use super::{
    CURRENT_SIGNS, CurrentName, IndustryGrade, IndustrySite, Level, MOST_PLAYERS, RiverMouth,
    TERRAIN_SIGNS,
};
use crate::rules::board::position::{MOST_COLUMNS, MOST_ROWS, Square};
use shoal_contract::levels::text::writing::{list, map};
use shoal_contract::levels::text::{
    LevelErrors, LevelListLine, LevelSection, LevelText, SectionForm,
};
use shoal_contract::levels::{self, FiledLevel, LevelFlaw};
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// The parts of a line of the lists.
const PLACED: &[&str] = &["name", "row", "column"];
const INDUSTRY: &[&str] = &["name", "row", "column", "colour"];

/// A board as it is kept in a file.
pub type LevelFile = levels::LevelFile<Level>;

impl Level {
    /// The world, the board of the original's kind.
    pub fn world() -> Arc<Level> {
        static LEVEL: OnceLock<Arc<Level>> = OnceLock::new();
        LEVEL.get_or_init(|| Arc::new(LevelFile::default_level().level)).clone()
    }

    /// The level as a file that [`FiledLevel::parse`] reads as the same level.
    pub fn write(&self) -> String {
        LevelFile::from(self.clone()).write()
    }
}

impl FiledLevel for Level {
    const WORD: &'static str = "board";
    const FOLDERS: &'static [&'static str] = &["fish_and_men"];
    const BUILT_IN: &'static [(&'static str, &'static str)] = &[
        ("world", include_str!("../../../../../../levels/fish_and_men/world.level")),
        ("twin_bays", include_str!("../../../../../../levels/fish_and_men/twin_bays.level")),
        ("narrows", include_str!("../../../../../../levels/fish_and_men/narrows.level")),
        ("archipelago", include_str!("../../../../../../levels/fish_and_men/archipelago.level")),
    ];
    const SECTIONS: &'static [LevelSection] = &[
        LevelSection { name: "terrain", form: SectionForm::Map(TERRAIN_SIGNS), required: true },
        LevelSection { name: "currents", form: SectionForm::Map(CURRENT_SIGNS), required: true },
        LevelSection { name: "rivers", form: SectionForm::List(PLACED), required: true },
        LevelSection::optional("industries", SectionForm::List(INDUSTRY)),
        LevelSection::optional("streams", SectionForm::List(PLACED)),
    ];
    const SEATS: RangeInclusive<usize> = 1..=MOST_PLAYERS;

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

    fn of_text(text: &LevelText, name: String, errors: &mut LevelErrors) -> Option<Self> {
        let rows = |map| text.rows(map).iter().map(|row| row.text.clone()).collect();
        let rivers = text.lines("rivers").iter().filter_map(|line| {
            Some(RiverMouth { name: name_in(line), at: parse_square(line, errors)? })
        });
        let rivers = rivers.collect();
        let industries = text.lines("industries").iter();
        let industries = industries.filter_map(|line| parse_industry_site(line, errors)).collect();
        let streams = text.lines("streams").iter().filter_map(|line| {
            Some(CurrentName { name: name_in(line), at: parse_square(line, errors)? })
        });
        let streams = streams.collect();
        let (terrain, currents) = (rows("terrain"), rows("currents"));
        Some(Self { name, terrain, currents, rivers, industries, streams })
    }

    fn write_sections(&self, text: &mut String) {
        map(text, "terrain", TERRAIN_SIGNS, &self.terrain);
        map(text, "currents", CURRENT_SIGNS, &self.currents);
        let placed = |name: &str, at: Square| format!("{name}, {}, {}", at.row, at.column);
        list(text, "rivers", PLACED, &self.rivers, |RiverMouth { name, at }| placed(name, *at));
        list(text, "industries", INDUSTRY, &self.industries, |IndustrySite { name, at, grade }| {
            format!("{}, {}", placed(name, *at), grade.word())
        });
        list(text, "streams", PLACED, &self.streams, |CurrentName { name, at }| placed(name, *at));
    }

    fn flaws(&self) -> Vec<LevelFlaw> {
        self.flaws_of_board()
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

fn name_in(line: &LevelListLine) -> String {
    line.parts[0].text.clone()
}

fn parse_industry_site(line: &LevelListLine, errors: &mut LevelErrors) -> Option<IndustrySite> {
    let at = parse_square(line, errors);
    let colours = IndustryGrade::ALL.map(|grade| (grade.word(), grade));
    let grade = line.parts[3].one_of("colour", &colours, errors);
    Some(IndustrySite { name: name_in(line), at: at?, grade: grade? })
}

fn parse_square(line: &LevelListLine, errors: &mut LevelErrors) -> Option<Square> {
    let row = line.parts[1].whole("row", 0..=MOST_ROWS - 1, errors);
    let column = line.parts[2].whole("column", 0..=MOST_COLUMNS - 1, errors);
    Some(Square::new(row?, column?))
}
