//! Findings about a board: everything that is wrong or worth a look, each with its square.

use crate::rules::board::beside;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::level::Level;
use crate::rules::board::level::file::LevelFile;
use crate::rules::board::position::Square;
use crate::rules::board::terrain::Terrain;
use shoal_contract::levels::{FiledLevel as _, LevelFlaw, LevelLocation, drawing};

/// This many squares with nothing but sea around make a sea in which there is somewhere to feed, and
/// room for a card that needs a sea of three by three.
pub const OPEN_SQUARES: usize = 12;
/// A fish whose river has fewer squares of sea beside it is shut in by the next one that rests there.
pub const LEAST_SEA_BY_RIVER: usize = 2;

/// One thing that is wrong, or worth a look.
pub type Finding = drawing::BoardFinding<Square>;

/// All that is wrong with a board, then what is worth a look. A board that no match can be played on
/// is looked at no further.
pub fn findings(file: &LevelFile) -> Vec<Finding> {
    let level = &file.level;
    let flaws = level.flaws().into_iter();
    let wrong: Vec<Finding> = flaws.map(|flaw| finding_of(level, flaw)).collect();
    if !wrong.is_empty() {
        return wrong;
    }
    let mut found = Vec::new();
    aground(level, &mut found);
    narrow_rivers(level, &mut found);
    open_sea(level, &mut found);
    if let Some(most) = file.players.as_ref().map(|players| *players.end())
        && most > level.rivers.len()
    {
        let rivers = level.rivers.len();
        let what = format!("{most} players need a river each, but there are {rivers}");
        found.push(Finding::advisory(None, what));
    }
    found
}

fn finding_of(level: &Level, LevelFlaw { place, what }: LevelFlaw) -> Finding {
    let square = |row: usize, column: usize| Some(Square::new(row as u16, column as u16));
    let at = match place {
        LevelLocation::At(_, row, column) => square(row, column),
        LevelLocation::Row("rivers", index) => level.rivers.get(index).map(|river| river.at),
        LevelLocation::Row("industries", index) => level.industries.get(index).map(|site| site.at),
        LevelLocation::Row("streams", index) => level.streams.get(index).map(|stream| stream.at),
        LevelLocation::Row(_, row) => square(row, 0),
        LevelLocation::Name | LevelLocation::Section(_) => None,
    };
    Finding::blocking(at, what)
}

/// Currents that flow against a coast: what drifts there stays.
fn aground(level: &Level, found: &mut Vec<Finding>) {
    for at in squares(level) {
        let Some(heading) = level.current_at(at) else { continue };
        if !next_to(level, at, heading).is_some_and(|next| level.terrain_at(next) == Terrain::Sea) {
            found.push(Finding::advisory(Some(at), format!("the current at {at} runs aground")));
        }
    }
}

fn narrow_rivers(level: &Level, found: &mut Vec<Finding>) {
    for river in &level.rivers {
        if sea_around(level, river.at) < LEAST_SEA_BY_RIVER {
            let what = format!(
                "{} has fewer than {LEAST_SEA_BY_RIVER} sea squares next to it",
                river.name
            );
            found.push(Finding::advisory(Some(river.at), what));
        }
    }
}

fn open_sea(level: &Level, found: &mut Vec<Finding>) {
    let open = squares(level).filter(|&at| {
        level.terrain_at(at) == Terrain::Sea && sea_around(level, at) == CompassHeading::ALL.len()
    });
    let count = open.count();
    if count < OPEN_SQUARES {
        let what = format!(
            "only {count} squares have sea on all sides: {OPEN_SQUARES} would give room to \
             feed"
        );
        found.push(Finding::advisory(None, what));
    }
}

fn sea_around(level: &Level, at: Square) -> usize {
    let around = CompassHeading::ALL.into_iter().filter_map(|heading| next_to(level, at, heading));
    around.filter(|&other| level.terrain_at(other) == Terrain::Sea).count()
}

fn next_to(level: &Level, at: Square, heading: CompassHeading) -> Option<Square> {
    beside(at, heading, level.width(), level.height())
}

fn squares(level: &Level) -> impl Iterator<Item = Square> + use<> {
    let (width, height) = (level.width(), level.height());
    (0..height).flat_map(move |row| (0..width).map(move |column| Square::new(row, column)))
}
