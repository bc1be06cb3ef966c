//! A board that is being drawn: its maps always have one size and known signs, and nothing stands
//! where it cannot.

use super::findings::{Finding, findings};
use super::mirror::Mirror;
use super::stroke::Stroke;
use super::{Tool, WIDEST_BRUSH};
use crate::contract::drawing::Drawn;
use crate::games::fish_and_men::rules::board::beside;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::level::{
    CURRENT_SIGNS, Grade, Level, River, Site, TERRAIN_SIGNS,
};
use crate::games::fish_and_men::rules::level_check::{LEAST_COLUMNS, LEAST_ROWS};
use crate::games::fish_and_men::rules::level_file::LevelFile;
use crate::games::fish_and_men::rules::position::{MOST_COLUMNS, MOST_ROWS, Square};
use crate::games::fish_and_men::rules::terrain::Terrain;

/// What can be painted on any square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what it is named for")]
pub enum Ground {
    Sea,
    Land,
    Ice,
    /// Drawn as water, but land in every rule.
    UpperRiver,
}

impl Ground {
    /// All of them.
    pub const ALL: [Ground; 4] = [Ground::Sea, Ground::Land, Ground::Ice, Ground::UpperRiver];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Ground::Sea => "sea",
            Ground::Land => "land",
            Ground::Ice => "ice",
            Ground::UpperRiver => "upper river",
        }
    }

    const fn sign(self) -> u8 {
        match self {
            Ground::Sea => b'.',
            Ground::Land => b'#',
            Ground::Ice => b'*',
            Ground::UpperRiver => b'r',
        }
    }
}

/// The sign of a river's mouth.
const MOUTH: u8 = b'~';
/// The sign of no current.
const STILL: u8 = b'.';

/// A board that is being drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Canvas(LevelFile);

impl Canvas {
    /// A board to draw on. Maps of uneven size are filled up with land and cut to what a board can
    /// have, unknown signs become land or no current, and what stands outside is left out.
    pub fn of(mut file: LevelFile) -> Self {
        let level = &mut file.level;
        let columns = level.terrain.iter().map(String::len).max().unwrap_or(0);
        let columns = columns.clamp(LEAST_COLUMNS.into(), MOST_COLUMNS.into());
        let rows = level.terrain.len().clamp(LEAST_ROWS.into(), MOST_ROWS.into());
        even(&mut level.terrain, (rows, columns), TERRAIN_SIGNS, '#');
        even(&mut level.currents, (rows, columns), CURRENT_SIGNS, '.');
        let on_board = |at: Square| usize::from(at.row) < rows && usize::from(at.column) < columns;
        level.rivers.retain(|river| on_board(river.at));
        level.industries.retain(|site| on_board(site.at));
        level.streams.retain(|stream| on_board(stream.at));
        Self(file)
    }

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
        Self::of(level.into())
    }

    /// The board with what is said about it.
    pub fn file(&self) -> &LevelFile {
        &self.0
    }

    /// The board, to change its names and what is said about it; its maps must stay as they are.
    pub fn words_mut(&mut self) -> &mut LevelFile {
        &mut self.0
    }

    /// The board.
    pub fn level(&self) -> &Level {
        &self.0.level
    }

    /// How many columns it has.
    pub fn width(&self) -> u16 {
        self.level().width()
    }

    /// How many rows it has.
    pub fn height(&self) -> u16 {
        self.level().height()
    }

    /// All its squares.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = (self.width(), self.height());
        (0..height).flat_map(move |row| (0..width).map(move |column| Square::new(row, column)))
    }

    /// The square beside one; east and west are joined.
    pub fn beside(&self, at: Square, heading: Heading) -> Option<Square> {
        beside(at, heading, self.width(), self.height())
    }

    /// What is painted on a square; the mouth of a river counts as none of them.
    pub fn ground(&self, at: Square) -> Option<Ground> {
        let sign = self.sign(at);
        Ground::ALL.into_iter().find(|ground| ground.sign() == sign)
    }

    /// Paints a square. What cannot stand or flow there goes.
    pub fn paint(&mut self, at: Square, ground: Ground) {
        if !self.has(at) {
            return;
        }
        self.put(at, ground.sign());
        self.0.level.rivers.retain(|river| river.at != at);
        if ground == Ground::Sea {
            self.0.level.industries.retain(|site| site.at != at);
        } else {
            self.flow(at, None);
        }
    }

    /// Lets the sea flow in a square, or stand still. Nothing flows but the sea.
    pub fn flow(&mut self, at: Square, heading: Option<Heading>) {
        if !self.has(at) || (heading.is_some() && self.ground(at) != Some(Ground::Sea)) {
            return;
        }
        let sign = heading.map_or(STILL, |heading| b"89632147"[heading.index()]);
        write(&mut self.0.level.currents, at, sign);
        if heading.is_none() {
            self.0.level.streams.retain(|stream| stream.at != at);
        }
    }

    /// Puts the mouth of a river on a coast, with a name of its own.
    ///
    /// # Errors
    /// A sentence if there is no coast.
    pub fn add_river(&mut self, at: Square) -> Result<(), String> {
        self.needs_coast(at, "the mouth of a river lies on land")?;
        if self.sign(at) != MOUTH {
            self.put_mouth(at);
        }
        Ok(())
    }

    /// Puts the mouth of a river on a square, coast or not, with a name of its own.
    pub(super) fn put_mouth(&mut self, at: Square) {
        self.paint(at, Ground::Land);
        let name = self.unused_name("River 1");
        self.put(at, MOUTH);
        self.0.level.rivers.push(River { name, at });
    }

    /// Puts an industry on a coast; one that stands there already changes its colour.
    ///
    /// # Errors
    /// A sentence if there is no coast.
    pub fn add_industry(&mut self, at: Square, grade: Grade) -> Result<(), String> {
        self.needs_coast(at, "an industry stands on land, ice or a river")?;
        let sites = &mut self.0.level.industries;
        match sites.iter_mut().find(|site| site.at == at) {
            Some(site) => site.grade = grade,
            None => {
                let name = format!("Works {}", sites.len() + 1);
                sites.push(Site { name, at, grade });
            }
        }
        Ok(())
    }

    /// Takes away the current of a square, its industry, and the mouth of a river, which leaves land.
    pub fn clear(&mut self, at: Square) {
        self.flow(at, None);
        self.0.level.industries.retain(|site| site.at != at);
        if self.sign(at) == MOUTH {
            self.paint(at, Ground::Land);
        }
    }

    /// Puts on a square what is drawn on one of another board, without names and currents.
    pub(super) fn copy_sign(&mut self, from: &Canvas, at: Square, to: Square) {
        self.put(to, from.sign(at));
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

    fn needs_coast(&self, at: Square, what: &str) -> Result<(), String> {
        let is_sea = |at| self.has(at) && self.level().terrain_at(at) == Terrain::Sea;
        let mut around = Heading::ALL.into_iter().filter_map(|heading| self.beside(at, heading));
        if self.has(at) && !is_sea(at) && around.any(is_sea) {
            return Ok(());
        }
        Err(format!("{at}: {what} with sea beside it"))
    }

    fn has(&self, at: Square) -> bool {
        at.row < self.height() && at.column < self.width()
    }

    fn sign(&self, at: Square) -> u8 {
        let row = self.level().terrain.get(usize::from(at.row));
        row.and_then(|row| row.as_bytes().get(usize::from(at.column)).copied()).unwrap_or(b'#')
    }

    fn put(&mut self, at: Square, sign: u8) {
        write(&mut self.0.level.terrain, at, sign);
    }
}

impl Drawn for Canvas {
    type Level = Level;
    type Place = Square;
    type Tool = Tool;
    type Mirror = Mirror;
    type Stroke = Stroke;

    const FIRST_TOOL: Tool = Tool::Ground(Ground::Land);
    const RUBBER: Tool = Tool::Rubber;
    const WIDEST_BRUSH: u16 = WIDEST_BRUSH;

    fn of_file(file: LevelFile) -> Self {
        Self::of(file)
    }

    fn file(&self) -> &LevelFile {
        self.file()
    }

    fn file_mut(&mut self) -> &mut LevelFile {
        self.words_mut()
    }

    fn findings(&self) -> Vec<Finding> {
        findings(self.file())
    }
}

fn write(rows: &mut [String], at: Square, sign: u8) {
    let (row, column) = (usize::from(at.row), usize::from(at.column));
    if let Some(row) = rows.get_mut(row).filter(|row| column < row.len()) {
        row.replace_range(column..=column, char::from(sign).encode_utf8(&mut [0; 4]));
    }
}

/// Makes a map even: all rows of one length, and only known signs.
fn even(map: &mut Vec<String>, size: (usize, usize), signs: &[(char, &str)], else_sign: char) {
    let known = |sign: char| signs.iter().any(|&(known, _)| known == sign);
    map.resize(size.0, String::new());
    for row in map {
        let signs = row.chars().map(|sign| if known(sign) { sign } else { else_sign });
        *row = signs.chain(std::iter::repeat(else_sign)).take(size.1).collect();
    }
}
