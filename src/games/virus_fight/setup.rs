//! The setup of a match.

use super::position::LONGEST_SIDE;
use super::program::LONGEST;
use super::program_layout::longest_fitting;
use super::{MOST_PLAYERS, PIECES};
use serde::{Deserialize, Serialize};
use shoal_contract::{GameSetup, InputProblems, LONGEST_NAME, check_names_into, name_in};

/// The fewest and the most players of a match (rules 1.2).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=MOST_PLAYERS;
/// Default number of players.
const USUAL_PLAYERS: usize = 4;
/// The names, by seat, of players who give none.
pub const DEFAULT_PLAYER_NAMES: [&str; MOST_PLAYERS] =
    ["Creeper", "Reaper", "Rabbit", "Elk", "Morris"];

/// The setup of a match: its players, the size of its board and the length of its programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "GivenSetup")]
pub struct Setup {
    /// Number of seats, 2 to 5, clockwise from the south.
    pub players: usize,
    /// Names by seat; left out or empty: names of the first viruses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Number of rows of the board.
    pub rows: u8,
    /// Number of columns of the board.
    pub columns: u8,
    /// The longest program, in instructions.
    pub longest: usize,
}

/// A setup as people write it: what they leave out is as recommended (rules 3.2).
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GivenSetup {
    players: usize,
    names: Vec<String>,
    rows: Option<u8>,
    columns: Option<u8>,
    longest: Option<usize>,
}

impl Default for GivenSetup {
    fn default() -> Self {
        Self { players: USUAL_PLAYERS, names: Vec::new(), rows: None, columns: None, longest: None }
    }
}

impl From<GivenSetup> for Setup {
    fn from(given: GivenSetup) -> Self {
        let usual = Self::for_players(given.players);
        let rows = given.rows.unwrap_or(usual.rows);
        let columns = given.columns.unwrap_or(usual.columns);
        let setup = Self { names: given.names, rows, columns, ..usual };
        let longest = given.longest.unwrap_or_else(|| setup.longest_on_its_board());
        Self { longest, ..setup }
    }
}

impl Setup {
    /// The recommended board for this number of players (rules 3.2).
    pub fn for_players(players: usize) -> Self {
        let (side, longest) = match players {
            2 => (5, 5),
            3 | 4 => (7, 5),
            _ => (9, 4),
        };
        Self { players, names: Vec::new(), rows: side, columns: side, longest }
    }

    /// The longest program for which this board has room; the recommended one on a board that is none.
    fn longest_on_its_board(&self) -> usize {
        let sides = 1..=LONGEST_SIDE;
        let is_board = sides.contains(&self.rows) && sides.contains(&self.columns);
        if !is_board || !PLAYERS.contains(&self.players) {
            return self.longest;
        }
        // Where nothing fits, the board is what is wrong.
        longest_fitting(self.rows, self.columns, self.players).max(1)
    }

    /// The name of the player in the seat with this index.
    pub fn name(&self, index: usize) -> &str {
        name_in(&self.names, &DEFAULT_PLAYER_NAMES, index)
    }

    /// Adds what holds for loaded positions, too, whose boards may be smaller.
    pub(super) fn check_into(&self, problems: &mut InputProblems) {
        problems.within("players", self.players, PLAYERS);
        problems.within("rows", self.rows, 1..=LONGEST_SIDE);
        problems.within("columns", self.columns, 1..=LONGEST_SIDE);
        problems.within("longest", self.longest, 1..=LONGEST);
        check_names_into(&self.names, self.players, LONGEST_NAME, problems);
    }
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        self.check_into(&mut problems);
        problems.clone().into_result()?;
        let squares = usize::from(self.rows) * usize::from(self.columns);
        problems.require(squares >= PIECES * self.players, "rows", || {
            format!(
                "{squares} squares are too few for the {} instructions of {} players: use a larger board",
                PIECES * self.players,
                self.players
            )
        });
        let fitting = longest_fitting(self.rows, self.columns, self.players);
        problems.require(self.longest <= fitting, "longest", || {
            format!(
                "on {} by {} squares, programs of {} players touch if longer than {fitting}: use \
                 shorter ones or a larger board",
                self.rows, self.columns, self.players
            )
        });
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        (0..self.players).map(|index| self.name(index).to_owned()).collect()
    }
}
