//! A whole position, and what a viewer may know of it.

use super::rules::level::Grade;
use super::rules::position::{Position, Square};
use super::setup::Setup;
use crate::contract::{Generator, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is going on, or what the house does next (digest part 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The fish are put on their rivers (3.2).
    Placing,
    /// The next turn is to begin (4.0).
    Beginning,
    /// The fish feed and move (4.1).
    FishMove,
    /// The industries are to pollute (4.3).
    MakePollution,
    /// The pollution is to drift (4.4).
    MovePollution,
    /// Lonely pollution is to vanish (4.5).
    VanishPollution,
    /// The match has ended.
    Over,
}

/// Where a fish is in its turn (4.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FishTurn {
    /// It has not chosen between feeding and moving.
    Waiting,
    /// It moves and has this many steps left.
    Moving {
        /// Steps left.
        points: u32,
    },
    /// It has fed or moved.
    Done,
}

/// A school of fish.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FishState {
    /// Whose it is.
    pub seat: Seat,
    /// Where it is; nowhere before it was placed and after it quit.
    pub at: Option<Position>,
    /// 1 to the greatest health.
    pub health: i32,
    /// Where it is in its turn.
    pub turn: FishTurn,
    /// Whether it still has its first turn before it (4.1.3, 4.1.4).
    pub first_turn: bool,
    /// Whether it left the match (5.4).
    pub quit: bool,
}

/// A blob of pollution (1.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlobState {
    /// Counted up, never used again.
    pub id: u32,
    /// Where it is.
    pub at: Position,
}

/// A fisherman (1.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FishermanState {
    /// Counted up, never used again.
    pub id: u32,
    /// His square.
    pub square: Square,
    /// Turns since his last catch (6.4).
    pub hunger: u32,
}

/// An industry (1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndustryState {
    /// Counted up, never used again; those of the level are numbered as they stand there.
    pub id: u32,
    /// Where it stands.
    pub square: Square,
    /// Its colour.
    pub grade: Grade,
}

/// All that lies open: everything but the generator. The board and the numbers are in the setup,
/// which is public. It is what every viewer sees, until cards can be held in secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sea {
    /// The number of the turn, from 1; 0 before the first.
    pub turn: u32,
    /// What is going on.
    pub phase: Phase,
    /// The order of the seats in this placing or turn; those that quit are not in it.
    pub order: Vec<Seat>,
    /// How many seats of the order are through.
    pub through: usize,
    /// One fish a seat, in order of seats.
    pub fish: Vec<FishState>,
    /// All pollution, in order of ids.
    pub pollution: Vec<BlobState>,
    /// All fishermen, in order of ids.
    pub fishermen: Vec<FishermanState>,
    /// All industries, in order of ids.
    pub industries: Vec<IndustryState>,
    /// Who has won.
    pub winner: Option<Seat>,
}

/// A whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What the match was made from.
    pub setup: Arc<Setup>,
    /// All that lies open.
    pub sea: Sea,
    /// The next free ids.
    pub next: NextIds,
    /// The generator of the match.
    pub generator: Generator,
}

/// The next free id of each kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NextIds {
    /// Of blobs.
    pub blob: u32,
    /// Of fishermen.
    pub fisherman: u32,
    /// Of industries.
    pub industry: u32,
}

/// What an awaited seat is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// On which river to start.
    PlaceFish,
    /// To feed or to move.
    FeedOrMove,
    /// Where to step, or to stop.
    StepOrStop {
        /// Steps left.
        points: u32,
    },
}
