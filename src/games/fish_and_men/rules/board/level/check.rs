//! Checks that the rules can be played on a board.

use super::{CURRENT_SIGNS, Level, TERRAIN_SIGNS};
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::{CELLS, MOST_COLUMNS, MOST_ROWS, Square};
use crate::rules::board::terrain::Terrain;
use crate::rules::board::{beside, squares};
use shoal_contract::check_name;
use shoal_contract::levels::{LevelFlaw, LevelFlaws, LevelLocation};

/// The fewest columns: a piece must not meet itself around the board.
pub const LEAST_COLUMNS: u16 = 4;
/// The fewest rows: one of sea between the closed edges.
pub const LEAST_ROWS: u16 = 3;
/// The longest name in a level, in characters.
pub const LONGEST_NAME: usize = 60;

/// The place of a square in a map.
fn at(map: &'static str, square: Square) -> LevelLocation {
    LevelLocation::At(map, square.row.into(), square.column.into())
}

impl Level {
    /// All that is wrong with the board; if the maps themselves are, only that.
    pub fn flaws_of_board(&self) -> Vec<LevelFlaw> {
        let mut flaws = LevelFlaws::default();
        self.check_maps(&mut flaws);
        if flaws.is_empty() {
            self.check_edges(&mut flaws);
            self.check_currents(&mut flaws);
            self.check_rivers(&mut flaws);
            self.check_industries(&mut flaws);
            self.check_current_names(&mut flaws);
            self.check_sea(&mut flaws);
        }
        self.check_names(&mut flaws);
        flaws.into_vec()
    }

    /// Checks the sizes and signs of the maps.
    fn check_maps(&self, flaws: &mut LevelFlaws) {
        let (rows, columns) = (self.terrain.len(), self.terrain.first().map_or(0, String::len));
        let fits = |number: usize, least: u16, most: u16| {
            (usize::from(least)..=usize::from(most)).contains(&number)
        };
        let fit = fits(rows, LEAST_ROWS, MOST_ROWS) && fits(columns, LEAST_COLUMNS, MOST_COLUMNS);
        flaws.require(fit, LevelLocation::Section("terrain"), || {
            format!(
                "a board must have {LEAST_COLUMNS} to {MOST_COLUMNS} columns and {LEAST_ROWS} to \
                 {MOST_ROWS} rows, but this has {columns} and {rows}"
            )
        });
        let count = self.currents.len();
        flaws.require(count == rows, LevelLocation::Section("currents"), || {
            format!("the currents have {count} rows, but the terrain has {rows}")
        });
        let maps = [
            ("terrain", &self.terrain, TERRAIN_SIGNS),
            ("currents", &self.currents, CURRENT_SIGNS),
        ];
        for (map, lines, signs) in maps {
            for (row, line) in lines.iter().enumerate() {
                let length = line.chars().count();
                flaws.require(length == columns, LevelLocation::Row(map, row), || {
                    format!("this row has {length} squares, but the board has {columns} columns")
                });
                let is_known = |sign| signs.iter().any(|&(known, _)| known == sign);
                let unknown = line.chars().enumerate().find(|&(_, sign)| !is_known(sign));
                if let Some((column, sign)) = unknown {
                    let known: String = signs.iter().map(|&(sign, _)| sign).collect();
                    let what = format!("{sign:?} is not a sign of this map: its signs are {known}");
                    flaws.add(LevelLocation::At(map, row, column), what);
                }
            }
        }
    }

    /// Checks that north and south are closed (rules 1.8).
    fn check_edges(&self, flaws: &mut LevelFlaws) {
        for (row, edge) in [(0, "northern"), (self.height() - 1, "southern")] {
            let mut squares = (0..self.width()).map(|column| Square::new(row, column));
            let is_closed =
                |&square: &Square| matches!(self.terrain_at(square), Terrain::Land | Terrain::Ice);
            if let Some(open) = squares.find(|square| !is_closed(square)) {
                let what = format!("the {edge} edge is not closed here: it must be ice or land");
                flaws.add(at("terrain", open), what);
            }
        }
    }

    /// Checks that currents flow in the sea (rules 1.3).
    fn check_currents(&self, flaws: &mut LevelFlaws) {
        for square in self.squares() {
            let flows = self.current_at(square).is_some();
            flaws.require(!flows || self.is_sea(square), at("currents", square), || {
                format!("a current flows here, on {}", self.named(square))
            });
        }
    }

    /// Checks that each mouth has a line in the file and the sea beside it (rules 1.2).
    fn check_rivers(&self, flaws: &mut LevelFlaws) {
        flaws.require(
            !self.rivers.is_empty(),
            LevelLocation::Section("rivers"),
            "there is no river: fish start and breed in rivers",
        );
        let is_river = |square| self.terrain_at(square) == Terrain::River;
        for (index, river) in self.rivers.iter().enumerate() {
            let (place, at) = (LevelLocation::Row("rivers", index), river.at);
            if !self.has(at) {
                flaws.add(place, format!("{at} is not on the board"));
            } else if !is_river(at) {
                let what = format!("{at} is {}, not the mouth of a river `~`", self.named(at));
                flaws.add(place, what);
            } else if !self.is_shore(at) {
                flaws.add(place, format!("there is no sea next to {at}"));
            }
            let earlier = &self.rivers[..index];
            flaws.require(earlier.iter().all(|other| other.at != at), place, || {
                format!("another river already has its mouth at {at}")
            });
            flaws.require(earlier.iter().all(|other| other.name != river.name), place, || {
                format!("another river is already called {}", river.name)
            });
        }
        for square in self.squares().filter(|&square| is_river(square)) {
            let is_listed = self.rivers.iter().any(|river| river.at == square);
            flaws.require(is_listed, at("terrain", square), || {
                format!(
                    "the river mouth at {square} has no line under [rivers]: give it a name there"
                )
            });
        }
    }

    /// Checks that industries stand on the shore, one a square (rules 1.4).
    fn check_industries(&self, flaws: &mut LevelFlaws) {
        for (index, site) in self.industries.iter().enumerate() {
            let (place, at) = (LevelLocation::Row("industries", index), site.at);
            if !self.has(at) {
                flaws.add(place, format!("{at} is not on the board"));
            } else if self.is_sea(at) {
                let what = format!("{at} is sea: an industry must be on land, ice or a river");
                flaws.add(place, what);
            } else if !self.is_shore(at) {
                let what = format!("there is no sea next to {at}: an industry must be on a shore");
                flaws.add(place, what);
            }
            let is_first = self.industries[..index].iter().all(|other| other.at != at);
            flaws.require(is_first, place, || format!("there is already another industry at {at}"));
        }
    }

    fn check_current_names(&self, flaws: &mut LevelFlaws) {
        for (index, stream) in self.streams.iter().enumerate() {
            let (place, at) = (LevelLocation::Row("streams", index), stream.at);
            if !self.has(at) {
                flaws.add(place, format!("{at} is not on the board"));
            } else if self.current_at(at).is_none() {
                flaws.add(place, format!("there is no current at {at}"));
            }
        }
    }

    /// Checks that the sea is in one piece along rows and columns, and that no square of it is alone.
    fn check_sea(&self, flaws: &mut LevelFlaws) {
        let mut parts = self.seas();
        // The greatest part is the sea; of equal ones the first.
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let is_there = !parts.is_empty();
        flaws.require(is_there, LevelLocation::Section("terrain"), "there is no sea");
        for part in parts.iter().filter(|part| part.len() == 1) {
            let square = part[0];
            let what =
                format!("the sea at {square} has no other sea to its north, east, south or west");
            flaws.add(at("terrain", square), what);
        }
        for part in parts.iter().skip(1).filter(|part| part.len() > 1) {
            let (square, size) = (part[0], part.len());
            let what = format!(
                "the sea here ({square}) is cut off from the rest: {size} squares that nobody \
                 can reach along rows and columns"
            );
            flaws.add(at("terrain", square), what);
        }
    }

    /// Checks that names fit on the table, and into a level's file.
    fn check_names(&self, flaws: &mut LevelFlaws) {
        let row = |section| move |index| LevelLocation::Row(section, index);
        let rivers = self.rivers.iter().map(|river| &river.name);
        let industries = self.industries.iter().map(|site| &site.name);
        let streams = self.streams.iter().map(|stream| &stream.name);
        let names = std::iter::once((LevelLocation::Name, &self.name))
            .chain((0..).map(row("rivers")).zip(rivers))
            .chain((0..).map(row("industries")).zip(industries))
            .chain((0..).map(row("streams")).zip(streams));
        for (place, name) in names {
            let fits = (1..=LONGEST_NAME).contains(&name.chars().count())
                && name.trim() == name
                && !name.starts_with(['#', '['])
                && !name.contains(',');
            if fits {
                flaws.add_error(place, check_name(name, LONGEST_NAME));
            } else {
                let what = format!(
                    "a name must have 1 to {LONGEST_NAME} characters, no comma, no # or [ at the start, and no \
                     spaces around it"
                );
                flaws.add(place, what);
            }
        }
    }

    fn named(&self, square: Square) -> &'static str {
        match self.terrain_at(square) {
            Terrain::Sea => "sea",
            Terrain::Land => "land",
            Terrain::Ice => "ice",
            Terrain::River => "a river",
        }
    }

    /// `true` if the square is on the board.
    fn has(&self, square: Square) -> bool {
        square.row < self.height() && square.column < self.width()
    }

    fn is_sea(&self, square: Square) -> bool {
        self.terrain_at(square) == Terrain::Sea
    }

    /// All squares, in order.
    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        squares(self.width(), self.height())
    }

    /// The squares of sea around one, in each direction or only to its north, east, south and west; east and west are
    /// joined.
    fn sea_beside(&self, square: Square, sides_only: bool) -> impl Iterator<Item = Square> {
        let headings = CompassHeading::ALL.into_iter().step_by(if sides_only { 2 } else { 1 });
        headings
            .filter_map(move |heading| beside(square, heading, self.width(), self.height()))
            .filter(|&other| self.is_sea(other))
    }

    /// `true` if any of the eight squares around is sea.
    fn is_shore(&self, square: Square) -> bool {
        self.sea_beside(square, false).next().is_some()
    }

    /// `true` if there is sea to its north, east, south or west; `false` off the board.
    pub fn has_sea_at_a_side(&self, square: Square) -> bool {
        self.has(square) && self.sea_beside(square, true).next().is_some()
    }

    /// The parts of the sea that hang together along rows and columns, in order of first squares.
    fn seas(&self) -> Vec<Vec<Square>> {
        let mut seen = vec![false; CELLS];
        let mut parts = Vec::new();
        for start in self.squares().filter(|&square| self.is_sea(square)) {
            if std::mem::replace(&mut seen[start.cell()], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&square) = part.get(next) {
                next += 1;
                let beside = self.sea_beside(square, true);
                part.extend(beside.filter(|at| !std::mem::replace(&mut seen[at.cell()], true)));
            }
            parts.push(part);
        }
        parts
    }
}
