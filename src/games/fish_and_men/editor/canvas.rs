//! A board that is being drawn: its maps always have one size and known signs, and nothing stands
//! where it cannot.

use super::findings::{Finding, findings};
use super::special::{SeaEditorTool, lay_current, mirrored};
use crate::rules::board::beside;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::level::check::{LEAST_COLUMNS, LEAST_ROWS};
use crate::rules::board::level::file::LevelFile;
use crate::rules::board::level::{CURRENT_SIGNS, IndustrySite, Level, RiverMouth, TERRAIN_SIGNS};
use crate::rules::board::position::{MOST_COLUMNS, MOST_ROWS, Square};
use shoal_contract::levels::drawing::{
    BoardMirror, EditableMap, PaintableTerrain, StrokeSettings, ToolMovement, WholeBoardChange,
    fit_map, put_sign, sign_at,
};
use shoal_contract::levels::grid::CellShape;
use std::iter::repeat;
use std::ops::RangeInclusive;

/// A kind of ground that can be painted on any square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what it is named for")]
pub enum TerrainPaint {
    Sea,
    Land,
    Ice,
    /// Drawn as water, but land in every rule.
    UpperRiver,
}

impl PaintableTerrain for TerrainPaint {
    const ALL: &'static [(Self, char, &'static str)] = &[
        (TerrainPaint::Sea, '.', "sea"),
        (TerrainPaint::Land, '#', "land"),
        (TerrainPaint::Ice, '*', "ice"),
        (TerrainPaint::UpperRiver, 'r', "upper river"),
    ];
}

/// The sign of a river's mouth.
const MOUTH: char = '~';

/// A board that is being drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct SeaCanvas(LevelFile);

impl SeaCanvas {
    /// A board of nothing but sea between two edges of ice.
    pub fn empty(columns: u16, rows: u16) -> Self {
        let edge = |row: u16| row == 0 || row + 1 == rows;
        let sea = |row| if edge(row) { "*" } else { "." }.repeat(columns.into());
        let level = Level {
            name: "New board".into(),
            terrain: (0..rows).map(sea).collect(),
            currents: vec![".".repeat(columns.into()); rows.into()],
            rivers: Vec::new(),
            industries: Vec::new(),
            streams: Vec::new(),
        };
        Self::of_file(level.into())
    }

    /// The square beside one; east and west are joined.
    pub fn beside(&self, at: Square, heading: CompassHeading) -> Option<Square> {
        beside(at, heading, self.level().width(), self.level().height())
    }

    /// Lets the sea flow in a square, or stand still. Nothing flows but the sea.
    pub fn flow(&mut self, at: Square, heading: Option<CompassHeading>) {
        if !self.has(at) || (heading.is_some() && !self.is_sea(at)) {
            return;
        }
        // The next sign after that of no current is north, and so on.
        let sign = heading.map_or(0, |heading| 1 + heading.index());
        put_sign(&mut self.0.level.currents, at, CURRENT_SIGNS[sign].0);
        if heading.is_none() {
            self.0.level.streams.retain(|stream| stream.at != at);
        }
    }

    /// Puts the mouth of a river, with a name of its own, or an industry on a square, coast or not. An industry that
    /// stands there already changes its colour.
    pub(super) fn build(&mut self, at: Square, tool: SeaEditorTool) {
        match tool {
            SeaEditorTool::Industry(grade) => {
                let sites = &mut self.0.level.industries;
                let name = format!("Works {}", sites.len() + 1);
                match sites.iter_mut().find(|site| site.at == at) {
                    Some(site) => site.grade = grade,
                    None => sites.push(IndustrySite { name, at, grade }),
                }
            }
            SeaEditorTool::River if sign_at(self.map(), at) != Some(MOUTH) => {
                self.paint(at, TerrainPaint::Land);
                let name = self.unused_name("River 1");
                put_sign(&mut self.0.level.terrain, at, MOUTH);
                self.0.level.rivers.push(RiverMouth { name, at });
            }
            _ => {}
        }
    }

    /// Paints the northern and southern edges with ice where they are open (rules 1.8).
    pub fn close_edges(&mut self) {
        let last = self.level().height() - 1;
        for at in self.places().filter(|at| [0, last].contains(&at.row)) {
            if !matches!(self.terrain(at), Some(TerrainPaint::Land | TerrainPaint::Ice)) {
                self.paint(at, TerrainPaint::Ice);
            }
        }
    }

    /// `true` for a square of sea.
    pub fn is_sea(&self, at: Square) -> bool {
        self.terrain(at) == Some(TerrainPaint::Sea)
    }

    /// The number of squares of sea around one.
    pub(super) fn sea_around(&self, at: Square) -> usize {
        let around = CompassHeading::ALL.into_iter().filter_map(|heading| self.beside(at, heading));
        around.filter(|&at| self.is_sea(at)).count()
    }

    /// `true` for a square on which water is drawn though it is land in the rules: a mouth or an upper river.
    pub fn is_wet(&self, at: Square) -> bool {
        matches!(sign_at(self.map(), at), Some(MOUTH | 'r'))
    }

    /// A name that no river has yet: this one, or with the next number.
    pub fn unused_name(&self, wanted: &str) -> String {
        let is_taken = |name: &str| self.level().rivers.iter().any(|river| river.name == name);
        if !is_taken(wanted) {
            return wanted.into();
        }
        let stem = wanted.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end();
        let numbers = (2..).map(|number: u32| format!("{stem} {number}"));
        numbers.into_iter().find(|name| !is_taken(name)).unwrap_or_default()
    }
}

impl EditableMap for SeaCanvas {
    type Level = Level;
    type Place = Square;
    type TerrainKind = TerrainPaint;
    type Special = SeaEditorTool;

    const SHAPE: CellShape = CellShape::Square { joined: true };
    const SIZES: (RangeInclusive<u16>, RangeInclusive<u16>) =
        (LEAST_COLUMNS..=MOST_COLUMNS, LEAST_ROWS..=MOST_ROWS);
    const FIRST: TerrainPaint = TerrainPaint::Land;
    const WIDEST_BRUSH: u16 = 7;
    const CHANGES: &'static [WholeBoardChange<Self>] =
        &[("Close the edges with ice", SeaCanvas::close_edges)];

    /// Maps of uneven size are filled up with land and cut to what a board can have, unknown signs
    /// become land or no current, and what stands outside is left out.
    fn of_file(mut file: LevelFile) -> Self {
        let level = &mut file.level;
        let columns = level.terrain.iter().map(String::len).max().unwrap_or(0);
        let columns = columns.clamp(LEAST_COLUMNS.into(), MOST_COLUMNS.into());
        let rows = level.terrain.len().clamp(LEAST_ROWS.into(), MOST_ROWS.into());
        fit_map(&mut level.terrain, rows, columns, TERRAIN_SIGNS, '#');
        fit_map(&mut level.currents, rows, columns, CURRENT_SIGNS, '.');
        retain_places(level, |at| usize::from(at.row) < rows && usize::from(at.column) < columns);
        Self(file)
    }

    fn new(columns: u16, rows: u16) -> Result<Self, String> {
        Ok(Self::empty(columns, rows))
    }

    /// Changes the size, as near to the wanted one as a board can be. Columns are added and removed in the east, rows
    /// above the southern edge, which stays; what is added is sea.
    fn resize(&mut self, columns: u16, rows: u16) -> Result<(), String> {
        let columns = columns.clamp(LEAST_COLUMNS, MOST_COLUMNS);
        let (first, last) = (0, rows.clamp(LEAST_ROWS, MOST_ROWS) - 1);
        let level = &mut self.0.level;
        let edge = level.height() - 1;
        for (map, is_terrain) in [(&mut level.terrain, true), (&mut level.currents, false)] {
            let southern = map.remove(edge.into());
            map.resize(last.into(), String::new());
            map.push(southern);
            for (index, row) in (0..).zip(map) {
                // The edges stay closed.
                let is_edge = is_terrain && (index == first || index == last);
                let added = row.chars().last().filter(|_| is_edge).unwrap_or('.');
                *row = row.chars().chain(repeat(added)).take(columns.into()).collect();
            }
        }
        // What stood on the southern edge moves with it, what stood in rows that are gone is gone.
        retain_places(level, |at| {
            let stays = at.column < columns && (at.row == edge || at.row < last);
            at.row = if at.row == edge { last } else { at.row };
            stays
        });
        Ok(())
    }

    fn file(&self) -> &LevelFile {
        &self.0
    }

    fn file_mut(&mut self) -> &mut LevelFile {
        &mut self.0
    }

    fn findings(&self) -> Vec<Finding> {
        findings(self)
    }

    fn map(&self) -> &[String] {
        &self.0.level.terrain
    }

    fn paint(&mut self, at: Square, ground: TerrainPaint) {
        if !self.has(at) {
            return;
        }
        put_sign(&mut self.0.level.terrain, at, ground.sign());
        self.0.level.rivers.retain(|river| river.at != at);
        if ground == TerrainPaint::Sea {
            self.0.level.industries.retain(|site| site.at != at);
        } else {
            self.flow(at, None);
        }
    }

    /// Takes away the current of a square, its industry, and the mouth of a river, which leaves land.
    fn erase(&mut self, at: Square) {
        self.flow(at, None);
        self.0.level.industries.retain(|site| site.at != at);
        if sign_at(self.map(), at) == Some(MOUTH) {
            self.paint(at, TerrainPaint::Land);
        }
    }

    /// Copies a square; a river of the copy gets a name of its own.
    fn copy_cell(&mut self, source: &Self, from: Square, to: Square, mirror: BoardMirror) {
        self.erase(to);
        put_sign(&mut self.0.level.terrain, to, sign_at(source.map(), from).unwrap_or('#'));
        let heading = source.level().current_at(from).map(|heading| mirrored(heading, mirror));
        self.flow(to, heading);
        let mut rivers = source.level().rivers.iter();
        if let Some(RiverMouth { name, .. }) = rivers.find(|river| river.at == from) {
            let name = self.unused_name(name);
            self.0.level.rivers.push(RiverMouth { name, at: to });
        }
        if let Some(site) = source.level().industries.iter().find(|site| site.at == from) {
            self.0.level.industries.push(IndustrySite { at: to, ..site.clone() });
        }
    }

    fn use_special(
        &mut self,
        tool: SeaEditorTool,
        hand: &StrokeSettings<Self>,
        touch: ToolMovement<Square>,
    ) -> Result<(), String> {
        let at = match (tool, touch) {
            (SeaEditorTool::Current, _) => {
                lay_current(self, hand, touch);
                return Ok(());
            }
            (_, ToolMovement::Click(_)) => return Ok(()),
            (_, ToolMovement::Down(at) | ToolMovement::Along(_, at)) => at,
        };
        let what = match tool {
            SeaEditorTool::Industry(_) => "an industry must be on land, ice or a river",
            _ => "the mouth of a river must be on land",
        };
        for at in hand.with_image(self, at) {
            if !self.has(at) || self.is_sea(at) || self.sea_around(at) == 0 {
                return Err(format!("{at}: {what} with sea next to it"));
            }
            self.build(at, tool);
        }
        Ok(())
    }

    fn describe(&self, at: Square) -> String {
        let level = self.level();
        let sign = sign_at(self.map(), at).unwrap_or('#');
        let ground = TERRAIN_SIGNS.iter().find(|(known, _)| *known == sign);
        let ground = ground.map_or("land", |(_, word)| word);
        let current = level.current_at(at).map(|heading| format!("current to {heading}"));
        let river = level.rivers.iter().find(|river| river.at == at);
        let site = level.industries.iter().find(|site| site.at == at);
        let site = site.map(|site| format!("{} ({})", site.name, site.grade.word()));
        let more = [current, river.map(|river| river.name.clone()), site].into_iter().flatten();
        std::iter::once(ground.to_owned()).chain(more).collect::<Vec<_>>().join(", ")
    }
}

/// Keeps the rivers, industries and names of currents for whose squares this is `true`; it may move them.
fn retain_places(level: &mut Level, mut stays: impl FnMut(&mut Square) -> bool) {
    level.rivers.retain_mut(|river| stays(&mut river.at));
    level.industries.retain_mut(|site| stays(&mut site.at));
    level.streams.retain_mut(|stream| stays(&mut stream.at));
}
