//! The setup of a match.

use super::level::Level;
use super::position::board::MOST_FISH;
use super::position::geometry::LONGEST_SIDE;
use serde::{Deserialize, Deserializer, Serialize};
use shoal_contract::levels::{FiledLevel as _, whole_or_named};
use shoal_contract::{GameSetup, InputProblems, LONGEST_NAME, check_names_into, counted, name_in};
use std::sync::Arc;

/// The fewest and the most players of a match (rules 2.1).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;
/// The names of players that give none, by seat.
pub const PENGUIN_NAMES: [&str; 4] = ["Adelie", "Gentoo", "Emperor", "Rockhopper"];

/// Returns the number of penguins that `players` players have together (rules 2.1).
pub const fn penguins_of(players: usize) -> usize {
    players * 6usize.saturating_sub(players)
}

/// The setup of a match: its players and its ice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PenguinsSetupFields", into = "PenguinsSetupFields")]
pub struct Setup {
    /// Number of seats, 2 to 4, in order of age: the youngest is first (rules 2.2).
    pub players: usize,
    /// Names by seat; left out or empty: names of penguins.
    pub names: Vec<String>,
    /// The ice.
    pub ice: IceSource,
}

/// The source of the tiles of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IceSource {
    /// A full grid; which spots are holes is drawn.
    Grid {
        /// Number of rows, 1 to 25.
        rows: i64,
        /// Number of columns, 1 to 25.
        columns: i64,
        /// The fish on each tile.
        fish: FishPerTile,
        /// Number of holes.
        holes: i64,
    },
    /// A level.
    Level(Arc<Level>),
    /// The very tiles: rows of fish counts, 0 a hole. As in a state (rules 6).
    Board(Vec<Vec<i64>>),
}

/// The number of fish on each tile. In JSON a number, or `"random"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "serde_json::Value", into = "serde_json::Value")]
pub enum FishPerTile {
    /// This many everywhere.
    Each(i64),
    /// 1 to 5, drawn for each tile.
    Random,
}

impl TryFrom<serde_json::Value> for FishPerTile {
    type Error = String;

    fn try_from(value: serde_json::Value) -> Result<Self, String> {
        match (value.as_i64(), value.as_str()) {
            (Some(fish), _) => Ok(Self::Each(fish)),
            (_, Some("random")) => Ok(Self::Random),
            _ => Err(format!("{value} is neither a number of fish nor \"random\"")),
        }
    }
}

impl From<FishPerTile> for serde_json::Value {
    fn from(fish: FishPerTile) -> Self {
        match fish {
            FishPerTile::Each(fish) => fish.into(),
            FishPerTile::Random => "random".into(),
        }
    }
}

/// A setup as it is written: the fields of each plan side by side.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PenguinsSetupFields {
    players: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fish: Option<FishPerTile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    holes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "level_field")]
    level: Option<Arc<Level>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<Vec<i64>>>,
}

fn level_field<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Arc<Level>>, D::Error> {
    whole_or_named(reader).map(Some)
}

impl TryFrom<PenguinsSetupFields> for Setup {
    type Error = String;

    fn try_from(written: PenguinsSetupFields) -> Result<Self, String> {
        let PenguinsSetupFields { players, names, rows, columns, fish, holes, level, board } =
            written;
        let of_grid = [
            ("rows", rows.is_some()),
            ("columns", columns.is_some()),
            ("fish", fish.is_some()),
            ("holes", holes.is_some()),
        ];
        let drawn = of_grid.into_iter().find(|(_, given)| *given).map(|(field, _)| field);
        let ice = match (level, board, drawn) {
            (Some(_), Some(_), _) => {
                return Err("level and board are both given: give only one".into());
            }
            (Some(_), None, Some(field)) => {
                return Err(format!(
                    "{field} is given as well as level, which already sets it: give only one"
                ));
            }
            (None, Some(_), Some(field)) => {
                return Err(format!(
                    "{field} is given as well as board, which already sets it: give only one"
                ));
            }
            (Some(level), None, None) => IceSource::Level(level),
            (None, Some(board), None) => IceSource::Board(board),
            (None, None, _) => IceSource::Grid {
                rows: rows.unwrap_or(USUAL_ROWS),
                columns: columns.unwrap_or(USUAL_COLUMNS),
                fish: fish.unwrap_or(FishPerTile::Random),
                holes: holes.unwrap_or(0),
            },
        };
        Ok(Self { players: players.unwrap_or(USUAL_PLAYERS), names, ice })
    }
}

impl From<Setup> for PenguinsSetupFields {
    fn from(Setup { players, names, ice }: Setup) -> Self {
        let written = Self { players: Some(players), names, ..Self::default() };
        match ice {
            IceSource::Grid { rows, columns, fish, holes } => Self {
                rows: Some(rows),
                columns: Some(columns),
                fish: Some(fish),
                holes: Some(holes),
                ..written
            },
            IceSource::Level(level) => Self { level: Some(level), ..written },
            IceSource::Board(board) => Self { board: Some(board), ..written },
        }
    }
}

/// These hexagons are wider than high: this board fits a wide table.
const USUAL_ROWS: i64 = 10;
const USUAL_COLUMNS: i64 = 5;
const USUAL_PLAYERS: usize = 4;

impl Setup {
    /// The default ice for this number of players.
    pub fn for_players(players: usize) -> Self {
        let (rows, columns) = (USUAL_ROWS, USUAL_COLUMNS);
        let ice = IceSource::Grid { rows, columns, fish: FishPerTile::Random, holes: 0 };
        Self { players, names: Vec::new(), ice }
    }

    /// The number of tiles at the beginning of a match.
    pub fn tiles(&self) -> usize {
        match &self.ice {
            IceSource::Grid { rows, columns, holes, .. } => {
                usize::try_from(rows * columns - holes).unwrap_or(0)
            }
            IceSource::Level(level) => level.tiles(),
            IceSource::Board(rows) => rows.iter().flatten().filter(|fish| **fish > 0).count(),
        }
    }

    /// Adds what is wrong with the setup of a loaded position with this many players: there are other numbers of them,
    /// and of tiles, than in new matches.
    pub(super) fn check_loaded_into(&self, players: usize, problems: &mut InputProblems) {
        problems.require(self.players == players, "players", || {
            format!("{}, but the position has {players}", counted(self.players, "players"))
        });
        check_names_into(&self.names, self.players, LONGEST_NAME, problems);
        self.ice.check_into(problems);
    }

    /// The name of the player in the seat with this index.
    pub fn name(&self, index: usize) -> &str {
        name_in(&self.names, &PENGUIN_NAMES, index)
    }
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        problems.within("players", self.players, PLAYERS);
        check_names_into(&self.names, self.players, LONGEST_NAME, &mut problems);
        let tiles = self.ice.check_into(&mut problems);
        if let Some(tiles) = tiles.filter(|_| PLAYERS.contains(&self.players)) {
            let penguins = penguins_of(self.players);
            problems.require(tiles >= penguins, self.ice.field(), || {
                format!("{tiles} tiles are too few for {penguins} penguins")
            });
        }
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        (0..self.players).map(|index| self.name(index).to_owned()).collect()
    }
}

impl IceSource {
    /// The field that decides how many tiles there are.
    fn field(&self) -> &'static str {
        match self {
            Self::Grid { .. } => "holes",
            Self::Level(_) => "level",
            Self::Board(_) => "board",
        }
    }

    /// Adds what is wrong with it; answers how many tiles it has if nothing is.
    fn check_into(&self, problems: &mut InputProblems) -> Option<usize> {
        match self {
            Self::Grid { rows, columns, fish, holes } => {
                let side = 1..=LONGEST_SIDE as i64;
                let mut fits = true;
                for (field, length) in [("rows", *rows), ("columns", *columns)] {
                    fits &= side.contains(&length);
                    problems.within(field, length, side.clone());
                }
                if let FishPerTile::Each(fish) = *fish {
                    problems.require((1..=MOST_FISH.into()).contains(&fish), "fish", || {
                        format!("{fish} is neither a number from 1 to {MOST_FISH} nor \"random\"")
                    });
                }
                problems.require(*holes >= 0, "holes", || format!("{holes} is less than 0"));
                // Only sides that were found to fit can be multiplied.
                let spots = fits.then(|| rows * columns)?;
                usize::try_from(spots.saturating_sub((*holes).max(0)).max(0)).ok()
            }
            Self::Level(level) => {
                level.check_into("level", problems);
                Some(level.tiles())
            }
            Self::Board(rows) => {
                check_rows(rows, problems);
                Some(rows.iter().flatten().filter(|fish| **fish > 0).count())
            }
        }
    }
}

/// Adds what is wrong with rows of fish counts, as the field `board`; of a board that is too large only
/// that.
pub fn check_rows(rows: &[Vec<i64>], problems: &mut InputProblems) {
    if rows.len() > LONGEST_SIDE {
        let told = format!("it has {} rows, but at most {LONGEST_SIDE} are possible", rows.len());
        return problems.require(false, "board", || told);
    }
    for (index, row) in rows.iter().enumerate() {
        if row.len() > LONGEST_SIDE {
            let told =
                format!("it has {} columns, but at most {LONGEST_SIDE} are possible", row.len());
            return problems.require(false, &format!("board[{index}]"), || told);
        }
        for (column, fish) in row.iter().enumerate() {
            let fits = (0..=i64::from(MOST_FISH)).contains(fish);
            problems.require(fits, &format!("board[{index}][{column}]"), || {
                format!("{fish} is not a number of fish from 0 (a hole) to {MOST_FISH}")
            });
        }
    }
}
