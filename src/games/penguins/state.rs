//! A whole position, and the view of it: all but the generator.

use super::action::{IceCell, RemovalReason};
use super::setup::Setup;
use serde::{Deserialize, Serialize};
use shoal_contract::{RandomGenerator, Seat};
use std::sync::Arc;

/// The colours of penguins, by the names that programs know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the colour it is named for")]
pub enum PenguinColor {
    Red,
    White,
    Brown,
    Black,
}

impl PenguinColor {
    /// All of them, in the order in which they are handed out (rules 2.1).
    pub const ALL: [Self; 4] = [Self::Red, Self::White, Self::Brown, Self::Black];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::White => "white",
            Self::Brown => "brown",
            Self::Black => "black",
        }
    }
}

/// The phase of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenguinsPhase {
    /// Penguins are placed (rules 2.3).
    Placing,
    /// Penguins move (rules 3).
    Moving,
    /// Nobody can move any more, or nobody is left.
    Over,
}

/// A player as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenguinColony {
    /// The colour of its penguins.
    pub color: PenguinColor,
    /// The fish it has.
    pub score: u32,
    /// The tiles of its penguins, in the order in which they came.
    pub places: Vec<IceCell>,
    /// Number of penguins that it has still to place.
    #[serde(default)]
    pub to_place: u8,
    /// The reason for which it left the match, if it did; then it has no penguins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<RemovalReason>,
}

/// All that everybody may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IceView {
    /// The phase of the match.
    pub phase: PenguinsPhase,
    /// One player a seat, in order of seats, which is the order of turns.
    pub players: Vec<PenguinColony>,
    /// Rows of fish counts, 0 where no tile is; the tiles under penguins are in it.
    pub board: Vec<Vec<u16>>,
    /// The seat that stands first in turn, stuck or not: the player after the one that acted last.
    pub first: Seat,
    /// The seat whose turn it is: the first that can act.
    pub turn: Option<Seat>,
}

impl IceView {
    /// The tiles with their fish, those under penguins included.
    pub fn tiles(&self) -> impl Iterator<Item = (IceCell, u16)> {
        let row = |(row, fish): (usize, &Vec<u16>)| -> Vec<(IceCell, u16)> {
            let cells = fish.iter().enumerate().filter(|(_, fish)| **fish > 0);
            cells.map(|(column, fish)| (IceCell(row as u8, column as u8), *fish)).collect()
        };
        self.board.iter().enumerate().flat_map(row)
    }

    /// The number of moves made: every move sinks a tile, and nothing else does.
    pub fn moves_made(&self, setup: &Setup) -> u32 {
        setup.tiles().saturating_sub(self.tiles().count()) as u32
    }

    /// The fish on the tile at a spot; 0 where there is none.
    pub fn fish_at(&self, at: IceCell) -> u16 {
        let row = self.board.get(usize::from(at.0));
        row.and_then(|row| row.get(usize::from(at.1))).copied().unwrap_or(0)
    }

    /// The ice with the penguin of a seat moved and the tile that it left sunk, whether or not both are so
    /// already.
    #[must_use]
    pub fn moved(&self, seat: Seat, from: IceCell, to: IceCell) -> Self {
        let mut ice = self.clone();
        let row = ice.board.get_mut(usize::from(from.0));
        if let Some(fish) = row.and_then(|row| row.get_mut(usize::from(from.1))) {
            *fish = 0;
        }
        let colony = ice.players.get_mut(seat.index());
        let place = colony.and_then(|colony| colony.places.iter_mut().find(|at| **at == from));
        if let Some(place) = place {
            *place = to;
        }
        ice
    }

    /// The seat whose penguin stands at a spot.
    pub fn penguin_at(&self, at: IceCell) -> Option<Seat> {
        let holds = |seat: &Seat| self.players[seat.index()].places.contains(&at);
        Seat::all(self.players.len()).find(holds)
    }
}

/// A whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The setup of the match.
    pub setup: Arc<Setup>,
    /// All that everybody may see.
    pub ice: IceView,
    /// The generator of the match.
    pub generator: RandomGenerator,
}

/// The question that an awaited seat has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// A tile for its next penguin.
    Place,
    /// One of its penguins, and the tile it moves to.
    Move,
}
