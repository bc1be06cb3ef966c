//! The actions of a match, and the events that follow from them.

use serde::{Deserialize, Deserializer, Serialize};
use shoal_contract::levels::grid::Cell;
use shoal_contract::text::json::pair;
use shoal_contract::{Misconduct, Seat};

/// A spot of the board, row and column from 0 at the top left. In JSON `[row,column]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct IceCell(pub u8, pub u8);

/// A place on a board of any game, as a spot of this one.
impl From<Cell> for IceCell {
    fn from(cell: Cell) -> Self {
        Self(cell.row.min(255) as u8, cell.column.min(255) as u8)
    }
}

impl<'de> Deserialize<'de> for IceCell {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        pair(reader, "a tile: [row,column], such as [2,3]").map(|[row, column]| Self(row, column))
    }
}

impl std::fmt::Display for IceCell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{},{}]", self.0, self.1)
    }
}

/// An action of a seat or of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A seat puts a penguin on a free tile (rules 2.3). In JSON `{"place":[0,3]}`.
    Place(IceCell),
    /// A seat moves a penguin from one tile to another (rules 3.1). In JSON `{"move":[[0,3],[2,3]]}`.
    Move(IceCell, IceCell),
    /// A seat leaves the match for good: as if it had been removed.
    Quit,
    /// The house removes a seat (rules 4.1). In JSON `{"remove":{"seat":1,"why":"cheated"}}`.
    Remove {
        /// The seat that is removed.
        seat: Seat,
        /// The reason.
        why: RemovalReason,
    },
}

/// The reason for which a seat left the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemovalReason {
    /// It placed or moved against the rules (rules 4.1).
    Cheated,
    /// It did not answer, ended, answered nonsense, or found no tile to place on (rules 4.1, 4.2).
    Failed,
    /// It chose to leave.
    Quit,
}

impl From<Misconduct> for RemovalReason {
    fn from(kind: Misconduct) -> Self {
        match kind {
            Misconduct::Cheated => Self::Cheated,
            Misconduct::Failed => Self::Failed,
        }
    }
}

/// A consequence of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields of an event are what its sentence names")]
pub enum Event {
    /// A seat has put a penguin on a tile.
    Placed { seat: Seat, at: IceCell },
    /// Every penguin stands on the ice: the moves begin.
    PlacingEnded,
    /// A penguin went over the ice; the tile it left is gone, and its fish are the seat's (rules 3.2).
    Moved { seat: Seat, from: IceCell, to: IceCell, fish: u32 },
    /// None of a seat's penguins could move: its turn was passed over (rules 3.3).
    Skipped { seat: Seat },
    /// A seat left the order, and its penguins the ice (rules 4.1).
    Removed { seat: Seat, why: RemovalReason, places: Vec<IceCell> },
    /// Nobody can move any more, or nobody is left: the match is over (rules 3.3).
    Ended { winners: Vec<Seat> },
}
