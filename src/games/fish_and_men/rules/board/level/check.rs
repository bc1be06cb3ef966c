//! Checks that the rules can be played on a board.

use super::{CURRENT_SIGNS, Level, TERRAIN_SIGNS};
use crate::rules::board::position::{MOST_COLUMNS, MOST_ROWS, Square};
use crate::rules::board::terrain::Terrain;
use shoal_contract::check_name;
use shoal_contract::levels::{LevelFlaw, LevelLocation};

/// The fewest columns: a piece must not meet itself around the board.
pub const LEAST_COLUMNS: u16 = 4;
/// The fewest rows: one of sea between the closed edges.
pub const LEAST_ROWS: u16 = 3;
/// The longest name in a level, in characters.
pub const LONGEST_NAME: usize = 60;

impl Level {
    /// All that is wrong with the board; if the maps themselves are, only that.
    pub(super) fn flaws_of_board(&self) -> Vec<LevelFlaw> {
        let mut checker = BoardChecker(self, Vec::new());
        checker.check_maps();
        if checker.1.is_empty() {
            checker.check_edges();
            checker.check_currents();
            checker.check_rivers();
            checker.check_industries();
            checker.check_current_names();
            checker.check_sea();
        }
        checker.check_names();
        checker.1
    }
}

/// The flaws found so far in a level.
struct BoardChecker<'a>(&'a Level, Vec<LevelFlaw>);

impl BoardChecker<'_> {
    fn add(&mut self, place: LevelLocation, what: impl Into<String>) {
        self.1.push(LevelFlaw { place, what: what.into() });
    }

    /// Checks the sizes and signs of the maps.
    fn check_maps(&mut self) {
        let level = self.0;
        let (rows, columns) = (level.terrain.len(), level.terrain.first().map_or(0, String::len));
        let fits = |number: usize, least: u16, most: u16| {
            (usize::from(least)..=usize::from(most)).contains(&number)
        };
        if !fits(rows, LEAST_ROWS, MOST_ROWS) || !fits(columns, LEAST_COLUMNS, MOST_COLUMNS) {
            let what = format!(
                "a board must have {LEAST_COLUMNS} to {MOST_COLUMNS} columns and {LEAST_ROWS} to \
                 {MOST_ROWS} rows, but this has {columns} and {rows}"
            );
            self.add(LevelLocation::Section("terrain"), what);
        }
        if level.currents.len() != rows {
            let count = level.currents.len();
            let what = format!("the currents have {count} rows, but the terrain has {rows}");
            self.add(LevelLocation::Section("currents"), what);
        }
        for (row, text) in level.terrain.iter().enumerate() {
            self.check_row("terrain", row, text, columns, TERRAIN_SIGNS);
        }
        for (row, text) in level.currents.iter().enumerate() {
            self.check_row("currents", row, text, columns, CURRENT_SIGNS);
        }
    }

    /// Checks the length and the signs of one row of a map.
    fn check_row(
        &mut self,
        map: &'static str,
        row: usize,
        text: &str,
        columns: usize,
        signs: &[(char, &str)],
    ) {
        let length = text.chars().count();
        if length != columns {
            let what =
                format!("this row has {length} squares, but the board has {columns} columns");
            self.add(LevelLocation::Row(map, row), what);
        }
        let unknown = text
            .chars()
            .enumerate()
            .find(|(_, sign)| !signs.iter().any(|(known, _)| known == sign));
        if let Some((column, sign)) = unknown {
            let known: String = signs.iter().map(|&(sign, _)| sign).collect();
            let what = format!("{sign:?} is not a sign of this map: its signs are {known}");
            self.add(LevelLocation::At(map, row, column), what);
        }
    }

    /// Checks that north and south are closed (rules 1.8).
    fn check_edges(&mut self) {
        let level = self.0;
        for (row, edge) in [(0, "northern"), (level.height() - 1, "southern")] {
            let open = (0..level.width())
                .map(|column| Square::new(row, column))
                .find(|&square| !matches!(level.terrain_at(square), Terrain::Land | Terrain::Ice));
            if let Some(square) = open {
                let what = format!("the {edge} edge is not closed here: it must be ice or land");
                self.add(LevelLocation::At("terrain", row.into(), square.column.into()), what);
            }
        }
    }

    /// Checks that currents flow in the sea (rules 1.3).
    fn check_currents(&mut self) {
        for square in self.0.squares() {
            if self.0.current_at(square).is_some() && self.0.terrain_at(square) != Terrain::Sea {
                let what = format!("a current flows here, on {}", self.named(square));
                self.add(
                    LevelLocation::At("currents", square.row.into(), square.column.into()),
                    what,
                );
            }
        }
    }

    /// Checks that each mouth has a line in the file and the sea beside it (rules 1.2).
    fn check_rivers(&mut self) {
        let level = self.0;
        if level.rivers.is_empty() {
            self.add(
                LevelLocation::Section("rivers"),
                "there is no river: fish start and breed in rivers",
            );
        }
        for (index, river) in level.rivers.iter().enumerate() {
            let (place, at) = (LevelLocation::Row("rivers", index), river.at);
            if !level.has(at) {
                self.add(place, format!("{at} is not on the board"));
            } else if level.terrain_at(at) != Terrain::River {
                let what = format!("{at} is {}, not the mouth of a river `~`", self.named(at));
                self.add(place, what);
            } else if !level.is_shore(at) {
                self.add(place, format!("there is no sea next to {at}"));
            }
            let earlier = &level.rivers[..index];
            if earlier.iter().any(|other| other.at == at) {
                self.add(place, format!("another river already has its mouth at {at}"));
            }
            if earlier.iter().any(|other| other.name == river.name) {
                self.add(place, format!("another river is already called {}", river.name));
            }
        }
        for square in level.squares() {
            if level.terrain_at(square) == Terrain::River
                && !level.rivers.iter().any(|river| river.at == square)
            {
                let what = format!(
                    "the river mouth at {square} has no line under [rivers]: give it a name there"
                );
                self.add(
                    LevelLocation::At("terrain", square.row.into(), square.column.into()),
                    what,
                );
            }
        }
    }

    /// Checks that industries stand on the shore, one a square (rules 1.4).
    fn check_industries(&mut self) {
        let level = self.0;
        for (index, site) in level.industries.iter().enumerate() {
            let (place, at) = (LevelLocation::Row("industries", index), site.at);
            if !level.has(at) {
                self.add(place, format!("{at} is not on the board"));
            } else if level.terrain_at(at) == Terrain::Sea {
                self.add(
                    place,
                    format!("{at} is sea: an industry must be on land, ice or a river"),
                );
            } else if !level.is_shore(at) {
                self.add(
                    place,
                    format!("there is no sea next to {at}: an industry must be on a shore"),
                );
            }
            if level.industries[..index].iter().any(|other| other.at == at) {
                self.add(place, format!("there is already another industry at {at}"));
            }
        }
    }

    fn check_current_names(&mut self) {
        for (index, stream) in self.0.streams.iter().enumerate() {
            let at = stream.at;
            if !self.0.has(at) {
                self.add(LevelLocation::Row("streams", index), format!("{at} is not on the board"));
            } else if self.0.current_at(at).is_none() {
                self.add(
                    LevelLocation::Row("streams", index),
                    format!("there is no current at {at}"),
                );
            }
        }
    }

    /// Checks that the sea is in one piece along rows and columns, and that no square of it is alone.
    fn check_sea(&mut self) {
        let mut parts = self.0.seas();
        // The greatest part is the sea; of equal ones the first.
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        if parts.is_empty() {
            self.add(LevelLocation::Section("terrain"), "there is no sea");
        }
        for part in parts.iter().filter(|part| part.len() == 1) {
            let square = part[0];
            let what =
                format!("the sea at {square} has no other sea to its north, east, south or west");
            self.add(LevelLocation::At("terrain", square.row.into(), square.column.into()), what);
        }
        for part in parts.iter().skip(1).filter(|part| part.len() > 1) {
            let (square, size) = (part[0], part.len());
            let what = format!(
                "the sea here ({square}) is cut off from the rest: {size} squares that nobody \
                 can reach along rows and columns"
            );
            self.add(LevelLocation::At("terrain", square.row.into(), square.column.into()), what);
        }
    }

    /// Checks that names fit on the table, and into a level's file.
    fn check_names(&mut self) {
        let level = self.0;
        let names = [(LevelLocation::Name, &level.name)]
            .into_iter()
            .chain(
                level
                    .rivers
                    .iter()
                    .enumerate()
                    .map(|(i, r)| (LevelLocation::Row("rivers", i), &r.name)),
            )
            .chain(
                level
                    .industries
                    .iter()
                    .enumerate()
                    .map(|(i, s)| (LevelLocation::Row("industries", i), &s.name)),
            )
            .chain(
                level
                    .streams
                    .iter()
                    .enumerate()
                    .map(|(i, s)| (LevelLocation::Row("streams", i), &s.name)),
            );
        for (place, name) in names {
            let fits = (1..=LONGEST_NAME).contains(&name.chars().count())
                && name.trim() == name
                && !name.starts_with(['#', '['])
                && !name.contains(',');
            if !fits {
                let what = format!(
                    "a name must have 1 to {LONGEST_NAME} characters, no comma, no # or [ at the start, and no \
                     spaces around it"
                );
                self.add(place, what);
            } else if let Err(what) = check_name(name, LONGEST_NAME) {
                self.add(place, what);
            }
        }
    }

    fn named(&self, square: Square) -> &'static str {
        match self.0.terrain_at(square) {
            Terrain::Sea => "sea",
            Terrain::Land => "land",
            Terrain::Ice => "ice",
            Terrain::River => "a river",
        }
    }
}
