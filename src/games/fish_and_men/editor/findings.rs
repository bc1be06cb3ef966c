//! Findings about a board: everything that is wrong or worth a look, each with its square.

use super::canvas::SeaCanvas;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::level::{Level, RiverMouth};
use crate::rules::board::position::Square;
use shoal_contract::levels::drawing::{self, EditableMap as _};
use shoal_contract::levels::{FiledLevel as _, LevelFlaw, LevelLocation};
use std::ops::RangeInclusive;

/// This many squares with nothing but sea around make a sea in which there is somewhere to feed, and
/// room for a card that needs a sea of three by three.
pub const OPEN_SQUARES: usize = 12;
/// A fish whose river has fewer squares of sea beside it is shut in by the next one that rests there.
pub const LEAST_SEA_BY_RIVER: usize = 2;

/// One thing that is wrong, or worth a look.
pub type Finding = drawing::BoardFinding<Square>;

/// All that is wrong with a board, then what is worth a look. A board that no match can be played on
/// is looked at no further.
pub(super) fn findings(canvas: &SeaCanvas) -> Vec<Finding> {
    let level = canvas.level();
    let wrong: Vec<Finding> =
        level.flaws().into_iter().map(|flaw| finding_of(level, flaw)).collect();
    if !wrong.is_empty() {
        return wrong;
    }
    let mut found: Vec<Finding> = aground(canvas).chain(narrow_rivers(canvas)).collect();
    found.extend(open_sea(canvas));
    let (most, rivers) =
        (canvas.file().players.as_ref().map(RangeInclusive::end), level.rivers.len());
    if let Some(most) = most.filter(|most| **most > rivers) {
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
fn aground(canvas: &SeaCanvas) -> impl Iterator<Item = Finding> {
    let level = canvas.level();
    let is_aground = |at: &Square| {
        let heading = level.current_at(*at);
        heading
            .is_some_and(|heading| !canvas.beside(*at, heading).is_some_and(|at| canvas.is_sea(at)))
    };
    let told = |at| Finding::advisory(Some(at), format!("the current at {at} runs aground"));
    canvas.places().filter(is_aground).map(told)
}

fn narrow_rivers(canvas: &SeaCanvas) -> impl Iterator<Item = Finding> {
    let rivers = canvas.level().rivers.iter();
    let narrow = rivers.filter(|river| canvas.sea_around(river.at) < LEAST_SEA_BY_RIVER);
    narrow.map(|RiverMouth { name, at }| {
        let what = format!("{name} has fewer than {LEAST_SEA_BY_RIVER} sea squares next to it");
        Finding::advisory(Some(*at), what)
    })
}

fn open_sea(canvas: &SeaCanvas) -> Option<Finding> {
    let is_open =
        |&at: &Square| canvas.is_sea(at) && canvas.sea_around(at) == CompassHeading::ALL.len();
    let count = canvas.places().filter(is_open).count();
    (count < OPEN_SQUARES).then(|| {
        let what = format!(
            "only {count} squares have sea on all sides: {OPEN_SQUARES} would give room to feed"
        );
        Finding::advisory(None, what)
    })
}
